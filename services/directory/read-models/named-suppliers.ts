import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'

/** The suppliers that something has ever named: these are retired with the import that made them, never taken back. */
export const namedSuppliersProjection: Projection = {
  name: 'named-suppliers',
  tables: ['named_suppliers'],
  handles: ['PreOrderSaved', 'PurchaseOrderRegistered', 'SkuAliasAdded'],
  async project(events, tx) {
    const named = events.flatMap(({ data }) => {
      const id = (data as { vendorCompanyId?: string | null }).vendorCompanyId
      return id ? [id] : []
    })
    await sql`insert into named_suppliers select distinct unnest(${named}::uuid[]) on conflict do nothing`.execute(tx)
  },
}

/** Of these suppliers, those that something names. */
export async function suppliersInUse(db: Kysely<AnyTables>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select vendor_company_id as id from named_suppliers
    where vendor_company_id = any (${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
