import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { nameKey } from '@quayside/contracts/kernel/names.ts'
import {
  type CategoryEvent,
  categoryEvents,
  type ProductEvent,
  productEvents,
} from '@quayside/contracts/products/events.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { countRows } from '@quayside/platform/projections/row-counters.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { wordsOf } from '@quayside/platform/values/search-words.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { applyCategory, placed } from './product-categories.ts'

type Tx = Transaction<AnyTables>
export type ProductRow = {
  id: string
  client_company_id: string
  sku: string
  sku_key: string
  sku_is_derived: boolean
  description: string
  description_key: string
  unit: string
  category: string | null
  category_id: string | null
  brand_name: string | null
  brand_key: string
  product_type: string | null
  type_key: string
  abc_indicator: string | null
  abc_key: string
  gtin: string | null
  internal_reference: string | null
  sap_code: string | null
  status: 'active' | 'retired'
  version: number
  changed_at: string
  search_key: string
}
type Recorded = StoredEvent<ProductEvent>
const ofCategories = Object.keys(categoryEvents)

/** The catalogue of each client, by words and filters, with its counters, its tree and its aliases. */
export const productsProjection: Projection = {
  name: 'products',
  tables: [
    'products',
    'product_words',
    'product_counters',
    'product_aliases',
    'product_alias_streams',
    'product_categories',
  ],
  handles: [...Object.keys(productEvents), ...ofCategories],
  rules: 2,
  atOnce: 1_000,
  async project(events, tx) {
    let products: Recorded[] = []
    for (const event of events as readonly StoredEvent<ProductEvent | CategoryEvent>[]) {
      if (!isOfCategories(event)) products.push(event)
      else {
        await applyProducts(products, tx)
        products = []
        await applyCategory(event, tx)
      }
    }
    await applyProducts(products, tx)
  },
}

function isOfCategories(event: StoredEvent<ProductEvent | CategoryEvent>): event is StoredEvent<CategoryEvent> {
  return ofCategories.includes(event.type)
}

/** All of a batch at once: their rows as they were are taken out of words and counters, and put in as they are. */
async function applyProducts(events: readonly Recorded[], tx: Tx): Promise<void> {
  if (events.length === 0) return
  await applyAliases(events, tx)
  const ids = [...new Set(events.map(({ data }) => data.productId as string))]
  const { rows: before } = await sql<ProductRow>`select * from products where id = any (${ids}::uuid[])`.execute(tx)
  const rows = new Map(before.map(row => [row.id, row]))
  for (const event of events) {
    const row = rowAfter(rows.get(event.data.productId), event)
    if (row !== undefined) rows.set(row.id, row)
    if (event.type === 'ProductTakenBack') rows.delete(event.data.productId)
  }
  const gone = ids.filter(id => !rows.has(id))
  if (gone.length > 0) await sql`delete from products where id = any (${gone}::uuid[])`.execute(tx)
  const after = await searchable(await placed([...rows.values()], tx), tx)
  await takeOutWords(before, tx)
  const known = new Set(before.map(({ id }) => id))
  const [changed, made] = [after.filter(({ id }) => known.has(id)), after.filter(({ id }) => !known.has(id))]
  // Of what is new no conflict is looked for: that costs a quarter more.
  if (made.length > 0) await write(made, sql``, tx)
  const set = sql`(${columns}) = row(${sql.join(names.map(name => sql`excluded.${sql.ref(name)}`))})`
  if (changed.length > 0) await write(changed, sql`on conflict (id) do update set ${set}`, tx)
  const by = ['client_company_id', 'status', 'facet', 'value'] as const
  const counted = { before: before.flatMap(countedAs), after: after.flatMap(countedAs) }
  await countRows(tx, { table: 'product_counters', by, count: 'products' }, counted)
}

/** With the words by which they are found. */
async function write(rows: readonly ProductRow[], onConflict: RawBuilder<unknown>, tx: Tx): Promise<void> {
  await sql`with written as (
      insert into products select * from jsonb_populate_recordset(null::products, ${JSON.stringify(rows)}::jsonb)
      ${onConflict} returning id, client_company_id, status, search_key)
    insert into product_words (client_company_id, status, word, product_id)
    select w.client_company_id, w.status, word, w.id
    from written w, unnest(string_to_array(ltrim(w.search_key), ' ')) word where word <> '' order by word collate "C"`.execute(
    tx,
  )
}

const names = [
  'client_company_id',
  'sku',
  'sku_key',
  'sku_is_derived',
  'description',
  'description_key',
  'unit',
  'category',
  'category_id',
  'brand_name',
  'brand_key',
  'product_type',
  'type_key',
  'abc_indicator',
  'abc_key',
  'gtin',
  'internal_reference',
  'sap_code',
  'status',
  'version',
  'changed_at',
  'search_key',
] as const satisfies readonly Exclude<keyof ProductRow, 'id'>[]
const columns = sql.join(names.map(name => sql.ref(name)))

