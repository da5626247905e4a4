import type { OrderFacts } from '@quayside/contracts/purchase-orders/facts.ts'
import { add } from '@quayside/platform/values/quantities.ts'
import { type Journey, type Passage, passageOf } from './journey.ts'

/** By the id that a shipment's lines name, an order's or a partial order's. */
export type ToldPassages = Readonly<Record<string, Passage>>
/** By shipment, as its own events tell it. */
export type Passages = Readonly<Record<string, ToldPassages>>

/** What a shipment tells of each order that its lines name, and nothing of the others. */
export function passagesByOrder(journey: Journey): ToldPassages {
  const byOrder = Map.groupBy(journey.lines, line => line.orderId)
  return Object.fromEntries(
    [...byOrder].map(([orderId, lines]) => {
      const received: Record<string, string> = {}
      for (const { lineId, orderLineId } of lines)
        received[orderLineId] = add(received[orderLineId] ?? '0', journey.received[lineId] ?? '0')
      return [orderId, passageOf(journey, received)]
    }),
  )
}

/** Of the order itself and its partial orders, whichever the shipment's lines name. */
export function withPassages(order: OrderFacts, passages: Passages, shipmentId: string, told: ToldPassages): Passages {
  const parts = new Set(order.parts.map(({ id }) => id))
  return { ...passages, [shipmentId]: Object.fromEntries(Object.entries(told).filter(([id]) => parts.has(id))) }
}
