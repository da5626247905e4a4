import type { App, Ports } from '@quayside/platform/service/service.ts'
import type { ShipmentDesk } from '../desk/shipment-desk.ts'
import { deliveryTables } from '../migrations/0016-deliveries.ts'
import { linesByDelivery } from '../migrations/0046-lines-by-delivery.ts'
import { filteredDeliveries } from '../migrations/0048-filtered-deliveries.ts'
import { deliveriesProjection, deliveryFilesProjection } from './deliveries-projection.ts'
import { delivery } from './delivery.ts'
import { deliveryFile } from './delivery-file.ts'
import { deliveryDetailRoutes } from './detail-routes.ts'
import { deliveryFileRoutes } from './file-routes.ts'
import { deliveryFileWork, discardedFiles } from './file-work.ts'
import { deliveryListRoutes } from './list-routes.ts'
import { deliveryRowRoutes } from './row-routes.ts'
import { uploadDeliveryFileRoute } from './upload-route.ts'

/** SAP's deliveries: the files, what they say, and the list of it. */
export function deliveriesPart(ports: Ports, desk: ShipmentDesk) {
  return {
    aggregates: [delivery.name, deliveryFile.name],
    migrations: {
      '0016-deliveries': deliveryTables,
      '0046-lines-by-delivery': linesByDelivery,
      '0048-filtered-deliveries': filteredDeliveries,
    },
    routes(app: App) {
      deliveryListRoutes(app, desk)
      deliveryDetailRoutes(app, desk)
      uploadDeliveryFileRoute(app, desk)
      deliveryFileRoutes(app, desk)
      deliveryRowRoutes(app, desk)
    },
    projections: [deliveriesProjection, deliveryFilesProjection],
    reactions: [deliveryFileWork(ports), discardedFiles(ports)],
  }
}
