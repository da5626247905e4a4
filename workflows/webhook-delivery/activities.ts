import {
  type DeliverWebhooksAnswer,
  deliverWebhooksAnswer,
  deliverWebhooksRoute,
} from '@quayside/contracts/notifications/webhook-workflow.ts'
import type { ServiceClient } from '@quayside/platform/ports/service-client.ts'

/** The service takes up deliveries for 10 s, and the last one may take as long. */
const timeoutMs = 30_000

export function createWebhookActivities({ call }: { readonly call: Pick<ServiceClient, 'post'> }) {
  return {
    /** `key`: of this asking; the same again is a repeat. */
    async deliverWebhooks({ endpointId, key }: { endpointId: string; key: string }): Promise<DeliverWebhooksAnswer> {
      const route = deliverWebhooksRoute.replace(':id', endpointId)
      const { status, body } = await call.post('notifications', route, {}, { causationId: key, key, timeoutMs })
      if (status >= 300) throw new Error(`webhook endpoint ${endpointId} answered ${status}`)
      return deliverWebhooksAnswer.parse(body)
    },
  }
}
export type WebhookActivities = ReturnType<typeof createWebhookActivities>
