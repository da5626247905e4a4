import type { Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Transaction } from 'kysely'
import type { FactStates } from '../facts/fact-states.ts'

/** A read model's writer. It uses unqualified table names only, so a rebuild can run it over a shadow schema. */
export type Projection = {
  /** Unique in the service, kebab-case. */
  readonly name: string
  /** Every table it writes, unqualified. */
  readonly tables: readonly string[]
  /** The event types it wants; all others only move its checkpoint. */
  readonly handles: readonly string[]
  /**
   * The number of its rules, 1 where none is given. To be raised by one whenever the same events give other rows than before:
   * other values, a new column that old events fill, a table more. Services that start with a higher number than the
   * tables were filled by build them anew beside the running portal. Until those are swapped in, the new rules go on writing the
   * old tables: a migration makes these fit first, so a new column is nullable or has a default.
   */
  readonly rules?: number
  /**
   * How many events it takes at most in one transaction, 200 where none is given. More for what imports bring by the thousand and
   * keeps little of: each batch costs its statements, a commit, and their turns in a busy process.
   */
  readonly atOnce?: number
  /**
   * A batch in the order of the store, in one transaction with the checkpoint. Throwing parks the stream of the event at
   * fault. `facts` say what other services' aggregates were and are with each event.
   */
  // biome-ignore lint/suspicious/noExplicitAny: each service has tables of its own
  project(events: readonly StoredEvent[], tx: Transaction<any>, facts: FactStates): Promise<void>
  /** Beside a rebuild's tables and the live ones, in the transaction that swaps them. */
  // biome-ignore lint/suspicious/noExplicitAny: each service has tables of its own
  beforeSwap?(tx: Transaction<any>, swap: Swap): Promise<void>
}

/** Unqualified names are the live tables then, which stand at `position`; those of the schema `rebuilt` take their place. */
export type Swap = { readonly rebuilt: string; readonly position: Position }
