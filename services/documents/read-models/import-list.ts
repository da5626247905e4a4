import type {
  CheckedCounts,
  ImportFile,
  ImportModule,
  KeptOrder,
  RunCounts,
} from '@quayside/contracts/documents/events.ts'
import type { ImportMapping } from '@quayside/contracts/documents/import-mapping.ts'
import type { ImportListItem, ImportStatus } from '@quayside/contracts/documents/imports.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { containing } from '@quayside/platform/database/containing.ts'
import { cappedTotal, decodeCursor, encodeCursor, pageOf } from '@quayside/platform/http/lists.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'

export type ImportRecord = {
  id: string
  client_company_id: string
  module: ImportModule
  status: ImportStatus
  file: ImportFile | null
  mapping: ImportMapping | null
  checked: CheckedCounts | null
  result: RunCounts | null
  undone: {
    orders: number
    lines: number
    /** Not told by undoes from before these were. */
    keptOrders?: number
    because?: 'in-use' | 'cancelled' | 'failed' | null
    kept?: KeptOrder[]
  } | null
  failure: { code: string; detail: string } | null
  run: number
  rows: number
  orders: number
  started_by: string
  started_at: Date
  changed_at: Date
  version: number
}

export function listItem(row: ImportRecord): ImportListItem {
  return {
    id: row.id,
    module: row.module,
    status: row.status,
    clientCompanyId: row.client_company_id,
    fileName: row.file?.name ?? null,
    rows: row.rows,
    checked: row.checked,
    result: row.result,
    orders: row.orders,
    startedBy: row.started_by,
    startedAt: row.started_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
  }
}

type Query = {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  'filter[status]'?: string | undefined
  'filter[module]'?: string | undefined
  /** Those that the caller may import. */
  modules: readonly ImportModule[]
  sort: '-startedAt' | 'startedAt'
}

function conditions(query: Query) {
  const parts = [sql`module = any(${query.modules}::text[])`]
  const statuses = query['filter[status]']?.split(',')
  if (statuses !== undefined) parts.push(sql`status = any(${statuses}::text[])`)
  if (query['filter[module]'] !== undefined) parts.push(sql`module = ${query['filter[module]']}`)
  if (query.q !== undefined && query.q.trim() !== '') parts.push(sql`file->>'name' ilike ${containing(query.q)}`)
  return sql.join(parts, sql` and `)
}

/** The imports of the caller's clients, newest first unless asked otherwise. */
export async function listImports(ports: Pick<Ports, 'query'>, caller: Caller, query: Query) {
  const cursor = decodeCursor(query.cursor, query.sort, 2)
  const direction = query.sort === '-startedAt' ? sql`desc` : sql`asc`
  const beyond = query.sort === '-startedAt' ? sql`<` : sql`>`
  const after =
    cursor === null ? sql`true` : sql`(started_at, id) ${beyond} (${cursor[0]}::timestamptz, ${cursor[1]}::uuid)`
  return ports.query(caller, async db => {
    const { rows } = await sql<
      ImportRecord & { cursor: string }
    >`select i.*, i.started_at::text as cursor from imports i
      where ${conditions(query)} and ${after} order by started_at ${direction}, id ${direction} limit ${query.limit + 1}`.execute(
      db,
    )
    const counted = await sql<{
      n: number
    }>`select count(*)::int as n from (select 1 from imports where ${conditions(query)} limit 10001) t`.execute(db)
    const page = pageOf(rows, query.limit, row => encodeCursor(query.sort, [row.cursor, row.id]), listItem)
    return { ...page, ...cappedTotal(counted.rows[0]?.n ?? 0) }
  })
}

/** One import as its projection has it; null when it is not the caller's. */
export async function importRecord(
  ports: Pick<Ports, 'query'>,
  caller: Caller,
  id: string,
): Promise<ImportRecord | null> {
  return ports.query(
    caller,
    async db => (await sql<ImportRecord>`select * from imports where id = ${id}`.execute(db)).rows[0] ?? null,
  )
}
