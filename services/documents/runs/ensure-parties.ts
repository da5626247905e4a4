import { ensuredCompanies } from '@quayside/contracts/directory/queries.ts'
import { ensuredProducts } from '@quayside/contracts/products/queries.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { type RawBuilder, sql } from 'kysely'
import { alikeKey } from '../domain/near-names.ts'
import { clientVendors } from '../staging/client-vendors.ts'
import { isAlias } from '../staging/creations.ts'
import type { RunRecord } from './run-record.ts'
import { callFor } from './service-calls.ts'

const callItems = 500
const runnable = sql`verdict <> 'error' and outcome is null`

export type Parties = Pick<Ports, 'call' | 'database'>

/**
 * The suppliers of the rows to come. Those that the check found known are these; where they may be made, one is made of all
 * other names that are spelt alike. What is to be made is kept before it is asked for, so that a run that broke off tells
 * its own makings from what was there.
 */
export async function ensureVendors(
  ports: Parties,
  record: RunRecord,
  { clientCompanyId, mayCreate }: { clientCompanyId: string; mayCreate: boolean },
): Promise<void> {
  const db = ports.database
  const vendors = await clientVendors(db, clientCompanyId)
  const { rows } = await sql<{ name: string }>`select distinct i.fields->>'vendor' as name from import_rows i
    where i.import_id = ${record.import_id} and ${runnable} and i.fields ? 'vendor'
      and not exists (select 1 from import_vendors v where v.import_id = i.import_id and v.name = i.fields->>'vendor')`.execute(
    db,
  )
  const found = rows.map(({ name }) => ({ name, id: vendors.find(name) }))
  const kept = mayCreate ? found : found.filter(({ id }) => id !== null)
  await sql`insert into import_vendors select ${record.import_id}, n, c, false
    from unnest(${kept.map(({ name }) => name)}::text[], ${kept.map(({ id }) => id)}::uuid[]) as t (n, c)`.execute(db)
  if (mayCreate) await makeVendors(ports, record, clientCompanyId)
}

type Named = { readonly name: string; readonly company_id: string | null }

async function makeVendors(ports: Parties, record: RunRecord, clientCompanyId: string): Promise<void> {
  const db = ports.database
  const { rows } = await sql<Named>`select name, company_id from import_vendors
    where import_id = ${record.import_id} and (company_id is null or created) order by name`.execute(db)
  const alike = [...Map.groupBy(rows, ({ name }) => alikeKey(name)).values()].filter(group =>
    group.some(one => one.company_id === null),
  )
  for (let from = 0; from < alike.length; from += callItems) {
    const groups = alike.slice(from, from + callItems)
    // One that an earlier run of this import made keeps the name that it was made with.
    const names = groups.map(group => (group.find(one => one.company_id !== null) ?? (group[0] as Named)).name)
    const made = await callFor(ports, record, {
      service: 'directory',
      path: '/companies/ensure',
      body: { clientCompanyId, importId: record.import_id, names },
      answer: ensuredCompanies,
      part: `vendors/${names[0]}`,
    })
    const spelt = groups.flatMap((group, index) => group.map(({ name }) => ({ ...made[index], name })))
    await sql`update import_vendors i set company_id = t.c, created = t.m
      from unnest(${spelt.map(one => one.name)}::text[], ${spelt.map(one => one.companyId ?? null)}::uuid[],
        ${spelt.map(one => one.created ?? false)}::bool[]) as t (n, c, m)
      where i.import_id = ${record.import_id} and i.name = t.n`.execute(db)
  }
}

/** How rows of the same product are known: by SKU and description together, and by the supplier whose SKU it may be. */
export function productKeyOf(clientCompanyId: string): RawBuilder<unknown> {
  const vendor = sql`case when ${isAlias(sql`i.fields->>'sku'`, clientCompanyId)}
    then chr(10) || coalesce(i.fields->>'vendor', '') else '' end`
  return sql`md5(coalesce(i.fields->>'sku', '') || chr(10) || coalesce(i.fields->>'description', '') || ${vendor})`
}

export async function ensureProducts(ports: Parties, record: RunRecord, clientCompanyId: string): Promise<void> {
  const db = ports.database
  const productKey = productKeyOf(clientCompanyId)
  type Item = {
    key: string
    sku: string | null
    description: string | null
    unit: string | null
    vendor: string | null
  }
  for (;;) {
    const { rows } =
      await sql<Item>`select ${productKey} as key, min(i.fields->>'sku') as sku, min(i.fields->>'description') as description, min(i.fields->>'unit') as unit,
        min(v.company_id::text) filter (where ${isAlias(sql`i.fields->>'sku'`, clientCompanyId)}) as vendor
      from import_rows i left join import_vendors v on v.import_id = i.import_id and v.name = i.fields->>'vendor'
      where i.import_id = ${record.import_id} and ${runnable}
        and not exists (select 1 from import_products p where p.import_id = i.import_id and p.key = ${productKey})
      group by 1 order by 1 limit ${callItems}`.execute(db)
    const [first] = rows
    if (first === undefined) return
    const items = rows.map(({ sku, description, unit, vendor }) => ({
      sku,
      description: description ?? '',
      ...(unit === null ? {} : { unit }),
      ...(vendor === null ? {} : { vendorCompanyId: vendor }),
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
