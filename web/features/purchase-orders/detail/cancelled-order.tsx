import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useTranslation } from 'react-i18next'
import { cancellation, WhyEnded } from '../../../ui/why-ended.tsx'
import { useOrderHistoryQuery, useOrderQuery } from './order-api.ts'

/** The entry that cancelled the order, and the moment before it. */
function useCancellation(order: OrderDetail) {
  const { data, isLoading } = useOrderHistoryQuery(order.id, { skip: order.status !== 'CANCELLED' })
  const items = data?.items ?? []
  const entry = order.status === 'CANCELLED' ? cancellation(items) : undefined
  const before = entry && items.findLast(item => item.at < entry.at)
  return { entry, before: before?.at ?? null, isLoading }
}

/** Why an order was cancelled, by whom and when. */
export function WhyCancelled({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const { entry } = useCancellation(order)
  return entry === undefined ? null : <WhyEnded title={t('cancelled.title')} entry={entry} />
}

/**
 * A cancelled order as it was before, with quantities and confirmations: cancelling leaves nothing of them. Null for others;
 * undefined while it is on its way.
 */
export function useBeforeCancellation(order: OrderDetail): OrderDetail | null | undefined {
  const { before, isLoading: isHistoryLoading } = useCancellation(order)
  const { data, isLoading } = useOrderQuery({ id: order.id, asOf: before }, { skip: before === null })
  if (isHistoryLoading || isLoading) return undefined
  return before === null ? null : (data ?? null)
}
