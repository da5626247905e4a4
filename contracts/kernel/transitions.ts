import type { ActorKind } from '../access/actors.ts'
import type { Rejection } from './decision.ts'
import type { CommandVerdict } from './lists.ts'
import { isVisible } from './visible.ts'

/** One row of a table of transitions: who may give a command, from which statuses and, where it says so, in which kind of operation. */
export type Row<Status extends string, When extends string = never> = {
  readonly who: readonly ActorKind[]
  readonly from: readonly Status[]
  readonly when?: When
}

/** Who asks, and where the thing stands that is asked about. */
export type Standing<Status extends string, When extends string = never> = {
  readonly kind: ActorKind
  readonly status: Status
  readonly when?: When
}

/** A service's own words for what the rows refuse. */
export type Refusals<Status extends string> = {
  /** Only others may, whom it names. */
  readonly others: (who: readonly ActorKind[]) => Rejection
  /** This kind of actor may, but not in this kind of operation. */
  readonly when?: () => Rejection
  readonly status: (allowed: readonly Status[]) => Rejection
}

const whoOf = (rows: readonly { readonly who: readonly ActorKind[] }[]) => [...new Set(rows.flatMap(row => row.who))]

function ownRows<Status extends string, When extends string>(
  rows: readonly Row<Status, When>[],
  { kind, when }: Standing<Status, When>,
): readonly Row<Status, When>[] {
  return rows.filter(row => row.who.includes(kind) && (row.when === undefined || row.when === when))
}

/** Why the rows say no because of who asks, whatever the status; null where they do not. */
export function refusedByActor<Status extends string, When extends string = never>(
  rows: readonly Row<Status, When>[],
  standing: Standing<Status, When>,
  refusals: Omit<Refusals<Status>, 'status'>,
): Rejection | null {
  if (ownRows(rows, standing).length > 0) return null
  const isNamed = rows.some(row => row.who.includes(standing.kind))
  return isNamed && refusals.when !== undefined ? refusals.when() : refusals.others(whoOf(rows))
}

/** Why the rows say no because of who asks or where it stands; null where they do not. */
export function refusedByRows<Status extends string, When extends string = never>(
  rows: readonly Row<Status, When>[],
  standing: Standing<Status, When>,
  refusals: Refusals<Status>,
): Rejection | null {
  const refused = refusedByActor(rows, standing, refusals)
  if (refused !== null || isInRows(rows, standing)) return refused
  // Where only others may act in this status, that says more than the status.
  const others = rows.filter(row => row.from.includes(standing.status))
  if (others.length > 0) return refusals.others(whoOf(others))
  return refusals.status([...new Set(ownRows(rows, standing).flatMap(row => row.from))])
}

/** Whether there is a row for this kind of actor and the present status; cheaper than asking what blocks it. */
export function isInRows<Status extends string, When extends string = never>(
  rows: readonly Row<Status, When>[],
  standing: Standing<Status, When>,
): boolean {
  return ownRows(rows, standing).some(row => row.from.includes(standing.status))
}

/** Whether whoever asks may give the command in some status: given again, a state that it has led to already is no error. */
export function mayRepeat<Status extends string, When extends string = never>(
  rows: readonly Row<Status, When>[],
  standing: Standing<Status, When>,
): boolean {
  return ownRows(rows, standing).length > 0
}

/** Who may give it in the present status; all whom the rows name, where nobody may now. */
export function whoMay<Status extends string, When extends string = never>(
  rows: readonly Row<Status, When>[],
  { status, when }: Omit<Standing<Status, When>, 'kind'>,
): ActorKind[] {
  const possible = rows.filter(row => row.when === undefined || row.when === when)
  const now = possible.filter(row => row.from.includes(status))
  return whoOf(now.length > 0 ? now : possible)
}

/** What is told of a command: the rule that stands against it comes before a right that the person lacks. */
export function verdictOn(
  command: string,
  refused: Rejection | null,
  { permission, permissions }: { readonly permission: string; readonly permissions: ReadonlySet<string> },
  who: readonly ActorKind[],
): CommandVerdict {
  const missing = permissions.has(permission) ? null : { code: 'permission-missing', params: { permission } }
  const stop = refused ?? missing
  if (stop === null) return { command, allowed: true }
  return { command, allowed: false, reason: stop.code, params: { ...stop.params }, who: [...new Set(who)] }
}

export function reasonMissing(reason: string, field = 'reason'): Rejection | null {
  return isVisible(reason) ? null : { code: 'reason-required', params: {}, field }
}
