import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'

/** What follows from an event outside the store: a workflow, another service's command. */
export type Reaction = {
  /** Unique in the service, kebab-case. */
  readonly name: string
  readonly handles: readonly string[]
  /** At least once, in the order of the event's stream; must be idempotent. Throwing means again later. */
  react(event: StoredEvent): Promise<void>
  /** Of one that does not try for ever; default: after 0.1 s to 1 min, without end. */
  readonly patience?: {
    /** After so many attempts that failed: in how many ms the next is due, null for none, undefined as by default. */
    againMs(fault: unknown, attempts: number): number | null | undefined
    /** Instead of one more attempt; idempotent. Throwing means again later, and the stream goes on once it is done. */
    giveUp(event: StoredEvent, fault: unknown): Promise<void>
  }
  /** Of one that starts workflows: the streams whose workflows are to run now, for when the workflow server lost them. */
  running?(): Promise<readonly string[]>
}
