import type { Ports, Service, ServiceFactory } from '@quayside/platform/service/service.ts'
import { handlingDesk } from './desk/handling-desk.ts'
import { partiesOfHandling } from './desk/known-parties.ts'
import { handlingTables } from './migrations/0001-tables.ts'
import { warehouseTables } from './migrations/0003-warehouses.ts'
import { handledShipmentsProjection } from './pickups/handled-shipments.ts'
import { pickup } from './pickups/pickup.ts'
import { pickupRoutes } from './pickups/pickup-routes.ts'
import { pickupsProjection } from './pickups/pickups-projection.ts'
import { pickupEffects } from './reactions/pickup-effects.ts'
import { warehouseEffects } from './reactions/warehouse-effects.ts'
import { receiptDesk } from './warehouse/receipt-desk.ts'
import { receiptRoutes } from './warehouse/receipt-routes.ts'
import { receiptsProjection } from './warehouse/receipts-projection.ts'
import { warehouseReceipt } from './warehouse/warehouse-receipt.ts'
import { warehousesProjection } from './warehouse/warehouses.ts'

const name = 'handling'
const schema = 'handling'

export const handling: ServiceFactory = { name, schema, create }

function create(ports: Ports): Service {
  const desk = handlingDesk(ports)
  return {
    name,
    schema,
    aggregates: [pickup.name, warehouseReceipt.name],
    migrations: { '0001-tables': handlingTables, '0003-warehouses': warehouseTables },
    routes(app) {
      pickupRoutes(app, desk)
      receiptRoutes(app, receiptDesk(desk))
    },
    projections: [
      partiesOfHandling(ports.vault),
      handledShipmentsProjection,
      pickupsProjection,
      warehousesProjection,
      receiptsProjection,
    ],
    reactions: [pickupEffects(desk), warehouseEffects(desk)],
  }
}
