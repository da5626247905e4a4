import { randomUUID } from 'node:crypto'
import type { Table, TableRow } from '@quayside/platform/files/table.ts'
import { makePool } from '@quayside/platform/service/connections.ts'
import { migrate } from '@quayside/platform/service/migrations.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { createTestDatabase } from '@quayside/platform/testing/test-database.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations } from '../migrations/migrations.ts'
import { forget, receive, sampleOf, takeOver } from '../staging/stage-file.ts'

let close: () => Promise<unknown>
/** One connection: whoever holds it while a file is read waits for itself. */
let database: Kysely<AnyTables>
beforeAll(async () => {
  const test = await createTestDatabase()
  const opened = (max: number) => {
    const pool = makePool({ connectionString: test.url, max, options: '-c search_path=documents' })
    return { pool, database: new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool }) }) }
  }
  const wide = opened(4)
  await migrate(wide.pool, [{ schema: 'documents', migrations, database: wide.database }], pino({ level: 'silent' }))
  await wide.database.destroy()
  database = opened(1).database
  close = async () => {
    await database.destroy()
    await test.drop()
  }
})
afterAll(() => close?.())

const batch = (from: number): TableRow[] =>
  Array.from({ length: 10 }, (_, index) => ({ row: from + index, cells: [`SO-${from + index}`, 'note'] }))

/** A file of 20 rows; what happens while its second half is read is up to the test. */
function tableOf(whileRead: () => Promise<unknown> = async () => undefined): Table {
  async function* rows() {
    yield batch(2)
    await whileRead()
    yield batch(12)
  }
  const layout = { format: 'xlsx', encoding: null, delimiter: null, lineEnding: null } as const
  return { layout, headers: ['Order', 'Note'], rows: rows(), columns: () => [] }
}

async function count(table: string, column: string, id: string): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from ${sql.table(table)}
    where ${sql.ref(column)} = ${id}`.execute(database)
  return rows[0]?.found ?? 0
}

test('no connection is held while a file is read, and nobody sees its rows before all of them are there', async () => {
  const [importId, upload] = [randomUUID(), randomUUID()]
  const seen: number[] = []
  const received = await receive(
    database,
    upload,
    tableOf(async () => seen.push(await count('import_rows', 'import_id', importId))),
  )
  expect(seen).toEqual([0])
  await database.transaction().execute(db => takeOver(db, importId, upload, received))
  expect(await count('import_rows', 'import_id', importId)).toBe(20)
  await forget(database, upload)
  expect(await count('import_batches_received', 'upload_id', upload)).toBe(0)
})

test('a file of many strokes is exchanged whole, and in order', async () => {
  const [importId, upload] = [randomUUID(), randomUUID()]
  async function* rows() {
    for (let at = 0; at < 40; at += 1) yield batch(2 + at * 10)
  }
  const received = await receive(database, upload, { ...tableOf(), rows: rows() })
  await database.transaction().execute(db => takeOver(db, importId, upload, received))
  expect(await sampleOf(database, importId, 1000)).toEqual(
    Array.from({ length: 400 }, (_, index) => [`SO-${index + 2}`, 'note']),
  )
})

test('of an upload that lost rows to a crash of the database nothing is taken over, and the file from before stays', async () => {
  const [importId, first, second] = [randomUUID(), randomUUID(), randomUUID()]
  const before = await receive(database, first, tableOf())
  await database.transaction().execute(db => takeOver(db, importId, first, before))
  const received = await receive(
    database,
    second,
    tableOf(() => sql`truncate import_batches_received`.execute(database)),
  )
  const taken = database.transaction().execute(db => takeOver(db, importId, second, received))
  await expect(taken).rejects.toMatchObject({ code: 'file-reading-broke-off' })
  expect(await count('import_rows', 'import_id', importId)).toBe(20)
})
