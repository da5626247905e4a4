import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { ProductListItem, ProductSortColumn, ProductStatus } from '@quayside/contracts/products/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { areFew } from '@quayside/platform/http/few-rows.ts'
import { type KeysetOrder, keysetPage } from '@quayside/platform/http/keyset-page.ts'
import { cappedTotal, exactTotalUpTo, type Sort } from '@quayside/platform/http/lists.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { soughtWords } from '@quayside/platform/values/search-words.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { ProductRow } from './products.ts'

export type ProductsAsked = {
  readonly sort: Sort<ProductSortColumn>
  readonly status: ProductStatus
  readonly category: string | null
  readonly type: string | null
  readonly brand: string | null
  readonly abc: string | null
  readonly supplier: string | null
  readonly ids: readonly string[]
  readonly skus: readonly string[] | null
  readonly q: string
}
type Db = Transaction<AnyTables>
type Part = RawBuilder<unknown>
type Listed = ProductRow & { sort_value: string; path: string[] | null }

const sortColumns: Readonly<Record<ProductSortColumn, string>> = {
  sku: 'sku_key',
  description: 'description_key',
  brandName: 'brand_key',
  productType: 'type_key',
  abcIndicator: 'abc_key',
  changedAt: 'changed_at',
}

const clientsOf = ({ scope }: Caller): readonly string[] => (scope.clients === 'all' ? [] : scope.clients)

/** A page by the index of its sort column: a walk per client, merged. Few that match are gathered and sorted. */
export function productPage(
  query: TenantQuery,
  caller: Caller,
  asked: ProductsAsked,
  cursor: string | undefined,
  limit: number,
) {
  const wanted = { sort: asked.sort, columns: sortColumns, cursor, limit }
  return keysetPage(query, caller, wanted, (db, order, rows) => pageRows(db, caller, asked, order, rows))
}

async function pageRows(db: Db, caller: Caller, asked: ProductsAsked, { by, order, next }: KeysetOrder, limit: number) {
  const clients = clientsOf(caller)
  const found = await foundBy(db, clients, asked)
  const matching = sql`client_company_id = any (${clients}::uuid[]) and status = ${asked.status}
    and ${found.few ?? sql`true`} and ${filtersOf(asked)} and ${found.words}`
  const isGathered =
    found.few !== null || (isFiltered(asked) && (await areFew(db, sql`select from products where ${matching}`)))
  const page = isGathered
    ? sql`select id, ${by} as sort_value from products where ${matching} and ${next}`
    : sql`select walk.* from unnest(${clients}::uuid[]) as tenant (company) cross join lateral (
        select id, ${by} as sort_value from products
        where client_company_id = tenant.company and status = ${asked.status} and ${filtersOf(asked)}
          and ${found.words} and ${next}
        order by ${by} ${order}, id ${order} limit ${limit}) walk`
  const { rows } = await sql<Listed>`
    with page as materialized (${page} order by sort_value ${order}, id ${order} limit ${limit})
    select listed.*, page.sort_value, c.path from page join products listed using (id)
      left join product_categories c on c.id = listed.category_id
    order by page.sort_value ${order}, page.id ${order}`.execute(db)
  return rows
}

type Found = {
  /** What names the rows where they are few; null where they are walked. */
  readonly few: Part | null
  /** Of each row: whether it has all the words. */
  readonly words: Part
  /** The words that begin as the rarest of them does, where they are many. */
  readonly rarest: Part | null
}

/** The rarest of the words says which rows are looked at; they have to have the others. */
async function foundBy(db: Db, clients: readonly string[], { q, status }: ProductsAsked): Promise<Found> {
  const sought = soughtWords(q)
  if (sought.length === 0)
    // Nothing but signs is nobody's word.
    return { few: q === '' ? null : sql`false`, words: sql`true`, rarest: null }
  const ranges = sought.map(word => rangeOf(clients, status, word))
  const counts = await sql<{ count: number }>`select count from (${sql.join(
    ranges.map(
      (range, place) => sql`(select ${place}::integer as place, count(*)::integer as count from (
        select from product_words where ${range} limit ${exactTotalUpTo + 1}) counted)`,
    ),
    sql` union all `,
  )}) counts order by place`.execute(db)
  const counted = counts.rows.map(({ count }) => count)
  const least = Math.min(...counted)
  const rarest = ranges[counted.indexOf(least)] as Part
  const words = sql.join(
    sought.map(word => sql`position(${` ${word}`} in search_key) > 0`),
    sql` and `,
  )
  if (least > exactTotalUpTo) return { few: null, words, rarest }
  return { few: sql`id = any (array(select product_id from product_words where ${rarest}))`, words, rarest: null }
}

/** The next text after all that begin so: a range uses the index where LIKE may not, under row-level security. */
function rangeOf(clients: readonly string[], status: ProductStatus, word: string): Part {
  const of = clients.length === 1 ? sql`= ${clients[0]}` : sql`= any (${clients}::uuid[])`
  return sql`client_company_id ${of} and status = ${status} and word ~>=~ ${word} and word ~<~ ${`${word}\u{10FFFF}`}`
}

