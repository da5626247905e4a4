import {
  bookedShipment,
  bookedShipmentRoute,
  followBooking,
  followBookingRoute,
  nothing,
  takeBooking,
  takeBookingRoute,
  undoBookedShipment,
  undoBookedShipmentRoute,
} from '@quayside/contracts/shipments/linked-booking.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { type ShipmentDesk, system } from '../../desk/shipment-desk.ts'
import { shipmentParams as params } from '../../desk/shipment-route.ts'
import { shipment } from '../domain/shipment.ts'
import { isShipment, type Shipment } from '../domain/state.ts'
import { progressOf } from '../domain/status.ts'

/** What the bookings service tells a shipment, and asks of it. */
export function linkedBookingRoutes(app: App, desk: ShipmentDesk): void {
  const { ports } = desk
  const respond = () => ({})
  internalRoute(app, ports, {
    url: takeBookingRoute,
    summary: 'Ask for a booking of a shipment that has none',
    params,
    input: takeBooking,
    answer: nothing,
    respond,
    handle: ({ params: { id }, input, context }) =>
      desk.give({ id, by: system, context, command: asked => ({ ...asked, type: 'TakeBooking', ...input }) }),
  })
  internalRoute(app, ports, {
    url: followBookingRoute,
    summary: 'What became of the booking of a shipment',
    params,
    input: followBooking,
    answer: nothing,
    respond,
    handle: ({ params: { id }, input, context }) =>
      desk.give({ id, by: system, context, command: asked => ({ ...asked, type: 'FollowBooking', ...input }) }),
  })
  internalRoute(app, ports, {
    url: undoBookedShipmentRoute,
    summary: 'Delete a shipment that was made for a booking that came to nothing',
    params,
    input: undoBookedShipment,
    answer: nothing,
    respond,
    async handle({ params: { id }, input, context }) {
      const { state } = await ports.commands.load(shipment, id)
      if (!isShipment(state) || state.ended !== null || state.bookedBy?.bookingId !== input.bookingId) return answer({})
      // Whoever books may delete what was made for it.
      const by = { ...system, kind: 'O' as const }
      return desk.give({ id, by, context, command: asked => ({ ...asked, type: 'Delete', reason: 'booking' }) })
    },
  })
  internalRoute(app, ports, {
    method: 'GET',
    url: bookedShipmentRoute,
    summary: 'How far a shipment is, for its booking',
    params,
    answer: bookedShipment,
    async handle({ params: { id } }) {
      const { state } = await ports.commands.load(shipment, id)
      if (!isShipment(state)) throw new ProblemError('shipment-not-found')
      return answer(toldOf(state))
    },
  })
}

function toldOf(state: Shipment) {
  const { shipmentId, shipmentNumber, status, clientCompanyId, bookedBy, ended } = state
  const { departed, arrived, delivered } = progressOf(state)
  const isOver = ended === 'COMPLETED' || status === 'DELIVERED' || delivered
  // What is closed undelivered was on its way; only what has not departed is deleted.
  const isClosed = ended === 'CANCELLED' && departed
  return {
    shipmentId,
    shipmentNumber,
    status,
    clientCompanyId,
    bookingId: bookedBy?.bookingId ?? null,
    departed,
    arrived,
    deleted: ended === 'CANCELLED' && !departed,
    outcome: isClosed ? ('closed-undelivered' as const) : isOver ? ('delivered' as const) : ('open' as const),
  }
}
