import type { NotificationEntity } from '@quayside/contracts/notifications/statuses.ts'

/** The page on which it is looked at what was done; a change that is asked for opens its answer, for whoever may give it. */
export function toldAt(entity: NotificationEntity, id: string, lastAct: string | null): string {
  if (entity === 'supplier') return '/providers'
  if (entity === 'delivery-file') return `/delivery-orders/files/${id}`
  if (entity === 'quote') return `/quotes/edit/${id}`
  if (entity === 'booking') return `/bookings/${id}`
  if (entity === 'pickup') return `/pick-up/${id}`
  if (entity === 'warehouse-receipt') return `/warehouse/receipts/${id}`
  if (entity === 'webhook-endpoint') return `/companies/${id}?tab=integrations`
  if (entity === 'member') return `/user/edit/${id}`
  if (entity === 'quote-request') return `/quotes/requests/${id}`
  if (entity !== 'purchase-order') return `/shipments/${id}`
  const place = lastAct === null ? '' : (places[lastAct] ?? '')
  return `/purchase-orders/${id}${place}`
}

const places: Readonly<Record<string, string>> = {
  ChangeRequestProposed: '?tab=change-requests&act=answer-change',
  ChangeRequestAccepted: '?tab=change-requests',
  ChangeRequestRejected: '?tab=change-requests',
  ChangeRequestWithdrawn: '?tab=change-requests',
  ChangeRequestExpired: '?tab=change-requests',
}
