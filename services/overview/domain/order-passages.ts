import type { OrderFacts } from '@quayside/contracts/purchase-orders/facts.ts'
import { type ShipmentFacts, type ShippedStation, shippedStations } from '@quayside/contracts/shipments/facts.ts'
import { add } from '@quayside/platform/values/quantities.ts'

export type CarriedStation = Exclude<ShippedStation, 'delivered'>
export const carriedStations = shippedStations.filter((station): station is CarriedStation => station !== 'delivered')

/** How much has passed a station, 0 to 1, and when: a day, an instant where no place is known, or null where nobody told. */
export type Passed = { readonly share: number; readonly on: string | null }

/** How far a shipment has brought what it carries of an order. */
export type Passage = {
  /** Those that something of it has passed. */
  readonly stations: Readonly<Partial<Record<CarriedStation, Passed>>>
  /** By order line; null where no delivery was recorded line by line. */
  readonly received: Readonly<Record<string, string>> | null
  readonly isDelivered: boolean
  readonly deliveredOn: string | null
}

/** By the id that a shipment's lines name, an order's or a partial order's. */
export type ToldPassages = Readonly<Record<string, Passage>>
/** By shipment, as its own service tells it. */
export type Passages = Readonly<Record<string, ToldPassages>>

/** What a shipment tells of each order that its lines name, and nothing of the others. */
export function passagesByOrder({ lines, stations, deliveredOn }: ShipmentFacts): ToldPassages {
  const ofAll = {
    stations: Object.fromEntries(
      carriedStations
        .filter(station => stations[station].share > 0)
        .map(station => [
          station,
          { share: stations[station].share, on: stations[station].on ?? stations[station].at },
        ]),
    ),
    isDelivered: stations.delivered.share === 1,
    deliveredOn,
  }
  const byOrder = Map.groupBy(lines, line => line.orderId)
  return Object.fromEntries([...byOrder].map(([orderId, own]) => [orderId, { ...ofAll, received: receivedOf(own) }]))
}

function receivedOf(lines: ShipmentFacts['lines']): Passage['received'] {
  const byLine: Record<string, string> = {}
  for (const { orderLineId, received } of lines) {
    if (received === null) return null
    byLine[orderLineId] = add(byLine[orderLineId] ?? '0', received)
  }
  return byLine
}

/** Of the order itself and its partial orders, whichever the shipment's lines name. */
export function withPassages(order: OrderFacts, passages: Passages, shipmentId: string, told: ToldPassages): Passages {
  const parts = new Set(order.parts.map(({ id }) => id))
  return { ...passages, [shipmentId]: Object.fromEntries(Object.entries(told).filter(([id]) => parts.has(id))) }
}
