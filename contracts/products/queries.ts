import * as z from 'zod'
import { allowedCommand, listAnswer, pageQuery } from '../kernel/lists.ts'
import { productDetails } from './events.ts'

/** GET /products */
export const productsQuery = {
  ...pageQuery,
  /** Of exactly these SKUs, one a line, however they are spelt. */
  skus: z.string().max(5000).optional(),
}
export const productListItem = z.object({
  id: z.string(),
  sku: z.string(),
  skuIsDerived: z.boolean(),
  description: z.string(),
  unit: z.string(),
  category: z.string().nullable(),
  brandName: z.string().nullable(),
})
export type ProductListItem = z.infer<typeof productListItem>
export const productsAnswer = listAnswer(productListItem)

/** GET /products/{id} */
export const productDetail = z.object({
  id: z.string(),
  version: z.number().int(),
  clientCompanyId: z.string(),
  sku: z.string(),
  skuIsDerived: z.boolean(),
  unit: z.string(),
  ...productDetails.shape,
  allowedCommands: z.array(allowedCommand),
})
export type ProductDetail = z.infer<typeof productDetail>

export const createdProduct = z.object({ id: z.string() })
export const changedProduct = z.object({ id: z.string(), version: z.number().int() })

/** Answer of POST /internal/v1/products/ensure, in the order of the items. */
export const ensuredProducts = z.array(
  z.object({ productId: z.string().nullable(), sku: z.string().nullable(), created: z.boolean() }),
)
export type EnsuredProducts = z.infer<typeof ensuredProducts>
