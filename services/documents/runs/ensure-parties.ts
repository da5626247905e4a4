import { ensuredCompanies } from '@quayside/contracts/directory/queries.ts'
import { ensuredProducts } from '@quayside/contracts/products/queries.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import type { RunRecord } from './run-record.ts'
import { callFor } from './service-calls.ts'

const callItems = 500
const runnable = sql`verdict <> 'error' and outcome is null`

export type Parties = Pick<Ports, 'call' | 'database'>

/** Vendors of the rows to come that this import has no company for yet: known ones found, unknown ones created. */
export async function ensureVendors(ports: Parties, record: RunRecord, clientCompanyId: string): Promise<void> {
  const db = ports.database
  for (;;) {
    const { rows } = await sql<{ name: string }>`select distinct i.fields->>'vendor' as name from import_rows i
      where i.import_id = ${record.import_id} and ${runnable}
        and not exists (select 1 from import_vendors v where v.import_id = i.import_id and v.name = i.fields->>'vendor')
      order by 1 limit ${callItems}`.execute(db)
    const names = rows.map(row => row.name)
    if (names.length === 0) return
    const body = { clientCompanyId, importId: record.import_id, names }
    const found = await callFor(ports, record, {
      service: 'directory',
      path: '/companies/ensure',
      body,
      answer: ensuredCompanies,
      part: `vendors/${names[0]}`,
    })
    await sql`insert into import_vendors select ${record.import_id}, n, c, m
      from unnest(${names}::text[], ${found.map(vendor => vendor.companyId)}::uuid[], ${found.map(vendor => vendor.created)}::bool[]) as t (n, c, m)
      on conflict (import_id, name) do update set company_id = excluded.company_id`.execute(db)
  }
}

/** How rows of the same product are known: by SKU and description together. */
export const productKey = sql`md5(coalesce(i.fields->>'sku', '') || chr(10) || coalesce(i.fields->>'description', ''))`

export async function ensureProducts(ports: Parties, record: RunRecord, clientCompanyId: string): Promise<void> {
  const db = ports.database
  type Item = { key: string; sku: string | null; description: string | null; unit: string | null }
  for (;;) {
    const { rows } =
      await sql<Item>`select ${productKey} as key, min(i.fields->>'sku') as sku, min(i.fields->>'description') as description, min(i.fields->>'unit') as unit
      from import_rows i where i.import_id = ${record.import_id} and ${runnable}
        and not exists (select 1 from import_products p where p.import_id = i.import_id and p.key = ${productKey})
      group by 1 order by 1 limit ${callItems}`.execute(db)
    const [first] = rows
    if (first === undefined) return
    const items = rows.map(({ sku, description, unit }) => ({
      sku,
      description: description ?? '',
      ...(unit === null ? {} : { unit }),
    }))
    const body = { clientCompanyId, importId: record.import_id, items }
    const found = await callFor(ports, record, {
      service: 'products',
      path: '/products/ensure',
      body,
      answer: ensuredProducts,
      part: `products/${first.key}`,
    })
    await sql`insert into import_products (import_id, key, product_id, sku, created) select ${record.import_id}, k, p, s, c
      from unnest(${rows.map(row => row.key)}::text[], ${found.map(product => product.productId)}::uuid[], ${found.map(product => product.sku)}::text[],
        ${found.map(product => product.created)}::bool[]) as t (k, p, s, c)
      on conflict (import_id, key) do update set product_id = excluded.product_id, sku = excluded.sku`.execute(db)
  }
}
