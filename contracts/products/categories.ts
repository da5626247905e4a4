import * as z from 'zod'
import { allowedCommand } from '../kernel/lists.ts'
import { writtenNameOf } from '../kernel/names.ts'

/** How many levels a client's tree has at most, and how many categories. */
export const deepestCategory = 5
export const mostCategories = 2000

const name = writtenNameOf(80).min(1, 'field-required')
const parentId = z.uuid().nullable().default(null)

/** POST /products/categories */
export const addCategory = z.strictObject({ name, parentId })
export type AddCategory = z.infer<typeof addCategory>
/** POST /products/categories/{id}: its name and its place. */
export const changeCategory = z.strictObject({ version: z.number().int().min(0), name, parentId })
export type ChangeCategory = z.infer<typeof changeCategory>
/** POST /products/categories/{id}/removal: where its products go; null for no category. */
export const removeCategory = z.strictObject({ productsTo: z.uuid().nullable() })
export type RemoveCategory = z.infer<typeof removeCategory>

/** What a file calls a category, from the top of the tree down. */
export const namesOfPath = (path: string): string[] => path.split('>').map(name => name.trim())
export const pathOfNames = (names: readonly string[]): string => names.join(' > ')

/** POST /internal/v1/products/categories/missing: which of these paths, and of those above them, the client's tree lacks. */
export const missingCategories = z.strictObject({
  clientCompanyId: z.uuid(),
  paths: z.array(z.string().max(1000)).max(mostCategories),
})
export const missingCategoriesAnswer = z.object({ paths: z.array(z.string()) })

/** GET /products/categories: the whole tree, each category after the one it stands under. */
export const productCategory = z.object({
  id: z.string(),
  clientCompanyId: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  /** Of it and all above it, from the top. */
  path: z.array(z.string()),
  version: z.number().int(),
  /** Not retired; its own, and with those of the categories below. */
  products: z.number().int(),
  productsBelow: z.number().int(),
})
export type ProductCategory = z.infer<typeof productCategory>
export const productCategories = z.object({
  items: z.array(productCategory),
  /** Not retired and in no category. */
  uncategorised: z.number().int(),
  allowedCommands: z.array(allowedCommand),
})
export type ProductCategories = z.infer<typeof productCategories>
export const changedCategory = z.object({ id: z.string(), version: z.number().int() })
