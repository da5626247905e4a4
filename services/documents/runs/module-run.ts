import type { ImportProgress } from '@quayside/contracts/documents/imports.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import type { OpenImport } from '../domain/import.ts'
import type { Database } from '../staging/database.ts'
import type { RunRecord, UndoneSoFar } from './run-record.ts'

/** Where in the order of what rows are joined to, and of rows, a run has got to. */
export type Reached = { readonly orderRow: number; readonly row: number }

/** What a run sends, batch by batch of whole orders or records. */
export type Walk = {
  /** How many rows are settled that were not; null when none are left. */
  next(): Promise<number | null>
  /** Resolves when nothing is on its way any more, whatever became of it. */
  end(): Promise<void>
}

/** A walk that sends a batch when the one before it is settled. */
export function oneAfterTheOther(
  send: (after: Reached) => Promise<{ settled: number; reached: Reached } | null>,
): Walk {
  let reached: Reached = { orderRow: 0, row: 0 }
  return {
    async next() {
      const batch = await send(reached)
      reached = batch?.reached ?? reached
      return batch?.settled ?? null
    },
    end: () => Promise.resolve(),
  }
}

/** How the rows of a module are taken by its service, and taken back. */
export type ModuleRun = {
  /** What is to be there before the first row goes, in this order. */
  readonly before: readonly {
    readonly stage: ImportProgress['stage']
    readonly make: (ports: Ports, run: RunRecord, item: OpenImport) => Promise<void>
  }[]
  /** Begins to send what is left. */
  readonly walk: (ports: Ports, run: RunRecord, item: OpenImport) => Walk
  /** Tells the rows that an interrupted run of this import had brought in from those that others had, once the projection has seen them. */
  readonly ownRows: {
    readonly projection: string
    readonly recognise: (db: Database, importId: string) => Promise<void>
  } | null
  /** How much an undo would be about; refuses as a whole where the module does. */
  readonly countToUndo: (ports: Ports, item: OpenImport, context: CommandContext) => Promise<number>
  /** Takes back the next ones; null when none are left. */
  readonly undoNext: (
    ports: Ports,
    run: RunRecord,
    item: OpenImport,
    reached: UndoneSoFar,
  ) => Promise<UndoneSoFar | null>
}
