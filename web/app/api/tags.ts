/** One tag type per entity of the change stream; `LIST` is the id of its lists. */
export const tagTypes = [
  'purchase-order',
  'child-order',
  'company',
  'contact',
  'place',
  'catalogue',
  'product',
  'document',
  'import',
  'notification',
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

/** What else shows an entity: its change makes these answers old too. */
export const derived: Partial<Record<TagType, readonly TagType[]>> = {
  'purchase-order': ['chain', 'queue', 'figures'],
  'child-order': ['purchase-order', 'chain', 'queue', 'figures'],
  import: ['queue'],
  contact: ['company', 'queue'],
}

export const list = (type: TagType) => ({ type, id: 'LIST' })
