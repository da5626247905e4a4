import { accessErrors } from './access.ts'
import { bookingErrors } from './bookings.ts'
import { carrierTrackingErrors } from './carrier-tracking.ts'
import { deliveryErrors } from './deliveries.ts'
import { documentErrors } from './documents.ts'
import { enteredNumberErrors } from './entered-numbers.ts'
import { generalErrors } from './general.ts'
import { handledGoodsErrors } from './handled-goods.ts'
import { identityErrors } from './identity.ts'
import { jobErrors } from './jobs.ts'
import { masterDataErrors } from './master-data.ts'
import { notificationErrors } from './notifications.ts'
import { purchaseOrderErrors } from './purchase-orders.ts'
import { quoteErrors } from './quotes.ts'
import { shipmentEntryErrors } from './shipment-entries.ts'
import { shipmentErrors } from './shipments.ts'

/** Every refusal that a person can be told of, by its code: the answer's HTTP status. */
export const statusOfError = {
  ...generalErrors,
  ...accessErrors,
  ...identityErrors,
  ...jobErrors,
  ...masterDataErrors,
  ...documentErrors,
  ...purchaseOrderErrors,
  ...notificationErrors,
  ...shipmentErrors,
  ...shipmentEntryErrors,
  ...deliveryErrors,
  ...bookingErrors,
  ...carrierTrackingErrors,
  ...handledGoodsErrors,
  ...enteredNumberErrors,
  ...quoteErrors,
}

export type ErrorCode = keyof typeof statusOfError
