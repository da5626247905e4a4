import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import { importAggregate } from '../domain/import.ts'
import { moduleOf } from '../domain/modules.ts'
import type { Database } from './database.ts'

/** Days after its last change that an import of people keeps what its file said of them. */
const keptDays = 90
const batchRows = 1000
const addresses = /[^\s<>()[\]{}"',;:|/\\]+@[^\s<>()[\]{}"',;:|/\\@]+/g

type Row = { import_id: string; row_no: number; cells: string[] }

/** Empties each staged row that names an e-mail address of these, and drops the files that said so. */
export async function forgetAddresses(ports: Ports, hashes: ReadonlySet<string>): Promise<void> {
  const { database, vault } = ports
  const isOne = (address: string) => hashes.has(vault.fingerprint('email', nameKey(address)))
  const found = new Map<string, number[]>()
  for (let after: Pick<Row, 'import_id' | 'row_no'> | null = null; ; ) {
    const { rows }: { rows: Row[] } = await sql<Row>`select import_id, row_no, cells from import_rows
      where ${after === null ? sql`true` : sql`(import_id, row_no) > (${after.import_id}, ${after.row_no})`}
        and cells::text like '%@%' order by import_id, row_no limit ${batchRows}`.execute(database)
    for (const { import_id: importId, row_no: row, cells } of rows)
      if (cells.some(cell => (cell.match(addresses) ?? []).some(isOne)))
        found.set(importId, [...(found.get(importId) ?? []), row])
    const last = rows.at(-1)
    if (last === undefined) break
    after = last
  }
  for (const [importId, rows] of found) {
    await emptyRows(database, importId, rows)
    await dropFiles(ports, importId)
  }
}

/** What is known of a row beside its cells is as personal as they are; what became of it stays. */
async function emptyRows(db: Database, importId: string, rows: readonly number[] | 'all'): Promise<void> {
  await sql`update import_rows set cells = '[]', fields = '{}', issues = '[]', cross_issues = '[]', run_issues = '[]',
      verdict = case when outcome in ('imported', 'already-imported') then verdict else 'error' end
    where import_id = ${importId} and ${rows === 'all' ? sql`true` : sql`row_no = any (${rows}::int[])`}`.execute(db)
  await sql`update import_columns set profiles = (
      select coalesce(jsonb_agg(column_profile || '{"samples":[],"odd":[]}' order by place), '[]')
      from jsonb_array_elements(profiles) with ordinality as each (column_profile, place))
    where import_id = ${importId}`.execute(db)
}

/** Nothing reads them again: what is imported was staged. */
async function dropFiles({ commands, files }: Ports, importId: string): Promise<void> {
  const { events } = await commands.load(importAggregate, importId)
  const keys = events.flatMap(({ type, data }) => (type === 'ImportFileUploaded' ? [(data as Uploaded).file.key] : []))
  for (const key of new Set(keys)) await files.delete(key)
}
type Uploaded = { readonly file: { readonly key: string } }

/** What became of each row stays, and so does the undo. */
export async function forgetOldPeople(ports: Ports): Promise<void> {
  const { rows } = await sql<{
    id: string
    module: Parameters<typeof moduleOf>[0]
  }>`select i.id, i.module from imports i
    join import_columns c on c.import_id = i.id
    where i.status not in ('RUNNING', 'UNDOING')
      and i.changed_at < ${ports.clock.now()}::timestamptz - ${keptDays} * interval '1 day'`.execute(ports.database)
  for (const { id } of rows.filter(({ module }) => moduleOf(module).tellsOfPeople)) {
    await emptyRows(ports.database, id, 'all')
    await dropFiles(ports, id)
    await sql`delete from import_columns where import_id = ${id}`.execute(ports.database)
  }
}
