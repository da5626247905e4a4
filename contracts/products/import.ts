import * as z from 'zod'
import { importRecords } from '../documents/import-records.ts'
import { writtenNameOf } from '../kernel/names.ts'
import { quantity } from '../kernel/quantities.ts'
import { each, productMeasures, productTexts } from './fields.ts'

const text = z.string().trim().min(1).max(300).optional()
const measure = z.optional(quantity)

/** What a row of a file says of a product: by its SKU, else by what its supplier calls it. */
export const productRowValues = z.strictObject({
  sku: z.optional(writtenNameOf(80)),
  supplierSku: z.optional(writtenNameOf(80)),
  /** From the top of the tree down, `A > B > C`. */
  category: z.string().max(1000).optional(),
  description: z.string().trim().min(1).max(500).optional(),
  unit: z.string().trim().min(1).max(20).optional(),
  gtin: text,
  ...each(productTexts, text),
  ...each(productMeasures, measure),
})
export type ProductRowValues = z.infer<typeof productRowValues>

/** POST /internal/v1/products/import, and /products/check-import, which writes nothing. */
export const importProducts = importRecords(productRowValues)
export type ImportProducts = z.output<typeof importProducts>
