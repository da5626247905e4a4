import { errors } from './error-status.ts'

export const carrierTrackingErrors = errors({
  'carrier-signature-invalid': 401,
  'carrier-message-too-old': 401,
  'carrier-message-replayed': 409,
  'carrier-messages-unreadable': 400,
  'milestone-columns-missing': 422,
  'milestone-value-missing': 422,
  'milestone-code-unknown': 422,
  'milestone-class-unknown': 422,
  'milestone-time-malformed': 422,
  'milestone-zone-missing': 422,
  'unlocode-unknown': 422,
})
