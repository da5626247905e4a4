import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { JobItem } from '@quayside/contracts/jobs/events.ts'
import type * as z from 'zod'
import type { Caller } from '../access/caller.ts'
import type { CommandContext, Outcome } from '../commands/command-handler.ts'

/** One of many: the same command as for one alone, with an idempotency key of its own. */
export type OneOfMany<Asked> = {
  readonly item: JobItem
  readonly asked: Asked
  readonly caller: Caller
  readonly context: CommandContext
}

/** What a job does with each of its items. */
export type JobAct<Schema extends z.ZodObject = z.ZodObject> = {
  /** Below the resource, as `sending`: POST starts it. Null for what only another job leads to. */
  readonly path: string | null
  readonly summary: string
  /** Asked for at the start, and of each item when its turn comes. */
  readonly permission: Permission
  /** What the person enters once for all. */
  readonly asked: Schema
  /** Gives the command; `left` is what taking it back needs to know. Throws `ProblemError` for a refusal outside a decider. */
  give(one: OneOfMany<z.output<Schema>>): Promise<{
    readonly outcome: Outcome<unknown>
    readonly left?: Readonly<Record<string, unknown>>
  }>
  /** The act that takes it back. */
  readonly takenBackBy?: string
}

/** Keeps the type of what is asked for beside the function that gets it. */
export function jobAct<Schema extends z.ZodObject>(act: JobAct<Schema>): JobAct {
  return act as unknown as JobAct
}
