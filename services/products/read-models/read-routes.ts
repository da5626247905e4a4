import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { ProductEvent } from '@quayside/contracts/products/events.ts'
import {
  type matchingProducts,
  type ProductHistoryEntry,
  productDetail,
  productFacets,
  productHistory,
  productPrices,
  productPricesQuery,
  productQuery,
  productSortColumns,
  productsAnswer,
  productsQuery,
} from '@quayside/contracts/products/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { listOrFile, mediaTypes } from '@quayside/platform/http/export.ts'
import { parseSort } from '@quayside/platform/http/lists.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { withReasons } from '@quayside/platform/words/error-text.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import type { ProductDesk } from '../desk/product-desk.ts'
import { verdictsFor } from '../desk/verdicts.ts'
import { categories, pathOf, standing } from '../domain/categories.ts'
import { product } from '../domain/product.ts'
import { productExport } from './product-export.ts'
import { historyOf } from './product-history.ts'
import { facetsOf, listItem, type ProductsAsked, productPage, productTotal } from './product-list.ts'
import { pricesOf } from './product-prices.ts'

const params = { id: z.uuid() }
const listQuery = z.strictObject(productsQuery)

/** The catalogue and each product, as its client, the operator, and of prices the supplier, may read it. */
export function readRoutes(app: App, desk: ProductDesk): void {
  const { ports, known } = desk
  const { commands } = ports
  const reading = { permission: 'products.view', params, waitFor: ['products', 'parties'] } as const

  queryRoute(app, ports, {
    url: '/products',
    summary: 'Products that are not retired, by SKU unless another order is asked for; also as CSV or sheet',
    permission: 'products.view',
    query: listQuery,
    answer: productsAnswer,
    files: ['text/csv', mediaTypes.xlsx],
    waitFor: ['products'],
    async handle(request) {
      const { query, caller } = request
      const asked = askedOf(query, query.skus)
      return listOrFile(request, {
        async page(cursor, limit) {
          const { items, nextCursor } = await productPage(ports.query, caller, asked, cursor, limit)
          return { items: items.map(listItem), nextCursor }
        },
        total: () => productTotal(ports.query, caller, asked),
        fileName: 'products',
        file: () => productExport(query.columns, caller.language),
      })
    },
  })

  queryRoute(app, ports, {
    url: '/products/facets',
    summary: 'The brands, types and ABC indicators of products that are not retired, and how many there are',
    permission: 'products.view',
    answer: productFacets,
    waitFor: ['products'],
    handle: ({ caller }) => facetsOf(ports.query, caller),
  })

  queryRoute(app, ports, {
    ...reading,
    url: '/products/:id',
    summary: 'A product with all its fields, also as it was',
    query: productQuery,
    answer: productDetail,
    async handle({ params: { id }, query: { asOf }, caller }) {
      const state = await desk.visible(id, caller, asOf)
      const { details, version, clientCompanyId, sku, skuIsDerived, unit, retired } = state
      const until = asOf === undefined ? {} : { until: asOf }
      const [{ state: tree }, aliases] = await Promise.all([
        commands.load(categories, clientCompanyId, until),
        asOf === undefined ? aliasesOf(id, caller) : aliasesThen(id, asOf),
      ])
      const category = standing(tree, details.categoryId)
      return {
        id,
        version,
        clientCompanyId,
        sku,
        skuIsDerived,
        unit,
        status: retired ? ('retired' as const) : ('active' as const),
        ...details,
        categoryId: category?.id ?? null,
        categoryPath: pathOf(tree.known, category?.id ?? null).map(({ name }) => name),
        aliases,
        allowedCommands: asOf === undefined ? withReasons(verdictsFor(state, caller), caller.language) : [],
        history: `/api/v1/products/${id}/history`,
      }
    },
  })

  queryRoute(app, ports, {
    ...reading,
    url: '/products/:id/history',
    summary: 'Who changed what of a product, and when',
    answer: productHistory,
    async handle({ params: { id }, caller }) {
      const { clientCompanyId } = await desk.visible(id, caller)
      const { events } = await commands.load(product, id)
      const tree = await desk.treeOf(clientCompanyId)
      const items = historyOf(events as StoredEvent<ProductEvent>[], await aliasEvents(id), tree)
      // Of what a service did: the person for whom it did it.
      const who = ({ actor }: ProductHistoryEntry) => actor.uid ?? actor.onBehalfOf
      const people = await known.people([...new Set(items.flatMap(item => who(item) ?? []))])
      return {
        items: items.map(item => ({ ...item, actor: { ...item.actor, name: people.get(who(item) ?? '') ?? null } })),
      }
    },
  })

  queryRoute(app, ports, {
    ...reading,
    url: '/products/:id/prices',
    summary: 'What a product cost in the orders that were sent, the newest first; a supplier sees those of its own',
    query: productPricesQuery,
    answer: productPrices,
    waitFor: ['product-prices', 'parties'],
    async handle({ params: { id }, query, caller }) {
      const { state } = await commands.load(product, id)
      if (state.status !== 'registered') throw new ProblemError('product-not-found')
      const { clientCompanyId, sku } = state
      const of = { productId: id, clientCompanyId, sku }
      const { items, nextCursor } = await pricesOf(ports.query, caller, of, query)
      // Who has none of its prices may still see the product; else it is none.
      if (items.length === 0) await desk.visible(id, caller)
      const names = await known.companies(items.flatMap(row => row.vendor_company_id ?? []))
      return {
        items: items.map(({ price, ...row }) => ({
          orderId: row.order_id,
          lineId: row.line_id,
          orderedAt: row.ordered_at,
          supplier: { id: row.vendor_company_id, name: names.get(row.vendor_company_id ?? '') ?? null },
          ...price,
        })),
        nextCursor,
      }
    },
  })

  async function aliasesOf(id: string, caller: Caller) {
    const { rows } = await ports.query(caller, db =>
      sql<Alias>`select vendor_company_id as vendor, alias from product_aliases
        where product_id = ${id} order by alias_key, vendor_company_id`.execute(db),
    )
    return named(rows)
  }

  async function aliasesThen(id: string, asOf: string) {
    const then = new Map<string, Alias>()
    for (const { type, data, recordedAt } of await aliasEvents(id)) {
      if (Date.parse(recordedAt) > Date.parse(asOf) || (type !== 'SkuAliasAdded' && type !== 'SkuAliasRemoved'))
        continue
      const key = `${data.vendorCompanyId} ${nameKey(data.alias)}`
      if (type === 'SkuAliasAdded') then.set(key, { vendor: data.vendorCompanyId, alias: data.alias })
      else then.delete(key)
    }
    return named([...then.values()])
  }

  async function named(rows: readonly Alias[]) {
    const names = await known.companies(rows.map(({ vendor }) => vendor))
    return rows.map(({ vendor, alias }) => ({
      vendorCompanyId: vendor,
      vendorName: names.get(vendor) ?? null,
      alias,
    }))
  }

  /** Of the streams of what suppliers call it, or called it. */
  async function aliasEvents(id: string): Promise<StoredEvent<ProductEvent>[]> {
    const { rows } = await sql<{ stream: string }>`
      select alias_id as stream from product_alias_streams where product_id = ${id}`.execute(ports.database)
    const streams = await Promise.all(rows.map(({ stream }) => commands.load(product, stream)))
    const events = streams.flatMap(loaded => loaded.events as StoredEvent<ProductEvent>[])
    return events.filter(({ type, data }) => type.startsWith('SkuAlias') && data.productId === id)
  }
}

type Alias = { vendor: string; alias: string }

export function askedOf(query: z.output<typeof matchingProducts>, skus?: string): ProductsAsked {
  return {
    sort: parseSort(query.sort, productSortColumns, { column: 'sku', direction: 'asc' }),
    status: query['filter[status]'],
    category: query['filter[category]'] ?? null,
    type: query['filter[type]'] ?? null,
    brand: query['filter[brand]'] ?? null,
    abc: query['filter[abcIndicator]'] ?? null,
    supplier: query['filter[supplier]'] ?? null,
    ids: query['filter[id]']?.split(',') ?? [],
    skus: skus === undefined ? null : skus.split('\n'),
    q: query.q?.trim() ?? '',
  }
}
