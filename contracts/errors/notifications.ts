import { errors } from './error-status.ts'

export const notificationErrors = errors({
  'notifications-not-marked': 404,
  'webhook-endpoint-not-found': 404,
  'webhook-endpoints-too-many': 422,
  'webhook-kind-unknown': 422,
  'webhook-address-malformed': 422,
  'webhook-address-inward': 422,
  'webhook-position-unknown': 422,
  'webhook-instant-ahead': 422,
  'webhook-replay-from': 400,
})
