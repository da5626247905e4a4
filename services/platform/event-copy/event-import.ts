import type { LoggedText } from '../event-store/event-store.ts'

/** Something keeps a history from being copied as it is; the message names it. */
export class CopyRefusedError extends Error {
  override readonly name = 'CopyRefusedError'
}

/** The end of a store that a history is copied into. */
export type EventImport = {
  /** The last event of its log; null while there is none. */
  last(): Promise<Pick<LoggedText, 'stream' | 'revision' | 'id'> | null>
  /** Writes events after the last one, with their ids, revisions and moments; durable once it answers. */
  take(events: readonly LoggedText[]): Promise<void>
  close(): Promise<void>
}
