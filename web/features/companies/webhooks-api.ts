import type {
  changeWebhookBody,
  RegisterWebhook,
  replayWebhookBody,
  WebhookDeliveriesAnswer,
  WebhookEndpointsAnswer,
  WebhookSecretAnswer,
  WebhookTestAnswer,
} from '@quayside/contracts/notifications/webhooks.ts'
import type * as z from 'zod'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'
import { list } from '../../app/api/tags.ts'

type Changed = { id: string; version: number }
type Versioned = { id: string; version: number }
type DeliveriesOf = { id: string; taken: 'true' | 'false' | undefined; cursor: string | undefined }
const endpoints = list('webhook-endpoint')

const webhooksApi = api.injectEndpoints({
  endpoints: build => ({
    webhookEndpoints: build.query<WebhookEndpointsAnswer, void>({
      query: () => '/webhook-endpoints',
      providesTags: [endpoints],
    }),
    webhookDeliveries: build.query<WebhookDeliveriesAnswer, DeliveriesOf>({
      query: ({ id, taken, cursor }) => ({
        url: `/webhook-endpoints/${id}/deliveries`,
        params: { 'filter[taken]': taken, cursor },
      }),
    }),
    registerWebhook: build.mutation<WebhookSecretAnswer, RegisterWebhook>({
      query: body => ({ url: '/webhook-endpoints', method: 'POST', body }),
      invalidatesTags: [endpoints],
    }),
    changeWebhook: build.mutation<Changed, { id: string; body: z.infer<typeof changeWebhookBody> }>({
      query: ({ id, body }) => ({ url: `/webhook-endpoints/${id}`, method: 'POST', body }),
      invalidatesTags: [endpoints],
    }),
    pauseWebhook: build.mutation<Changed, Versioned>({
      query: ({ id, version }) => ({ url: `/webhook-endpoints/${id}/pause`, method: 'POST', body: { version } }),
      invalidatesTags: [endpoints],
    }),
    resumeWebhook: build.mutation<Changed, Versioned>({
      query: ({ id, version }) => ({ url: `/webhook-endpoints/${id}/resume`, method: 'POST', body: { version } }),
      invalidatesTags: [endpoints],
    }),
    removeWebhook: build.mutation<Changed, Versioned>({
      query: ({ id, version }) => ({ url: `/webhook-endpoints/${id}`, method: 'DELETE', body: { version } }),
      invalidatesTags: [endpoints],
    }),
    rotateWebhookSecret: build.mutation<WebhookSecretAnswer, Versioned>({
      query: ({ id, version }) => ({ url: `/webhook-endpoints/${id}/secret`, method: 'POST', body: { version } }),
      invalidatesTags: [endpoints],
    }),
    replayWebhook: build.mutation<Changed, { id: string; body: z.infer<typeof replayWebhookBody> }>({
      query: ({ id, body }) => ({ url: `/webhook-endpoints/${id}/replay`, method: 'POST', body }),
      invalidatesTags: [endpoints],
    }),
    testWebhook: build.mutation<WebhookTestAnswer, string>({
      query: id => ({ url: `/webhook-endpoints/${id}/test`, method: 'POST', body: {} }),
    }),
  }),
})

showsOwnErrors('registerWebhook')
showsOwnErrors('changeWebhook')
showsOwnErrors('replayWebhook')

export const {
  useWebhookEndpointsQuery,
  useWebhookDeliveriesQuery,
  useRegisterWebhookMutation,
  useChangeWebhookMutation,
  usePauseWebhookMutation,
  useResumeWebhookMutation,
  useRemoveWebhookMutation,
  useRotateWebhookSecretMutation,
  useReplayWebhookMutation,
  useTestWebhookMutation,
} = webhooksApi
