import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { OrderStatus } from '@quayside/contracts/purchase-orders/statuses.ts'
import { add, max, subtract } from '@quayside/platform/values/quantities.ts'
import {
  type BoardOrder,
  type BoardShipment,
  mapLines,
  notReached,
  reached,
  type Slice,
  type StationEvent,
  withSlice,
} from './board.ts'

export const shippingEventTypes = [
  'ShipmentAllocated',
  'AllocationReleased',
  'AllocationMoved',
  'ShipmentDeparted',
  'ShipmentDepartureCorrected',
  'DeliveryRecorded',
  'ShipmentSettled',
  'WentInTransit',
  'BackFromTransit',
  'ClosedComplete',
] as const
export type ShippingEvent = Extract<PurchaseOrderEvent, { type: (typeof shippingEventTypes)[number] }>

const none: BoardShipment = { allocated: {}, delivered: {}, departedAt: null, deliveredOn: null }

/** What shipments have of an order or of a child, and how far they are. */
export function evolveShipping(order: BoardOrder, event: ShippingEvent, by: StationEvent): BoardOrder {
  return withSlice(order, event.data.target, slice => shipped(slice, event, by))
}

function shipped<S extends Slice>(slice: S, event: ShippingEvent, by: StationEvent): S {
  switch (event.type) {
    case 'ShipmentAllocated':
      return withShipment(slice, event.data.shipmentId, shipment => ({
        ...shipment,
        allocated: perLine(event.data.lines),
      }))
    case 'AllocationReleased':
      return withShipment(slice, event.data.shipmentId, shipment => ({
        ...shipment,
        allocated: less(shipment.allocated, event.data.lines),
      }))
    case 'AllocationMoved': {
      const from = withShipment(slice, event.data.shipmentId, shipment => ({
        ...shipment,
        allocated: less(shipment.allocated, event.data.lines),
      }))
      return withShipment(from, event.data.toShipmentId, shipment => ({
        ...shipment,
        allocated: more(shipment.allocated, event.data.lines),
      }))
    }
    case 'ShipmentDeparted': {
      const { departedAt } = event.data
      return reached(
        withShipment(slice, event.data.shipmentId, one => ({ ...one, departedAt })),
        'departed',
        by,
      )
    }
    case 'ShipmentDepartureCorrected': {
      const back = withShipment(slice, event.data.shipmentId, one => ({ ...one, departedAt: null }))
      return notReached(back, 'departed')
    }
    case 'DeliveryRecorded': {
      const { deliveredOn, lines } = event.data
      const delivered = perLine(lines)
      return reached(
        withShipment(slice, event.data.shipmentId, one => ({ ...one, delivered, deliveredOn })),
        'delivered',
        by,
      )
    }
    case 'ShipmentSettled': {
      const { deliveredOn, lines } = event.data
      const delivered = Object.fromEntries(lines.map(line => [line.lineId, line.received]))
      // What did not come is written off or goes with another shipment: nothing of it is on this one's way.
      const settled = withShipment(slice, event.data.shipmentId, one => ({
        ...one,
        allocated: delivered,
        delivered,
        deliveredOn,
      }))
      return reached({ ...settled, lines: writtenOff(settled.lines, lines) }, 'delivered', by)
    }
    case 'WentInTransit':
      return to(slice, 'IN_TRANSIT', by)
    case 'BackFromTransit':
      return to(slice, 'APPROVED', by)
    case 'ClosedComplete':
      return to(slice, 'CLOSED_COMPLETE', by)
  }
}

function to<S extends Slice>(slice: S, status: OrderStatus, by: StationEvent): S {
  return { ...slice, status, since: by.at }
}

function withShipment<S extends Slice>(slice: S, id: string, change: (shipment: BoardShipment) => BoardShipment): S {
  return { ...slice, shipments: { ...slice.shipments, [id]: change(slice.shipments[id] ?? none) } }
}

type Lines = readonly { readonly lineId: string; readonly quantity: string }[]

function perLine(lines: Lines): Record<string, string> {
  return Object.fromEntries(lines.map(({ lineId, quantity }) => [lineId, quantity]))
}

function less(allocated: BoardShipment['allocated'], lines: Lines): Record<string, string> {
  const rest = { ...allocated }
  for (const { lineId, quantity } of lines) rest[lineId] = max('0', subtract(rest[lineId] ?? '0', quantity))
  return rest
}

function more(allocated: BoardShipment['allocated'], lines: Lines): Record<string, string> {
  const sum = { ...allocated }
  for (const { lineId, quantity } of lines) sum[lineId] = add(sum[lineId] ?? '0', quantity)
  return sum
}

function writtenOff(
  lines: Slice['lines'],
  settled: Extract<ShippingEvent, { type: 'ShipmentSettled' }>['data']['lines'],
) {
  const losses = new Map(
    settled.flatMap(line => (line.shortageIs === 'written-off' ? [[line.lineId, line.shortage] as const] : [])),
  )
  return mapLines(lines, (line, id) => {
    const loss = losses.get(id) ?? '0'
    return { ...line, confirmed: subtract(line.confirmed, loss), cancelled: add(line.cancelled, loss) }
  })
}
