import type { OrderStatus } from '@quayside/contracts/purchase-orders/statuses.ts'
import { daysBetween, today } from '@quayside/platform/values/dates.ts'
import { add, compare, isPositive, max, subtract, sum } from '@quayside/platform/values/quantities.ts'
import type { BoardLine, BoardOrder, Slice } from './board.ts'

/** All that a chain line is drawn from, whatever the number of lines: kept per order and child, drawn at any instant. */
export type ChainFacts = {
  readonly status: OrderStatus
  readonly sent: boolean
  readonly zone: string
  readonly deadline: string | null
  readonly approveBy: string | null
  /** The earliest of the lines. */
  readonly requiredDate: string | null
  /** Days by which the worst line is promised (or came, once all has) later than required. */
  readonly slipDays: number | null
  /** Shares of the quantity, 0 to 1. */
  readonly promised: number
  readonly approved: number
  readonly departed: number
  readonly delivered: number
  readonly departedOn: string | null
  readonly deliveredOn: string | null
  readonly events: Slice['events']
}

/** The facts of an order, or of one of its children. */
export function chainFacts(order: BoardOrder, slice: Slice): ChainFacts {
  const lines = Object.values(slice.lines)
  const shipments = partsOf(order, slice).flatMap(part => Object.values(part.shipments))
  const wanted = sum(lines.map(line => max('0', subtract(line.required, line.cancelled))))
  const approved = sum(lines.map(line => line.confirmed))
  const departed = shipments.filter(one => one.departedAt !== null)
  const delivered = shareOf(sum(shipments.flatMap(one => Object.values(one.delivered))), approved)
  const deliveredOn = latest(shipments.map(one => one.deliveredOn))
  const departedAt = latest(departed.map(one => one.departedAt))
  return {
    status: slice.status,
    sent: order.sent,
    zone: order.zone,
    deadline: order.deadline,
    approveBy: order.approveBy,
    requiredDate: lines.map(line => line.requiredDate).sort()[0] ?? null,
    slipDays: slipOf(slice, delivered === 1 ? deliveredOn : null),
    promised: shareOf(sum(lines.map(line => add(line.confirmed, line.proposed))), wanted),
    approved: shareOf(approved, wanted),
    departed: shareOf(sum(departed.flatMap(one => Object.values(one.allocated))), approved),
    delivered,
    departedOn: departedAt?.includes('T') ? today(departedAt, order.zone) : departedAt,
    deliveredOn,
    events: slice.events,
  }
}

/** Null while nothing is promised and nothing has come. */
export function slipOf(slice: Slice, arrived: string | null = null): number | null {
  const slips = Object.values(slice.lines).flatMap(line => {
    const best = arrived ?? latest([promisedDate(line), line.pendingDate])
    return best === null ? [] : [daysBetween(line.requiredDate, best)]
  })
  return slips.length === 0 ? null : Math.max(...slips)
}

/** An order with children ships through them alone. */
function partsOf(order: BoardOrder, slice: Slice): readonly Slice[] {
  if (slice !== order) return [slice]
  const children = Object.values(order.children).filter(({ status }) => status !== 'CANCELLED')
  return children.length > 0 ? children : [slice]
}

function promisedDate(line: BoardLine): string | null {
  const proposed = isPositive(line.proposed) ? line.proposedDate : null
  return latest([proposed, isPositive(line.confirmed) ? line.confirmedDate : null])
}

/** To two digits, and neither nothing nor the whole before it is. */
function shareOf(part: string, whole: string): number {
  if (!isPositive(part) || !isPositive(whole)) return 0
  if (compare(part, whole) >= 0) return 1
  return Math.min(0.99, Math.max(0.01, Math.round((Number(part) / Number(whole)) * 100) / 100))
}

function latest(dates: readonly (string | null)[]): string | null {
  return (
    dates
      .filter(date => date !== null)
      .sort()
      .at(-1) ?? null
  )
}
