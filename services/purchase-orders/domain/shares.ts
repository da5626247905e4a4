import { add, subtract, sum } from '@quayside/platform/values/quantities.ts'
import { shareOf } from '@quayside/platform/values/shares.ts'
import { linesAfterWriteOffs, proposed } from './quantities.ts'
import type { Order } from './state.ts'

/** Of what is wanted, 0 to 1: promised (approved or waiting for it) and approved. */
export type Shares = { readonly promised: number; readonly approved: number }

/** Of an order, or of one of its partial orders. */
export function sharesOf(order: Order, id: string): Shares {
  const child = order.children.find(one => one.childId === id)
  const lines = child?.lines ?? linesAfterWriteOffs(order)
  const wanted = sum(lines.map(line => subtract(line.required, line.cancelled)))
  const approved = sum(lines.map(line => line.confirmed))
  const waiting = child === undefined ? sum(order.lines.map(proposed)) : '0'
  return { promised: shareOf(add(approved, waiting), wanted), approved: shareOf(approved, wanted) }
}
