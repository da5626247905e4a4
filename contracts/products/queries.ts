import * as z from 'zod'
import { allowedCommand, historyEntry, listAnswer, pageQuery, uuidList } from '../kernel/lists.ts'
import { productDetails } from './events.ts'

export const productStatuses = ['active', 'retired'] as const
export type ProductStatus = (typeof productStatuses)[number]

/** Each is indexed; more would not be. */
export const productSortColumns = [
  'sku',
  'description',
  'brandName',
  'productType',
  'abcIndicator',
  'changedAt',
] as const
export type ProductSortColumn = (typeof productSortColumns)[number]

const filters = {
  q: pageQuery.q,
  sort: z.string().max(40).optional(),
  /** Retired ones are on no list to choose from. */
  'filter[status]': z.enum(productStatuses).default('active'),
  /** With those below it; `none`: in no category. */
  'filter[category]': z.union([z.uuid(), z.literal('none')]).optional(),
  'filter[type]': z.string().max(300).optional(),
  'filter[brand]': z.string().max(300).optional(),
  'filter[abcIndicator]': z.string().max(300).optional(),
  /** With an alias of this supplier. */
  'filter[supplier]': z.uuid().optional(),
  'filter[id]': uuidList.optional(),
}

/** All that match a list, for an act on many. */
export const matchingProducts = z.strictObject(filters)

/** GET /products */
export const productsQuery = {
  ...pageQuery,
  ...filters,
  /** Of exactly these SKUs, one a line, however they are spelt. */
  skus: z.string().max(5000).optional(),
  /** Of a file, in their order. */
  columns: z.string().max(400).optional(),
}
export const productListItem = z.object({
  id: z.string(),
  version: z.number().int(),
  sku: z.string(),
  skuIsDerived: z.boolean(),
  description: z.string(),
  unit: z.string(),
  /** On the tree: the names from the top; else what it was called before. */
  categoryPath: z.array(z.string()),
  category: z.string().nullable(),
  brandName: z.string().nullable(),
  productType: z.string().nullable(),
  abcIndicator: z.string().nullable(),
  gtin: z.string().nullable(),
  status: z.enum(productStatuses),
  changedAt: z.string(),
})
export type ProductListItem = z.infer<typeof productListItem>
export const productsAnswer = listAnswer(productListItem)

/** GET /products/facets: what can be filtered by, with the numbers of products that are not retired. */
const facet = z.array(z.object({ value: z.string(), products: z.number().int() }))
export const productFacets = z.object({
  brands: facet,
  types: facet,
  abc: facet,
  active: z.number(),
  retired: z.number(),
})
export type ProductFacets = z.infer<typeof productFacets>

export const productAlias = z.object({
  vendorCompanyId: z.string(),
  vendorName: z.string().nullable(),
  alias: z.string(),
})
export type ProductAlias = z.infer<typeof productAlias>

/** GET /products/{id} */
export const productQuery = { asOf: z.iso.datetime().optional() }
export const productDetail = z.object({
  id: z.string(),
  version: z.number().int(),
  clientCompanyId: z.string(),
  sku: z.string(),
  skuIsDerived: z.boolean(),
  unit: z.string(),
  status: z.enum(productStatuses),
  ...productDetails.shape,
  /** Where it stands in the client's tree, from the top. */
  categoryPath: z.array(z.string()),
  aliases: z.array(productAlias),
  allowedCommands: z.array(allowedCommand),
  history: z.string(),
})
export type ProductDetail = z.infer<typeof productDetail>

/** GET /products/{id}/history */
/** `importId`: of the file that did it. */
export const productHistoryEntry = historyEntry.extend({ importId: z.string().nullable() })
export type ProductHistoryEntry = z.infer<typeof productHistoryEntry>
export const productHistory = z.object({ items: z.array(productHistoryEntry) })

/** GET /products/{id}/prices: by the lines of orders that were sent; of a supplier those of its own. */
export const productPricesQuery = { cursor: pageQuery.cursor, limit: pageQuery.limit }
export const productPrice = z.object({
  orderId: z.string(),
  lineId: z.string(),
  orderedAt: z.string(),
  supplier: z.object({ id: z.string().nullable(), name: z.string().nullable() }),
  orderNumber: z.string(),
  lineNumber: z.number().int(),
  status: z.string(),
  quantity: z.string(),
  unit: z.string(),
  unitPrice: z.string(),
  /** What was approved instead. */
  approvedPrice: z.string().nullable(),
  currency: z.string().nullable(),
})
export type ProductPrice = z.infer<typeof productPrice>
export const productPrices = z.object({ items: z.array(productPrice), nextCursor: z.string().nullable() })

export const createdProduct = z.object({ id: z.string() })
export const changedProduct = z.object({ id: z.string(), version: z.number().int() })

/** Answer of POST /internal/v1/products/ensure, in the order of the items. */
export const ensuredProducts = z.array(
  z.object({ productId: z.string().nullable(), sku: z.string().nullable(), created: z.boolean() }),
)
export type EnsuredProducts = z.infer<typeof ensuredProducts>
