import {
  changeShipmentDetails,
  referenceChange,
  setCharges,
  setParties,
} from '@quayside/contracts/shipments/commands.ts'
import { placesOf, refuseUnknownPlaces } from '@quayside/platform/places/known-places.ts'
import type { App } from '@quayside/platform/service/service.ts'
import type { ShipmentDesk } from '../../desk/shipment-desk.ts'
import { shipmentRoute } from '../../desk/shipment-route.ts'

export function editingRoutes(app: App, desk: ShipmentDesk): void {
  shipmentRoute(app, desk, {
    name: 'change-details',
    summary: 'Change the fields of a shipment',
    body: changeShipmentDetails,
    async lookUp({ body: { details } }) {
      refuseUnknownPlaces(placesOf('details.route', details.route))
    },
    command: ({ body: { version: _seen, ...head }, asked }) => ({ ...asked, type: 'ChangeDetails', ...head }),
  })
  shipmentRoute(app, desk, {
    name: 'add-reference',
    summary: 'Add a reference',
    body: referenceChange,
    command: ({ body, asked }) => ({ ...asked, type: 'AddReference', ...body }),
  })
  shipmentRoute(app, desk, {
    name: 'remove-reference',
    summary: 'Remove a reference; one is kept',
    body: referenceChange,
    command: ({ body, asked }) => ({ ...asked, type: 'RemoveReference', ...body }),
  })
  shipmentRoute(app, desk, {
    name: 'set-parties',
    summary: 'Set the parties of a shipment',
    body: setParties,
    command: ({ body, asked }) => ({ ...asked, type: 'SetParties', parties: body.parties }),
  })
  shipmentRoute(app, desk, {
    name: 'set-charges',
    summary: 'Set the charges of a shipment',
    body: setCharges,
    isClientsOnly: true,
    command: ({ body, asked }) => ({ ...asked, type: 'SetCharges', charges: body.charges }),
  })
}
