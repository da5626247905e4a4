import * as z from 'zod'
import { instant } from './quantities.ts'

/**
 * Workflow `validity`: one per service whose things are valid until a day. It sleeps until the next of them is due, lets the
 * service end those that are, and is woken where an earlier one appears. What is due is decided by the service's deciders.
 */
export const validityType = 'validity'
export function validityId(service: string): string {
  return `validity/${service}`
}
export type ValidityArgs = { service: string }
/** Something is due then: a signal. */
export const validitySignal = 'due'
export type DueSignal = { at: string }

/** So many are ended by one call. */
export const validityBatch = 500

/** POST, below /internal/v1 of such a service: when the next is due, null where nothing is. */
export const nextDueRoute = '/validity/next-due'
export const nextDueAnswer = z.object({ next: z.nullable(instant) })
export type NextDue = z.infer<typeof nextDueAnswer>
/** Ends what is due by then, at most so many. */
export const expireDueRoute = '/validity/expiries'
export const expireDueBody = z.strictObject({ until: instant, limit: z.number().int().min(1).max(validityBatch) })
export type ExpireDue = z.infer<typeof expireDueBody>
export const expireDueAnswer = z.object({ expired: z.number().int() })
export type ExpiredDue = z.infer<typeof expireDueAnswer>
