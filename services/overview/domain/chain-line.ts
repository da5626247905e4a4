import {
  type LargeStation,
  type SmallStation,
  type Station,
  type StationState,
  smallStations,
  stations,
} from '@quayside/contracts/overview/chain-line.ts'
import type { OrderStatus } from '@quayside/contracts/purchase-orders/statuses.ts'
import { daysBetween, today } from '@quayside/platform/values/dates.ts'
import { add, compare, isPositive, max, subtract, sum } from '@quayside/platform/values/quantities.ts'
import type { BoardOrder, Slice } from './board.ts'

type Drawn = Pick<LargeStation, 'state' | 'share' | 'date' | 'dateKind' | 'slipDays'>
const planned: Drawn = { state: 'planned', share: null, date: null, dateKind: null, slipDays: null }

/** The chain line of an order, or of a child with `childId`, as it stands at an instant. */
export function chainLine(order: BoardOrder, now: string, childId?: string): LargeStation[] {
  const slice = childId === undefined ? order : order.children[childId]
  if (slice === undefined) return []
  const passed = progressOf(order, slice)
  const day = today(now, order.zone)
  const drawn = stations.map(station => {
    const events = slice.events[station] ?? []
    return { station, place: null, events: [...events], ...draw(station, order, slice, passed, now) }
  })
  return withPresent(drawn, slice.status, isOverdue(slice, passed, day))
}

/** The seven stations of a list's row; the present one is the next shown where the line stands between them. */
export function smallChainLine(large: readonly LargeStation[]): SmallStation[] {
  const shown = large.filter(({ station }) => (smallStations as readonly Station[]).includes(station))
  const isBetween = large.some(one => one.state === 'now' && !shown.includes(one))
  const next = isBetween ? shown.find(({ state }) => state === 'planned' || state === 'estimated') : undefined
  return shown.map(one => {
    const { station, share, date, dateKind } = one
    return { station, state: one === next ? 'now' : one.state, share, date, dateKind }
  })
}

/** Days by which the worst line is promised (or came, once all has) later than required; null while nothing is promised. */
export function slipOf(slice: Slice, arrived: string | null = null): number | null {
  const slips = Object.values(slice.lines).flatMap(line => {
    const best = arrived ?? latest([promisedDate(line), line.pendingDate])
    return best === null ? [] : [daysBetween(line.requiredDate, best)]
  })
  return slips.length === 0 ? null : Math.max(...slips)
}

type Progress = {
  /** R - X, C + Q, C, what departed and what was delivered, over all lines. */
  readonly wanted: string
  readonly promised: string
  readonly approved: string
  readonly departed: string
  readonly delivered: string
  readonly parts: readonly Slice[]
}

/** An order with children ships through them alone. */
function progressOf(order: BoardOrder, slice: Slice): Progress {
  const lines = Object.values(slice.lines)
  const children = slice === order ? Object.values(order.children).filter(({ status }) => status !== 'CANCELLED') : []
  const parts = children.length > 0 ? children : [slice]
  const shipments = parts.flatMap(part => Object.values(part.shipments))
  return {
    wanted: sum(lines.map(line => max('0', subtract(line.required, line.cancelled)))),
    promised: sum(lines.map(line => add(line.confirmed, line.proposed))),
    approved: sum(lines.map(line => line.confirmed)),
    departed: sum(shipments.filter(one => one.departedAt !== null).flatMap(one => Object.values(one.allocated))),
    delivered: sum(shipments.flatMap(one => Object.values(one.delivered))),
    parts,
  }
}

