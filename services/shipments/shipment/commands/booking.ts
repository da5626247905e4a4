import { confirmBooking, endBooking, requestBooking, shipmentVersion } from '@quayside/contracts/shipments/commands.ts'
import type { App } from '@quayside/platform/service/service.ts'
import type { ShipmentDesk } from '../../desk/shipment-desk.ts'
import { shipmentRoute } from '../../desk/shipment-route.ts'

export function bookingRoutes(app: App, desk: ShipmentDesk): void {
  shipmentRoute(app, desk, {
    name: 'request-booking',
    summary: 'Ask for a booking',
    body: requestBooking,
    command: ({ body, asked }) => ({ ...asked, type: 'RequestBooking', ...body }),
  })
  shipmentRoute(app, desk, {
    name: 'confirm-booking',
    summary: 'Record a confirmed booking',
    body: confirmBooking,
    command: ({ body, asked }) => ({ ...asked, type: 'ConfirmBooking', ...body }),
  })
  shipmentRoute(app, desk, {
    name: 'end-booking',
    summary: 'Record that a booking was rejected, cancelled, withdrawn or expired',
    body: endBooking,
    command: ({ body, asked }) => ({ ...asked, type: 'EndBooking', ...body }),
  })
  shipmentRoute(app, desk, {
    name: 'start-processing',
    summary: 'Start processing where nobody coordinates',
    body: shipmentVersion,
    command: ({ asked }) => ({ ...asked, type: 'StartProcessing' }),
  })
}
