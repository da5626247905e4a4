import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { today } from '@quayside/platform/values/dates.ts'
import { add, isPositive } from '@quayside/platform/values/quantities.ts'
import { deliveredParts } from './delivered-parts.ts'
import { actualMilestones, earliest } from './milestones.ts'
import type { Shipment } from './state.ts'
import { departuresOf, receivedOf } from './status.ts'

/** A call on one order's stream, by the name of its internal route. */
export type OrderCall = {
  readonly orderId: string
  readonly what: 'departure' | 'delivery' | 'settlement' | 'release'
  readonly body: object
}

/** The number of a shipment's last change on an order: whatever comes later counts as a repeat. */
const lastSequence = Number.MAX_SAFE_INTEGER

/** What an event of a shipment means to its orders, by the shipment as it is after it. */
export function onOrders(event: ShipmentEvent, shipment: Shipment, recordedAt: string): OrderCall[] {
  switch (event.type) {
    case 'ShipmentStatusChanged':
      return shipment.ended === null ? departure(shipment) : []
    case 'DeliveryDropRecorded':
      return delivery(shipment)
    case 'DeliveryRestWrittenOff':
      return delivery(shipment, event.data.reason)
    case 'ShipmentCompleted':
      return settlement(shipment, event.data.completedOn, line =>
        isPositive(shipment.writtenOff[line] ?? '0') ? 'written-off' : 'released',
      )
    case 'ClosedUndelivered': {
      const outcomes = new Map(event.data.lines.map(line => [line.lineId, line.outcome]))
      return settlement(shipment, recordedAt.slice(0, 10), line =>
        outcomes.get(line) === 'written-off' ? 'written-off' : 'released',
      )
    }
    case 'ShipmentDeleted':
      return perOrder(shipment, () => ({
        what: 'release',
        body: { shipmentId: shipment.shipmentId, sequence: lastSequence, lines: [], cancelled: true },
      }))
    default:
      return []
  }
}

type Lines = readonly Shipment['lines'][number][]
type Drop = Shipment['drops'][number]

function perOrder<Call extends Omit<OrderCall, 'orderId'>>(
  shipment: Shipment,
  of: (lines: Lines) => Call,
): (Call & Pick<OrderCall, 'orderId'>)[] {
  const byOrder = Map.groupBy(shipment.lines, line => line.orderId)
  return [...byOrder].map(([orderId, lines]) => ({ orderId, ...of(lines) }))
}

/** Said again at every change of status: an order that knows it already does nothing. */
function departure(shipment: Shipment): OrderCall[] {
  const departedAt = earliest(departuresOf(shipment, actualMilestones(shipment)))
  const { shipmentId } = shipment
  return perOrder(shipment, () => ({ what: 'departure', body: { shipmentId, departedAt, reason: '' } }))
}

function delivery(shipment: Shipment, writtenOff?: string): OrderCall[] {
  const { shipmentId } = shipment
  const deliveredOn = lastDrop(shipment)
  if (deliveredOn === null) return []
  return perOrder(shipment, lines => ({
    what: 'delivery',
    body: {
      shipmentId,
      deliveredOn,
      ...(writtenOff !== undefined && { reason: writtenOff }),
      lines: [...received(shipment, lines)]
        .filter(([, { quantity, short }]) => isPositive(quantity) || isPositive(short))
        .map(([lineId, came]) => ({ lineId, ...came, deliveredOn: dayOfLine(shipment, lines, lineId) })),
    },
  })).filter(({ body }) => body.lines.length > 0)
}

function settlement(
  shipment: Shipment,
  otherwiseOn: string,
  shortageOf: (lineId: string) => 'released' | 'written-off',
): OrderCall[] {
  const { shipmentId } = shipment
  const deliveredOn = lastDrop(shipment) ?? otherwiseOn
  return perOrder(shipment, lines => ({
    what: 'settlement',
    body: {
      shipmentId,
      deliveredOn,
      lines: [...received(shipment, lines)].map(([lineId, { quantity, damaged }]) => {
        const own = lines.filter(line => line.orderLineId === lineId)
        const isWrittenOff = own.some(line => shortageOf(line.lineId) === 'written-off')
        const day = isPositive(quantity) ? { deliveredOn: dayOfLine(shipment, lines, lineId) } : {}
        return { lineId, received: quantity, damaged, ...day, shortageIs: isWrittenOff ? 'written-off' : 'released' }
      }),
    },
  }))
}

type Came = { readonly quantity: string; readonly damaged: string; readonly short: string }

/** By the order's own lines, of which a shipment may have several parts. */
function received(shipment: Shipment, lines: Lines): ReadonlyMap<string, Came> {
  const sums = new Map<string, Came>()
  for (const line of lines) {
    const { damaged, short } = deliveredParts(shipment, line)
    const before = sums.get(line.orderLineId) ?? { quantity: '0', damaged: '0', short: '0' }
    sums.set(line.orderLineId, {
      quantity: add(before.quantity, receivedOf(shipment, line.lineId)),
      damaged: add(before.damaged, damaged),
      short: add(before.short, short),
    })
  }
  return sums
}

/** The day of the last delivery, as its place counts days. */
function lastDrop({ drops }: Pick<Shipment, 'drops'>): string | null {
  const days = drops.map(({ at, zone }) => today(at, zone)).sort()
  return days.at(-1) ?? null
}

/** The same of one of the order's own lines: of the drops that brought something of it. */
function dayOfLine(shipment: Shipment, lines: Lines, orderLineId: string): string | undefined {
  const own = new Set(lines.filter(line => line.orderLineId === orderLineId).map(line => line.lineId))
  const brought = ({ lineId, good, damaged }: Drop['lines'][number]) =>
    own.has(lineId) && isPositive(add(good, damaged))
  return lastDrop({ drops: shipment.drops.filter(drop => drop.lines.some(brought)) }) ?? undefined
}
