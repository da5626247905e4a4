import { accessMessages } from './access.ts'
import { carrierTrackingMessages } from './carrier-tracking.ts'
import { deliveryMessages } from './deliveries.ts'
import { documentMessages } from './documents.ts'
import { enteredNumberMessages } from './entered-numbers.ts'
import { generalMessages } from './general.ts'
import { handledGoodsMessages } from './handled-goods.ts'
import { identityMessages } from './identity.ts'
import { jobMessages } from './jobs.ts'
import { masterDataMessages } from './master-data.ts'
import { notificationMessages } from './notifications.ts'
import { purchaseOrderMessages } from './purchase-orders.ts'
import { shipmentEntryMessages } from './shipment-entries.ts'
import { shipmentMessages } from './shipments.ts'

/** Every message a person can be shown by the server: its HTTP status and its text in the four languages. */
export const catalogue = {
  ...generalMessages,
  ...accessMessages,
  ...identityMessages,
  ...jobMessages,
  ...masterDataMessages,
  ...documentMessages,
  ...purchaseOrderMessages,
  ...notificationMessages,
  ...shipmentMessages,
  ...shipmentEntryMessages,
  ...deliveryMessages,
  ...carrierTrackingMessages,
  ...handledGoodsMessages,
  ...enteredNumberMessages,
}

export type CatalogueCode = keyof typeof catalogue
