import * as z from 'zod'

/**
 * Workflow `carrier-booking`, one per thing that a carrier's own system is told: it calls until the system has taken it, then
 * asks what became of it, ever more rarely. What the service answers is obeyed.
 */
export const carrierBookingType = 'carrier-booking'
export function carrierBookingId(bookingId: string, eventId: string): string {
  return `carrier-booking/${bookingId}/${eventId}`
}
/** `eventId`: what happened that the carrier is told. A run that grew long goes on as a new one with what it had come to. */
export type CarrierBookingArgs = {
  readonly bookingId: string
  readonly eventId: string
  readonly isTaken: boolean
  readonly quiet: number
}

/** Below /internal/v1 of the bookings service. */
export const carrierCallRoute = '/bookings/:id/carrier-calls'
export const carrierCallBody = z.strictObject({ eventId: z.string() })
export const carrierCallAnswer = z.object({
  /** `watched`: taken, and it is asked what becomes of it. */
  outcome: z.enum(['done', 'watched', 'later', 'failed']),
  /** Where the carrier said when to come again. */
  afterMs: z.number().nullable(),
})
export type CarrierCallAnswer = z.infer<typeof carrierCallAnswer>
export const carrierReadRoute = '/bookings/:id/carrier-reads'
export const carrierReadAnswer = z.object({
  outcome: z.enum(['new', 'nothing-new', 'later', 'failed', 'over']),
  afterMs: z.number().nullable(),
})
export type CarrierReadAnswer = z.infer<typeof carrierReadAnswer>

/** POST /booking-notifications/{carrier}: a CloudEvent of DCSA Booking 2.0, signed by `Notification-Signature: sha256=<hex>`. */
export const notificationSignature = 'notification-signature'
export const bookingNotificationAnswer = z.object({ kept: z.number().int() })
