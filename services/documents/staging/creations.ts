import type { ImportModule } from '@quayside/contracts/documents/events.ts'
import type { ImportMapping } from '@quayside/contracts/documents/import-mapping.ts'
import type { ImportCreations } from '@quayside/contracts/documents/imports.ts'
import { missingCategoriesAnswer, mostCategories } from '@quayside/contracts/products/categories.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { stableSku } from '@quayside/platform/values/stable-sku.ts'
import { type RawBuilder, sql } from 'kysely'
import { alikeKey, nearNames } from '../domain/near-names.ts'
import { createsUnknown } from '../domain/row-plan.ts'
import { clientVendors, namedVendors } from './client-vendors.ts'
import type { Database } from './database.ts'

type Of = {
  readonly importId: string
  readonly clientCompanyId: string
  readonly module: ImportModule
  readonly mapping: ImportMapping | null
}
/** Whose rows are looked at. */
type Rows = Pick<Of, 'importId' | 'clientCompanyId'>

/** Rows that a run started now would take. */
const runnable = sql`verdict <> 'error' and outcome is null`
const mostNamed = 100
const mostNear = 3

/** What a run would make beside its rows; suppliers with a name like one that is there come first. */
export async function creationsOf(
  { database: db, call }: Pick<Ports, 'database' | 'call'>,
  of: Of,
): Promise<ImportCreations> {
  const suppliers = of.module === 'providers' ? await importedSuppliers(db, of) : await newSuppliers(db, of)
  const categories = createsUnknown(of.mapping?.fields ?? [], ['category']) ? await newCategories(db, call, of) : []
  return {
    suppliers: { total: suppliers.length, items: suppliers.slice(0, mostNamed) },
    categories: { total: categories.length, items: categories.slice(0, mostNamed) },
    products: await newProducts(db, of),
  }
}

/** As the owner of the tree says. */
async function newCategories(
  db: Database,
  call: Ports['call'],
  { importId, clientCompanyId }: Rows,
): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`select distinct fields->>'category' as path from import_rows
    where import_id = ${importId} and ${runnable} and fields ? 'category' order by 1 limit ${mostCategories}`.execute(
    db,
  )
  if (rows.length === 0) return []
  const asked = { clientCompanyId, paths: rows.map(({ path }) => path) }
  const about = { causationId: `creations-of/${importId}` }
  const { status, body } = await call.post('products', '/products/categories/missing', asked, about)
  if (status !== 200) throw new ProblemError('unavailable')
  return missingCategoriesAnswer.parse(body).paths
}

async function newSuppliers(
  db: Database,
  { importId, clientCompanyId }: Rows,
): Promise<ImportCreations['suppliers']['items']> {
  const vendors = await clientVendors(db, clientCompanyId)
  const unknown = (await namedVendors(db, importId)).filter(name => vendors.find(name) === null)
  const { rows } = await sql<{
    name: string
    rows: number[]
  }>`select fields->>'vendor' as name, array_agg(row_no order by row_no) as rows
    from import_rows where import_id = ${importId} and ${runnable} and fields->>'vendor' = any(${unknown}::text[])
    group by 1 order by 1`.execute(db)
  const near = nearNames(
    rows.map(({ name }) => name),
    vendors.names,
    mostNear,
  )
  const all = Map.groupBy(rows, ({ name }) => alikeKey(name))
  return [...all.values()]
    .map(alike => {
      const { name } = alike[0] as (typeof alike)[number]
      return { name, rows: alike.flatMap(one => one.rows), near: near.get(name) ?? [] }
    })
    .toSorted((one, other) => Number(other.near.length > 0) - Number(one.near.length > 0))
}

/** Suppliers that are the file's own records, as the check of them has told. */
async function importedSuppliers(
  db: Database,
  { importId, clientCompanyId }: Rows,
): Promise<ImportCreations['suppliers']['items']> {
  const { names } = await clientVendors(db, clientCompanyId)
  const { rows } = await sql<{ name: string; rows: number[] }>`
    select min(fields->>'businessName') as name, array_agg(row_no order by row_no) as rows from import_rows
    where import_id = ${importId} and ${runnable} group by order_row having bool_or(effect = 'created')
    order by 1`.execute(db)
  const near = nearNames(
    rows.map(({ name }) => name),
    names,
    mostNear,
  )
  return rows
    .map(one => ({ ...one, near: near.get(one.name) ?? [] }))
    .toSorted((one, other) => Number(other.near.length > 0) - Number(one.near.length > 0))
}

/** Those with an SKU by it, as the check of unknown ones finds them; those without by what they are called. */
async function newProducts(db: Database, { importId, clientCompanyId }: Rows): Promise<ImportCreations['products']> {
  const { rows: bySku } = await sql<{ sku: string; description: string | null; total: number }>`
    select min(fields->>'sku') as sku, min(fields->>'description') as description, count(*) over ()::int as total
    from import_rows
    where import_id = ${importId} and ${runnable} and fields ? 'sku' and not exists (
      select 1 from known_products p
      where p.client_company_id = ${clientCompanyId} and lower(p.sku) = lower(fields->>'sku'))
      and not ${isAlias(sql`fields->>'sku'`, clientCompanyId)}
    group by lower(fields->>'sku') order by 1 limit ${mostNamed}`.execute(db)
  const called = Map.groupBy(await unknownDescriptions(db, { importId, clientCompanyId }, runnable), stableSku)
  const bare = [...called.values()].map(([description = '']) => ({ sku: null, description }))
  return {
    total: (bySku[0]?.total ?? 0) + bare.length,
    items: [...bySku.map(({ sku, description }) => ({ sku, description })), ...bare].slice(0, mostNamed),
  }
}

/** By what one of its suppliers calls it a product is known too. */
export function isAlias(sku: RawBuilder<unknown>, clientCompanyId: string): RawBuilder<unknown> {
  return sql`coalesce(lower(${sku}) in (
    select alias_key from known_aliases where client_company_id = ${clientCompanyId}), false)`
}

/** What rows without an SKU call products that the client does not have: each would be made with the SKU that its description gives. */
export async function unknownDescriptions(
  db: Database,
  { importId, clientCompanyId }: Rows,
  rows: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows: named } = await sql<{ description: string }>`select distinct fields->>'description' as description
    from import_rows where import_id = ${importId} and ${rows} and not fields ? 'sku' and fields ? 'description'
    order by 1`.execute(db)
  const skus = named.map(({ description }) => stableSku(description))
  const { rows: known } = await sql<{ sku: string }>`select sku from known_products
    where client_company_id = ${clientCompanyId} and lower(sku) = any(${skus.map(sku => sku.toLowerCase())}::text[])`.execute(
    db,
  )
  const there = new Set(known.map(({ sku }) => sku))
  return named.flatMap(({ description }, index) => (there.has(skus[index] ?? '') ? [] : [description]))
}
