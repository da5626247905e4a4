import { startOfDay, today } from '@quayside/platform/values/dates.ts'

/** What the workflow does by itself, each at most once in a stretch of waiting. */
export type Step =
  | 'remind-half'
  | 'remind-four-fifths'
  | 'remind-on-the-day'
  | 'deadline'
  | 'remind-reader'
  | 'remind-approver'
  | 'escalate-approval'

/** `at` is in milliseconds since 1970, as timers want it. */
export type Appointment = { readonly step: Step; readonly at: number }
export type Agenda = readonly Appointment[]

/** The hour of the last day at which people are reminded; its first minute where the time is over before that hour. */
const hoursOnTheDay = [8, 0]

/** While the supplier's answer is awaited: reminders at 50 % and 80 % of the time and on the day, then the deadline. */
export function confirmingAgenda(wait: { from: number; deadline: number; zone: string }): Agenda {
  const fraction = (share: number) => wait.from + Math.round((wait.deadline - wait.from) * share)
  const lastDay = onTheDay(wait.from, wait.deadline, wait.zone)
  return inOrder([
    { step: 'remind-half', at: fraction(0.5) },
    { step: 'remind-four-fifths', at: fraction(0.8) },
    ...(lastDay === null ? [] : [{ step: 'remind-on-the-day', at: lastDay } as const]),
    { step: 'deadline', at: wait.deadline },
  ])
}

/** While a confirmation file waits to be read the round stands still; its reader is reminded once. */
export function readingAgenda(wait: { remindAt: number }): Agenda {
  return [{ step: 'remind-reader', at: wait.remindAt }]
}

/** While approval is awaited: a reminder on the day, an escalation when the day's end has passed; no status changes. */
export function approvingAgenda(wait: { from: number; approveBy: number; zone: string }): Agenda {
  const halfway = wait.from + Math.round((wait.approveBy - wait.from) / 2)
  return [
    { step: 'remind-approver', at: onTheDay(wait.from, wait.approveBy, wait.zone) ?? halfway },
    { step: 'escalate-approval', at: wait.approveBy },
  ]
}

/**
 * The next thing to do. Of several reminders that are already due (the server was away) only the latest is worth
 * sending, and none once the deadline itself has come.
 */
export function nextAppointment(agenda: Agenda, done: ReadonlySet<Step>, now: number): Appointment | null {
  const open = agenda.filter(appointment => !done.has(appointment.step))
  const due = open.filter(appointment => appointment.at <= now)
  return due.at(-1) ?? open[0] ?? null
}

/** Everything of the agenda up to and with an appointment: done, or no longer worth doing. */
export function upTo(agenda: Agenda, appointment: Appointment): Step[] {
  return agenda.filter(other => other.at <= appointment.at).map(other => other.step)
}

function inOrder(agenda: Agenda): Agenda {
  return [...agenda].sort((one, other) => one.at - other.at)
}

/** Null when the last day has begun before the waiting did. */
function onTheDay(from: number, until: number, zone: string): number | null {
  const dayBegins = Date.parse(startOfDay(today(new Date(until).toISOString(), zone), zone))
  return hoursOnTheDay.map(hour => dayBegins + hour * 3_600_000).find(at => at > from && at < until) ?? null
}
