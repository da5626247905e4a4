import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { FileStore } from '@quayside/platform/ports/file-store.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import { sql } from 'kysely'
import type { Database } from './database.ts'

type Parts = { database: Database; files: Pick<FileStore, 'delete'>; vault: Pick<Vault, 'fingerprint'> }
type Row = { row_no: number; cells: unknown[] }

const addresses = /[^\s<>,;:"']+@[^\s<>,;:"']+/g
const nobody = "'[]'::jsonb"

/**
 * What files said of a person who is erased: rows with their address are blanked, and of an import with such a row the file as it came
 * and the samples of its columns go. What the rows did stays, and can be undone.
 */
export async function forgetPerson({ database, files, vault }: Parts, emailHash: string): Promise<void> {
  const isTheirs = (cell: unknown) =>
    (String(cell).match(addresses) ?? []).some(one => vault.fingerprint('email', nameKey(one)) === emailHash)
  const { rows: imports } = await sql<{ id: string; key: string | null }>`
    select id, file ->> 'key' as key from imports where exists (
      select from import_rows r where r.import_id = imports.id and position('@' in r.cells::text) > 0)`.execute(
    database,
  )
  for (const { id, key } of imports) {
    const { rows } = await sql<Row>`select row_no, cells from import_rows
      where import_id = ${id} and position('@' in cells::text) > 0`.execute(database)
    const theirs = rows.filter(({ cells }) => cells.some(isTheirs)).map(row => row.row_no)
    if (theirs.length === 0) continue
    // The file first: a repeat after a crash finds the rows by what is still in them.
    if (key !== null) await files.delete(key)
    const none = sql.raw(nobody)
    await sql`update import_columns set profiles = (
      select coalesce(jsonb_agg(one || jsonb_build_object('samples', ${none}, 'odd', ${none})), ${none})
      from jsonb_array_elements(profiles) one) where import_id = ${id}`.execute(database)
    await sql`update import_rows set cells = (select jsonb_agg(''::text) from jsonb_array_elements(cells)),
        fields = '{}', issues = ${none}, cross_issues = ${none}, run_issues = ${none}
      where import_id = ${id} and row_no = any (${theirs}::int[])`.execute(database)
  }
}
