import * as z from 'zod'
import { listAnswer, pageQuery } from '../kernel/lists.ts'

/** ACTIVE delivers; PAUSED keeps its place, by a person or after days of failures. */
export const webhookStatuses = ['ACTIVE', 'PAUSED'] as const
/** Why it is paused. */
export const webhookPauses = ['PERSON', 'FAILING'] as const
/** What came of a delivery that was not taken, beside an answer that is none of 200 to 299. */
export const webhookFaults = ['timeout', 'unreachable', 'inward', 'answer'] as const
export type WebhookFault = (typeof webhookFaults)[number]

/** So many endpoints a company has at most. */
export const mostWebhooks = 20
/** How many days the log reaches back. */
export const webhookLogDays = 30

/** The whole body of a webhook: what changed is fetched with one's own token. */
export const webhookBody = z.strictObject({
  /** The event, as `PurchaseOrderSent`; `webhook.test` where somebody tries the endpoint. */
  type: z.string(),
  /** What it happened to, as `purchase-order`. */
  entity: z.string(),
  id: z.string(),
  /** The number of the event among those of this thing, from 1. */
  version: z.number().int(),
  /** Grows with every event of the portal; a replay can begin after it. */
  position: z.string(),
  at: z.iso.datetime(),
})
export type WebhookBody = z.infer<typeof webhookBody>
export const webhookTestType = 'webhook.test'

const position = z.string().regex(/^(?:\d{20}){0,2}$/)
const given = {
  name: z.string().trim().min(1).max(100),
  url: z.string().trim().min(1).max(2000),
  /** Kinds as `purchase-order.PurchaseOrderSent`, or `purchase-order.*`. */
  events: z.array(z.string().max(100)).min(1).max(300),
}
const version = z.number().int()

export const registerWebhookBody = z.strictObject(given)
export type RegisterWebhook = z.infer<typeof registerWebhookBody>
export const changeWebhookBody = z.strictObject({ ...given, version })
/** Of pausing, resuming, removing and of a new secret. */
export const webhookVersionBody = z.strictObject({ version })
/** After a position, empty for the beginning, or from an instant on. */
export const replayWebhookBody = z
  .strictObject({ position: position.optional(), since: z.iso.datetime().optional() })
  .refine(body => (body.position === undefined) !== (body.since === undefined), {
    error: 'webhook-replay-from',
    path: ['position'],
  })

export const webhookEndpoint = z.object({
  id: z.uuid(),
  version,
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  status: z.enum(webhookStatuses),
  pause: z.enum(webhookPauses).nullable(),
  createdAt: z.iso.datetime(),
  /** Of the last event that was taken or passed over. */
  position: z.string(),
  /** Of the delivery that is tried now: how often it failed, since when, and when it is tried again. */
  failures: z.number().int(),
  failingSince: z.iso.datetime().nullable(),
  nextAttemptAt: z.iso.datetime().nullable(),
  lastTakenAt: z.iso.datetime().nullable(),
})
export type WebhookEndpointView = z.infer<typeof webhookEndpoint>

/** GET /webhook-endpoints: those of the selected company, and what they can be told of. */
export const webhookEndpointsAnswer = z.object({
  items: z.array(webhookEndpoint),
  kinds: z.array(z.object({ entity: z.string(), types: z.array(z.string()) })),
})
export type WebhookEndpointsAnswer = z.infer<typeof webhookEndpointsAnswer>

export const changedWebhook = z.object({ id: z.uuid(), version })
/** The secret is shown here and nowhere else. */
export const webhookSecretAnswer = changedWebhook.extend({ secret: z.string() })
export type WebhookSecretAnswer = z.infer<typeof webhookSecretAnswer>

const outcome = {
  /** Null where there was no answer. */
  status: z.number().int().nullable(),
  fault: z.enum(webhookFaults).nullable(),
  ms: z.number().int(),
  /** The first 200 characters of the answer. */
  answer: z.string(),
}
export const webhookTestAnswer = z.object({ taken: z.boolean(), ...outcome })
export type WebhookTestAnswer = z.infer<typeof webhookTestAnswer>

/** GET /webhook-endpoints/{id}/deliveries: the newest first. */
export const webhookDeliveriesQuery = {
  cursor: pageQuery.cursor,
  limit: pageQuery.limit,
  'filter[taken]': z.enum(['true', 'false']).optional(),
}
export const webhookDelivery = z.object({
  id: z.uuid(),
  type: z.string(),
  entity: z.string(),
  entityId: z.string(),
  position: z.string(),
  attempts: z.number().int(),
  taken: z.boolean(),
  at: z.iso.datetime(),
  ...outcome,
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>
export const webhookDeliveriesAnswer = listAnswer(webhookDelivery)
export type WebhookDeliveriesAnswer = z.infer<typeof webhookDeliveriesAnswer>
