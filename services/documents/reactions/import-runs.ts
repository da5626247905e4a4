import type { ImportEvent } from '@quayside/contracts/documents/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import { enqueueRun, requestCancel } from '../runs/run-record.ts'
import type { Database } from '../staging/database.ts'

const handles = ['ImportRunStarted', 'ImportRunCancelled', 'ImportUndoStarted', 'ImportUndoCancelled'] as const
type Handled = StoredEvent<Extract<ImportEvent, { type: (typeof handles)[number] }>>

/** A started run, be it of rows or of an undo, is put where the runners find it, and a cancelled one is told to stop. */
export function importRunsReaction(database: Database, wake: () => void): Reaction {
  return {
    name: 'import-runs',
    handles,
    async react(stored) {
      const event = stored as Handled
      if (event.type === 'ImportRunCancelled' || event.type === 'ImportUndoCancelled')
        return requestCancel(database, event.data.importId, event.data.run)
      const { importId, run, startedBy } = event.data
      const total = event.type === 'ImportRunStarted' ? event.data.rows : event.data.orders
      await enqueueRun(database, { importId, run, startedBy, causationId: event.id, total })
      wake()
    },
  }
}
