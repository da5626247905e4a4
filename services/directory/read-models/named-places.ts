import type { Projection } from '@quayside/platform/projections/projection.ts'
import { type Kysely, sql, type Transaction } from 'kysely'

/** Every event of another service that can name a place; a type more is `rules` one higher. */
export const eventsNamingPlaces = [
  'PreOrderSaved',
  'PurchaseOrderRegistered',
  'PurchaseOrderAmended',
  'PurchaseOrderResent',
  'ShipmentCreated',
  'ShipmentDetailsChanged',
  'PartiesChanged',
  'RoutePlanned',
  'LegRolledOver',
  'DeliveryDropRecorded',
  'PickupDrafted',
  'PickupChanged',
  'GoodsExpected',
  'GoodsFound',
  'WarehouseReceiptChanged',
  'QuoteRequested',
  'QuoteDrafted',
  'QuoteDraftSaved',
  'BookingSubmitted',
  'BookingChanged',
  'BookingSupplied',
  'AmendmentAsked',
] as const

type Tables = { named_places: { place_id: string } }

/** The places that something has ever named: these are retired, never removed. */
export const namedPlacesProjection: Projection = {
  name: 'named-places',
  rules: 2,
  tables: ['named_places'],
  handles: eventsNamingPlaces,
  async project(events, tx: Transaction<Tables>) {
    const named = new Set(events.flatMap(({ data }) => placeIdsIn(data)))
    for (const placeId of named)
      await tx
        .insertInto('named_places')
        .values({ place_id: placeId })
        .onConflict(conflict => conflict.doNothing())
        .execute()
  },
}

/** Wherever in an event it stands, the id of a place is called `placeId`. */
function placeIdsIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'placeId' && typeof inner === 'string' ? [inner] : placeIdsIn(inner),
  )
}

export function namedPlaces(database: Kysely<Tables>) {
  return {
    has: async (placeId: string): Promise<boolean> =>
      (await sql`select from named_places where place_id = ${placeId}::uuid`.execute(database)).rows.length > 0,
  }
}
export type NamedPlaces = ReturnType<typeof namedPlaces>
