import type { NotificationEntity } from '../notifications/statuses.ts'

/** Where the name of a changed field may stand, the likeliest first: orders and shipments may call different things alike. */
export function fieldNameKeys(entity: NotificationEntity, field: string): string[] {
  const entities = entity === 'purchase-order' ? ['order', 'shipment'] : ['shipment', 'order']
  return [...entities.map(one => `${one}-fields:${field}`), `notifications:field.${field}`]
}
