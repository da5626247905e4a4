import {
  type Fulfilment,
  hasEnded,
  type Lateness,
  type OrderStatus,
} from '@quayside/contracts/purchase-orders/statuses.ts'
import { daysBetween } from '@quayside/platform/values/dates.ts'
import { compare, isPositive, sum } from '@quayside/platform/values/quantities.ts'
import { ofLine } from './of-line.ts'
import { hasUnapproved, linesAfterWriteOffs, liveChildren } from './quantities.ts'
import type { Child, Order, Slice } from './state.ts'

/**
 * The furthest stage that any of the goods has reached. It is "partly" while some confirmed goods have not reached it, or
 * some of the order is not approved yet.
 */
export function fulfilmentOf(order: Order, child: Child | null): Fulfilment {
  const lines = carriedLines(order, child)
  for (const [stage, partly] of stages) {
    if (!lines.some(({ carried }) => isPositive(carried[stage]))) continue
    return isWhole(lines, stage) && (child !== null || !hasUnapproved(order)) ? stage : partly
  }
  return 'none'
}

/** Nothing of what was confirmed waits for a shipment, or stands on one that has not left. */
export function isWhollyShipped(order: Order, child: Child | null): boolean {
  return isWhole(carriedLines(order, child), 'shipped')
}

type CarriedLine = { readonly confirmed: string; readonly carried: Carried }

function carriedLines(order: Order, child: Child | null): readonly CarriedLine[] {
  const slices: readonly Slice[] =
    child !== null ? [child] : liveChildren(order).length > 0 ? liveChildren(order) : [order]
  const lines = child?.lines ?? linesAfterWriteOffs(order)
  return lines
    .filter(line => isPositive(line.confirmed))
    .map(({ lineId, confirmed }) => ({ confirmed, carried: carriedOf(slices, lineId) }))
}

function isWhole(lines: readonly CarriedLine[], stage: keyof Carried): boolean {
  return lines.every(({ carried, confirmed }) => compare(carried[stage], confirmed) >= 0)
}

/** Allocated (L), shipped (what of L has departed) and delivered (V); damaged is part of V, short is not. */
type Carried = Readonly<Record<'allocated' | 'shipped' | 'delivered' | 'damaged' | 'short', string>>
const stages = [
  ['delivered', 'partly-delivered'],
  ['shipped', 'partly-shipped'],
  ['allocated', 'partly-allocated'],
] as const satisfies readonly (readonly [keyof Carried, Fulfilment])[]

/** Of a line, over the shipments of an order that ships itself, or of its children. */
export function carriedOf(slices: readonly Pick<Slice, 'shipments'>[], lineId: string): Carried {
  const parts = slices.flatMap(({ shipments }) =>
    shipments.flatMap(({ lines, departed }) => ofLine(lines, lineId).map(part => ({ ...part, departed }))),
  )
  return {
    allocated: sum(parts.map(part => part.allocated)),
    // What was delivered has left, even if nobody reported the departure.
    shipped: sum(parts.map(part => (part.departed ? part.allocated : part.delivered))),
    delivered: sum(parts.map(part => part.delivered)),
    damaged: sum(parts.map(part => part.damaged ?? '0')),
    short: sum(parts.map(part => part.short ?? '0')),
  }
}

const over: readonly OrderStatus[] = ['CLOSED_COMPLETE', 'CANCELLED', 'REJECTED']

/** A day later than required is late; nothing there and the day passed is overdue. */
export function latenessOf(
  dates: { readonly required: string | null; readonly slipDays: number | null },
  status: OrderStatus,
  today: string,
): { state: Lateness; slipDays: number | null } {
  const { required, slipDays } = dates
  if (hasEnded(status)) return { state: 'unknown', slipDays: null }
  const passed = required !== null && required < today && !over.includes(status) ? daysBetween(required, today) : 0
  if (slipDays !== null && slipDays > 0) return { state: 'late', slipDays }
  if (passed > 0) return { state: 'overdue', slipDays: passed }
  if (slipDays === null) return { state: 'unknown', slipDays: null }
  return { state: slipDays < 0 ? 'early' : 'on-time', slipDays }
}
