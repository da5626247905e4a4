import * as z from 'zod'

/** GET /shipments/known-places: what a UN/LOCODE tells. */
export const knownPlaceQuery = { unlocode: z.string().trim().toUpperCase().min(5).max(6) }
export const knownPlace = z.object({ unlocode: z.string(), name: z.string(), country: z.string() })
/** null where no register has a name for it. */
export const knownPlaceAnswer = z.object({ place: knownPlace.nullable() })
export type KnownPlaceAnswer = z.infer<typeof knownPlaceAnswer>
