import type { ImportMapping, SavedMapping } from '@quayside/contracts/documents/import-mapping.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'

type Row = { client_company_id: string; module: string; name: string; mapping: ImportMapping; saved_at: Date }

function saved(row: Row): SavedMapping {
  return {
    id: `${row.module}/${row.name}`,
    name: row.name,
    module: row.module,
    mapping: row.mapping,
    savedAt: row.saved_at.toISOString(),
  }
}

/** The mappings that the client company kept, the latest first. */
export async function savedMappingsOf(
  ports: Pick<Ports, 'query'>,
  caller: Caller,
  filter: { clientCompanyId?: string; module?: string },
): Promise<SavedMapping[]> {
  const client = filter.clientCompanyId === undefined ? sql`true` : sql`client_company_id = ${filter.clientCompanyId}`
  const module = filter.module === undefined ? sql`true` : sql`module = ${filter.module}`
  const { rows } = await ports.query(caller, db =>
    sql<Row>`select * from saved_mappings where ${client} and ${module} order by saved_at desc limit 100`.execute(db),
  )
  return rows.map(saved)
}

/** How a kept mapping fits a file: which of its columns are there. */
export function fitted(mapping: SavedMapping, headers: readonly string[]): SavedMapping {
  const known = new Set(headers.map(header => header.toLowerCase()))
  const used = mapping.mapping.fields.flatMap(({ source }) => (source.from === 'header' ? [source.header] : []))
  const missingHeaders = used.filter(header => !known.has(header.toLowerCase()))
  return { ...mapping, matchingHeaders: used.length - missingHeaders.length, missingHeaders }
}
