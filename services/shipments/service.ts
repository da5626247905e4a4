import { jobTables } from '@quayside/platform/jobs/job-tables.ts'
import { systemClock } from '@quayside/platform/ports/clock.ts'
import type { Ports, Service, ServiceFactory } from '@quayside/platform/service/service.ts'
import { trackingRoutes } from './carriers/commands/tracking.ts'
import { carrierTrackingPart } from './carriers/tracking-part.ts'
import { completionRoute, completionWorkflowRoutes } from './completion/commands/completion.ts'
import { completion } from './completion/domain/completion.ts'
import { completionWorkflow } from './completion/reactions/completion-workflow.ts'
import { containerAlertRoutes, containerClockRoutes } from './containers/commands/container-clocks.ts'
import { containerAlerts } from './containers/reactions/container-alerts.ts'
import { containerUses } from './containers/reactions/container-uses.ts'
import { deliveriesPart } from './deliveries/deliveries-part.ts'
import { knownDocumentsProjection, partiesOfShipments } from './desk/leaned-on.ts'
import { shipmentDesk } from './desk/shipment-desk.ts'
import { shipmentJobs } from './jobs/shipment-jobs.ts'
import { labelRoutes } from './labels/label-routes.ts'
import type { AnchoringLoop } from './ledger/anchoring-loop.ts'
import { statusAnchors } from './ledger/reactions/status-anchors.ts'
import { anchorRoutes } from './ledger/read-models/anchor-routes.ts'
import { shownAnchors } from './ledger/read-models/anchor-rows.ts'
import { statusChangesProjection } from './ledger/read-models/status-changes.ts'
import { ledgerWork } from './ledger/start-anchoring.ts'
import { anchorTables } from './migrations/0001-anchors.ts'
import { factTables } from './migrations/0002-facts.ts'
import { shipmentTables } from './migrations/0003-shipments.ts'
import { searchKeyTable } from './migrations/0008-search-keys.ts'
import { documentVendors } from './migrations/0010-document-vendors.ts'
import { exceptionsAndTracks } from './migrations/0012-exceptions-and-tracks.ts'
import { anchoredChangeTables } from './migrations/0014-anchored-changes.ts'
import { containerUseTables } from './migrations/0022-container-uses.ts'
import { anchorHashes } from './migrations/0024-anchor-hashes.ts'
import { anchorReasons } from './migrations/0026-anchor-reasons.ts'
import { clientsOfContainers } from './migrations/0030-clients-of-containers.ts'
import { pickupAndReceiptTables } from './migrations/0032-pickups-and-receipts.ts'
import { numbersWithoutDashes } from './migrations/0034-numbers-without-dashes.ts'
import { creationDrafts } from './migrations/0036-creation-drafts.ts'
import { volumeFactorColumn } from './migrations/0038-volume-factors.ts'
import { operatorsActs } from './migrations/0040-operators-acts.ts'
import { documentVersions } from './migrations/0042-document-versions.ts'
import { clientsActs } from './migrations/0044-clients-acts.ts'
import { goodsHandledElsewhere } from './migrations/0046-goods-handled-elsewhere.ts'
import { placeRoutes } from './places/place-routes.ts'
import { allocatedCommandRoutes } from './shipment/commands/allocated-commands.ts'
import { bookingRoutes } from './shipment/commands/booking.ts'
import { changingLinesRoutes } from './shipment/commands/changing-lines.ts'
import { creatingRoutes } from './shipment/commands/creating.ts'
import { creationDraftRoutes } from './shipment/commands/creation-draft.ts'
import { customsRoutes } from './shipment/commands/customs.ts'
import { editingRoutes } from './shipment/commands/editing.ts'
import { endingRoutes } from './shipment/commands/ending.ts'
import { goodsRoutes } from './shipment/commands/goods.ts'
import { handledGoodsRoutes } from './shipment/commands/handled-goods.ts'
import { linkedBookingRoutes } from './shipment/commands/linked-booking.ts'
import { overlayRoutes } from './shipment/commands/overlays.ts'
import { splittingRoutes } from './shipment/commands/splitting.ts'
import { shipment } from './shipment/domain/shipment.ts'
import { orderProgress } from './shipment/reactions/order-progress.ts'
import { detailRoutes } from './shipment/read-models/detail-routes.ts'
import { exceptionRoutes } from './shipment/read-models/exceptions-routes.ts'
import { listRoutes } from './shipment/read-models/list-routes.ts'
import { mapRoutes } from './shipment/read-models/map-routes.ts'
import { shipmentsProjection } from './shipment/read-models/shipments.ts'
import { waitingRoute } from './shipment/read-models/waiting-route.ts'

