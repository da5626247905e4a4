import {
  type LargeStation,
  type SmallStation,
  type Station,
  shortened,
  stations,
} from '@quayside/contracts/overview/chain-line.ts'
import { hasEnded, type OrderStatus } from '@quayside/contracts/purchase-orders/statuses.ts'
import { today } from '@quayside/platform/values/dates.ts'
import type { ZonedFacts } from './chain-facts.ts'
import type { Passed } from './order-passages.ts'

type Drawn = Pick<LargeStation, 'state' | 'share' | 'date' | 'dateKind' | 'slipDays'>
const planned: Drawn = { state: 'planned', share: null, date: null, dateKind: null, slipDays: null }

/** The chain line as it stands at an instant. */
export function chainLine(told: ZonedFacts, now: string): LargeStation[] {
  // Nobody has to keep a deadline of what has ended.
  const facts = hasEnded(told.status) ? { ...told, deadline: null, approveBy: null } : told
  const drawn = stations.map(station => ({
    station,
    place: null,
    events: [...(facts.events[station] ?? [])],
    ...draw(station, facts, now),
  }))
  return withPresent(drawn, facts, isOverdue(facts, today(now, facts.zone)))
}

/** By the supplier: the deadline is kept. */
const handedIn: readonly OrderStatus[] = ['PO_FILE_UPLOADED', 'TO_BE_APPROVED']

/** The seven stations of a list's row. */
export function smallChainLine(large: readonly LargeStation[]): SmallStation[] {
  return shortened(large).map(({ station, state, share, date, dateKind }) => ({
    station,
    state,
    share,
    date,
    dateKind,
  }))
}

function draw(station: Station, facts: ZonedFacts, now: string): Drawn {
  switch (station) {
    case 'sent':
      return facts.events.sent === undefined ? planned : { ...planned, ...happened(station, facts), state: 'done' }
    case 'confirmed':
      return facts.sent ? confirmed(facts, now) : planned
    case 'approved':
      return approved(facts, now)
    case 'delivered':
      return delivered(facts)
    case 'booked':
    case 'picked-up':
    case 'departed':
    case 'arrived':
    case 'cleared':
      return passed(facts.shipped[station])
  }
}

function confirmed(facts: ZonedFacts, now: string): Drawn {
  const { status, promised: share, deadline } = facts
  if (share === 1) return { ...planned, ...happened('confirmed', facts), state: 'done' }
  const until = dueOn(deadline, facts)
  if (status === 'EXPIRED') return { ...planned, ...until, state: 'late' }
  const isLate = deadline !== null && deadline < now && !handedIn.includes(status)
  if (share > 0) return { ...planned, ...(isLate ? until : happened('confirmed', facts)), state: 'half', share }
  return { ...planned, ...until, state: isLate ? 'late' : 'planned' }
}

function approved(facts: ZonedFacts, now: string): Drawn {
  const { approved: share, approveBy } = facts
  if (share === 1) return { ...planned, ...happened('approved', facts), state: 'done' }
  const until = dueOn(approveBy, facts)
  if (approveBy !== null && approveBy < now) return { ...planned, ...until, state: 'late' }
  if (share > 0)
    return { ...planned, ...(approveBy === null ? happened('approved', facts) : until), state: 'half', share }
  return { ...planned, ...until }
}

/** Until it has come the day it is required for stands there, with the slip of what is promised. */
function delivered(facts: ZonedFacts): Drawn {
  const { slipDays, requiredDate: date } = facts
  const come = passed(facts.shipped.delivered)
  if (come.state === 'done') return { ...come, slipDays }
  const state = come.state === 'half' ? 'half' : slipDays === null ? 'planned' : 'estimated'
  return { state, share: come.share, date, dateKind: date === null ? null : 'required', slipDays }
}

/** Done when all quantity has passed, else half filled with the share; its date is the latest. */
function passed({ share, on: date }: Passed): Drawn {
  if (share === 0) return planned
  const when = { date, dateKind: date === null ? null : ('actual' as const), slipDays: null }
  return share === 1 ? { ...when, state: 'done', share: null } : { ...when, state: 'half', share }
}

/** The first station that is neither done nor late is the present one; what has ended stops there in red. */
function withPresent(drawn: readonly LargeStation[], facts: ZonedFacts, overdue: boolean): LargeStation[] {
  const { status } = facts
  // What waits for approval is with the buyer, whether all of it is confirmed or a part.
  const isWithBuyer = (station: Station) => station === 'confirmed' && status === 'TO_BE_APPROVED'
  const next = drawn.find(({ state, station }) => state !== 'done' && !isWithBuyer(station))
  return drawn.map(station => {
    if (hasEnded(facts.status)) return station === next ? { ...station, state: 'stopped' } : station
    if (station.station === 'delivered' && overdue) return { ...station, state: 'late' }
    const isPresent = station === next && (station.state === 'planned' || station.state === 'estimated')
    return isPresent ? { ...station, state: 'now' } : station
  })
}

/** The day it was required for has passed, and something has not come. */
function isOverdue(facts: ZonedFacts, day: string): boolean {
  const { status, requiredDate, shipped } = facts
  if (status === 'CLOSED_COMPLETE' || hasEnded(facts.status)) return false
  return requiredDate !== null && requiredDate < day && shipped.delivered.share < 1
}

function happened(station: Station, { events, zone }: ZonedFacts): Pick<Drawn, 'date' | 'dateKind'> {
  const last = events[station]?.at(-1)
  return last === undefined ? { date: null, dateKind: null } : { date: today(last.at, zone), dateKind: 'actual' }
}

function dueOn(instant: string | null, { zone }: ZonedFacts): Pick<Drawn, 'date' | 'dateKind'> {
  return instant === null ? { date: null, dateKind: null } : { date: today(instant, zone), dateKind: 'by' }
}
