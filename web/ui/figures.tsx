import { Box } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useFormats } from './formats.ts'

/** Not known is not zero. */
export function Unknown() {
  const { t } = useTranslation('ui')
  return (
    <Box as="span" color="ink2">
      <span aria-hidden="true">—</span>
      <span className="sr-only">{t('value.unknown')}</span>
    </Box>
  )
}

type Decimal = string | null | undefined

function toneOf(value: string): string | undefined {
  return value.startsWith('-') || /^0(\.0+)?$/.test(value) ? 'bad' : undefined
}

export function Money({ amount, currency }: { amount: Decimal; currency?: string | null }) {
  const formats = useFormats()
  if (amount == null) return <Unknown />
  return (
    <Box as="span" whiteSpace="nowrap" color={amount.startsWith('-') ? 'bad' : undefined}>
      {formats.amount(amount)}
      {currency && ` ${currency}`}
    </Box>
  )
}

/** `plainZero` where nothing is the good or usual answer. */
export function Quantity({ value, unit, plainZero }: { value: Decimal; unit?: string | null; plainZero?: boolean }) {
  const formats = useFormats()
  if (value == null) return <Unknown />
  const tone = plainZero && !value.startsWith('-') ? undefined : toneOf(value)
  return (
    <Box as="span" whiteSpace="nowrap" color={tone}>
      {formats.quantity(value)}
      {unit && ` ${unit}`}
    </Box>
  )
}

export function DateText({
  value,
  look = 'short',
}: {
  value: string | null | undefined
  look?: 'short' | 'full' | 'weekday'
}) {
  const formats = useFormats()
  if (value == null) return <Unknown />
  return (
    <Box as="time" {...{ dateTime: value }} title={formats.date(value)} whiteSpace="nowrap">
      {formats.date(value, look)}
    </Box>
  )
}

export function InstantText({
  value,
  look = 'minute',
}: {
  value: string | null | undefined
  look?: 'date' | 'minute' | 'relative'
}) {
  const formats = useFormats()
  if (value == null) return <Unknown />
  return (
    <Box as="time" {...{ dateTime: value }} title={formats.instant(value)} whiteSpace="nowrap">
      {look === 'relative' ? formats.relative(value) : formats.instant(value, look)}
    </Box>
  )
}

/** What people copy and compare: order, container, SKU and tracking numbers, hashes. */
export function Code({ children }: { children: string }) {
  return (
    <Box as="span" textStyle="code" whiteSpace="nowrap">
      {children}
    </Box>
  )
}

/** Days later or earlier than required: amber up to 7, red beyond, green when early or on time. */
export function Slip({ days, openWord }: { days: number | null | undefined; openWord?: boolean }) {
  const { t } = useTranslation('ui')
  if (days == null)
    return openWord ? (
      <Box as="span" color="ink3">
        {t('slip.open')}
      </Box>
    ) : (
      <Unknown />
    )
  if (days === 0)
    return (
      <Box as="span" color="ok">
        {t('slip.onTime')}
      </Box>
    )
  if (days < 0)
    return (
      <Box as="span" color="ok" whiteSpace="nowrap">
        {t('slip.early', { days: -days })}
      </Box>
    )
  return (
    <Box as="span" color={days > 7 ? 'bad' : 'warn'} fontWeight={days > 7 ? 'semibold' : 'medium'} whiteSpace="nowrap">
      {t('slip.late', { days })}
    </Box>
  )
}

/** Confirmed and approved parts of what was ordered, 0 to 1; the words are for those who do not see the bar. */
export function ShareBar({ share, approved = 0 }: { share: number | null | undefined; approved?: number }) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const known = share ?? 0
  const width = (part: number) => `${Math.max(0, Math.min(1, part)) * 100}%`
  const text =
    approved > 0
      ? t('share.approvedText', { approved: formats.percent(approved), confirmed: formats.percent(known) })
      : t('share.text', { confirmed: formats.percent(known) })
  return (
    <Box
      as="span"
      role="img"
      aria-label={text}
      title={text}
      display="block"
      position="relative"
      w="74px"
      h="5px"
      borderRadius="pill"
      bg="line"
      overflow="hidden"
      forcedColorAdjust="none"
    >
      <Box as="span" position="absolute" insetY="0" left="0" bg="share" style={{ width: width(known) }} />
      <Box as="span" position="absolute" insetY="0" left="0" bg="ok" style={{ width: width(approved) }} />
    </Box>
  )
}
