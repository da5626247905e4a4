import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../app/session/use-session.ts'
import { DateText, Money, Slip, Unknown } from '../../../ui/figures.tsx'
import { Facts } from '../../../ui/panel.tsx'
import { hasEnded, latest, promisedDate, slipOf } from './slip.ts'

/** The six facts under the number. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const { logistics, totals } = order
  // To the other side of the trade: one's own name is no news.
  const isSupplier = useCompany()?.type === 'provider'
  const promised = latest(order.lines.map(promisedDate))
  const slips = order.lines.map(line => slipOf(line, promisedDate(line))).filter(days => days !== null)
  return (
    <Facts
      facts={[
        {
          label: t(isSupplier ? 'fact.client' : 'fact.supplier'),
          value: (isSupplier ? order.clientName : order.supplier.name) ?? <Unknown />,
        },
        { label: t('fact.buyer'), value: order.parties.buyer ?? order.clientName ?? <Unknown /> },
        { label: t('fact.required'), value: <RequiredDates order={order} /> },
        {
          label: t('fact.promised'),
          value: promised ? (
            <>
              <DateText value={promised} look="full" /> {!hasEnded(order) && <Slip days={Math.max(...slips)} />}
            </>
          ) : (
            <Unknown />
          ),
        },
        { label: t('fact.incoterm'), value: logistics.incoterm ? <IncotermText order={order} /> : <Unknown /> },
        {
          label: t(Number(totals.taxes) === 0 ? 'fact.amount' : 'fact.netAmount'),
          value: <Money amount={totals.value} currency={totals.currency} />,
        },
      ]}
    />
  )
}

/** From the first line's to the last one's: the slip beside it is the worst of a line against its own. */
function RequiredDates({ order }: { order: OrderDetail }) {
  const first = order.header.requiredDeliveryDate
  const last = latest(order.lines.map(line => line.requiredDate))
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
