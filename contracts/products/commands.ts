import * as z from 'zod'
import { writtenNameOf } from '../kernel/names.ts'
import { quantity } from '../kernel/quantities.ts'
import { each, productMeasures, productTexts } from './fields.ts'

const text = z.string().trim().max(300).nullable().default(null)
/** Blanks and hyphens between the digits are how people write it. */
const gtin = z
  .string()
  .overwrite(value => value.replace(/[\s-]/g, ''))
  .max(40)
  .nullable()
  .default(null)
const measure = z.nullable(quantity).default(null)

const productFields = {
  unit: z.string().trim().min(1).max(20).default('EA'),
  description: z.string().trim().min(1, 'field-required').max(500),
  ...each(productTexts, text),
  ...each(productMeasures, measure),
  category: text,
  gtin,
  /** Of the client's tree; `category` is for what stands in none. */
  categoryId: z.uuid().nullable().default(null),
}

/** POST /products */
export const registerProduct = z.strictObject({
  sku: writtenNameOf(80).min(1, 'field-required'),
  ...productFields,
})
export type RegisterProduct = z.infer<typeof registerProduct>
/** POST /products/{id} */
export const changeProduct = z.strictObject({ version: z.number().int().min(0), ...productFields })
export type ChangeProduct = z.infer<typeof changeProduct>

/** POST /products/{id}/aliases, and /aliases/removal */
export const skuAlias = z.strictObject({
  vendorCompanyId: z.string().min(1, 'field-required').pipe(z.uuid()),
  alias: writtenNameOf(80).min(1, 'field-required'),
})
export type SkuAlias = z.infer<typeof skuAlias>

/** What is done to several products at once, by a job (contracts/jobs): POST /products/{path}. */
export const jobsOnProducts = {
  categorise: { path: 'categorisation', asked: z.strictObject({ categoryId: z.uuid().nullable() }) },
  retire: { path: 'retirement', asked: z.strictObject({}) },
} as const

/** POST /internal/v1/products/ensure: at most 500 a call; a repeat answers the same ids. */
export const ensureProducts = z.strictObject({
  clientCompanyId: z.uuid(),
  importId: z.uuid(),
  items: z
    .array(
      z.strictObject({
        sku: z.string().max(300).nullable(),
        description: z.string().max(2000),
        unit: z.string().max(40).optional(),
        /** Whose alias the SKU may be. */
        vendorCompanyId: z.uuid().optional(),
      }),
    )
    .max(500),
})
export type EnsureProducts = z.infer<typeof ensureProducts>
