import type { OrderDates, PromisedPart } from '@quayside/contracts/purchase-orders/facts.ts'
import { hasEnded } from '@quayside/contracts/purchase-orders/statuses.ts'
import { daysBetween } from '@quayside/platform/values/dates.ts'
import { add, compare, isPositive, subtract } from '@quayside/platform/values/quantities.ts'
import { carriedOf } from './badges.ts'
import { ofLine } from './of-line.ts'
import { afterWriteOffs, liveChildren, open, proposed, unapproved } from './quantities.ts'
import type { Child, Line, Order, PreOrder, Slice, SliceLine } from './state.ts'

export function orderDates(order: Order): OrderDates {
  return datesOf(order.lines.map(line => lineDates(order, line)))
}

export function childDates(order: Order, child: Child): OrderDates {
  return datesOf(child.lines.map(slice => sliceDates(order, child, slice)))
}

/** A draft has none but those that are entered. */
export function draftDates({ details, lines }: PreOrder): OrderDates {
  const required = details.requiredDeliveryDate
  const lastRequired = latest([required, ...lines.map(line => line.requiredDate)])
  const unknown = { promised: null, pending: null, lastPromised: null, actual: null, slipDays: null, lateLines: 0 }
  return { required, lastRequired, ...unknown }
}

/** The dates of a line. Its promise is the latest of what is approved or proposed and still to come. */
export type LineDates = Omit<OrderDates, 'lastRequired' | 'lateLines'> & {
  readonly hasAllCome: boolean
  /** What is still to come, the latest first, a day once. */
  readonly parts: readonly PromisedPart[]
}

/** The dates of an order's line, its partial orders included. */
export function lineDates(order: Order, line: Line): LineDates {
  const { lineId } = line
  const children = liveChildren(order)
  const slices = children.flatMap(child =>
    ofLine(child.lines, lineId).map(slice => ({ ...slice, part: approvedPart(slice, child) })),
  )
  // What went on in partial orders is promised there.
  const kept = subtract(line.confirmed, line.moved)
  const isOwn = isPositive(kept) || children.length === 0
  const own = isOwn ? [approvedPart({ ...line, confirmed: kept }, order)] : []
  return promisedDates(order, {
    required: line.item.requiredDate,
    approved: [...own, ...slices.map(({ part }) => part)],
    proposed: { quantity: proposed(line), date: proposedDate(line), isRest: false },
    rest: { quantity: open(line), date: line.pendingDate, isRest: true },
    actual: latest([line.actualDate, ...slices.map(({ actualDate }) => actualDate)]),
    hasAllCome:
      !isPositive(unapproved(line)) &&
      hasCome({ lineId, ...afterWriteOffs(order, line) }, children.length > 0 ? children : [order]),
  })
}

/** The dates of a line of a partial order. */
export function sliceDates(order: Order, child: Child, slice: SliceLine): LineDates {
  return promisedDates(child, {
    required: ofLine(order.lines, slice.lineId)[0]?.item.requiredDate ?? null,
    approved: [approvedPart(slice, child)],
    proposed: null,
    rest: null,
    actual: slice.actualDate,
    hasAllCome: hasCome(slice, [child]),
  })
}

/** The day that waits for approval; what is proposed for no day is proposed for the required one. */
export function proposedDate(line: Line): string | null {
  return isPositive(proposed(line)) ? (line.proposal?.date ?? line.item.requiredDate) : null
}

/** Days that what waits for approval would come after (+) or before (-) the required date. */
export function proposedSlip(line: Line): number | null {
  const date = proposedDate(line)
  return date === null ? null : daysBetween(line.item.requiredDate, date)
}

type Promises = Pick<LineDates, 'required' | 'actual' | 'hasAllCome'> & {
  readonly approved: readonly PromisedPart[]
  readonly proposed: PromisedPart | null
  readonly rest: PromisedPart | null
}

function promisedDates({ status }: Slice, promises: Promises): LineDates {
  const { required, actual, hasAllCome, approved, proposed: waiting, rest } = promises
  const parts = byDay([...approved, waiting, rest])
  const promised = latest(parts.filter(part => !part.isRest).map(part => part.date)) ?? latest(approved.map(datedOn))
  const pending = parts.find(part => part.isRest)?.date ?? null
  const lastPromised = latest([promised, pending])
  // A part that came early says nothing of the rest.
  const best = hasAllCome ? actual : latest([lastPromised, actual])
  const slipDays = best === null || required === null || hasEnded(status) ? null : daysBetween(required, best)
  return { required, promised, pending, lastPromised, actual, slipDays, hasAllCome, parts }
}

/** What of it has not come, by the day that it is approved for. */
function approvedPart({ lineId, confirmed, confirmedDate }: SliceLine, slice: Slice): PromisedPart {
  return { quantity: subtract(confirmed, carriedOf([slice], lineId).delivered), date: confirmedDate, isRest: false }
}

const datedOn = ({ date }: PromisedPart) => date

/** The latest first, those of a day together; of the rest by itself. */
function byDay(parts: readonly (PromisedPart | null)[]): PromisedPart[] {
  const days = new Map<string, PromisedPart>()
  for (const part of parts) {
    if (part === null || !isPositive(part.quantity)) continue
    const day = `${part.date ?? ''} ${part.isRest ? 'rest' : 'promised'}`
    days.set(day, { ...part, quantity: add(part.quantity, days.get(day)?.quantity ?? '0') })
  }
  return [...days].sort(([a], [b]) => (a < b ? 1 : -1)).map(([, part]) => part)
}

function hasCome({ lineId, confirmed }: Pick<Line, 'lineId' | 'confirmed'>, slices: readonly Slice[]): boolean {
  return compare(carriedOf(slices, lineId).delivered, confirmed) >= 0
}

function datesOf(lines: readonly LineDates[]): OrderDates {
  const slips = lines.map(line => line.slipDays).filter(days => days !== null)
  const toCome = lines.filter(line => !line.hasAllCome)
  const promised = latest(toCome.map(line => line.promised)) ?? latest(lines.map(line => line.promised))
  const pending = latest(lines.map(line => line.pending))
  return {
    required: earliest(lines.map(line => line.required)),
    lastRequired: latest(lines.map(line => line.required)),
    promised,
    pending,
    lastPromised: latest([promised, pending]),
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
