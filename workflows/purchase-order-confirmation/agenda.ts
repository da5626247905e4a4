import type { ConfirmationWorkflowArgs } from '@quayside/contracts/purchase-orders/workflow.ts'

export type Moment = ConfirmationWorkflowArgs['reminders'][number]['moment']

/** What the workflow does by itself; `key` names it for good, so that a repeat is known as one. */
export type Step =
  | { readonly do: 'remind'; readonly moment: Moment; readonly key: string }
  | { readonly do: 'deadline'; readonly key: string }
  | { readonly do: 'remind-reader'; readonly key: string }
  | { readonly do: 'remind-approver'; readonly key: string }
  | { readonly do: 'escalate-approval'; readonly key: string }

/** `at` is in milliseconds since 1970, as timers want it. */
export type Appointment = Step & { readonly at: number }
export type Agenda = readonly Appointment[]

/** While the supplier's answer is awaited: the reminders that lie before the deadline, then the deadline (not before an instant). */
export function confirmingAgenda(
  wait: Pick<ConfirmationWorkflowArgs, 'reminders' | 'deadline'>,
  notBefore = 0,
): Agenda {
  const deadline = Math.max(Date.parse(wait.deadline), notBefore)
  const reminders = wait.reminders
    .map(({ moment, at }) => ({ do: 'remind', moment, key: `remind-${moment}`, at: Date.parse(at) }) as const)
    .filter(({ at }) => at < deadline)
  return [...inOrder(reminders), { do: 'deadline', key: `deadline-${wait.deadline}`, at: deadline }]
}

/** While a confirmation file waits to be read the round stands still; its reader is reminded once. */
export function readingAgenda(wait: { remindReaderAt: string; documentId: string }): Agenda {
  return [{ do: 'remind-reader', key: `remind-reader-${wait.documentId}`, at: Date.parse(wait.remindReaderAt) }]
}

/** While approval is awaited: its reminders, and an escalation when the time is over. No status changes. */
export function approvingAgenda(wait: { reminders: readonly string[]; approveBy: string }): Agenda {
  const approveBy = Date.parse(wait.approveBy)
  const reminders = wait.reminders
    .map(at => ({ do: 'remind-approver', key: `remind-approver-${at}`, at: Date.parse(at) }) as const)
    .filter(({ at }) => at < approveBy)
  return [...inOrder(reminders), { do: 'escalate-approval', key: `escalate-approval-${wait.approveBy}`, at: approveBy }]
}

/**
 * The next thing to do. Of several that are already due (the server was away) only the latest is worth doing: no
 * reminder once the deadline itself has come.
 */
export function nextAppointment(agenda: Agenda, done: ReadonlySet<string>, now: number): Appointment | null {
  const open = agenda.filter(appointment => !done.has(appointment.key))
  return open.findLast(appointment => appointment.at <= now) ?? open[0] ?? null
}

/** The keys of everything up to and with an appointment: done, or no longer worth doing. */
export function keysUpTo(agenda: Agenda, appointment: Appointment): string[] {
  return agenda.slice(0, agenda.indexOf(appointment) + 1).map(({ key }) => key)
}

function inOrder<T extends { at: number }>(appointments: T[]): T[] {
  return appointments.sort((one, other) => one.at - other.at)
}
