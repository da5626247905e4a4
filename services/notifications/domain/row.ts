import type { NotificationStatus, NotificationType } from '@quayside/contracts/notifications/statuses.ts'
import type { Change, ToldAct } from './change.ts'

/** One of the changes of a row: its own old value, and what was done; `quiet` where its reader is not mailed about it. */
export type Step = {
  readonly old: string | null
  readonly act: ToldAct
  /** The position of its event: one act may change many rows. */
  readonly cause?: string
  readonly zone?: string
  readonly quiet?: true
}

/** What a row of change control says; its place (entity, field, line, recipient) is the read model's. */
export type Row = {
  readonly oldValue: string | null
  readonly newValue: string | null
  readonly type: NotificationType
  readonly status: NotificationStatus
  readonly reason: string | null
  /** How often it changed, from 1: an e-mail tells of one of them. */
  readonly change: number
  /** Of its latest changes, the last one last. Rows from before had none. */
  readonly steps: readonly Step[]
  readonly createdAt: string
  readonly sentAt: string | null
  readonly updatedAt: string | null
  readonly readAt: string | null
}

const mostSteps = 20

function stepOf({ oldValue, act, zone }: Change, byEmail: boolean, cause: string | undefined): Step {
  return { old: oldValue, act, ...(cause && { cause }), ...(zone && { zone }), ...(!byEmail && { quiet: true }) }
}

/** What came after the change of that number, from the first that is told on: the value before it, and what was done since. */
export function since(
  row: Pick<Row, 'steps' | 'change' | 'oldValue'>,
  change: number,
): { old: string | null; acts: ToldAct[]; causes: (string | undefined)[]; zone: string | null } {
  const later = row.steps.slice(-Math.max(row.change - change, 1))
  const told = later.findIndex(step => !step.quiet)
  const steps = told < 0 ? later : later.slice(told)
  const [first] = steps
  const old = first === undefined ? row.oldValue : first.old
  return {
    old,
    acts: steps.map(step => step.act),
    causes: steps.map(step => step.cause),
    zone: steps.at(-1)?.zone ?? null,
  }
}

export function created(change: Change, at: string, byEmail = true, cause?: string): Row {
  return {
    oldValue: change.oldValue,
    newValue: change.newValue,
    type: change.type,
    status: 'CREATED',
    reason: change.reason,
    change: 1,
    steps: [stepOf(change, byEmail, cause)],
    createdAt: at,
    sentAt: null,
    updatedAt: null,
    readAt: null,
  }
}

/** The first one, unless the field is back there: then only the step before says something. */
function oldValueAfter(row: Row, change: Change): string | null {
  return row.oldValue === change.newValue ? row.newValue : row.oldValue
}

/** The same field again before it was read: the first old value stays, the newest new value counts, with its own reason. */
export function updated(row: Row, change: Change, at: string, byEmail = true, cause?: string): Row {
  return {
    ...row,
    oldValue: oldValueAfter(row, change),
    newValue: change.newValue,
    type: change.type,
    status: 'UPDATED',
    reason: change.reason,
    change: row.change + 1,
    steps: [...row.steps, stepOf(change, byEmail, cause)].slice(-mostSteps),
    updatedAt: at,
  }
}

/** Its e-mail went. A row that changed meanwhile stays UPDATED, one that was read stays READ. */
export function sent(row: Row, at: string): Row {
  return { ...row, status: row.status === 'CREATED' ? 'SENT' : row.status, sentAt: at }
}

/** Final: another change of the field makes a new row. */
export function read(row: Row, at: string): Row {
  return row.status === 'READ' ? row : { ...row, status: 'READ', readAt: at }
}
