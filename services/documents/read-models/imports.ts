import type { ImportEvent } from '@quayside/contracts/documents/events.ts'
import { importEvents } from '@quayside/contracts/documents/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { sql, type Transaction } from 'kysely'

type Stored = StoredEvent<ImportEvent>
// biome-ignore lint/suspicious/noExplicitAny: the tables of this service are named where they are used
type Tx = Transaction<any>

async function change(tx: Tx, event: Stored, set: ReturnType<typeof sql>): Promise<void> {
  await sql`update imports set ${set}, changed_at = ${event.recordedAt}, version = version + 1
    where id = ${event.data.importId}`.execute(tx)
}

async function saveMapping(tx: Tx, event: Extract<Stored, { type: 'ImportMapped' }>): Promise<void> {
  if (event.data.savedAs === null) return
  await sql`insert into saved_mappings (client_company_id, module, name, mapping, saved_at)
    select client_company_id, module, ${event.data.savedAs}, ${JSON.stringify(event.data.mapping)}::jsonb, ${event.recordedAt}
    from imports where id = ${event.data.importId}
    on conflict (client_company_id, module, name) do update set mapping = excluded.mapping, saved_at = excluded.saved_at`.execute(
    tx,
  )
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

async function apply(event: Stored, tx: Tx): Promise<void> {
  switch (event.type) {
    case 'ImportStarted': {
      const { importId, module, clientCompanyId, startedBy, startedAt } = event.data
      await sql`insert into imports (id, client_company_id, module, status, started_by, started_at, changed_at, version)
        values (${importId}, ${clientCompanyId}, ${module}, 'DRAFT', ${startedBy}, ${startedAt}, ${event.recordedAt}, 1)`.execute(
        tx,
      )
      return
    }
    case 'ImportFileUploaded':
      return change(
        tx,
        event,
        sql`status = 'UPLOADED', file = ${json(event.data.file)}, rows = ${event.data.file.rows}, mapping = null, checked = null`,
      )
    case 'ImportMapped':
      await change(tx, event, sql`status = 'MAPPED', mapping = ${json(event.data.mapping)}, checked = null`)
      return saveMapping(tx, event)
    case 'ImportValidated':
      return change(tx, event, sql`status = 'VALIDATED', checked = ${json(event.data.counts)}`)
    case 'ImportRowsCorrected':
      return change(tx, event, sql`checked = ${json(event.data.counts)}`)
    case 'ImportRunStarted':
      return change(tx, event, sql`status = 'RUNNING', run = ${event.data.run}, failure = null`)
    case 'ImportRunCancelled':
      return change(tx, event, sql`run = ${event.data.run}`)
    case 'ImportRunFinished': {
      const status = event.data.counts.reported > 0 ? 'DONE_WITH_ERRORS' : 'DONE'
      return change(
        tx,
        event,
        sql`status = ${status}, result = ${json(event.data.counts)}, orders = ${event.data.orders}`,
      )
    }
    case 'ImportFailed': {
      const failure = { code: event.data.code, detail: event.data.detail }
      return change(tx, event, sql`status = 'FAILED', result = ${json(event.data.counts)}, failure = ${json(failure)}`)
    }
    case 'ImportUndoStarted':
      return change(tx, event, sql`status = 'UNDOING', run = ${event.data.run}`)
    case 'ImportUndoCancelled':
      return change(tx, event, sql`run = ${event.data.run}`)
    case 'ImportPartlyUndone': {
      const { importId: _import, run: _run, ...undone } = event.data
      return change(tx, event, sql`status = 'PARTLY_UNDONE', undone = ${json(undone)}`)
    }
    case 'ImportRunUndone': {
      const { orders, lines } = event.data
      return change(
        tx,
        event,
        sql`status = 'UNDONE', undone = ${json({ orders, lines, keptOrders: 0, because: null, kept: [] })}`,
      )
    }
  }
}

export const importsProjection: Projection = {
  name: 'imports',
  tables: ['imports', 'saved_mappings'],
  handles: Object.keys(importEvents),
  async project(events, tx) {
    for (const event of events as readonly Stored[]) await apply(event, tx)
  },
}