/** Undefined of what is no product. */
function rowAfter(row: ProductRow | undefined, { type, data, recordedAt }: Recorded): ProductRow | undefined {
  if (type === 'ProductRegistered') {
    const { productId: id, clientCompanyId: client_company_id, sku, skuIsDerived: sku_is_derived } = data
    const key = { id, client_company_id, sku, sku_key: nameKey(sku), sku_is_derived }
    return { ...key, ...detailsOf(data), status: 'active', version: 1, changed_at: recordedAt, search_key: '' }
  }
  if (row === undefined || type === 'SkuAliasAdded' || type === 'SkuAliasRemoved' || type === 'ProductTakenBack')
    return row
  const next = { ...row, version: row.version + 1, changed_at: recordedAt }
  switch (type) {
    case 'ProductDetailsChanged':
      return { ...next, ...detailsOf(data) }
    case 'ProductCategorised':
      return { ...next, category_id: data.categoryId, category: null }
    case 'ProductRetired':
      return { ...next, status: 'retired' }
    case 'ProductReinstated':
      return { ...next, status: 'active' }
  }
}

function detailsOf(data: Extract<ProductEvent, { type: 'ProductRegistered' | 'ProductDetailsChanged' }>['data']) {
  return {
    description: data.description,
    description_key: nameKey(data.description).slice(0, 200),
    unit: data.unit,
    category: data.category,
    category_id: data.categoryId ?? null,
    brand_name: data.brandName,
    brand_key: nameKey(data.brandName ?? ''),
    product_type: data.productType,
    type_key: nameKey(data.productType ?? ''),
    abc_indicator: data.abcIndicator,
    abc_key: nameKey(data.abcIndicator ?? ''),
    gtin: data.gtin ?? null,
    internal_reference: data.internalReference,
    sap_code: data.sapCode,
  }
}

type AliasEvent = Extract<Recorded, { type: 'SkuAliasAdded' | 'SkuAliasRemoved' }>
const isOfAlias = (event: Recorded): event is AliasEvent =>
  event.type === 'SkuAliasAdded' || event.type === 'SkuAliasRemoved'

/** All of a batch at once: what was removed goes, whatever was added meanwhile, and what was added last stays. */
async function applyAliases(events: readonly Recorded[], tx: Tx): Promise<void> {
  const told = events.filter(isOfAlias).map(({ type, data, stream }) => ({
    isAdded: type === 'SkuAliasAdded',
    stream: stream.slice('Product-'.length),
    client: data.clientCompanyId,
    vendor: data.vendorCompanyId,
    key: nameKey(data.alias),
    alias: data.alias,
    product: data.productId,
  }))
  if (told.length === 0) return
  const removed = told.filter(({ isAdded }) => !isAdded)
  if (removed.length > 0)
    await sql`delete from product_aliases a using jsonb_to_recordset(${JSON.stringify(removed)}::jsonb)
        as gone (client uuid, vendor uuid, key text)
      where a.client_company_id = gone.client and a.vendor_company_id = gone.vendor and a.alias_key = gone.key`.execute(
      tx,
    )
  const last = new Map(told.map(one => [JSON.stringify([one.client, one.vendor, one.key]), one]))
  const [added, stays] = [told, [...last.values()]].map(all => all.filter(({ isAdded }) => isAdded))
  await sql`insert into product_aliases select client, vendor, key, alias, product
    from jsonb_to_recordset(${JSON.stringify(stays)}::jsonb)
      as told (client uuid, vendor uuid, key text, alias text, product uuid) on conflict do nothing`.execute(tx)
  await sql`insert into product_alias_streams select product, stream
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as told (product uuid, stream uuid)
    on conflict do nothing`.execute(tx)
}

/** With the words by which each is found, the aliases' among them. */
async function searchable(rows: readonly ProductRow[], tx: Tx): Promise<ProductRow[]> {
  const { rows: aliases } = await sql<{ product_id: string; alias: string }>`select product_id, alias
    from product_aliases where product_id = any (${rows.map(({ id }) => id)}::uuid[]) order by alias_key`.execute(tx)
  const ofProduct = Map.groupBy(aliases, ({ product_id }) => product_id)
  return rows.map(row => {
    const { sku, description, brand_name, gtin, internal_reference, sap_code } = row
    const called = (ofProduct.get(row.id) ?? []).map(({ alias }) => alias)
    const words = wordsOf(sku, gtin, internal_reference, sap_code, ...called, description, brand_name)
    return { ...row, search_key: words.map(word => ` ${word}`).join('') }
  })
}

const wordsIn = ({ search_key }: ProductRow) => search_key.split(' ').filter(word => word !== '')

/** By the whole key of their index: as they stand, a row's words are those of its search key. */
async function takeOutWords(rows: readonly ProductRow[], tx: Tx): Promise<void> {
  if (rows.length === 0) return
  const words = rows.flatMap(row => wordsIn(row).map(word => ({ row, word })))
  await sql`delete from product_words w using unnest(${words.map(({ row }) => row.client_company_id)}::uuid[],
      ${words.map(({ row }) => row.status)}::text[], ${words.map(({ word }) => word)}::text[],
      ${words.map(({ row }) => row.id)}::uuid[]) as was (client, status, word, id)
    where w.client_company_id = was.client and w.status = was.status and w.word = was.word and w.product_id = was.id`.execute(
    tx,
  )
}

/** What a product counts as; without a category it is counted too, so that nobody has to look for them. */
function countedAs({ client_company_id, status, brand_name, product_type, abc_indicator, category_id }: ProductRow) {
  const of = (facet: string, value: string | null) => ({ client_company_id, status, facet, value })
  return [
    of('all', ''),
    of('category', category_id ?? ''),
    ...[of('brand', brand_name), of('type', product_type), of('abc', abc_indicator)].filter(
      one => one.value !== null && one.value !== '',
    ),
  ]
}
