import { Box } from '@chakra-ui/react'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../app/session/use-session.ts'
import { DateText, Money, Slip, Unknown } from '../../../ui/figures.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Facts } from '../../../ui/panel.tsx'
import { useBeforeCancellation } from './cancelled-order.tsx'

/** The six facts under the number. */
export function OrderHeadFacts({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const { logistics, totals } = order
  // To the other side of the trade: one's own name is no news.
  const isSupplier = useCompany()?.type === 'provider'
  const hasCome = order.badges.fulfilment === 'delivered'
  const before = useBeforeCancellation(order)?.totals
  return (
    <Facts
      facts={[
        {
          label: t(isSupplier ? 'order-fields:client' : 'order-fields:supplier'),
          value: (isSupplier ? order.clientName : order.supplier.name) ?? <Unknown />,
        },
        { label: t('fact.buyer'), value: order.parties.buyer ?? order.clientName ?? <Unknown /> },
        { label: t('order-fields:requiredDate_short'), value: <RequiredDates order={order} /> },
        {
          label: t(hasCome ? 'fact.delivered' : 'order-fields:lastPromised'),
          value: <KeptDate order={order} hasCome={hasCome} />,
        },
        { label: t('order-fields:incoterm'), value: logistics.incoterm ? <IncotermText order={order} /> : <Unknown /> },
        {
          label: t(Number((before ?? totals).taxes) === 0 ? 'fact.amount' : 'fact.netAmount'),
          value: <Amount now={totals} before={before} />,
        },
      ]}
    />
  )
}

/** Nothing is left of a cancelled order's; what it was stands beside. */
function Amount({ now, before }: { now: OrderDetail['totals']; before: OrderDetail['totals'] | undefined }) {
  const { t } = useTranslation('order-detail')
  const formats = useFormats()
  return (
    <>
      <Money amount={now.value} currency={now.currency} />
      {before && before.value !== now.value && (
        <Box as="span" color="ink3">
          {' '}
          {t('fact.was', { amount: `${formats.amount(before.value, before.currency)} ${before.currency}` })}
        </Box>
      )}
    </>
  )
}

/** The day of its last line, and the slip of the whole order: of lines that differ it is the largest, not that day's. */
function KeptDate({ order, hasCome }: { order: OrderDetail; hasCome: boolean }) {
  const { t } = useTranslation('order-detail')
  const { actualDeliveryDate, lastPromisedDate, slipDays } = order.dates
  const date = hasCome ? actualDeliveryDate : lastPromisedDate
  if (date === null) return <Unknown />
  const isOfSome = new Set(order.lines.map(line => line.slipDays)).size > 1
  return (
    <>
      <DateText value={date} look="full" /> {isOfSome && slipDays !== null && `${t('fact.largestSlip')} `}
      {slipDays !== null && <Slip days={slipDays} />}
    </>
  )
}

/** From the first line's to the last one's: the slip beside it is the worst of a line against its own. */
function RequiredDates({ order }: { order: OrderDetail }) {
  const { requiredDeliveryDate: first, lastRequiredDate: last } = order.dates
  if (first === null || last === null || first >= last) return <DateText value={first} look="full" />
  return (
    <>
      <DateText value={first} /> – <DateText value={last} look="full" />
    </>
  )
}

function IncotermText({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const { incoterm, incotermPlace, incotermRetired } = order.logistics
  const named = [incoterm, incotermPlace].filter(Boolean).join(' ')
  return <>{incotermRetired ? t('incoterm.retired', { named }) : t('incoterm.current', { named })}</>
}
