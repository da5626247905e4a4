import { errors } from './error-status.ts'

export const notificationErrors = errors({
  'notifications-not-marked': 404,
})
