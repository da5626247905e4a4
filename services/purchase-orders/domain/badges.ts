import type { Fulfilment, Lateness, OrderStatus } from '@quayside/contracts/purchase-orders/statuses.ts'
import { daysBetween } from '@quayside/platform/values/dates.ts'
import { compare, isPositive, sum } from '@quayside/platform/values/quantities.ts'
import {
  afterWriteOffs,
  hasUnapproved,
  linesAfterWriteOffs,
  liveChildren,
  open,
  proposed,
  unapproved,
} from './quantities.ts'
import type { Child, Line, Order, Slice, SliceLine } from './state.ts'

/** The dates of an order or child as a whole; derived, nobody sets them. */
export type Dates = {
  readonly required: string | null
  readonly confirmed: string | null
  readonly pending: string | null
  readonly actual: string | null
  /** The worst slip of its lines in days; null where no date is promised yet. */
  readonly slipDays: number | null
}

/**
 * How far the goods of every line have come, over the order itself or its children: the furthest that any of them has.
 * Of an order of which something can still be confirmed it is a part that has come so far.
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

/** L, what of it has departed, and V; of V what was damaged, and beside it what was missing. */
type Carried = Readonly<Record<'allocated' | 'shipped' | 'delivered' | 'damaged' | 'short', string>>
const stages = [
  ['delivered', 'partly-delivered'],
  ['shipped', 'partly-shipped'],
  ['allocated', 'partly-allocated'],
] as const satisfies readonly (readonly [keyof Carried, Fulfilment])[]

/** Of a line, over the shipments of an order that ships itself, or of its children. */
export function carriedOf(slices: readonly Pick<Slice, 'shipments'>[], lineId: string): Carried {
  const parts = slices.flatMap(({ shipments }) =>
    shipments.flatMap(({ lines, departed }) =>
      lines.filter(part => part.lineId === lineId).map(part => ({ ...part, departed })),
    ),
  )
  return {
    allocated: sum(parts.map(part => part.allocated)),
    // What was received has left, whoever did not tell of it.
    shipped: sum(parts.map(part => (part.departed ? part.allocated : part.delivered))),
    delivered: sum(parts.map(part => part.delivered)),
    damaged: sum(parts.map(part => part.damaged ?? '0')),
    short: sum(parts.map(part => part.short ?? '0')),
  }
}

export function orderDates(order: Order): Dates {
  return datesOf(order.lines.map(line => lineDates(order, line)))
}

export function childDates(order: Order, child: Child): Dates {
  return datesOf(child.lines.map(slice => sliceDates(order, child, slice)))
}

/** The dates of an order's line, its partial orders included. */
export function lineDates(order: Order, line: Line): LineDates {
  const children = liveChildren(order)
  const slicesOf = children.length > 0 ? children : [order]
  const promised = isPositive(proposed(line)) ? (line.proposal?.date ?? line.item.requiredDate) : null
  const confirmed = latest([line.confirmedDate, promised])
  const slices = children.flatMap(child => child.lines.filter(slice => slice.lineId === line.lineId))
  return {
    required: line.item.requiredDate,
    confirmed: latest([confirmed, ...slices.map(slice => slice.confirmedDate)]),
    pending: isPositive(open(line)) ? line.pendingDate : null,
    actual: latest([line.actualDate, ...slices.map(slice => slice.actualDate)]),
    hasAllCome: !isPositive(unapproved(line)) && hasCome({ ...line, ...afterWriteOffs(order, line) }, slicesOf),
  }
}

/** The dates of a line of a partial order. */
export function sliceDates(order: Order, child: Child, slice: SliceLine): LineDates {
  return {
    required: order.lines.find(line => line.lineId === slice.lineId)?.item.requiredDate ?? null,
    confirmed: slice.confirmedDate,
    pending: null,
    actual: slice.actualDate,
    hasAllCome: hasCome(slice, [child]),
  }
}

function hasCome({ lineId, confirmed }: Pick<Line, 'lineId' | 'confirmed'>, slices: readonly Slice[]): boolean {
  return compare(carriedOf(slices, lineId).delivered, confirmed) >= 0
}

type LineDates = Record<'required' | 'confirmed' | 'pending' | 'actual', string | null> & { hasAllCome: boolean }

/** Days after (+) or before (-) the required date: of what came once all has, else of the latest date known. */
export function lineSlip({ required, confirmed, pending, actual, hasAllCome }: LineDates): number | null {
  // A part that came early says nothing of the rest.
  const best = hasAllCome ? actual : latest([confirmed, pending, actual])
  return best === null || required === null ? null : daysBetween(required, best)
}

function datesOf(lines: readonly LineDates[]): Dates {
  const slips = lines.map(lineSlip).filter(days => days !== null)
  return {
    required: earliest(lines.map(line => line.required)),
    confirmed: latest(lines.map(line => line.confirmed)),
    pending: latest(lines.map(line => line.pending)),
    actual: latest(lines.map(line => line.actual)),
    slipDays: slips.length === 0 ? null : Math.max(...slips),
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
  if (status === 'CANCELLED' || status === 'REJECTED') return { state: 'unknown', slipDays: null }
  const passed = required !== null && required < today && !over.includes(status) ? daysBetween(required, today) : 0
  if (slipDays !== null && slipDays > 0) return { state: 'late', slipDays }
  if (passed > 0) return { state: 'overdue', slipDays: passed }
  if (slipDays === null) return { state: 'unknown', slipDays: null }
  return { state: slipDays < 0 ? 'early' : 'on-time', slipDays }
}

function latest(dates: readonly (string | null)[]): string | null {
  return (
    dates
      .filter(date => date !== null)
      .sort()
      .at(-1) ?? null
  )
}

function earliest(dates: readonly (string | null)[]): string | null {
  return dates.filter(date => date !== null).sort()[0] ?? null
}
