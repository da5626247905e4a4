import type { ImportCreations } from '@quayside/contracts/documents/imports.ts'
import { sql } from 'kysely'
import { nameKey } from '../domain/name-key.ts'
import { nearNames } from '../domain/near-names.ts'
import { vendorNames } from './cross-check.ts'
import type { Database } from './database.ts'

type Of = { readonly importId: string; readonly clientCompanyId: string }

/** Rows that a run started now would take. */
const runnable = sql`verdict <> 'error' and outcome is null`
const mostNamed = 100
const mostNear = 3

/** The suppliers and products that a run would make; suppliers with a name like one that is there come first. */
export async function creationsOf(db: Database, of: Of): Promise<ImportCreations> {
  const [suppliers, products] = [await newSuppliers(db, of), await newProducts(db, of)]
  return {
    suppliers: { total: suppliers.length, items: suppliers.slice(0, mostNamed) },
    products,
  }
}

async function newSuppliers(
  db: Database,
  { importId, clientCompanyId }: Of,
): Promise<ImportCreations['suppliers']['items']> {
  const { unknown, linked } = await vendorNames(db, importId, clientCompanyId)
  const { rows } = await sql<{
    name: string
    rows: number[]
  }>`select fields->>'vendor' as name, array_agg(row_no order by row_no) as rows
    from import_rows where import_id = ${importId} and ${runnable} and fields->>'vendor' = any(${unknown}::text[])
    group by 1 order by 1`.execute(db)
  const near = nearNames(
    rows.map(({ name }) => name),
    linked,
    mostNear,
  )
  const all = Map.groupBy(rows, ({ name }) => nameKey(name))
  return [...all.values()]
    .map(alike => {
      const { name } = alike[0] as (typeof alike)[number]
      return { name, rows: alike.flatMap(one => one.rows), near: near.get(name) ?? [] }
    })
    .toSorted((one, other) => Number(other.near.length > 0) - Number(one.near.length > 0))
}

/** Those with an SKU by it, as the check of unknown ones finds them; those without by what they are called. */
async function newProducts(db: Database, { importId, clientCompanyId }: Of): Promise<ImportCreations['products']> {
  const { rows: bySku } = await sql<{ sku: string; description: string | null; total: number }>`
    select min(fields->>'sku') as sku, min(fields->>'description') as description, count(*) over ()::int as total
    from import_rows
    where import_id = ${importId} and ${runnable} and fields ? 'sku' and not exists (
      select 1 from known_products p
      where p.client_company_id = ${clientCompanyId} and lower(p.sku) = lower(fields->>'sku'))
    group by lower(fields->>'sku') order by 1 limit ${mostNamed}`.execute(db)
  const { rows: named } = await sql<{ description: string }>`select distinct fields->>'description' as description
    from import_rows where import_id = ${importId} and ${runnable} and not fields ? 'sku' and fields ? 'description'
    order by 1`.execute(db)
  const called = new Map(named.map(({ description }) => [nameKey(description), description]))
  // Only a product whose source had no SKU is known again by its description.
  const { rows: known } = await sql<{ description_key: string }>`select distinct description_key from known_products
    where client_company_id = ${clientCompanyId} and sku ~ '^D-[0-9A-F]{12}$'
      and description_key = any(${[...called.keys()]}::text[])`.execute(db)
  for (const { description_key } of known) called.delete(description_key)
  const bare = [...called.values()].map(description => ({ sku: null, description }))
  return {
    total: (bySku[0]?.total ?? 0) + bare.length,
    items: [...bySku.map(({ sku, description }) => ({ sku, description })), ...bare].slice(0, mostNamed),
  }
}
