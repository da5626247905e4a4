import { jobTables } from '@quayside/platform/jobs/job-tables.ts'
import type { Ports, Service, ServiceFactory } from '@quayside/platform/service/service.ts'
import { allocationRoutes } from './commands/allocations.ts'
import { approvingRoutes } from './commands/approving.ts'
import { cancellingRoutes } from './commands/cancelling.ts'
import { changeRequestRoutes } from './commands/change-requests.ts'
import { childrenRoutes } from './commands/children.ts'
import { confirmingRoutes } from './commands/confirming.ts'
import { importingRoutes } from './commands/importing.ts'
import { numberedOrdersInternalRoute } from './commands/numbered-orders.ts'
import { registeringRoutes } from './commands/registering.ts'
import { roundRoutes } from './commands/rounds.ts'
import { sendingRoutes } from './commands/sending.ts'
import { shippingFactsRoute } from './commands/shipping-facts.ts'
import { knownPlacesProjection, knownProductsProjection, orderDocumentsProjection } from './desk/leaned-on.ts'
import { orderDesk } from './desk/order-desk.ts'
import { partiesOfOrders } from './desk/parties.ts'
import { purchaseOrder } from './domain/purchase-order.ts'
import { orderJobs } from './jobs/order-jobs.ts'
import { factTables } from './migrations/0001-facts.ts'
import { orderTables } from './migrations/0002-orders.ts'
import { searchKeys } from './migrations/0003-search-keys.ts'
import { lateSince } from './migrations/0004-late-since.ts'
import { knownPlaces } from './migrations/0005-known-places.ts'
import { waitsForShipment } from './migrations/0006-waits-for-shipment.ts'
import { supplierFigures } from './migrations/0007-supplier-figures.ts'
import { autoApproval } from './reactions/auto-approval.ts'
import { changeRequestWorkflow } from './reactions/change-request-workflow.ts'
import { confirmationWorkflow } from './reactions/confirmation-workflow.ts'
import { numberClaims } from './reactions/number-claims.ts'
import { numberRelease } from './reactions/number-release.ts'
import { detailRoutes } from './read-models/detail-routes.ts'
import { clientsFiguresInternalRoute, listRoutes, supplierFigureRoutes } from './read-models/list-routes.ts'
import { ordersProjection } from './read-models/orders.ts'

const name = 'purchase-orders'
const schema = 'purchase_orders'

export const purchaseOrders: ServiceFactory = { name, schema, create }

function create(ports: Ports): Service {
  const desk = orderDesk(ports)
  const jobs = orderJobs(desk)
  return {
    name,
    schema,
    aggregates: [purchaseOrder.name, ...jobs.aggregates],
    migrations: {
      '0001-facts': factTables,
      '0002-orders': orderTables,
      '0003-search-keys': searchKeys,
      '0004-late-since': lateSince,
      '0005-known-places': knownPlaces,
      '0006-waits-for-shipment': waitsForShipment,
      '0006-jobs': jobTables,
      '0007-supplier-figures': supplierFigures,
    },
    routes(app) {
      registeringRoutes(app, desk)
      sendingRoutes(app, desk)
      confirmingRoutes(app, desk)
      approvingRoutes(app, desk)
      cancellingRoutes(app, desk)
      childrenRoutes(app, desk)
      changeRequestRoutes(app, desk)
      jobs.routes(app)
      listRoutes(app, desk)
      supplierFigureRoutes(app, desk)
      detailRoutes(app, desk)
    },
    internalRoutes(app) {
      roundRoutes(app, desk)
      allocationRoutes(app, desk)
      shippingFactsRoute(app, desk)
      numberedOrdersInternalRoute(app, desk)
      clientsFiguresInternalRoute(app, desk)
      importingRoutes(app, desk)
    },
    projections: [
      partiesOfOrders(ports.vault),
      orderDocumentsProjection,
      knownProductsProjection,
      knownPlacesProjection,
      ordersProjection,
      jobs.projection,
    ],
    reactions: [
      confirmationWorkflow(ports),
      changeRequestWorkflow(ports),
      autoApproval(desk),
      numberRelease(ports.commands),
      numberClaims(ports.commands),
      jobs.reaction,
    ],
    start: async () => jobs.start(),
  }
}
