import type { ClockSide, ClockType, ContainerClock } from '@quayside/contracts/shipments/containers.ts'
import type { MilestoneCode } from '@quayside/contracts/shipments/milestones.ts'
import { addDays, today as dayAt, daysBetween } from '@quayside/platform/values/dates.ts'
import { addAmounts, lineAmount } from '@quayside/platform/values/money.ts'
import { isWorkingDay } from '@quayside/platform/values/working-days.ts'

/** When what is known of a container happened: instants by code. */
export type ContainerTimes = Readonly<Partial<Record<MilestoneCode, string>>>
export type CustomsStop = { readonly from: string; readonly to: string | null }

export type ClockReading = {
  readonly clockId: string
  readonly type: ClockType
  /** Null while it has not started. */
  readonly firstCountedDay: string | null
  readonly lastFreeDay: string | null
  readonly stoppedOn: string | null
  readonly running: boolean
  /** Until the last free day: 0 on it, below 0 after it; null when nothing runs. */
  readonly daysLeft: number | null
  readonly chargeableDays: number
  readonly cost: string
  readonly costOfToday: string
  readonly currency: string
}

/** It stops with the first of these that is known: who brings the box back has fetched it. */
type Span = { readonly start: MilestoneCode; readonly stops: readonly MilestoneCode[] }

/** Which milestones start and stop a clock. Demurrage and storage share their span: their creditors differ. */
function spanOf(type: ClockType, side: ClockSide, startsWith: 'DISCHARGED' | 'AVAILABLE'): Span {
  if (side === 'EXPORT') {
    if (type === 'DETENTION') return { start: 'EMPTY_OUT', stops: ['RECEIVED', 'LOADED'] }
    return { start: type === 'COMBINED' ? 'EMPTY_OUT' : 'RECEIVED', stops: ['LOADED'] }
  }
  if (type === 'DETENTION') return { start: 'GATE_OUT', stops: ['EMPTY_RETURN'] }
  return { start: startsWith, stops: type === 'COMBINED' ? ['EMPTY_RETURN'] : ['GATE_OUT', 'EMPTY_RETURN'] }
}

/** A pure function of the tariff, what happened and a day: the same facts give the same reading, whenever it is asked. */
export function readClock(
  clock: ContainerClock,
  times: ContainerTimes,
  today: string,
  stops: readonly CustomsStop[] = [],
  /** From when on it costs nothing more, whatever was or was not told. */
  over: string | null = null,
): ClockReading {
  const span = spanOf(clock.type, clock.side, clock.startsWith)
  const started = times[span.start]
  const told = span.stops.map(code => times[code]).find(at => at !== undefined)
  const { clockId, type, currency } = clock
  const none = { clockId, type, currency, chargeableDays: 0, cost: priced(clock, 0), costOfToday: priced(clock, 0) }
  if (started === undefined)
    return { ...none, firstCountedDay: null, lastFreeDay: null, stoppedOn: null, running: false, daysLeft: null }
  const ended = told ?? (over !== null && over < started ? started : over)
  const counts = countedBy(clock, stops)
  const startDay = dayAt(started, clock.zone)
  const firstCountedDay = nextCounted(clock.firstDay === 'next' ? addDays(startDay, 1) : startDay, counts)
  // No free day at all: the last one lies before the first that is counted.
  const lastFreeDay =
    clock.freeDays === 0 ? addDays(firstCountedDay, -1) : nthCounted(firstCountedDay, clock.freeDays, counts)
  const stoppedOn = ended === null ? null : dayAt(ended, clock.zone)
  const until = stoppedOn !== null && stoppedOn < today ? stoppedOn : today
  const chargeableDays = countedDays(addDays(lastFreeDay, 1), until, counts)
  const running = stoppedOn === null
  const paysToday = running && until === today && today > lastFreeDay && counts(today)
  const cost = priced(clock, chargeableDays)
  return {
    clockId,
    type,
    currency,
    firstCountedDay,
    lastFreeDay,
    stoppedOn,
    running,
    chargeableDays,
    cost,
    daysLeft: running ? daysBetween(today, lastFreeDay) : null,
    costOfToday: paysToday ? difference(clock, chargeableDays) : priced(clock, 0),
  }
}

type Counts = (day: string) => boolean

function countedBy(clock: ContainerClock, stops: readonly CustomsStop[]): Counts {
  const held = clock.customsHoldStops ? stops : []
  return day =>
    (clock.count === 'calendar' || isWorkingDay(day)) &&
    !held.some(stop => stop.from <= day && (stop.to === null || day < stop.to))
}

/** A hold without an end counts nothing more: no further than this is looked for the next counted day. */
const farthest = 730

function nextCounted(day: string, counts: Counts): string {
  let found = day
  for (let looked = 0; looked < farthest && !counts(found); looked += 1) found = addDays(found, 1)
  return found
}

/** The n-th counted day, the first being 1. */
function nthCounted(first: string, n: number, counts: Counts): string {
  let day = first
  for (let count = 1; count < n; count += 1) day = nextCounted(addDays(day, 1), counts)
  return day
}

function countedDays(from: string, to: string, counts: Counts): number {
  let count = 0
  for (let day = from; day <= to; day = addDays(day, 1)) if (counts(day)) count += 1
  return count
}

function tierOf(clock: ContainerClock, day: number) {
  return clock.tiers
    .filter(tier => tier.fromDay <= day)
    .reduce<ContainerClock['tiers'][number] | null>(
      (best, tier) => (best === null || tier.fromDay > best.fromDay ? tier : best),
      null,
    )
}

/** Graduated: each tier for its own days; by total: the last day's tier for all of them. */
function priced(clock: ContainerClock, days: number): string {
  const rateOf = (day: number) => tierOf(clock, day)?.rate ?? '0'
  if (clock.tierMode === 'by-total') return lineAmount(String(days), rateOf(days), clock.currency)
  const byRate = new Map<string, number>()
  for (let day = 1; day <= days; day += 1) byRate.set(rateOf(day), (byRate.get(rateOf(day)) ?? 0) + 1)
  const parts = [...byRate].map(([rate, count]) => lineAmount(String(count), rate, clock.currency))
  return addAmounts(lineAmount('0', '0', clock.currency), ...parts)
}

function difference(clock: ContainerClock, days: number): string {
  const before = priced(clock, days - 1)
  return addAmounts(priced(clock, days), before.startsWith('-') ? before.slice(1) : `-${before}`)
}

/** What has run up, per currency: amounts of different ones are never added. */
export function costsOf(readings: readonly ClockReading[]): { readonly currency: string; readonly amount: string }[] {
  const currencies = [...new Set(readings.map(one => one.currency))]
  return currencies.map(currency => ({
    currency,
    amount: addAmounts(...readings.filter(one => one.currency === currency).map(one => one.cost)),
  }))
}
