import { nameKey } from '@quayside/contracts/kernel/names.ts'
import { sql } from 'kysely'
import { alikeKey } from '../domain/near-names.ts'
import type { Database } from './database.ts'

export type ClientVendors = {
  readonly names: readonly string[]
  /** The company that a name in a file means: the one of that very name, else the only one that is spelt alike; null where there is none. */
  find(name: string): string | null
}

/** The suppliers that a client has. The check and the run ask the same: what the check finds known, the run does not make. */
export async function clientVendors(db: Database, clientCompanyId: string): Promise<ClientVendors> {
  const { rows } = await sql<{ id: string; name: string; alike: string }>`
    select c.company_id as id, c.name, c.name_key as alike
    from vendor_links l join known_companies c on c.company_id = l.vendor_company_id
    where l.client_company_id = ${clientCompanyId} order by c.company_id`.execute(db)
  const exactly = Map.groupBy(rows, row => nameKey(row.name))
  const alike = Map.groupBy(rows, row => row.alike)
  return {
    names: rows.map(row => row.name),
    find(name) {
      const same = exactly.get(nameKey(name))?.[0]
      const [one, ...others] = alike.get(alikeKey(name)) ?? []
      return same?.id ?? (others.length === 0 ? (one?.id ?? null) : null)
    },
  }
}

/** The suppliers that the rows of a file name. */
export async function namedVendors(db: Database, importId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct fields->>'vendor' as name from import_rows
    where import_id = ${importId} and fields ? 'vendor' order by 1`.execute(db)
  return rows.map(row => row.name)
}
