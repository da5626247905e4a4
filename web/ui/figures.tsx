import { checkTimeZone } from '@quayside/contracts/reference/time-zones.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from './formats.ts'

/** Not known is not zero. */
export function Unknown() {
  const { t } = useTranslation('ui')
  return (
    <span data-tone="ink2">
      <span aria-hidden="true">—</span>
      <span className="sr-only">{t('value.unknown')}</span>
    </span>
  )
}

type Decimal = string | null | undefined

function toneOf(value: string): string | undefined {
  return value.startsWith('-') || /^0(\.0+)?$/.test(value) ? 'bad' : undefined
}

/** `bare` where the currency stands in the header. */
export function Money({ amount, currency, bare }: { amount: Decimal; currency?: string | null; bare?: boolean }) {
  const formats = useFormats()
  if (amount == null) return <Unknown />
  return (
    <span className="one-line" data-tone={amount.startsWith('-') ? 'bad' : undefined}>
      {formats.amount(amount, currency)}
      {!bare && currency && ` ${currency}`}
    </span>
  )
}

/** `plainZero` where nothing is the good or usual answer. */
export function Quantity({ value, unit, plainZero }: { value: Decimal; unit?: string | null; plainZero?: boolean }) {
  const formats = useFormats()
  if (value == null) return <Unknown />
  const tone = plainZero && !value.startsWith('-') ? undefined : toneOf(value)
  return (
    <span className="one-line" data-tone={tone}>
      {formats.quantity(value)}
      {unit && ` ${unit}`}
    </span>
  )
}

/** A rate in hundredths, as the language writes it. */
export function Percent({ value }: { value: string | null | undefined }) {
  const formats = useFormats()
  return value == null ? <Unknown /> : <span className="one-line">{formats.rate(value)}</span>
}

export function DateText({ value, look = 'short' }: { value: string | null | undefined; look?: 'short' | 'full' }) {
  const formats = useFormats()
  if (value == null) return <Unknown />
  return (
    <time className="one-line" dateTime={value} title={formats.date(value)}>
      {formats.date(value, look)}
    </time>
  )
}

/** A moment, by the reader's clock or that of the place whose zone is given; the zone stands beside the time. */
export function InstantText({
  value,
  look = 'minute',
  zone,
}: {
  value: string | null | undefined
  look?: 'date' | 'minute' | 'relative'
  /** Of the place where it happens; an unknown one is as none. */
  zone?: string | null | undefined
}) {
  const formats = useFormats()
  if (value == null) return <Unknown />
  const at = zone && isZone(zone) ? zone : formats.zone
  const { day, time, zone: named } = formats.parts(value, at)
  return (
    <time className={look === 'minute' ? undefined : 'one-line'} dateTime={value} title={formats.exact(value, at)}>
      {look === 'relative' && formats.relative(value)}
      {look === 'date' && formats.instant(value, 'date', at)}
      {look === 'minute' && (
        <>
          <span className="one-line">{`${day} ${time}`}</span>{' '}
          <span className="one-line" data-tone="ink3">
            ({named})
          </span>
        </>
      )}
    </time>
  )
}

/** From one moment until another by one clock; a day and a zone that both have are said once. */
export function InstantSpan({ from, until }: { from: string; until: string }) {
  const formats = useFormats()
  const [first, last] = [formats.parts(from), formats.parts(until)]
  const end = first.day === last.day ? last.time : `${last.day} ${last.time}`
  const zones = first.zone === last.zone ? '' : ` (${first.zone})`
  return (
    <>
      <time className="one-line" dateTime={from} title={formats.exact(from)}>
        {`${first.day} ${first.time}${zones}`}
      </time>{' '}
      <time className="one-line" dateTime={until} title={formats.exact(until)}>
        {`– ${end}`}
      </time>{' '}
      <span className="one-line" data-tone="ink3">
        ({last.zone})
      </span>
    </>
  )
}

function isZone(zone: string): boolean {
  return checkTimeZone(zone) === null
}

/** What people copy and compare: order, container, SKU and tracking numbers, hashes. */
export function Code({ children }: { children: string }) {
  return <span className="code">{children}</span>
}

/** Days later or earlier than required: amber up to 7, red beyond, green when early or on time. */
export function Slip({ days, openWord }: { days: number | null | undefined; openWord?: boolean }) {
  const { t } = useTranslation('ui')
  if (days == null)
    return openWord ? (
      <span className="one-line" data-tone="ink3">
        {t('slip.open')}
      </span>
    ) : (
      <Unknown />
    )
  if (days === 0)
    return (
      <span className="one-line" data-tone="ok">
        {t('slip.onTime')}
      </span>
    )
  if (days < 0)
    return (
      <span className="one-line" data-tone="ok">
        {t('slip.early', { days: -days })}
      </span>
    )
  return (
    <span className="one-line" data-tone={days > 7 ? 'bad' : 'warn'} style={{ fontWeight: days > 7 ? 600 : 500 }}>
      {t('slip.late', { days })}
    </span>
  )
}

/** Confirmed and approved parts of what was ordered, 0 to 1; the words are for those who do not see the bar. */
export function ShareBar({ promised, approved = 0 }: { promised: number; approved?: number }) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const width = (part: number) => `${Math.max(0, Math.min(1, part)) * 100}%`
  const text =
    approved > 0
      ? t('share.approvedText', { approved: formats.percent(approved), confirmed: formats.percent(promised) })
      : t('share.text', { confirmed: formats.percent(promised) })
  return (
    <span role="img" aria-label={text} title={text} className="share-bar">
      <span style={{ width: width(promised) }} />
      <span style={{ width: width(approved) }} />
    </span>
  )
}
