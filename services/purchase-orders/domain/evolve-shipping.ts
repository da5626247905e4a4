import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { add, isPositive, subtract } from '@quayside/platform/values/quantities.ts'
import { withChild } from './evolve-children.ts'
import { placeOf, withShipmentAt } from './shipments.ts'
import type { Order, Shipment, SliceLine } from './state.ts'

type ShippingEventType =
  | 'ShipmentAllocated'
  | 'AllocationReleased'
  | 'AllocationMoved'
  | 'ShipmentDeparted'
  | 'ShipmentDepartureCorrected'
  | 'DeliveryRecorded'
  | 'ShipmentSettled'
  | 'WentInTransit'
  | 'BackFromTransit'
  | 'ClosedComplete'
type ShippingEvent = Extract<PurchaseOrderEvent, { type: ShippingEventType }>
type Settled = Extract<ShippingEvent, { type: 'ShipmentSettled' }>['data']
type Part = Shipment['lines'][number]
type Slices = { readonly lines: readonly SliceLine[]; readonly shipments: readonly Shipment[] }

export function evolveShipping(order: Order, event: ShippingEvent): Order {
  switch (event.type) {
    case 'WentInTransit':
      return withStatus(order, event.data.target, 'IN_TRANSIT')
    case 'BackFromTransit':
      return withStatus(order, event.data.target, 'APPROVED')
    case 'ClosedComplete':
      return withStatus(order, event.data.target, 'CLOSED_COMPLETE')
    default:
      return onTarget(order, event.data.target, slices => shipped(slices, event))
  }
}

function withStatus(order: Order, target: string, status: 'APPROVED' | 'IN_TRANSIT' | 'CLOSED_COMPLETE'): Order {
  return target === order.orderId ? { ...order, status } : withChild(order, target, child => ({ ...child, status }))
}

function onTarget(order: Order, target: string, change: <S extends Slices>(slices: S) => S): Order {
  return target === order.orderId ? change(order) : withChild(order, target, change)
}

type OnShipment = Exclude<ShippingEvent, { type: 'WentInTransit' | 'BackFromTransit' | 'ClosedComplete' }>

function shipped<S extends Slices>(slices: S, event: OnShipment): S {
  const { shipmentId } = event.data
  switch (event.type) {
    case 'ShipmentAllocated': {
      const set = quantitiesOf(event.data.lines)
      const { sequence } = event.data
      return withShipment(slices, shipmentId, one => ({
        ...changedParts(one, set, (_had, quantity) => ({ allocated: quantity })),
        sequence,
      }))
    }
    case 'AllocationReleased': {
      const { sequence, cancelled } = event.data
      return withShipment(slices, shipmentId, one => ({
        ...changedParts(one, quantitiesOf(event.data.lines), less),
        sequence,
        state: cancelled ? 'cancelled' : one.state,
        departed: cancelled ? false : one.departed,
      }))
    }
    case 'AllocationMoved': {
      const { sequence, toShipmentId } = event.data
      const moved = quantitiesOf(event.data.lines)
      const from = withShipment(slices, shipmentId, one => ({ ...changedParts(one, moved, less), sequence }))
      return withShipment(from, toShipmentId, one => changedParts(one, moved, more))
    }
    case 'ShipmentDeparted':
      return withShipment(slices, shipmentId, one => ({ ...one, departed: true, departedAt: event.data.departedAt }))
    case 'ShipmentDepartureCorrected':
      return withShipment(slices, shipmentId, one => ({ ...one, departed: false, departedAt: null }))
    case 'DeliveryRecorded': {
      const set = new Map(event.data.lines.map(line => [line.lineId, line]))
      const { deliveredOn } = event.data
      const after = withShipment(slices, shipmentId, one => ({
        ...changedParts(one, set, (_had, { quantity: delivered, damaged, short }) => ({ delivered, damaged, short })),
        deliveredOn,
      }))
      const came = event.data.lines.map(line => ({ ...line, received: line.quantity }))
      return { ...after, lines: arrived(after.lines, came, deliveredOn) }
    }
    case 'ShipmentSettled':
      return settled(slices, event.data)
  }
}

