import { errors } from './error-status.ts'

/** Of acts on many that the server carries out. */
export const jobErrors = errors({
  'job-running': 409,
  'job-nothing-left': 422,
  'job-no-way-back': 422,
  'job-too-many': 422,
  'select-shipment': 422,
  'select-pickup': 422,
  'no-hold-of-people': 422,
})
