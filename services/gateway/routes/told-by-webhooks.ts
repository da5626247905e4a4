import { webhookKinds } from '@quayside/contracts/notifications/webhook-kinds.ts'
import { webhookBody } from '@quayside/contracts/notifications/webhooks.ts'
import type { OpenApiDocument } from '@quayside/platform/http/openapi.ts'
import { z } from 'zod'

const headers = {
  'webhook-id':
    'The same for each try and each replay of an event at an endpoint: what has come already is known by it',
  'webhook-timestamp': 'When it was sent, in seconds since 1970',
  'webhook-signature': 'By Standard Webhooks, with the secret of the endpoint: `v1,` and the HMAC-SHA256 in base64',
}

/** What endpoints of `/webhook-endpoints` are sent, as the OpenAPI document describes it: one body for every kind. */
export function toldByWebhooks(): NonNullable<OpenApiDocument['webhooks']> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(webhookBody)
  const kinds = webhookKinds.map(({ entity, types }) => `- ${entity}: ${types.join(', ')}`).join('\n')
  return {
    event: {
      post: {
        summary: 'An event that an endpoint has chosen, in the order in which they happened',
        description: `Taken with 200 to 299 within 10 s; else sent again after 5 s, 10 s ... 1 h, for three days. What changed is fetched with an access token. Kinds:\n\n${kinds}`,
        parameters: Object.entries(headers).map(([name, description]) => ({
          name,
          in: 'header',
          required: true,
          description,
          schema: { type: 'string' },
        })),
        requestBody: { required: true, content: { 'application/json': { schema: schema as Record<string, unknown> } } },
        responses: { '2XX': { description: 'Taken' } },
      },
    },
  }
}
