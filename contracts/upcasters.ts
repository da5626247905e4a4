import { directoryUpcasters } from './directory/upcasters.ts'
import { handlingUpcasters, receiptUpcasters } from './handling/upcasters.ts'
import { identityUpcasters } from './identity/upcasters.ts'
import type { Upcasters } from './kernel/upcasting.ts'
import { productUpcasters } from './products/upcasters.ts'
import { purchaseOrderUpcasters } from './purchase-orders/upcasters.ts'
import { shipmentUpcasters } from './shipments/upcasters.ts'

/** Of all contexts: whatever an event was written as, every service sees its newest form. */
export const upcasters: Upcasters = {
  ...directoryUpcasters,
  ...handlingUpcasters,
  ...receiptUpcasters,
  ...identityUpcasters,
  ...productUpcasters,
  ...purchaseOrderUpcasters,
  ...shipmentUpcasters,
}
