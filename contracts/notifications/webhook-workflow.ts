import * as z from 'zod'

/**
 * Workflow `webhook-delivery`: one per endpoint. It lets the service deliver what is new, in order, waits as long as it is told
 * after a failure, and is woken by what is new. Whether, what and how is decided by the service.
 */
export const webhookDeliveryType = 'webhook-delivery'
export function webhookDeliveryId(endpointId: string): string {
  return `webhook-delivery/${endpointId}`
}
export type WebhookDeliveryArgs = { endpointId: string }
/** There may be something new. */
export const webhookWakeSignal = 'wake'
/** Somebody changed the endpoint: what waits after a failure is tried now. */
export const webhookChangedSignal = 'changed'

/** POST, below /internal/v1 of notifications: delivers what there is, for some seconds at most. */
export const deliverWebhooksRoute = '/webhook-endpoints/:id/deliveries'
export const deliverWebhooksAnswer = z.object({
  /** `more`: there is more already; `idle`: all is delivered; `wait`: to be asked again in `afterMs`; `paused`; `removed`: for good. */
  outcome: z.enum(['more', 'idle', 'wait', 'paused', 'removed']),
  afterMs: z.number().int(),
})
export type DeliverWebhooksAnswer = z.infer<typeof deliverWebhooksAnswer>
