import { notYours, serves } from '@quayside/contracts/access/by.ts'
import { accept, type Decision, type Rejection, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import type { TransportMode } from '@quayside/contracts/reference/incoterms.ts'
import type {
  ContainerLink,
  ShipmentDetails,
  ShipmentLine,
  ShipmentPackage,
  ShipmentReference,
} from '@quayside/contracts/shipments/details.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { Operation } from '@quayside/contracts/shipments/statuses.ts'
import { compare, isPositive } from '@quayside/platform/values/quantities.ts'
import { faultyDetails } from './detail-checks.ts'
import { pieceFaults } from './pieces.ts'
import type { Asked } from './rules.ts'
import { isShipment, type ShipmentState } from './state.ts'

/** An order or child order as its own stream knows it: a fact from outside, as fresh as the caller could have it. */
export type OrderToShip = {
  readonly orderId: string
  readonly orderNumber: string
  readonly status: string
  readonly clientCompanyId: string
  readonly vendorCompanyId: string
  readonly lines: readonly (Omit<
    ShipmentLine,
    'lineId' | 'orderId' | 'orderNumber' | 'vendorCompanyId' | 'quantity' | 'scheduleLine'
  > & {
    readonly shippable: string
    /** What the order has given this shipment already: nothing is asked again of that. */
    readonly reserved: string
    /** The deliveries in which it is wanted. */
    readonly schedule: readonly { readonly quantity: string }[]
  })[]
}
export type WantedLine = {
  readonly lineId: string
  readonly orderId: string
  readonly orderLineId: string
  readonly quantity: string
  readonly scheduleLine?: number | null | undefined
}

type Birth = Asked & {
  readonly shipmentId: string
  readonly shipmentNumber: string
  readonly clientCompanyId: string
  readonly operation: Operation
  readonly mode: TransportMode | null
  readonly details: ShipmentDetails
  readonly references: readonly ShipmentReference[]
  readonly noReference: boolean
}
export type Create = Birth & {
  readonly type: 'Create'
  readonly orders: readonly OrderToShip[]
  readonly lines: readonly WantedLine[]
  /** Of the booking that it is made for. */
  readonly packages: readonly ShipmentPackage[]
  /** Asks for a booking in the same step. */
  readonly booking: {
    readonly carrier: string
    /** The one of the bookings service that it is made for. */
    readonly of?: { readonly bookingId: string; readonly bookingNumber: string } | undefined
  } | null
}
/** By the split workflow, after the allocation moved: the goods come from another shipment. */
export type CreateFromSplit = Birth & {
  readonly type: 'CreateFromSplit'
  readonly splitFrom: string
  readonly lines: readonly ShipmentLine[]
  readonly packages: readonly ShipmentPackage[]
  readonly containers: readonly ContainerLink[]
}

export function create(command: Create, state: ShipmentState): Decision<ShipmentEvent> {
  if (!['C', 'O', 'A'].includes(command.by.kind)) return rejectAll([notYours(['C', 'O', 'A'])])
  if (!serves(command.by, command.clientCompanyId)) return reject('shipment-not-found')
  if (isShipment(state)) return accept()
  const lines = takenLines(command.lines, command.orders, command.clientCompanyId)
  const repeated = repeatedLines(command.lines, linesOf(command.orders))
  const scheduled = scheduleFaults(command.lines, command.orders)
  const pieces = lines.faults.length + scheduled.length > 0 ? [] : pieceFaults(command.lines, command.orders)
  const faults = [
    ...referenceFaults(command),
    ...faultyDetails(command.details, command.mode),
    ...repeated,
    ...scheduled,
    ...lines.faults,
    ...pieces,
  ]
  const [first, ...rest] = [...faults, ...bookingFaults(command)]
  if (first !== undefined) return rejectAll([first, ...rest])
  const events: ShipmentEvent[] = [
    born(command, { lines: lines.taken, packages: command.packages, containers: [], splitFrom: null }),
  ]
  if (command.booking !== null && command.mode !== null) {
    const { shipmentId, mode, booking } = command
    const { carrier, of } = booking
    const data = { shipmentId, carrier: carrier.trim(), mode, ...(of && { booking: of }) }
    events.push({ type: 'BookingRequested', data })
  }
  return accept(...events)
}

export function createFromSplit(command: CreateFromSplit, state: ShipmentState): Decision<ShipmentEvent> {
  if (command.by.kind !== 'S') return rejectAll([notYours(['S'])])
  if (isShipment(state)) return accept()
  if (command.lines.length === 0) return reject('shipment-line-required', {}, 'lines')
  const { packages, containers, splitFrom } = command
  return accept(born(command, { lines: command.lines, packages, containers, splitFrom }))
}

type Goods = Pick<CreateFromSplit, 'lines' | 'packages' | 'containers'> & { readonly splitFrom: string | null }

function born(command: Birth, goods: Goods): ShipmentEvent {
  const { shipmentId, shipmentNumber, clientCompanyId, operation, mode, details, noReference } = command
  return {
    type: 'ShipmentCreated',
    data: {
      shipmentId,
      shipmentNumber,
      clientCompanyId,
      operation,
      mode,
      details,
      noReference,
      date: command.today,
      references: [...command.references],
      sequence: 1,
      splitFrom: goods.splitFrom,
      lines: [...goods.lines],
      packages: [...goods.packages],
      containers: [...goods.containers],
    },
  }
}

function referenceFaults(command: Birth): Rejection[] {
  const given = command.references.some(one => one.value.trim() !== '')
  return given || command.noReference ? [] : [{ code: 'reference-required', params: {}, field: 'references' }]
}

function bookingFaults({ booking, mode }: Create): Rejection[] {
  if (booking === null) return []
  const faults: Rejection[] = []
  if (booking.carrier.trim() === '') faults.push({ code: 'carrier-required', params: {}, field: 'booking.carrier' })
  if (mode === null) faults.push({ code: 'transport-mode-required', params: {}, field: 'mode' })
  return faults
}

/** Each order approved and of this client; 0 < quantity <= what its line can still ship. What an order has reserved it has judged. */
export function takenLines(
  wanted: readonly WantedLine[],
  orders: readonly OrderToShip[],
  clientCompanyId: string,
): { readonly taken: ShipmentLine[]; readonly faults: Rejection[] } {
  const taken: ShipmentLine[] = []
  const faults: Rejection[] = wanted.length > 0 ? [] : [{ code: 'shipment-line-required', params: {}, field: 'lines' }]
  for (const [index, want] of wanted.entries()) {
    const order = orders.find(one => one.orderId === want.orderId)
    const line = order?.lines.find(one => one.orderLineId === want.orderLineId)
    const field = `lines.${index}.quantity`
    if (order === undefined) {
      faults.push({ code: 'purchase-order-not-found', params: {}, field: `lines.${index}.orderId` })
      continue
    }
    const { orderNumber: poId } = order
    const isReserved = line !== undefined && compare(want.quantity, line.reserved) <= 0
    if (order.clientCompanyId !== clientCompanyId) faults.push({ code: 'one-client-only', params: { poId } })
    else if (!isReserved && order.status !== 'APPROVED') faults.push({ code: 'po-not-approved', params: { poId } })
    else if (line === undefined)
      faults.push({ code: 'line-not-found', params: { poId, lineId: want.orderLineId }, field })
    else if (!isPositive(want.quantity))
      faults.push({ code: 'invalid-quantity', params: { quantity: want.quantity }, field })
    else if (!isReserved && compare(want.quantity, line.shippable) > 0) {
      const params = { poId, line: line.orderLineNumber, shippable: line.shippable, wanted: want.quantity }
      faults.push({ code: 'exceeds-shippable', params, field })
    } else {
      const { shippable: _shippable, reserved: _reserved, schedule: _schedule, ...facts } = line
      const { lineId, orderId, quantity, scheduleLine = null } = want
      const { orderNumber, vendorCompanyId } = order
      taken.push({ ...facts, lineId, orderId, orderNumber, vendorCompanyId, quantity, scheduleLine })
    }
  }
  return { taken, faults: unique(faults) }
}

/** Who names a delivery of an order's line names one that there is, and ships no more than is wanted in it. */
export function scheduleFaults(wanted: readonly WantedLine[], orders: readonly OrderToShip[]): Rejection[] {
  return wanted.flatMap(({ orderId, orderLineId, quantity, scheduleLine = null }, index): Rejection[] => {
    const order = orders.find(one => one.orderId === orderId)
    const line = order?.lines.find(one => one.orderLineId === orderLineId)
    if (scheduleLine === null || order === undefined || line === undefined) return []
    const about = { poId: order.orderNumber, line: line.orderLineNumber, delivery: scheduleLine }
    const delivery = line.schedule[scheduleLine - 1]
    if (delivery === undefined) {
      const params = { ...about, deliveries: line.schedule.length }
      return [{ code: 'schedule-line-unknown', params, field: `lines.${index}.scheduleLine` }]
    }
    if (compare(quantity, delivery.quantity) <= 0) return []
    const params = { ...about, quantity: delivery.quantity, wanted: quantity }
    return [{ code: 'exceeds-schedule-line', params, field: `lines.${index}.quantity` }]
  })
}

/** A shipment has one line of an order's line: what is packed, received and written off is counted by it. */
export function repeatedLines(wanted: readonly WantedLine[], known: readonly NamedLine[]): Rejection[] {
  return wanted.flatMap(({ orderLineId }, index) => {
    const line = known.find(one => one.orderLineId === orderLineId)
    if (line === undefined || wanted.findIndex(one => one.orderLineId === orderLineId) === index) return []
    const params = { poId: line.orderNumber, line: line.orderLineNumber }
    return [{ code: 'order-line-twice' as const, params, field: `lines.${index}` }]
  })
}

type NamedLine = Pick<ShipmentLine, 'orderLineId' | 'orderNumber' | 'orderLineNumber'>
export function linesOf(orders: readonly OrderToShip[]): NamedLine[] {
  return orders.flatMap(({ orderNumber, lines }) => lines.map(line => ({ ...line, orderNumber })))
}

/** An order is named once, however many of its lines are wanted. */
function unique(faults: readonly Rejection[]): Rejection[] {
  return [...new Map(faults.map(one => [JSON.stringify(one), one])).values()]
}
