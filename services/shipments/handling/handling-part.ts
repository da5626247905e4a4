import type { App, Ports } from '@quayside/platform/service/service.ts'
import type { ShipmentDesk } from '../desk/shipment-desk.ts'
import { pickupAndReceiptTables } from '../migrations/0032-pickups-and-receipts.ts'
import { pickup } from './pickups/pickup.ts'
import { pickupRoutes } from './pickups/pickup-routes.ts'
import { pickupsProjection } from './pickups/pickups-projection.ts'
import { pickupEffects } from './reactions/pickup-effects.ts'
import { warehouseEffects } from './reactions/warehouse-effects.ts'
import { receiptRoutes } from './warehouse/receipt-routes.ts'
import { receiptsProjection } from './warehouse/receipts-projection.ts'
import { warehouseReceipt } from './warehouse/warehouse-receipt.ts'

/** What happens to a shipment's goods before the carriage: picked up, and stored in a warehouse. */
export function handlingPart(ports: Ports, desk: ShipmentDesk) {
  return {
    aggregates: [pickup.name, warehouseReceipt.name],
    migrations: { '0032-pickups-and-receipts': pickupAndReceiptTables },
    routes(app: App) {
      pickupRoutes(app, desk)
      receiptRoutes(app, desk)
    },
    projections: [pickupsProjection, receiptsProjection],
    reactions: [pickupEffects(ports), warehouseEffects(ports)],
  }
}
