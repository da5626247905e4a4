import { sql } from 'kysely'
import type { Database } from '../staging/database.ts'

export type ImportVendor = { companyId: string; name: string; created: boolean; contactEmailMissing: boolean }

const missing = sql`not exists (select 1 from vendor_contacts c where c.company_id = v.company_id and c.has_email)`

/** The vendors an import uses; those without a contact e-mail first, because they hold up sending. */
export async function vendorsOf(db: Database, importId: string): Promise<ImportVendor[]> {
  const { rows } =
    await sql<ImportVendor>`select v.company_id as "companyId", min(v.name) as name, bool_or(v.created) as created, ${missing} as "contactEmailMissing"
    from import_vendors v where v.import_id = ${importId} and v.company_id is not null
    group by v.company_id order by ${missing} desc, min(v.name)`.execute(db)
  return rows
}

export async function countWithoutEmail(db: Database, importId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(distinct v.company_id)::int as n from import_vendors v
    where v.import_id = ${importId} and v.company_id is not null and ${missing}`.execute(db)
  return rows[0]?.n ?? 0
}

/** What the import made in the directory and among the products. */
export async function countCreated(db: Database, importId: string) {
  const { rows } = await sql<{ suppliers: number; products: number }>`select
    (select count(distinct company_id)::int from import_vendors where import_id = ${importId} and created) as suppliers,
    (select count(distinct product_id)::int from import_products where import_id = ${importId} and created) as products`.execute(
    db,
  )
  return rows[0] ?? { suppliers: 0, products: 0 }
}