function draw(station: Station, order: BoardOrder, slice: Slice, passed: Progress, now: string): Drawn {
  const dayOf = (instant: string) => today(instant, order.zone)
  const last = slice.events[station]?.at(-1)
  const when = {
    date: last === undefined ? null : dayOf(last.at),
    dateKind: last === undefined ? null : 'actual',
  } as const
  switch (station) {
    case 'sent':
      return slice.events.sent === undefined ? planned : { ...planned, ...when, state: 'done' }
    case 'confirmed': {
      if (!order.sent) return planned
      if (slice.status === 'TO_BE_APPROVED') return { ...planned, ...when, state: 'done' }
      const share = shareOf(passed.promised, passed.wanted)
      if (share === 1) return { ...planned, ...when, state: 'done' }
      const until = dueOn(order.deadline, dayOf)
      if (slice.status === 'EXPIRED' || slice.status === 'REJECTED') return { ...planned, ...until, state: 'late' }
      const isLate = order.deadline !== null && order.deadline < now && slice.status !== 'PO_FILE_UPLOADED'
      if (share > 0) return { ...planned, ...(isLate ? until : when), state: 'half', share }
      return { ...planned, ...until, state: isLate ? 'late' : 'planned' }
    }
    case 'approved': {
      const share = shareOf(passed.approved, passed.wanted)
      if (share === 1) return { ...planned, ...when, state: 'done' }
      const until = dueOn(order.approveBy, dayOf)
      const isLate = order.approveBy !== null && order.approveBy < now
      if (isLate) return { ...planned, ...until, state: 'late' }
      if (share > 0) return { ...planned, ...(order.approveBy === null ? when : until), state: 'half', share }
      return { ...planned, ...until }
    }
    case 'departed':
      return partly(passed.departed, passed.approved, firstDeparture(passed, dayOf))
    case 'delivered': {
      const done = partly(passed.delivered, passed.approved, deliveredOn(passed.parts))
      const slipDays = slipOf(slice, done.state === 'done' ? done.date : null)
      if (done.state === 'done') return { ...done, slipDays }
      const required = earliest(Object.values(slice.lines).map(line => line.requiredDate))
      const state = done.state === 'half' ? 'half' : slipDays === null ? 'planned' : 'estimated'
      return { state, share: done.share, date: required, dateKind: required === null ? null : 'required', slipDays }
    }
    default:
      return planned
  }
}

const ended: readonly OrderStatus[] = ['CANCELLED']

/** The first station that is neither done nor late is the present one; what was refused or cancelled stops in red. */
function withPresent(drawn: LargeStation[], status: OrderStatus, overdue: boolean): LargeStation[] {
  const next = drawn.findIndex(({ state }) => state !== 'done')
  return drawn.map((station, index) => {
    if (ended.includes(status)) return index === next ? { ...station, state: 'late' as StationState } : station
    if (station.station === 'delivered' && overdue) return { ...station, state: 'late' as StationState }
    const isPresent = index === next && (station.state === 'planned' || station.state === 'estimated')
    return isPresent ? { ...station, state: 'now' as StationState } : station
  })
}

/** The day it was required for has passed, and something has not come. */
function isOverdue(slice: Slice, passed: Progress, day: string): boolean {
  if (slice.status === 'CLOSED_COMPLETE' || slice.status === 'CANCELLED') return false
  const required = earliest(Object.values(slice.lines).map(line => line.requiredDate))
  return required !== null && required < day && shareOf(passed.delivered, passed.wanted) < 1
}

function partly(part: string, whole: string, date: string | null): Drawn {
  const share = shareOf(part, whole)
  if (share === 0) return planned
  const when = { date, dateKind: date === null ? null : ('actual' as const), slipDays: null }
  return share === 1 ? { ...when, state: 'done', share: null } : { ...when, state: 'half', share }
}

/** 0 to 1, to two digits and never rounded up to the whole. */
function shareOf(part: string, whole: string): number {
  if (!isPositive(part) || !isPositive(whole)) return 0
  if (compare(part, whole) >= 0) return 1
  return Math.min(0.99, Math.max(0.01, Math.round((Number(part) / Number(whole)) * 100) / 100))
}

function dueOn(instant: string | null, dayOf: (instant: string) => string) {
  return { date: instant === null ? null : dayOf(instant), dateKind: instant === null ? null : ('by' as const) }
}

function promisedDate(line: BoardOrder['lines'][string]): string | null {
  return latest([
    isPositive(line.proposed) ? line.proposedDate : null,
    isPositive(line.confirmed) ? line.confirmedDate : null,
  ])
}

function firstDeparture(passed: Progress, dayOf: (instant: string) => string): string | null {
  const instants = passed.parts.flatMap(part => Object.values(part.shipments).flatMap(one => one.departedAt ?? []))
  const last = latest(instants)
  if (last === null) return null
  return last.includes('T') ? dayOf(last) : last
}

/** The day the last delivery came, once everything has. */
function deliveredOn(parts: readonly Slice[]): string | null {
  return latest(parts.flatMap(part => Object.values(part.shipments).map(one => one.deliveredOn)))
}

function latest(dates: readonly (string | null)[]): string | null {
  return (
    dates
      .filter(date => date !== null)
      .sort()
      .at(-1) ?? null
  )
}

function earliest(dates: readonly string[]): string | null {
  return [...dates].sort()[0] ?? null
}
