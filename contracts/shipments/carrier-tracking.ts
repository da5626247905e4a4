import * as z from 'zod'
import { instant } from '../kernel/quantities.ts'

/**
 * Workflow `carrier-tracking`, one per shipment that a carrier can be asked about: it waits, and asks the service to ask.
 * What the answer says is obeyed: when to come again, and when it is over.
 */
export const carrierTrackingType = 'carrier-tracking'
export function carrierTrackingId(shipmentId: string): string {
  return `carrier-tracking/${shipmentId}`
}
/** `changed`: ask at once, a carrier or a reference is another one. `over`: delivered, completed or cancelled. */
export type CarrierTrackingSignal = 'changed' | 'over'

/** Of each carrier the newest message time that was read. */
export const carrierCursors = z.record(z.string(), instant)

/** The workflow's only argument; a run that grew long goes on as a new one with what it had come to. */
export const carrierTrackingArgs = z.object({
  shipmentId: z.uuid(),
  /** Of the event that started it: the causation id of the calls. */
  eventId: z.string(),
  cursors: carrierCursors,
  /** Polls in a row that brought nothing new, and that failed. */
  quiet: z.number().int(),
  failed: z.number().int(),
})
export type CarrierTrackingArgs = z.infer<typeof carrierTrackingArgs>

/** Below /internal/v1 of the shipments service. */
export const carrierPollRoute = '/shipments/:id/carrier-polls'
export const carrierPollBody = z.strictObject({ cursors: carrierCursors })
export const carrierPollAnswer = z.object({
  /** `not-tracked`: no carrier can be asked at present, as while a reference is missing. */
  outcome: z.enum(['new', 'nothing-new', 'later', 'failed', 'not-tracked', 'over']),
  cursors: carrierCursors,
  /** Where a carrier said when to come again. */
  afterMs: z.number().nullable(),
})
export type CarrierPollAnswer = z.infer<typeof carrierPollAnswer>

export const malformedMessage = z.object({
  /** Its place among the messages sent, counted from 0. */
  index: z.number().int(),
  field: z.string(),
  rule: z.string(),
  value: z.string(),
})

/** What became of a carrier's messages. */
export const messageCounts = z.object({
  recorded: z.number().int(),
  /** Known before. */
  repeated: z.number().int(),
  /** Of a code that no table knows: kept and shown. */
  unknown: z.number().int(),
  /** Of shipments that are completed or cancelled: kept apart. */
  afterTheEnd: z.number().int(),
  /** About no shipment here. */
  unmatched: z.number().int(),
})
export type MessageCounts = z.infer<typeof messageCounts>

/** POST /carrier-messages/{carrier} */
export const carrierMessagesAnswer = messageCounts.extend({ malformed: z.array(malformedMessage) })
export type CarrierMessagesAnswer = z.infer<typeof carrierMessagesAnswer>
