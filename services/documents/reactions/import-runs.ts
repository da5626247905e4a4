import type { ImportEvent } from '@quayside/contracts/documents/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import { enqueueRun, requestCancel } from '../runs/run-record.ts'
import type { Database } from '../staging/database.ts'

type Handled = StoredEvent<Extract<ImportEvent, { type: 'ImportRunStarted' | 'ImportRunCancelled' }>>

/** A started run is put where the runners find it, and a cancelled one is told to stop. */
export function importRunsReaction(database: Database, wake: () => void): Reaction {
  return {
    name: 'import-runs',
    handles: ['ImportRunStarted', 'ImportRunCancelled'],
    async react(stored) {
      const event = stored as Handled
      if (event.type === 'ImportRunCancelled') return requestCancel(database, event.data.importId, event.data.run)
      const { importId, run, startedBy, rows } = event.data
      await enqueueRun(database, { importId, run, startedBy, causationId: event.id, rows })
      wake()
    },
  }
}
