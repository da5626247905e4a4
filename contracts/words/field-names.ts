import type { NotificationEntity } from '../notifications/statuses.ts'

/**
 * Where the name of a changed field may stand, the likeliest first: among the words of its own kind, never of the other,
 * since orders and shipments may call different things alike.
 */
export function fieldNameKeys(entity: NotificationEntity, field: string): string[] {
  const own = entity === 'purchase-order' ? 'order' : 'shipment'
  return [`${own}-fields:${field}`, `notifications:field.${field}`]
}
