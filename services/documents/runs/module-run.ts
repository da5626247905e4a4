import type { ImportProgress } from '@quayside/contracts/documents/imports.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import type { OpenImport } from '../domain/import.ts'
import type { Database } from '../staging/database.ts'
import type { RunRecord, UndoneSoFar } from './run-record.ts'

/** Where in the order of what rows are joined to, and of rows, a run has got to. */
export type Reached = { readonly orderRow: number; readonly row: number }

/** How the rows of a module are taken by its service, and taken back. */
export type ModuleRun = {
  /** What is to be there before the first row goes, in this order. */
  readonly before: readonly {
    readonly stage: ImportProgress['stage']
    readonly make: (ports: Ports, run: RunRecord, item: OpenImport) => Promise<void>
  }[]
  /** Sends the next batch of whole orders or records; null when none are left. */
  readonly next: (
    ports: Ports,
    run: RunRecord,
    item: OpenImport,
    after: Reached,
  ) => Promise<{ settled: number; reached: Reached } | null>
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