const less = (part: Part, quantity: string) => ({ allocated: subtract(part.allocated, quantity) })
const more = (part: Part, quantity: string) => ({ allocated: add(part.allocated, quantity) })

function quantitiesOf(lines: readonly { lineId: string; quantity: string }[]): ReadonlyMap<string, string> {
  return new Map(lines.map(line => [line.lineId, line.quantity]))
}

function settled<S extends Slices>(slices: S, data: Settled): S {
  const results = new Map(data.lines.map(line => [line.lineId, line]))
  const after = withShipment(slices, data.shipmentId, one => ({
    ...changedParts(one, results, (part, result) => ({
      delivered: result.received,
      damaged: result.damaged,
      short: result.shortage,
      allocated: subtract(part.allocated, result.shortage),
    })),
    state: 'settled',
    deliveredOn: data.deliveredOn,
  }))
  const lines = arrived(after.lines, data.lines, data.deliveredOn).map(line => {
    const result = results.get(line.lineId)
    if (result === undefined || result.shortageIs === 'released') return line
    // R stays: on a child the parent's K must not change.
    return {
      ...line,
      confirmed: subtract(line.confirmed, result.shortage),
      cancelled: add(line.cancelled, result.shortage),
    }
  })
  return { ...after, lines }
}

type Came = { readonly lineId: string; readonly received: string; readonly deliveredOn?: string | undefined }

/** Of lines of which something came, the latest day; what did not come has none. */
function arrived(lines: readonly SliceLine[], came: readonly Came[], whole: string): readonly SliceLine[] {
  const days = new Map(
    came.filter(one => isPositive(one.received)).map(({ lineId, deliveredOn }) => [lineId, deliveredOn ?? whole]),
  )
  return lines.map(line => {
    const day = days.get(line.lineId)
    const isNews = day !== undefined && (line.actualDate === null || line.actualDate < day)
    return isNews ? { ...line, actualDate: day } : line
  })
}

/** Changes one shipment, and the lines' L and V by as much: an order may have very many shipments. */
function withShipment<S extends Slices>(slices: S, shipmentId: string, change: (shipment: Shipment) => Shipment): S {
  const place = placeOf(slices.shipments, shipmentId)
  const before = slices.shipments[place] ?? newShipment(shipmentId)
  const after = change(before)
  return {
    ...slices,
    shipments: withShipmentAt(slices.shipments, place, after),
    lines: slices.lines.map(line => reckoned(line, partOf(before, line.lineId), partOf(after, line.lineId))),
  }
}

function reckoned(line: SliceLine, before: Part, after: Part): SliceLine {
  if (before === after) return line
  return {
    ...line,
    allocated: add(line.allocated, subtract(after.allocated, before.allocated)),
    delivered: add(line.delivered, subtract(after.delivered, before.delivered)),
  }
}

const nothing: Part = { lineId: '', allocated: '0', delivered: '0' }

function partOf(shipment: Shipment, lineId: string): Part {
  return shipment.lines.find(part => part.lineId === lineId) ?? nothing
}

function newShipment(shipmentId: string): Shipment {
  return { shipmentId, sequence: 0, departed: false, state: 'open', lines: [] }
}

function changedParts<Value>(
  shipment: Shipment,
  values: ReadonlyMap<string, Value>,
  change: (part: Part, value: Value) => Partial<Part>,
): Shipment {
  const missing = [...values.keys()].filter(lineId => shipment.lines.every(part => part.lineId !== lineId))
  const parts = [...shipment.lines, ...missing.map(lineId => ({ lineId, allocated: '0', delivered: '0' }))]
  const lines = parts.map(part => {
    const value = values.get(part.lineId)
    return value === undefined ? part : { ...part, ...change(part, value) }
  })
  return { ...shipment, lines }
}
