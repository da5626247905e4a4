import type { HandlingParty, HandlingPlace } from '@quayside/contracts/handling/handled-goods.ts'
import { refuseUnknownPlaces } from '@quayside/platform/places/known-places.ts'

type Parties = Readonly<Record<'requester' | 'shipper' | 'consignee' | 'supplier', HandlingParty | null>>

/** Refuses codes that are no place's, at the field of each. */
export function refusePlaces({ warehouse, ...parties }: Partial<Parties> & { warehouse?: HandlingPlace }): void {
  const places = (['requester', 'shipper', 'consignee', 'supplier'] as const).map(role => [
    `content.${role}.place`,
    parties[role]?.place ?? null,
  ])
  refuseUnknownPlaces({ ...Object.fromEntries(places), 'content.warehouse': warehouse ?? null })
}
