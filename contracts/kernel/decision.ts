import type { ErrorCode } from '../errors/codes.ts'

/** Values that fill the placeholders of an error's text; also shown to developers in the problem's `params`. */
export type RejectionParams = Readonly<Record<string, string | number | boolean | null>>

/** A business rule said no: a value, never an exception. `field` names the input it is about, as a path (`lines.0.quantity`). */
export type Rejection = { readonly code: ErrorCode; readonly params: RejectionParams; readonly field?: string }

/**
 * What a decider answers: events to append (none when there is nothing to do), or one or more rejections. `after`: the state
 * that the events lead to, where the decider had to fold them itself.
 */
export type Decision<Event, State = never> =
  | { readonly accepted: true; readonly events: readonly Event[]; readonly after?: State }
  | { readonly accepted: false; readonly rejections: readonly [Rejection, ...Rejection[]] }

export function accept<Event>(...events: Event[]): Decision<Event> {
  return { accepted: true, events }
}

export function reject(code: ErrorCode, params: RejectionParams = {}, field?: string): Decision<never> {
  return { accepted: false, rejections: [field === undefined ? { code, params } : { code, params, field }] }
}

export function rejectAll(rejections: readonly [Rejection, ...Rejection[]]): Decision<never> {
  return { accepted: false, rejections }
}
