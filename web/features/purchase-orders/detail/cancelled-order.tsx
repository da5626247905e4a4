import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useTranslation } from 'react-i18next'
import { cancellation, WhyEnded } from '../../../ui/why-ended.tsx'
import { useOrderHistoryQuery, useOrderQuery } from './order-api.ts'

/** The entry that cancelled the order, and the moment before it. */
function useCancellation(order: OrderDetail) {
  const { data } = useOrderHistoryQuery(order.id, { skip: order.status !== 'CANCELLED' })
  const items = data?.items ?? []
  const entry = order.status === 'CANCELLED' ? cancellation(items) : undefined
  const before = entry && items.findLast(item => item.at < entry.at)
  return { entry, before: before?.at ?? null }
}

/** Why an order was cancelled, by whom and when. */
export function WhyCancelled({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const { entry } = useCancellation(order)
  return entry === undefined ? null : <WhyEnded title={t('cancelled.title')} entry={entry} />
}

/** The order as its lines tell of it: a cancelled one as it was before, quantities and confirmations. */
export function useBeforeCancellation(order: OrderDetail): OrderDetail | null {
  const { before } = useCancellation(order)
  const { data } = useOrderQuery({ id: order.id, asOf: before }, { skip: before === null })
  return before === null ? null : (data ?? null)
}
