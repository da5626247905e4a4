import type { OrderDates } from '@quayside/contracts/purchase-orders/facts.ts'
import { daysBetween } from '@quayside/platform/values/dates.ts'
import { compare, isPositive, subtract } from '@quayside/platform/values/quantities.ts'
import { carriedOf } from './badges.ts'
import { afterWriteOffs, liveChildren, open, proposed, unapproved } from './quantities.ts'
import type { Child, Line, Order, Slice, SliceLine } from './state.ts'

export function orderDates(order: Order): OrderDates {
  return datesOf(order.lines.map(line => lineDates(order, line)))
}

export function childDates(order: Order, child: Child): OrderDates {
  return datesOf(child.lines.map(slice => sliceDates(order, child, slice)))
}

/** The dates of a line. Its promise is the latest of what is approved or proposed and still to come. */
export type LineDates = Omit<OrderDates, 'slipDays' | 'lateLines'> & { readonly hasAllCome: boolean }

/** The dates of an order's line, its partial orders included. */
export function lineDates(order: Order, line: Line): LineDates {
  const children = liveChildren(order)
  const proposedFor = isPositive(proposed(line)) ? (line.proposal?.date ?? line.item.requiredDate) : null
  // What went on in partial orders is promised there.
  const isOwn = isPositive(subtract(line.confirmed, line.moved)) || children.length === 0
  const parts = children.flatMap(child =>
    child.lines
      .filter(slice => slice.lineId === line.lineId)
      .map(slice => ({ ...slice, hasCome: hasCome(slice, [child]) })),
  )
  const toCome = parts.filter(part => !part.hasCome)
  const own = [isOwn ? line.confirmedDate : null, proposedFor]
  const stillToCome = latest([...own, ...toCome.map(part => part.confirmedDate)])
  return {
    required: line.item.requiredDate,
    promised: stillToCome ?? latest(parts.map(part => part.confirmedDate)),
    pending: isPositive(open(line)) ? line.pendingDate : null,
    actual: latest([line.actualDate, ...parts.map(part => part.actualDate)]),
    hasAllCome:
      !isPositive(unapproved(line)) &&
      hasCome({ ...line, ...afterWriteOffs(order, line) }, children.length > 0 ? children : [order]),
  }
}

/** The dates of a line of a partial order. */
export function sliceDates(order: Order, child: Child, slice: SliceLine): LineDates {
  return {
    required: order.lines.find(line => line.lineId === slice.lineId)?.item.requiredDate ?? null,
    promised: slice.confirmedDate,
    pending: null,
    actual: slice.actualDate,
    hasAllCome: hasCome(slice, [child]),
  }
}

function hasCome({ lineId, confirmed }: Pick<Line, 'lineId' | 'confirmed'>, slices: readonly Slice[]): boolean {
  return compare(carriedOf(slices, lineId).delivered, confirmed) >= 0
}

/** Days after (+) or before (-) the required date: of what came once all has, else of the latest date known. */
export function lineSlip({ required, promised, pending, actual, hasAllCome }: LineDates): number | null {
  // While something is missing, the latest date counts: a part that came early says nothing of the rest.
  const best = hasAllCome ? actual : latest([promised, pending, actual])
  return best === null || required === null ? null : daysBetween(required, best)
}

function datesOf(lines: readonly LineDates[]): OrderDates {
  const slips = lines.map(lineSlip).filter(days => days !== null)
  return {
    required: earliest(lines.map(line => line.required)),
    promised: latest(lines.map(line => line.promised)),
    pending: latest(lines.map(line => line.pending)),
    actual: latest(lines.map(line => line.actual)),
    slipDays: slips.length === 0 ? null : Math.max(...slips),
    lateLines: slips.filter(days => days > 0).length,
  }
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
