import type { ShipmentFacts } from '@quayside/contracts/shipments/facts.ts'
import { wordsOf } from '@quayside/platform/values/search-words.ts'
import { type Found, textOf } from './found.ts'

/** To whom these facts are told: a supplier's hold nothing that only the client or another supplier may see. */
export function foundShipment(facts: ShipmentFacts): Found {
  const { number, status, lines, booking, documentNumbers, references, containers, operation } = facts
  const orders = [...new Set(lines.map(line => line.orderNumber))]
  const numbers = containers.map(one => one.containerNumber)
  return {
    number,
    status,
    subtitle: textOf(...orders),
    words: wordsOf(number, booking.reference, ...documentNumbers, ...orders, ...references, ...numbers),
    waits: null,
    operation,
  }
}
