import { add } from '@quayside/platform/values/quantities.ts'
import type { BoardOrder } from './board.ts'
import { type Journey, type Passage, passageOf } from './journey.ts'

/** What a shipment tells of each order that its lines name, and nothing of the others. */
export function passagesByOrder(journey: Journey): Readonly<Record<string, Passage>> {
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
export function withPassages(
  order: BoardOrder,
  shipmentId: string,
  told: Readonly<Record<string, Passage>>,
): BoardOrder {
  const own = Object.entries(told).filter(([id]) => id === order.id || id in order.children)
  return { ...order, passages: { ...order.passages, [shipmentId]: Object.fromEntries(own) } }
}
