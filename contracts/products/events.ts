import * as z from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { companyId, importId, productId, uuidSchema } from '../kernel/ids.ts'
import { quantity } from '../kernel/quantities.ts'

const text = z.string().nullable()
/** Lengths in centimetres, weight in kilograms, as decimal strings. */
const measure = z.nullable(quantity)

/** Every field of a product beside its SKU and unit. */
export const productDetails = z.object({
  description: z.string(),
  internalReference: text,
  tariffPosition: text,
  brandName: text,
  brandSubName: text,
  labelDescription: text,
  productType: text,
  category: text,
  industry: text,
  height: measure,
  length: measure,
  width: measure,
  depth: measure,
  thickness: measure,
  diameter: measure,
  internalDiameter: measure,
  externalDiameter: measure,
  weight: measure,
  sapCode: text,
  abcIndicator: text,
  /** Digits alone. */
  gtin: text,
  /** Of the client's tree; `category` is what a product was called before it stood in one. */
  categoryId: z.nullable(uuidSchema),
})
export type ProductDetails = z.infer<typeof productDetails>

const ofProduct = { productId, clientCompanyId: companyId }

/** Stream `Product-<productId>`. The SKU is unique within the client company. */
export const productEvents = {
  ProductRegistered: z.object({
    productId,
    clientCompanyId: companyId,
    sku: z.string(),
    /** The SKU was derived from the description, because the source had none. */
    skuIsDerived: z.boolean(),
    unit: z.string(),
    importId: z.nullable(importId),
    ...productDetails.shape,
  }),
  /** The whole of the details after the change. */
  ProductDetailsChanged: z.object({
    ...ofProduct,
    unit: z.string(),
    ...productDetails.shape,
    importId: z.optional(importId),
  }),
  ProductCategorised: z.object({ ...ofProduct, categoryId: z.nullable(uuidSchema) }),
  /** On no list to choose from any more; it stays where it is used. */
  ProductRetired: z.object(ofProduct),
  ProductReinstated: z.object(ofProduct),
  /** The import that made it was undone before anything used it: there is no such product, and its SKU is free. */
  ProductTakenBack: z.object({ ...ofProduct, importId }),
  /**
   * What a supplier calls a product. Its stream is that of the product which would have the alias as its SKU: so none can be an
   * alias and a SKU, nor be of two products with one supplier.
   */
  SkuAliasAdded: z.object({
    ...ofProduct,
    vendorCompanyId: companyId,
    alias: z.string(),
    importId: z.optional(importId),
  }),
  SkuAliasRemoved: z.object({ ...ofProduct, vendorCompanyId: companyId, alias: z.string() }),
} as const

export type ProductEvent = EventOf<typeof productEvents>

const ofCategory = { clientCompanyId: companyId, categoryId: uuidSchema }

/** Stream `ProductCategories-<clientCompanyId>`: the client's tree; null stands for its top. */
export const categoryEvents = {
  CategoryAdded: z.object({
    ...ofCategory,
    parentId: z.nullable(uuidSchema),
    name: z.string(),
    importId: z.optional(importId),
  }),
  CategoryRenamed: z.object({ ...ofCategory, name: z.string() }),
  CategoryMoved: z.object({ ...ofCategory, parentId: z.nullable(uuidSchema) }),
  /** `productsTo`: the category that its products are of from now on; null for none. */
  CategoryRemoved: z.object({ ...ofCategory, productsTo: z.nullable(uuidSchema) }),
} as const

export type CategoryEvent = EventOf<typeof categoryEvents>
