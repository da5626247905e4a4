import { add, compare, isPositive, isZero, multiply, subtract, sum } from '@quayside/platform/values/quantities.ts'
import { ofLine } from './of-line.ts'
import type { Child, Line, Order, Slice, SliceLine } from './state.ts'

/** Q: proposed, awaiting approval. */
export function proposed(line: Line): string {
  return line.proposal?.quantity ?? '0'
}

/** R-X-C-Q: what nobody has promised. Negative only while someone types or extracts too much. */
export function open(line: Line): string {
  return subtract(unapproved(line), proposed(line))
}

/** R-X-C: what a confirmation can be about. */
export function unapproved(line: SliceLine): string {
  return subtract(subtract(line.required, line.cancelled), line.confirmed)
}

/** C-K-L: what can still be put on a shipment. */
export function shippable(line: SliceLine): string {
  const moved = 'moved' in line ? (line as Line).moved : '0'
  return subtract(subtract(line.confirmed, moved), line.allocated)
}

export function hasOpen(order: Order): boolean {
  return order.lines.some(line => isPositive(open(line)))
}

export function hasUnapproved(order: Order): boolean {
  return order.lines.some(line => isPositive(unapproved(line)))
}

export function hasProposed(order: Order): boolean {
  return order.lines.some(line => isPositive(proposed(line)))
}

export function hasApproved(order: Order): boolean {
  return order.lines.some(line => isPositive(line.confirmed))
}

export function hasShippable(slice: Slice): boolean {
  return slice.lines.some(line => isPositive(shippable(line)))
}

export function hasAllocated(slice: Slice): boolean {
  return slice.lines.some(line => !isZero(line.allocated))
}

/** V >= C on every line. */
export function isDelivered(slice: Slice): boolean {
  return slice.lines.every(line => compare(line.delivered, line.confirmed) >= 0)
}

export function liveChildren(order: Order): readonly Child[] {
  return order.children.filter(child => child.status !== 'CANCELLED')
}

/** X and C of an order's line, with what was written off on its children: the line itself does not count that. */
export function afterWriteOffs(order: Order, line: Line): { readonly cancelled: string; readonly confirmed: string } {
  const slices = liveChildren(order).flatMap(child => ofLine(child.lines, line.lineId))
  const lost = sum(slices.map(slice => slice.cancelled))
  return { cancelled: add(line.cancelled, lost), confirmed: subtract(line.confirmed, lost) }
}

/** The same for all lines of an order. */
export function linesAfterWriteOffs(order: Order): readonly Line[] {
  return order.lines.map(line => ({ ...line, ...afterWriteOffs(order, line) }))
}

/** Whether `part` is more than `limit` percent of `base`, without dividing. */
export function exceedsPercent(part: string, base: string, limit: string): boolean {
  return compare(multiply(part, '100'), multiply(base, limit)) > 0
}
