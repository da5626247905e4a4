import type { By } from '@quayside/contracts/access/by.ts'
import { shipmentDetails } from '@quayside/contracts/shipments/details.ts'
import {
  bookedCreation,
  bookedCreationRoute,
  bookedLines,
  bookedLinesRoute,
  bookedShipment,
  bookedShipmentRoute,
  followBooking,
  followBookingRoute,
  nothing,
  type PlannedCreation,
  type PlannedLines,
  plannedCreation,
  plannedLines,
  takeBooking,
  takeBookingRoute,
  undoBookedShipment,
  undoBookedShipmentRoute,
} from '@quayside/contracts/shipments/linked-booking.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { isPositive } from '@quayside/platform/values/quantities.ts'
import type * as z from 'zod'
import { idsFor, type ShipmentDesk, system } from '../../desk/shipment-desk.ts'
import { shipmentParams as params } from '../../desk/shipment-route.ts'
import { cargoOfBooking, packagesOfBooking } from '../domain/booked-goods.ts'
import type { WantedLine } from '../domain/creating.ts'
import { decide, shipment } from '../domain/shipment.ts'
import { isShipment, type Shipment } from '../domain/state.ts'
import { progressOf } from '../domain/status.ts'
import type { AllocatedCommand } from './allocated-commands.ts'
import { orderSteps } from './allocating.ts'
import { withoutHeld } from './changing-lines.ts'
import { planOf } from './creating.ts'

/** What the bookings service tells a shipment, and asks of it. */
export function linkedBookingRoutes(app: App, desk: ShipmentDesk): void {
  const { ports } = desk
  const respond = () => ({})
  internalRoute(app, ports, {
    url: bookedCreationRoute,
    summary: 'What orders must reserve for a shipment that is made for a booking',
    params,
    input: bookedCreation,
    answer: plannedCreation,
    bodyLimit: 4 * 1024 * 1024,
    handle: async ({ params: { id }, input, context }) => answer(await plannedFor(desk, id, input, context)),
  })
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
    url: bookedLinesRoute,
    summary: 'What orders must reserve for other lines of a shipment that has a booking',
    params,
    input: bookedLines,
    answer: plannedLines,
    bodyLimit: 4 * 1024 * 1024,
    handle: async ({ params: { id }, input, context }) => answer(await plannedLinesOf(desk, id, input, context)),
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

type Wanted = z.output<typeof bookedCreation>

async function plannedFor(
  desk: ShipmentDesk,
  shipmentId: string,
  { by, key, booking, carrier, isExpress, packages, wholeOrders, ...wanted }: Wanted,
  context: CommandContext,
): Promise<PlannedCreation> {
  const { origin, destination, incoterm, incotermPlace, ...rest } = wanted
  const service = isExpress ? 'express' : 'standard'
  const route = { origin, destination, incoterm, incotermPlace, service }
  const details = shipmentDetails.parse({ route, cargo: cargoOfBooking(packages) })
  const lines = wholeOrders.length === 0 ? wanted.lines : await linesLeft(desk, wholeOrders, by, context)
  const body = {
    ...rest,
    lines,
    details,
    packages: packagesOfBooking(packages),
    noReference: wanted.references.length === 0,
    booking: { carrier, of: booking },
  }
  const plan = await planOf(desk, body, { by, shipmentId, context: { ...context, key } })
  if (plan.kind === 'rejected') return { refusals: plan.rejections.map(one => ({ field: null, ...one })), plan: null }
  const { orders, command, lines: taken } = plan
  const { shipmentNumber, clientCompanyId } = command
  return { refusals: [], plan: { shipmentNumber, clientCompanyId, orders: [...orders], command, lines: [...taken] } }
}

async function linesLeft(desk: ShipmentDesk, orderIds: readonly string[], by: By, { causationId }: CommandContext) {
  const orders = await desk.orderFacts(orderIds, by, { causationId })
  return orders.flatMap(({ orderId, lines }) =>
    lines
      .filter(line => isPositive(line.shippable))
      .map(({ orderLineId, shippable: quantity }) => ({ orderId, orderLineId, quantity })),
  )
}

async function plannedLinesOf(
  desk: ShipmentDesk,
  id: string,
  { bookingId, by, key, lines: wanted }: z.output<typeof bookedLines>,
  context: CommandContext,
): Promise<PlannedLines> {
  const { state: before } = await desk.ports.commands.load(shipment, id)
  if (!isShipment(before) || before.bookedBy?.bookingId !== bookingId) throw new ProblemError('shipment-not-found')
  const lineId = idsFor(system, { ...context, key }, `${id}/lines`)
  const lines = wanted.map((line, index) => ({ ...line, lineId: line.lineId ?? lineId(index) }))
  const orderIds = lines.map(line => line.orderId)
  const facts = await desk.orderFacts(orderIds, by, { shipmentId: id, causationId: context.causationId })
  const orders = withoutHeld(facts, before)
  const asked = await desk.asked(system, before.clientCompanyId)
  const decision = decide({ ...asked, type: 'ChangeLines', lines, orders }, before)
  if (!decision.accepted) return { refusals: decision.rejections.map(one => ({ field: null, ...one })), plan: null }
  const [changed] = decision.events
  const after = changed?.type === 'ShipmentLinesChanged' ? changed.data.lines : before.lines
  const command = (to: readonly WantedLine[]): AllocatedCommand => ({
    type: 'ChangeLines',
    by: system,
    lines: to.map(({ lineId: own, orderId, orderLineId, quantity, scheduleLine }) => ({
      lineId: own,
      orderId,
      orderLineId,
      quantity,
      scheduleLine,
    })),
  })
  const plan = {
    orders: orderSteps(before.lines, lines),
    command: command(lines),
    back: command(before.lines),
    lines: [...after],
  }
  return { refusals: [], plan }
}

function toldOf(state: Shipment) {
  const { shipmentId, shipmentNumber, status, clientCompanyId, operation, lines, bookedBy, ended } = state
  const { departed, arrived, delivered } = progressOf(state)
  const isOver = ended === 'COMPLETED' || status === 'DELIVERED' || delivered
  // What is closed undelivered was on its way; only what has not departed is deleted.
  const isClosed = ended === 'CANCELLED' && departed
  return {
    shipmentId,
    shipmentNumber,
    status,
    clientCompanyId,
    operation,
    lines: [...lines],
    bookingId: bookedBy?.bookingId ?? null,
    departed,
    arrived,
    deleted: ended === 'CANCELLED' && !departed,
    outcome: isClosed ? ('closed-undelivered' as const) : isOver ? ('delivered' as const) : ('open' as const),
  }
}
