import type { LinesInFull } from '@quayside/contracts/purchase-orders/facts.ts'
import { add, compare, isPositive, multiply, subtract, sum } from '@quayside/platform/values/quantities.ts'
import { shareOf } from '@quayside/platform/values/shares.ts'
import { linesAfterWriteOffs, proposed } from './quantities.ts'
import type { Line, Order, SliceLine } from './state.ts'

/** Of what is wanted, 0 to 1: promised (approved or waiting for it) and approved. */
export type Shares = { readonly promised: number; readonly approved: number }

/** What shares are parts of: of the quantity where all is counted alike, else of the value as it was ordered. */
export type Measure = 'quantity' | 'value'

/** Of an order, or of one of its partial orders. */
export function sharesOf(order: Order, id: string): Shares {
  const { promised, approved } = orderShares(order, id)
  return { promised, approved }
}

/** The same with what waits for approval alone, and with what they are parts of. */
export function orderShares(order: Order, id: string): Shares & { readonly proposed: number; readonly of: Measure } {
  const parts = partsOf(order, id)
  const of = measureOf(parts)
  const total = (figure: (part: Part) => string) =>
    sum(parts.map(part => (of === 'value' ? multiply(figure(part), part.unitPrice) : figure(part))))
  const wanted = total(part => part.wanted)
  const approved = total(part => part.approved)
  const waiting = total(part => part.waiting)
  return {
    promised: shareOf(add(approved, waiting), wanted),
    approved: shareOf(approved, wanted),
    proposed: shareOf(waiting, wanted),
    of,
  }
}

/** Of a line, or of a partial order's part of one. */
export function lineShares(line: Pick<SliceLine, 'required' | 'cancelled' | 'confirmed'>, waiting: string): Shares {
  const wanted = wantedOf(line)
  return { promised: shareOf(add(line.confirmed, waiting), wanted), approved: shareOf(line.confirmed, wanted) }
}

/** Of an order, or of one of its partial orders. */
export function linesInFull(order: Order, id: string): LinesInFull {
  const parts = partsOf(order, id).filter(({ wanted }) => isPositive(wanted))
  const inFull = parts.filter(({ wanted, approved, waiting }) => compare(add(approved, waiting), wanted) >= 0)
  return { promised: inFull.length, wanted: parts.length }
}

type Part = Readonly<Record<'wanted' | 'approved' | 'waiting' | 'unitPrice' | 'unit', string>>

function partsOf(order: Order, id: string): Part[] {
  const child = order.children.find(one => one.childId === id)
  const ordered = new Map(order.lines.map(line => [line.lineId, line]))
  const lines: readonly SliceLine[] = child?.lines ?? linesAfterWriteOffs(order)
  return lines.flatMap(line => {
    const whole: Line | undefined = ordered.get(line.lineId)
    if (whole === undefined) return []
    const { unit, unitPrice } = whole.item
    const waiting = child === undefined ? proposed(whole) : '0'
    return [{ wanted: wantedOf(line), approved: line.confirmed, waiting, unitPrice, unit }]
  })
}

const wantedOf = ({ required, cancelled }: Pick<SliceLine, 'required' | 'cancelled'>) => subtract(required, cancelled)

/** Boxes and kits do not add up: their value does, where they have one. */
function measureOf(parts: readonly Part[]): Measure {
  const isMixed = new Set(parts.map(({ unit }) => unit)).size > 1
  return isMixed && isPositive(sum(parts.map(part => multiply(part.wanted, part.unitPrice)))) ? 'value' : 'quantity'
}
