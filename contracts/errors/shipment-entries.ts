import { errors } from './error-status.ts'

/** What people enter of a shipment and contradicts itself. */
export const shipmentEntryErrors = errors({
  'order-line-twice': 422,
  'pieces-not-whole': 422,
  'invoice-number-twice': 422,
  'processing-by-booking': 422,
  'legs-apart': 422,
  'leg-before-last': 422,
  'delivery-before-pickup': 422,
  'formalities-out-of-order': 422,
})
