import * as z from 'zod'
import { largeStation } from '../overview/chain-line.ts'

/** A station of a shipment's chain, as it stands on the day of who asks. */
export const shipmentStation = largeStation.omit({ date: true, events: true }).extend({
  /** When: an instant, a day where nobody told the hour, or null. */
  at: z.string().nullable(),
})
export type ShipmentStation = z.infer<typeof shipmentStation>
