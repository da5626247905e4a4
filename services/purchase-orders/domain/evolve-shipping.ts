import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { add, subtract } from '@quayside/platform/values/quantities.ts'
import { withChild } from './evolve-children.ts'
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
      const { sequence } = event.data
      const set = new Map(event.data.lines.map(line => [line.lineId, line.quantity]))
      return withShipment(slices, shipmentId, one => ({
        ...one,
        sequence,
        lines: changedParts(one, set, (part, quantity) => ({ ...part, allocated: quantity })),
      }))
    }
    case 'AllocationReleased': {
      const { sequence, cancelled } = event.data
      const less = new Map(event.data.lines.map(line => [line.lineId, line.quantity]))
      return withShipment(slices, shipmentId, one => ({
        ...one,
        sequence,
        state: cancelled ? 'cancelled' : one.state,
        departed: cancelled ? false : one.departed,
        lines: changedParts(one, less, (part, quantity) => ({
          ...part,
          allocated: subtract(part.allocated, quantity),
        })),
      }))
    }
    case 'AllocationMoved': {
      const { sequence, toShipmentId } = event.data
      const moved = new Map(event.data.lines.map(line => [line.lineId, line.quantity]))
      const less = withShipment(slices, shipmentId, one => ({
        ...one,
        sequence,
        lines: changedParts(one, moved, (part, quantity) => ({
          ...part,
          allocated: subtract(part.allocated, quantity),
        })),
      }))
      return withShipment(less, toShipmentId, one => ({
        ...one,
        lines: changedParts(one, moved, (part, quantity) => ({ ...part, allocated: add(part.allocated, quantity) })),
      }))
    }
    case 'ShipmentDeparted':
      return withShipment(slices, shipmentId, one => ({ ...one, departed: true }))
    case 'ShipmentDepartureCorrected':
      return withShipment(slices, shipmentId, one => ({ ...one, departed: false }))
    case 'DeliveryRecorded': {
      const set = new Map(event.data.lines.map(line => [line.lineId, line.quantity]))
      const after = withShipment(slices, shipmentId, one => ({
        ...one,
        lines: changedParts(one, set, (part, quantity) => ({ ...part, delivered: quantity })),
      }))
      return { ...after, lines: arrived(after.lines, set, event.data.deliveredOn) }
    }
    case 'ShipmentSettled':
      return settled(slices, event.data)
  }
}

function settled<S extends Slices>(slices: S, data: Settled): S {
  const results = new Map(data.lines.map(line => [line.lineId, line]))
  const after = withShipment(slices, data.shipmentId, one => ({
    ...one,
    state: 'settled',
    lines: changedParts(one, results, (part, result) => ({
      ...part,
      delivered: result.received,
      allocated: subtract(part.allocated, result.shortage),
    })),
  }))
  const lines = arrived(after.lines, results, data.deliveredOn).map(line => {
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

function arrived(lines: readonly SliceLine[], of: ReadonlyMap<string, unknown>, day: string): readonly SliceLine[] {
  return lines.map(line => (of.has(line.lineId) ? { ...line, actualDate: day } : line))
}

function withShipment<S extends Slices>(slices: S, shipmentId: string, change: (shipment: Shipment) => Shipment): S {
  const known = slices.shipments.some(shipment => shipment.shipmentId === shipmentId)
  const shipments = known ? slices.shipments : [...slices.shipments, newShipment(shipmentId)]
  return { ...slices, shipments: shipments.map(one => (one.shipmentId === shipmentId ? change(one) : one)) }
}

function newShipment(shipmentId: string): Shipment {
  return { shipmentId, sequence: 0, departed: false, state: 'open', lines: [] }
}

function changedParts<Value>(
  shipment: Shipment,
  values: ReadonlyMap<string, Value>,
  change: (part: Part, value: Value) => Part,
): readonly Part[] {
  const missing = [...values.keys()].filter(lineId => shipment.lines.every(part => part.lineId !== lineId))
  const parts = [...shipment.lines, ...missing.map(lineId => ({ lineId, allocated: '0', delivered: '0' }))]
  return parts.map(part => {
    const value = values.get(part.lineId)
    return value === undefined ? part : change(part, value)
  })
}