const name = 'shipments'
const schema = 'shipments'

export const shipments: ServiceFactory = { name, schema, create }

function create(ports: Ports): Service {
  const desk = shipmentDesk(ports)
  const tracking = carrierTrackingPart(desk)
  const deliveries = deliveriesPart(ports, desk)
  const jobs = shipmentJobs(desk)
  // A chain is waited for by the hours of the world, also where the portal's own clock stands still.
  const ledger = ledgerWork({ ...ports, clock: systemClock })
  let anchoring: AnchoringLoop | null = null
  return {
    name,
    schema,
    aggregates: [shipment.name, completion.name, ...tracking.aggregates, ...deliveries.aggregates, ...jobs.aggregates],
    migrations: {
      '0001-anchors': anchorTables,
      '0002-facts': factTables,
      '0003-shipments': shipmentTables,
      '0008-search-keys': searchKeyTable,
      '0010-document-vendors': documentVendors,
      '0012-exceptions-and-tracks': exceptionsAndTracks,
      '0014-anchored-changes': anchoredChangeTables,
      ...tracking.migrations,
      '0022-container-uses': containerUseTables,
      '0024-anchor-hashes': anchorHashes,
      '0026-anchor-reasons': anchorReasons,
      ...deliveries.migrations,
      '0030-clients-of-containers': clientsOfContainers,
      '0034-numbers-without-dashes': numbersWithoutDashes,
      '0036-creation-drafts': creationDrafts,
      '0038-volume-factors': volumeFactorColumn,
      '0040-operators-acts': operatorsActs,
      '0042-document-versions': documentVersions,
      '0044-clients-acts': clientsActs,
      '0032-pickups-and-receipts': pickupAndReceiptTables,
      '0046-goods-handled-elsewhere': goodsHandledElsewhere,
      '0040-jobs': jobTables,
    },
    routes(app) {
      creatingRoutes(app, desk)
      creationDraftRoutes(app, desk)
      bookingRoutes(app, desk)
      editingRoutes(app, desk)
      changingLinesRoutes(app, desk)
      splittingRoutes(app, desk)
      goodsRoutes(app, desk)
      trackingRoutes(app, desk)
      customsRoutes(app, desk)
      overlayRoutes(app, desk)
      endingRoutes(app, desk)
      listRoutes(app, desk)
      mapRoutes(app, desk)
      placeRoutes(app, ports)
      exceptionRoutes(app, desk)
      waitingRoute(app, desk)
      detailRoutes(app, desk, shownAnchors(ports))
      labelRoutes(app, desk)
      deliveries.routes(app)
      jobs.routes(app)
      tracking.routes(app)
      anchorRoutes(app, desk, ledger)
      completionRoute(app, desk)
      containerClockRoutes(app, desk)
    },
    internalRoutes(app) {
      allocatedCommandRoutes(app, desk)
      linkedBookingRoutes(app, desk)
      handledGoodsRoutes(app, desk)
      tracking.internalRoutes(app)
      completionWorkflowRoutes(app, desk)
      containerAlertRoutes(app, desk)
    },
    projections: [
      partiesOfShipments(ports.vault),
      knownDocumentsProjection,
      shipmentsProjection,
      statusChangesProjection,
      ...tracking.projections,
      ...deliveries.projections,
      jobs.projection,
    ],
    reactions: [
      orderProgress(ports),
      statusAnchors(ports, () => anchoring?.wake()),
      completionWorkflow(ports),
      containerUses(ports),
      containerAlerts(ports),
      ...tracking.reactions,
      ...deliveries.reactions,
      jobs.reaction,
    ],
    async start() {
      anchoring = ledger.start()
      const runner = jobs.start()
      return {
        async close() {
          await runner.close()
          await anchoring?.close()
        },
      }
    },
  }
}
