import { setTimeout as pause } from 'node:timers/promises'
import type { ColumnProfile } from '@quayside/contracts/documents/import-mapping.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Table } from '@quayside/platform/files/table.ts'
import { UnreadableFile } from '@quayside/platform/files/unreadable-file.ts'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Batches that are exchanged at a stroke: some 10 ms of work for the database. */
const atAStroke = 8
/** How many times as long the database has for others after each stroke: what is read meanwhile takes no less time. */
const restsFor = 4

/** The rows of an upload that nobody sees yet. */
export type Received = {
  readonly rows: number
  readonly batches: number
  readonly profiles: readonly ColumnProfile[]
}

/**
 * Takes in a table batch by batch, aside of any import, and says what its columns look like. A connection is held for one
 * batch's statement and never while the file is read.
 */
export async function receive(db: Database, upload: string, table: Table): Promise<Received> {
  let [rows, batches] = [0, 0]
  for await (const batch of table.rows) {
    const told = JSON.stringify(batch.map(({ row, cells }) => [row, cells]))
    await sql`insert into import_batches_received (upload_id, batch, rows) values (${upload}, ${batches}, ${told}::json)`.execute(
      db,
    )
    batches += 1
    rows += batch.length
  }
  if (rows === 0) throw new UnreadableFile('import-no-rows')
  return { rows, batches, profiles: table.columns() }
}

/**
 * Replaces an import's staged rows by those that were received. A large file's are written in strokes with rests
 * between them, so that pages are answered meanwhile.
 */
export async function takeOver(db: Database, importId: string, upload: string, received: Received): Promise<void> {
  for (const name of ['import_rows', 'import_columns', 'import_vendors', 'import_products'])
    await sql`delete from ${sql.table(name)} where import_id = ${importId}`.execute(db)
  let rows = 0
  for (let batch = 0; batch < received.batches; batch += atAStroke) {
    const since = performance.now()
    const { numAffectedRows } = await sql`insert into import_rows (import_id, row_no, cells)
      select ${importId}, (told ->> 0)::int, (told -> 1)::jsonb
      from (
        select rows from import_batches_received
        where upload_id = ${upload} and batch >= ${batch} and batch < ${batch + atAStroke} order by batch
      ) as received, json_array_elements(received.rows) as told`.execute(db)
    rows += Number(numAffectedRows)
    if (batch + atAStroke < received.batches) await pause(restsFor * (performance.now() - since))
  }
  // The table of what is received is not logged: a crash of the database empties it.
  if (rows !== received.rows) throw new ProblemError('file-reading-broke-off')
  await sql`insert into import_columns values (${importId}, ${JSON.stringify(received.profiles)}::jsonb)`.execute(db)
}

/** Whatever became of an upload, what was received of it is not needed any more. */
export async function forget(db: Database, upload: string): Promise<void> {
  await sql`delete from import_batches_received where upload_id = ${upload}`.execute(db)
}

/** What processes left behind that were killed while they received; nobody receives for a day. */
export async function forgetAbandoned(db: Database): Promise<void> {
  await sql`delete from import_batches_received where received_at < now() - interval '1 day'`.execute(db)
}

export async function profilesOf(db: Database, importId: string): Promise<ColumnProfile[]> {
  const { rows } = await sql<{
    profiles: ColumnProfile[]
  }>`select profiles from import_columns where import_id = ${importId}`.execute(db)
  return rows[0]?.profiles ?? []
}

export async function sampleOf(db: Database, importId: string, limit: number): Promise<string[][]> {
  const { rows } = await sql<{
    cells: string[]
  }>`select cells from import_rows where import_id = ${importId} order by row_no limit ${limit}`.execute(db)
  return rows.map(({ cells }) => cells)
}
