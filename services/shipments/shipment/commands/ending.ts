import {
  closeUndelivered,
  deleteShipment,
  recordDrop,
  shipmentVersion,
  writeOffRest,
} from '@quayside/contracts/shipments/commands.ts'
import { refuseUnknownPlaces } from '@quayside/platform/places/known-places.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { byOf, type ShipmentDesk } from '../../desk/shipment-desk.ts'
import { shipmentRoute } from '../../desk/shipment-route.ts'

export function endingRoutes(app: App, desk: ShipmentDesk): void {
  shipmentRoute(app, desk, {
    name: 'record-drop',
    summary: 'Record a delivery with its proof',
    body: recordDrop,
    async lookUp({ body: { drop } }) {
      refuseUnknownPlaces({ 'drop.place': drop.place })
    },
    // Two who count the same goods would book them twice.
    seen: ({ deliveries }) =>
      deliveries === undefined ? undefined : { version: deliveries, current: ({ drops }) => drops.length },
    command: ({ body, asked }) => ({ ...asked, type: 'RecordDrop', drop: body.drop }),
  })
  shipmentRoute(app, desk, {
    name: 'write-off-rest',
    summary: 'Write off what will not be delivered',
    body: writeOffRest,
    command: ({ body, asked }) => ({ ...asked, type: 'WriteOffRest', ...body }),
  })
  shipmentRoute(app, desk, {
    name: 'close-undelivered',
    summary: 'Close a shipment that will not be delivered',
    body: closeUndelivered,
    command: ({ body, asked }) => ({ ...asked, type: 'CloseUndelivered', ...body }),
  })
  shipmentRoute(app, desk, {
    name: 'complete',
    summary: 'Complete a shipment, for good',
    body: shipmentVersion,
    async lookUp({ shipment, caller, context }) {
      const orders = shipment.lines.map(line => line.orderId)
      const facts = await desk.orderFacts(orders, byOf(caller), context)
      return facts.filter(order => order.isChanging).map(order => order.orderNumber)
    },
    command: ({ asked, facts }) => ({ ...asked, type: 'Complete', ordersWithOpenChanges: facts }),
  })
  shipmentRoute(app, desk, {
    name: 'delete',
    summary: 'Delete a shipment before its departure; its orders get their quantities back',
    body: deleteShipment,
    command: ({ body, asked }) => ({ ...asked, type: 'Delete', reason: body.reason }),
  })
}
