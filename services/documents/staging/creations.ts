import type { ImportCreations } from '@quayside/contracts/documents/imports.ts'
import { nameKey } from '@quayside/contracts/kernel/names.ts'
import { sql } from 'kysely'
import { nameKey as spokenKey } from '../domain/name-key.ts'
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
    products: { total: products.length, items: products.slice(0, mostNamed) },
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
  const all = Map.groupBy(rows, ({ name }) => spokenKey(name))
  return [...all.values()]
    .map(alike => {
      const { name } = alike[0] as (typeof alike)[number]
      return { name, rows: alike.flatMap(one => one.rows), near: near.get(name) ?? [] }
    })
    .toSorted((one, other) => Number(other.near.length > 0) - Number(one.near.length > 0))
}

async function newProducts(
  db: Database,
  { importId, clientCompanyId }: Of,
): Promise<ImportCreations['products']['items']> {
  type Named = { sku: string | null; description: string | null }
  const { rows } = await sql<Named>`select fields->>'sku' as sku, min(fields->>'description') as description
    from import_rows where import_id = ${importId} and ${runnable}
    group by fields->>'sku', case when fields ? 'sku' then '' else fields->>'description' end order by 1, 2`.execute(db)
  const named = new Map(rows.flatMap(row => (keyOf(row) === null ? [] : [[keyOf(row), row] as const])))
  // A product without an SKU of its own is known by what it is called.
  const { rows: known } = await sql<{
    sku: string
    description_key: string
  }>`select sku, description_key from known_products
    where client_company_id = ${clientCompanyId}`.execute(db)
  const skus = new Set(known.map(({ sku }) => nameKey(sku)))
  const descriptions = new Set(known.filter(({ sku }) => isDerived(sku)).map(({ description_key }) => description_key))
  return [...named.values()].filter(({ sku, description }) =>
    sku === null ? !descriptions.has(spokenKey(description ?? '')) : !skus.has(nameKey(sku)),
  )
}

function keyOf({ sku, description }: { sku: string | null; description: string | null }): string | null {
  if (sku !== null) return `sku ${nameKey(sku)}`
  return description === null ? null : `description ${spokenKey(description)}`
}

/** As products makes the SKU of a product whose source has none. */
function isDerived(sku: string): boolean {
  return /^D-[0-9A-F]{12}$/.test(sku)
}
