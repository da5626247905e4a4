import { Box, Flex } from '@chakra-ui/react'
import type { Co2Summary, ShipmentListItem } from '@quayside/contracts/shipments/queries.ts'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Unknown } from '../../ui/figures.tsx'
import { useFormats } from '../../ui/formats.ts'
import { StatusTag, Tag } from '../../ui/status-tag.tsx'

type Containers = ShipmentListItem['containers']

/** The lifecycle status, and beside it the chip that is derived; never one in the place of the other. */
export function StatusAndChip({
  status,
  chip,
  partiallyDelivered,
  onHold,
  oneLine = false,
}: Pick<ShipmentListItem, 'status' | 'chip' | 'partiallyDelivered' | 'onHold'> & { oneLine?: boolean }) {
  const { t } = useTranslation('shipment-words')
  return (
    <Flex
      as="span"
      display="inline-flex"
      gap="1.5"
      wrap={oneLine ? 'nowrap' : 'wrap'}
      maxW="full"
      verticalAlign="middle"
    >
      <StatusTag code={status} of="shipment" />
      {chip !== null && <StatusTag code={chip} />}
      {partiallyDelivered && <StatusTag code="IN_PROGRESS" label={t('partiallyDelivered')} />}
      {/* On one line of a list the column of what is open says it. */}
      {onHold && !oneLine && (
        <Tag colour="warning" icon={<CircleAlert size={14} aria-hidden="true" />} text={t('onHold')} />
      )}
    </Flex>
  )
}

/** Days until free time ends: amber from three days before, red once a day costs; none of a container that is back. */
export function DaysLeft({ days, isReturned }: { days: number | null; isReturned: boolean }) {
  const { t } = useTranslation('shipment-words')
  if (days === null) return isReturned ? <span className="one-line">{t('free.returned')}</span> : <Unknown />
  const tone = days < 0 ? 'bad' : days <= 3 ? 'warn' : 'ok'
  const text =
    days < 0 ? t('free.over', { count: -days }) : days === 0 ? t('free.today') : t('free.left', { count: days })
  return (
    <span className="one-line" data-tone={tone} style={{ fontWeight: days < 0 ? 600 : 500 }}>
      {text}
    </span>
  )
}

/** The container whose free time ends first, and how many more there are. */
export function NextContainer({ containers }: { containers: Containers }) {
  const { t } = useTranslation('shipment-words')
  const [first, ...more] = [...containers].sort((a, b) => (a.daysLeft ?? 9999) - (b.daysLeft ?? 9999))
  if (first === undefined) return <Unknown />
  return (
    <span className="one-line" title={containers.map(one => one.containerNumber).join(', ')}>
      <DaysLeft days={first.daysLeft} isReturned={containers.every(one => one.returnedAt != null)} />
      {more.length > 0 && (
        <Box as="span" color="ink3">
          {' '}
          {t('free.more', { more: more.length })}
        </Box>
      )}
    </span>
  )
}

/** kg CO2e well-to-wheel with how good the data is, or not known. */
export function Co2Text({ co2 }: { co2: Co2Summary | null | undefined }) {
  const { t } = useTranslation('shipment-words')
  const formats = useFormats()
  if (co2 == null) return <Unknown />
  return (
    <span className="one-line" title={t(`co2.${co2.label}`)}>
      {formats.quantity(roundedKg(co2.wellToWheelKg))}
    </span>
  )
}

/** Whole kilograms: an estimate has no grams. Decimal strings never pass through floats elsewhere; this is for reading. */
export function roundedKg(kg: string): string {
  const value = Number(kg)
  return String(value >= 10 ? Math.round(value) : Math.round(value * 10) / 10)
}
