import type { ClockType } from '@quayside/contracts/shipments/containers.ts'
import { addDays, startOfDay } from '@quayside/platform/values/dates.ts'
import { type ContainerUse, readClocks } from './container-use-state.ts'

/** Of a clock that runs: the last day that costs nothing. */
export type FreeTimeEnd = {
  readonly clockId: string
  readonly type: ClockType
  readonly zone: string
  readonly lastFreeDay: string
}

/** So many days before the last free day people are told. */
const alertDays = [3, 1, 0] as const
const hour = 3_600_000
/** In the morning of the day, where the container stands. */
const alertHour = 8

export function freeTimesOf(use: ContainerUse): FreeTimeEnd[] {
  // Neither whether a clock runs nor its last free day depends on the day on which it is read.
  return readClocks(use, '2000-01-01').flatMap(({ clockId, type, lastFreeDay, running }) => {
    const clock = use.clocks.find(one => one.clockId === clockId)
    return clock === undefined || !running || lastFreeDay === null
      ? []
      : [{ clockId, type, zone: clock.zone, lastFreeDay }]
  })
}

export type DueAlert = FreeTimeEnd & { readonly daysBefore: number }

/**
 * What people have not been told yet though its morning has come; of several missed ones the nearest to the end. Also of a
 * last free day that a change has put into the past: each day costs, and who was told of another day must hear of it.
 */
export function dueAlerts(use: ContainerUse, now: string): DueAlert[] {
  return freeTimesOf(use).flatMap(end => {
    const reached = alertDays.filter(daysBefore => momentOf(end, daysBefore) <= now)
    if (reached.length === 0) return []
    const daysBefore = Math.min(...reached)
    const told = use.alerted[alertKey(end)]
    return told !== undefined && told <= daysBefore ? [] : [{ ...end, daysBefore }]
  })
}

/** The next morning on which somebody may have to be told. */
export function nextAlertAt(use: ContainerUse, now: string): string | null {
  const moments = freeTimesOf(use).flatMap(end => alertDays.map(daysBefore => momentOf(end, daysBefore)))
  return moments.filter(moment => moment > now).sort()[0] ?? null
}

export function alertKey({ clockId, lastFreeDay }: Pick<FreeTimeEnd, 'clockId' | 'lastFreeDay'>): string {
  return `${clockId} ${lastFreeDay}`
}

function momentOf({ lastFreeDay, zone }: FreeTimeEnd, daysBefore: number): string {
  const start = Date.parse(startOfDay(addDays(lastFreeDay, -daysBefore), zone))
  return new Date(start + alertHour * hour).toISOString()
}
