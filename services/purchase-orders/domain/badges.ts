import type { Fulfilment, Lateness, OrderStatus } from '@quayside/contracts/purchase-orders/statuses.ts'
import { daysBetween } from '@quayside/platform/values/dates.ts'
import { compare, isPositive, sum } from '@quayside/platform/values/quantities.ts'
import { liveChildren, open, proposed } from './quantities.ts'
import type { Child, Order, Slice, SliceLine } from './state.ts'

/** The dates of an order or child as a whole; derived, nobody sets them. */
export type Dates = {
  readonly required: string | null
  readonly confirmed: string | null
  readonly pending: string | null
  readonly actual: string | null
  /** The worst slip of its lines in days; null where no date is promised yet. */
  readonly slipDays: number | null
}

/** How much is shipped and delivered, over the order itself or its children. */
export function fulfilmentOf(order: Order, child: Child | null): Fulfilment {
  const slices: readonly Slice[] =
    child !== null ? [child] : liveChildren(order).length > 0 ? liveChildren(order) : [order]
  const whole = sum((child ?? order).lines.map(line => line.confirmed))
  const over = (part: (line: SliceLine) => string) => sum(slices.flatMap(slice => slice.lines.map(part)))
  const shipped = over(line => line.allocated)
  const received = over(line => line.delivered)
  if (!isPositive(whole) || (!isPositive(shipped) && !isPositive(received))) return 'none'
  if (isPositive(received)) return compare(received, whole) >= 0 ? 'delivered' : 'partly-delivered'
  return compare(shipped, whole) >= 0 ? 'shipped' : 'partly-shipped'
}

export function orderDates(order: Order): Dates {
  const children = liveChildren(order)
  const lines = order.lines.map(line => {
    const promised = isPositive(proposed(line)) ? (line.proposal?.date ?? line.item.requiredDate) : null
    const confirmed = latest([line.confirmedDate, promised])
    const slices = children.flatMap(child => child.lines.filter(slice => slice.lineId === line.lineId))
    return {
      required: line.item.requiredDate,
      confirmed: latest([confirmed, ...slices.map(slice => slice.confirmedDate)]),
      pending: isPositive(open(line)) ? line.pendingDate : null,
      actual: latest([line.actualDate, ...slices.map(slice => slice.actualDate)]),
    }
  })
  return datesOf(lines)
}

export function childDates(order: Order, child: Child): Dates {
  const lines = child.lines.map(slice => ({
    required: order.lines.find(line => line.lineId === slice.lineId)?.item.requiredDate ?? null,
    confirmed: slice.confirmedDate,
    pending: null,
    actual: slice.actualDate,
  }))
  return datesOf(lines)
}

type LineDates = { required: string | null; confirmed: string | null; pending: string | null; actual: string | null }

function datesOf(lines: readonly LineDates[]): Dates {
  const slips = lines.flatMap(line => {
    const best = line.actual ?? latest([line.confirmed, line.pending])
    return best === null || line.required === null ? [] : [daysBetween(line.required, best)]
  })
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
