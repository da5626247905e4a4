import * as z from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { companyId, importId, productId } from '../kernel/ids.ts'
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
})
export type ProductDetails = z.infer<typeof productDetails>

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
  ProductDetailsChanged: z.object({ productId, clientCompanyId: companyId, unit: z.string(), ...productDetails.shape }),
} as const

export type ProductEvent = EventOf<typeof productEvents>
