import { isPartOfCounted } from '@quayside/contracts/kernel/counted-units.ts'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import type { CreationFields } from '@quayside/contracts/shipments/creation-draft.ts'
import Decimal from 'decimal.js'
import { numberFault } from '../form/entered-number.ts'

/** What a form holds of the orders that are chosen, and of what of them goes along. */
export type ChosenForm = Pick<CreationFields, 'orders' | 'lines'>
export type ChosenLine = ChosenForm['lines'][number]

const isDecimal = (text: string) => /^\d+(\.\d+)?$/.test(text)
/** What goes on the shipment: lines left blank or at 0 stay on their orders. */
export const isShipped = (line: Pick<ChosenLine, 'quantity'>) =>
  isDecimal(line.quantity) && new Decimal(line.quantity).gt(0)

/** An order's lines that have something left to ship, all of it to begin with. */
export function linesOf(order: OrderDetail): ChosenLine[] {
  return order.lines
    .filter(line => new Decimal(line.shippable).gt(0))
    .map(line => ({
      orderId: order.id,
      orderNumber: order.orderNumber ?? '',
      orderLineId: line.id,
      number: line.number,
      sku: line.sku ?? '',
      description: line.description,
      unit: line.unit,
      shippable: line.shippable,
      quantity: line.shippable,
    }))
}

/** The lines of an order in a form that was kept, as much as the order has left by now. */
export function renewed(lines: readonly ChosenLine[], order: OrderDetail): ChosenLine[] {
  const kept = new Map(lines.map(line => [line.orderLineId, line.quantity]))
  const fresh = linesOf(order).map(line => ({ ...line, quantity: kept.get(line.orderLineId) ?? '' }))
  return [...lines.filter(line => line.orderId !== order.id), ...fresh]
}

/** What a form says itself of what is missing or more than there is. */
export type ChosenWords = { order: string; line: string; shippable: (amount: string) => string }
type Fault = { path: (string | number)[]; message: string }

/** Mirrors the rules of allocating where they stand; the server decides. */
export function faultsOfChosen(form: ChosenForm, words: ChosenWords): Fault[] {
  const faults: Fault[] = []
  const fault = (path: Fault['path'], message: string) => faults.push({ path, message })
  if (form.orders.length === 0) fault(['orders'], words.order)
  else if (!form.lines.some(isShipped)) fault(['lines'], words.line)
  form.lines.forEach((line, index) => {
    if (line.quantity === '') return
    if (!isDecimal(line.quantity)) fault(['lines', index, 'quantity'], numberFault(line.quantity) ?? 'invalid')
    else if (new Decimal(line.quantity).gt(line.shippable))
      fault(['lines', index, 'quantity'], words.shippable(line.shippable))
    else if (isPartOfCounted(line.unit, line.quantity) && !new Decimal(line.quantity).equals(line.shippable))
      fault(['lines', index, 'quantity'], 'counted-whole')
  })
  return faults
}
