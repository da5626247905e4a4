import * as z from 'zod'
import { instant } from '../kernel/quantities.ts'

/**
 * Workflow `pickup-window`: one per wish to cancel a scheduled pickup, started by the reaction to PickupCancellationAsked. It
 * waits for the end of the window and tells the pickup, which stands as it was if nobody has answered.
 */
export const pickupWindowType = 'pickup-window'
export function pickupWindowId(pickupId: string, eventId: string): string {
  return `pickup-window/${pickupId}/${eventId}`
}
export type PickupWindowArgs = { pickupId: string; eventId: string; until: string }

/** Below /internal/v1 of the handling service. */
export const pickupWindowRoute = '/pickups/:id/window-end'
export const pickupWindowBody = z.strictObject({ eventId: z.string().max(100) })
/** When to ask again, because the window has not ended; null: never. */
export const pickupWindowAnswer = z.object({ next: z.nullable(instant) })
export type PickupWindowAnswer = z.infer<typeof pickupWindowAnswer>
