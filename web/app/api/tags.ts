/** One tag type per entity of the change stream; `LIST` is the id of its lists. */
export const tagTypes = [
  'purchase-order',
  'child-order',
  'shipment',
  'quote',
  'quote-request',
  'booking',
  'pickup',
  'warehouse-receipt',
  'company',
  'contact',
  'place',
  'party',
  'catalogue',
  'product',
  'document',
  'import',
  'job',
  'delivery',
  'delivery-file',
  'notification',
  'webhook-endpoint',
  'machine',
  'user',
  'role',
  'invitation',
  'chain',
  'queue',
  'figures',
  'saved-view',
  'environment',
  'permissions',
] as const
export type TagType = (typeof tagTypes)[number]

export function isTagType(entity: string): entity is TagType {
  return (tagTypes as readonly string[]).includes(entity)
}

/** What else shows an entity: its change makes these answers old too, those of the same id or all of the kind. */
export const derived: Partial<Record<TagType, { sameId: readonly TagType[]; all: readonly TagType[] }>> = {
  'purchase-order': { sameId: ['chain'], all: ['queue', 'figures', 'notification'] },
  'child-order': { sameId: ['purchase-order', 'chain'], all: ['queue', 'figures', 'notification'] },
  shipment: { sameId: [], all: ['chain', 'queue', 'figures', 'notification'] },
  booking: { sameId: [], all: ['queue', 'figures', 'notification'] },
  pickup: { sameId: [], all: ['queue', 'notification'] },
  'warehouse-receipt': { sameId: [], all: ['queue', 'notification'] },
  quote: { sameId: [], all: ['quote-request', 'queue', 'figures', 'notification'] },
  'quote-request': { sameId: [], all: ['queue', 'notification'] },
  import: { sameId: [], all: ['queue'] },
  invitation: { sameId: [], all: ['company'] },
  contact: { sameId: [], all: ['company', 'queue'] },
}

export const list = (type: TagType) => ({ type, id: 'LIST' })
