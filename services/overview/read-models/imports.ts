import type { ImportEvent } from '@quayside/contracts/documents/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { Transaction } from 'kysely'
import type { OverviewTables } from './tables.ts'

type Db = Transaction<OverviewTables>
const prefix = 'Import-'

/** Imports, and which of them have rows that somebody has to look at. */
export const imports: Projection = {
  name: 'imports',
  tables: ['import_board'],
  handles: [
    'ImportStarted',
    'ImportFileUploaded',
    'ImportRunStarted',
    'ImportRunFinished',
    'ImportFailed',
    'ImportPartlyUndone',
    'ImportRunUndone',
  ],
  async project(events, tx: Db) {
    for (const event of events) {
      if (event.stream.startsWith(prefix)) await apply(event as StoredEvent<ImportEvent>, tx)
    }
  },
}

async function apply(event: StoredEvent<ImportEvent>, tx: Db): Promise<void> {
  const change = (values: Partial<OverviewTables['import_board']>) =>
    tx
      .updateTable('import_board')
      .set({ ...values, since: event.recordedAt })
      .where('id', '=', event.data.importId)
      .execute()
  switch (event.type) {
    case 'ImportStarted': {
      const { importId: id, clientCompanyId: client_company_id } = event.data
      const since = event.recordedAt
      await tx
        .insertInto('import_board')
        .values({ id, client_company_id, file: null, reported: 0, since, state: 'open' })
        .execute()
      return
    }
    case 'ImportFileUploaded':
      await change({ file: event.data.file.name })
      return
    case 'ImportRunStarted':
      await change({ state: 'open', reported: 0 })
      return
    case 'ImportRunFinished': {
      const { reported } = event.data.counts
      await change({ state: reported > 0 ? 'done-with-errors' : 'done', reported })
      return
    }
    case 'ImportFailed':
      await change({ state: 'done-with-errors', reported: event.data.counts.reported })
      return
    case 'ImportPartlyUndone':
    case 'ImportRunUndone':
      await change({ state: 'undone', reported: 0 })
      return
    default:
      return
  }
}
