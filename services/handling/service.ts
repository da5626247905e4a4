import { jobTables } from '@quayside/platform/jobs/job-tables.ts'
import type { Ports, Service, ServiceFactory } from '@quayside/platform/service/service.ts'
import { handlingDesk } from './desk/handling-desk.ts'
import { partiesOfHandling } from './desk/known-parties.ts'
import { pickupJobs } from './jobs/pickup-jobs.ts'
import { handlingTables } from './migrations/0001-tables.ts'
import { pickupsOfAllKinds } from './migrations/0002-pickups-of-all-kinds.ts'
import { warehouseTables } from './migrations/0003-warehouses.ts'
import { whoMadeAPickup } from './migrations/0004-who-made-a-pickup.ts'
import { foundPickups } from './migrations/0005-found-pickups.ts'
import { filteredLists } from './migrations/0007-filtered-lists.ts'
import { knownDocuments } from './migrations/0008-known-documents.ts'
import { countedLists } from './migrations/0009-counted-lists.ts'
import { countedStock } from './migrations/0010-counted-stock.ts'
import { stockCounters } from './migrations/0011-stock-counters.ts'
import { walkedPickups } from './migrations/0012-walked-pickups.ts'
import { paperRoutes } from './papers/paper-routes.ts'
import { receiptPaperRoute } from './papers/receipt-paper-route.ts'
import { handledShipmentsProjection } from './pickups/handled-shipments.ts'
import { placesOfHandling } from './pickups/known-places.ts'
import { pickup } from './pickups/pickup.ts'
import { pickupDesk } from './pickups/pickup-desk.ts'
import { pickupRoutes } from './pickups/pickup-routes.ts'
import { pickupsProjection } from './pickups/pickups-projection.ts'
import { windowEndRoute } from './pickups/window-end-route.ts'
import { pickupClosing } from './reactions/pickup-closing.ts'
import { pickupEffects } from './reactions/pickup-effects.ts'
import { pickupWindow } from './reactions/pickup-window.ts'
import { warehouseEffects } from './reactions/warehouse-effects.ts'
import { receiptDesk } from './warehouse/receipt-desk.ts'
import { receiptDocumentsProjection } from './warehouse/receipt-documents.ts'
import { receiptRoutes } from './warehouse/receipt-routes.ts'
import { receiptsProjection } from './warehouse/receipts-projection.ts'
import { warehouseReceipt } from './warehouse/warehouse-receipt.ts'
import { warehousesProjection } from './warehouse/warehouses.ts'

const name = 'handling'
const schema = 'handling'

export const handling: ServiceFactory = { name, schema, create }

function create(ports: Ports): Service {
  const desk = handlingDesk(ports)
  const pickups = pickupDesk(desk)
  const jobs = pickupJobs(pickups)
  const receipts = receiptDesk(desk)
  return {
    name,
    schema,
    aggregates: [pickup.name, warehouseReceipt.name, ...jobs.aggregates],
    migrations: {
      '0001-tables': handlingTables,
      '0002-pickups-of-all-kinds': pickupsOfAllKinds,
      '0003-warehouses': warehouseTables,
      '0004-who-made-a-pickup': whoMadeAPickup,
      '0005-found-pickups': foundPickups,
      '0006-jobs': jobTables,
      '0007-filtered-lists': filteredLists,
      '0008-known-documents': knownDocuments,
      '0009-counted-lists': countedLists,
      '0010-counted-stock': countedStock,
      '0011-stock-counters': stockCounters,
      '0012-walked-pickups': walkedPickups,
    },
    routes(app) {
      pickupRoutes(app, pickups)
      jobs.routes(app)
      paperRoutes(app, pickups)
      receiptRoutes(app, receipts)
      receiptPaperRoute(app, receipts)
    },
    internalRoutes: app => windowEndRoute(app, ports),
    projections: [
      partiesOfHandling(ports.vault),
      placesOfHandling,
      handledShipmentsProjection,
      pickupsProjection,
      warehousesProjection,
      receiptsProjection,
      receiptDocumentsProjection,
      jobs.projection,
    ],
    reactions: [
      pickupEffects(desk),
      ...pickupClosing(desk),
      pickupWindow(ports),
      warehouseEffects(desk),
      jobs.reaction,
    ],
    async start() {
      return jobs.start()
    },
  }
}
