import { isPartOfCounted } from '@quayside/contracts/kernel/counted-units.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { equals } from '@quayside/platform/values/quantities.ts'
import type { OrderToShip, WantedLine } from './creating.ts'

/** What is counted in pieces ships in whole numbers, except all that is left of a line, and what its order has reserved or the shipment holds already. */
export function pieceFaults(
  wanted: readonly WantedLine[],
  orders: readonly OrderToShip[],
  held: (orderLineId: string) => string = () => '0',
): Rejection[] {
  return wanted.flatMap(({ orderId, orderLineId, quantity }, index): Rejection[] => {
    const order = orders.find(one => one.orderId === orderId)
    const line = order?.lines.find(one => one.orderLineId === orderLineId)
    if (line === undefined || !isPartOfCounted(line.unit, quantity)) return []
    if (equals(quantity, line.shippable) || equals(quantity, line.reserved) || equals(quantity, held(orderLineId)))
      return []
    const params = { quantity, unit: line.unit, line: line.orderLineNumber }
    return [{ code: 'pieces-not-whole', params, field: `lines.${index}.quantity` }]
  })
}
