import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useTranslation } from 'react-i18next'
import { DateText, Money, Slip, Unknown } from '../../../ui/figures.tsx'
import { Facts } from '../../../ui/panel.tsx'
import { slipOf } from './slip.ts'

/** The six facts under the number. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const { logistics, totals } = order
  const slips = order.lines.map(slipOf).filter(days => days !== null)
  const latest = slips.length > 0 ? Math.max(...slips) : null
  const promised = order.lines
    .map(line => line.proposal?.date ?? line.confirmedDate)
    .filter(date => date !== null)
    .sort()
    .at(-1)
  return (
    <Facts
      facts={[
        { label: t('fact.supplier'), value: order.supplier.name ?? <Unknown /> },
        { label: t('fact.buyer'), value: order.parties.buyer ?? order.clientName ?? <Unknown /> },
        { label: t('fact.required'), value: <DateText value={order.header.requiredDeliveryDate} look="full" /> },
        {
          label: t('fact.promised'),
          value: promised ? (
            <>
              <DateText value={promised} look="full" /> <Slip days={latest} />
            </>
          ) : (
            <Unknown />
          ),
        },
        { label: t('fact.incoterm'), value: logistics.incoterm ? <IncotermText order={order} /> : <Unknown /> },
        { label: t('fact.amount'), value: <Money amount={totals.value} currency={totals.currency} /> },
      ]}
    />
  )
}

function IncotermText({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const { incoterm, incotermPlace, incotermRetired } = order.logistics
  const named = [incoterm, incotermPlace].filter(Boolean).join(' ')
  return <>{incotermRetired ? t('incoterm.retired', { named }) : t('incoterm.current', { named })}</>
}