function filtersOf({ category, type, brand, abc, supplier, ids, skus }: ProductsAsked): Part {
  const parts: Part[] = [sql`true`]
  if (category === 'none') parts.push(sql`category_id is null`)
  else if (category !== null) parts.push(sql`category_id = any (array(${belowCategory(category)}))`)
  if (type !== null) parts.push(sql`type_key = ${nameKey(type)}`)
  if (brand !== null) parts.push(sql`brand_key = ${nameKey(brand)}`)
  if (abc !== null) parts.push(sql`abc_key = ${nameKey(abc)}`)
  if (supplier !== null)
    parts.push(sql`id = any (array(select product_id from product_aliases where vendor_company_id = ${supplier}))`)
  if (ids.length > 0) parts.push(sql`id = any (${ids}::uuid[])`)
  if (skus !== null) parts.push(sql`sku_key = any (${[...new Set(skus.map(nameKey))]}::text[])`)
  return sql.join(parts, sql` and `)
}

function belowCategory(id: string): Part {
  return sql`with recursive tree as (
      select id from product_categories where id = ${id}
      union all
      select c.id from product_categories c join tree on c.parent_id = tree.id where not c.gone)
    select id from tree`
}

function isFiltered({ category, type, brand, abc, supplier, ids, skus }: ProductsAsked): boolean {
  return ids.length > 0 || [category, type, brand, abc, supplier, skus].some(one => one !== null)
}

/** What the counters tell where nothing narrows the list; else counted up to the cap. */
export function productTotal(query: TenantQuery, caller: Caller, asked: ProductsAsked) {
  const clients = clientsOf(caller)
  return query(caller, async db => {
    if (!isFiltered(asked) && asked.q === '') {
      const { rows } = await sql<{ count: number }>`select coalesce(sum(products), 0)::integer as count
        from product_counters where client_company_id = any (${clients}::uuid[]) and status = ${asked.status}
          and facet = 'all'`.execute(db)
      return cappedTotal(rows[0]?.count ?? 0)
    }
    const found = await foundBy(db, clients, asked)
    if (found.rarest !== null) return manyFound(db, asked, found, found.rarest)
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
      select from products where client_company_id = any (${clients}::uuid[]) and status = ${asked.status}
        and ${found.few ?? sql`true`} and ${filtersOf(asked)} and ${found.words} limit ${exactTotalUpTo + 1}) counted`.execute(
      db,
    )
    return cappedTotal(rows[0]?.count ?? 0)
  })
}

/** So many words are looked at to count what has all of them: then it is at least so many. */
const mostLookedAt = 4 * exactTotalUpTo

async function manyFound(db: Db, asked: ProductsAsked, { words }: Found, rarest: Part) {
  const looked = sql`select product_id from product_words where ${rarest} limit ${mostLookedAt}`
  const isOneWord = soughtWords(asked.q).length === 1 && !isFiltered(asked)
  const { rows } = await sql<{ count: number; looked: number }>`with looked as materialized (${looked})
    select (select count(*)::integer from looked) as looked, (select count(*)::integer from (
      ${
        isOneWord
          ? sql`select distinct product_id from looked`
          : sql`select from products where id = any (array(select product_id from looked))
              and ${filtersOf(asked)} and ${words}`
      } limit ${exactTotalUpTo + 1}) counted) as count`.execute(db)
  const [told] = rows
  if (told === undefined) return cappedTotal(0)
  const counted = cappedTotal(told.count)
  return { ...counted, totalIsCapped: counted.totalIsCapped || told.looked === mostLookedAt }
}

export function listItem({ path, ...row }: Listed): ProductListItem {
  return {
    id: row.id,
    version: row.version,
    sku: row.sku,
    skuIsDerived: row.sku_is_derived,
    description: row.description,
    unit: row.unit,
    categoryPath: path ?? [],
    category: path?.at(-1) ?? row.category,
    brandName: row.brand_name,
    productType: row.product_type,
    abcIndicator: row.abc_indicator,
    gtin: row.gtin,
    status: row.status,
    changedAt: row.changed_at,
  }
}

/** What can be filtered by, the most frequent first; and how many there are. */
export async function facetsOf(query: TenantQuery, caller: Caller) {
  const clients = clientsOf(caller)
  const { rows } = await query(caller, db =>
    sql<{ facet: string; status: string; value: string; products: number }>`
      select facet, status, value, products from (
        select facet, status, value, sum(products)::integer as products,
          row_number() over (partition by facet, status order by sum(products) desc, value) as place
        from product_counters where client_company_id = any (${clients}::uuid[]) and facet <> 'category'
        group by facet, status, value) counted
      where place <= 200 order by facet, place`.execute(db),
  )
  const of = (facet: string) =>
    rows
      .filter(row => row.facet === facet && row.status === 'active')
      .map(({ value, products }) => ({ value, products }))
  const all = (status: ProductStatus) => rows.find(row => row.facet === 'all' && row.status === status)?.products ?? 0
  return {
    brands: of('brand'),
    types: of('type'),
    abc: of('abc'),
    active: all('active'),
    retired: all('retired'),
  }
}
