import { errors } from './error-status.ts'

/** Of SAP's deliveries file. `{field}` is the field's name in the reader's language. */
export const deliveryErrors = errors({
  'delivery-not-found': 404,
  'delivery-file-not-found': 404,
  'delivery-columns-missing': 422,
  'delivery-file-not-validated': 422,
  'delivery-file-not-discarded': 422,
  'delivery-value-missing': 422,
  'delivery-value-too-long': 422,
  'delivery-number-malformed': 422,
  'delivery-quantity-invalid': 422,
  'delivery-quantity-ambiguous': 422,
  'delivery-quantity-decimal-sign': 422,
  'delivery-date-of-no-calendar': 422,
  'delivery-date-invalid': 422,
  'delivery-date-ambiguous': 422,
  'delivery-date-in-future': 422,
  'delivery-dates-reversed': 422,
  'delivery-entry-missing': 422,
  'delivery-line-twice': 422,
})
