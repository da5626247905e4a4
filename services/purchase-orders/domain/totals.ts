import { currencies } from '@quayside/contracts/reference/currencies.ts'
import { addAmounts, lineAmount, taxAmount } from '@quayside/platform/values/money.ts'
import { add, isPositive, subtract, sum } from '@quayside/platform/values/quantities.ts'
import { ofLine } from './of-line.ts'
import { liveChildren } from './quantities.ts'
import type { Child, Line, Order, SliceLine } from './state.ts'

export type Amounts = { readonly value: string; readonly taxes: string; readonly cash: string }

/** Rounded per line. What was approved counts at its approved price, whether it stays in the order or is in a child. */
export function lineAmounts(order: Order, line: Line): Amounts {
  return amounts(order, line, pricedParts(order, line))
}

/** So much of a line, in its unit, at a unit price in the order's currency. */
export type PricedPart = { readonly quantity: string; readonly price: string }

/** How much of a line counts at which price, each price once: the approved parts, then the rest at the ordered price. */
export function pricedParts(order: Order, line: Line): PricedPart[] {
  const slices = liveChildren(order).flatMap(child => ofLine(child.lines, line.lineId))
  const approved: readonly SliceLine[] = slices.length > 0 ? slices : [line]
  const promised = sum(approved.map(slice => slice.confirmed))
  const rest = subtract(
    subtract(line.required, line.cancelled),
    slices.length > 0 ? sum(slices.map(slice => slice.required)) : promised,
  )
  const parts = approved
    .filter(slice => isPositive(slice.confirmed))
    .map(slice => ({ quantity: slice.confirmed, price: slice.confirmedPrice ?? line.item.unitPrice }))
  return merged([...parts, ...(isPositive(rest) ? [{ quantity: rest, price: line.item.unitPrice }] : [])])
}

export function childLineAmounts(order: Order, line: Line, slice: SliceLine): Amounts {
  return amounts(order, line, [childPricedPart(line, slice)])
}

/** A child order has all of its slice at one price. */
export function childPricedPart(line: Line, slice: SliceLine): PricedPart {
  const quantity = subtract(slice.required, slice.cancelled)
  return { quantity, price: slice.confirmedPrice ?? line.item.unitPrice }
}

function amounts(order: Order, line: Line, parts: readonly PricedPart[]): Amounts {
  const currency = order.details.currency
  // A currency that is not in the table cannot be registered; a draft may name one.
  if (currency === null || !currencies.has(currency)) return { value: '0', taxes: '0', cash: '0' }
  const value = parts.reduce(
    (total, part) => addAmounts(total, lineAmount(part.quantity, part.price, currency)),
    zero(currency),
  )
  const taxes = order.details.taxFree ? zero(currency) : taxAmount(value, line.item.taxPercentage ?? '0', currency)
  return { value, taxes, cash: addAmounts(value, taxes) }
}

/** Parts of the same price are added up first, so that they are rounded once. */
function merged(parts: readonly PricedPart[]): PricedPart[] {
  const byPrice = new Map<string, string>()
  for (const { quantity, price } of parts) byPrice.set(price, add(byPrice.get(price) ?? '0', quantity))
  return [...byPrice].map(([price, quantity]) => ({ price, quantity }))
}

function zero(currency: string): string {
  return lineAmount('0', '0', currency)
}

export function orderAmounts(order: Order): Amounts {
  return total(order.lines.map(line => lineAmounts(order, line)))
}

export function childAmounts(order: Order, child: Child): Amounts {
  const lines = new Map(order.lines.map(line => [line.lineId, line]))
  return total(
    child.lines.flatMap(slice => {
      const line = lines.get(slice.lineId)
      return line === undefined ? [] : [childLineAmounts(order, line, slice)]
    }),
  )
}

function total(lines: readonly Amounts[]): Amounts {
  return {
    value: addAmounts(...lines.map(line => line.value)),
    taxes: addAmounts(...lines.map(line => line.taxes)),
    cash: addAmounts(...lines.map(line => line.cash)),
  }
}
