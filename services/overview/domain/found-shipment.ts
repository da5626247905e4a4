import type { ShipmentFacts } from '@quayside/contracts/shipments/facts.ts'
import { wordsOf } from './words.ts'

/** What a shipment is shown and found by. */
export type Finding = Pick<ShipmentFacts, 'number' | 'status'> & {
  readonly orders: readonly string[]
  readonly words: readonly string[]
}

/** To whom these facts are told: a supplier's hold nothing that only the client or another supplier may see. */
export function findingOf(facts: ShipmentFacts): Finding {
  const { number, status, lines, booking, documentNumbers, references, containers } = facts
  const orders = [...new Set(lines.map(line => line.orderNumber))]
  const numbers = containers.map(one => one.containerNumber)
  const all = [number, booking.reference, ...documentNumbers, ...orders, ...references, ...numbers]
  return { number, status, orders, words: [...new Set(all.flatMap(text => wordsOf(text)))] }
}
