import { changeProduct, registerProduct } from '@quayside/contracts/products/commands.ts'
import { productMeasures } from '@quayside/contracts/products/fields.ts'
import type { ProductDetail } from '@quayside/contracts/products/queries.ts'
import * as z from 'zod'
import { blankIsNull } from '../../ui/form/blank.ts'

/** The three sections of the form, with their fields in the order they stand. */
export const productSections = {
  identifiers: ['sku', 'internalReference', 'tariffPosition', 'gtin', 'sapCode', 'abcIndicator'],
  descriptors: [
    'description',
    'labelDescription',
    'unit',
    'brandName',
    'brandSubName',
    'productType',
    'categoryId',
    'industry',
  ],
  measurements: productMeasures,
} as const
type Text = (typeof productSections)['identifiers' | 'descriptors'][number]
type Measure = (typeof productSections)['measurements'][number]
export type ProductField = Text | Measure
export type ProductValues = Record<Text, string> & Record<Measure, string | null>

export const requiredFields: readonly ProductField[] = ['sku', 'description', 'unit']
export const unitOf = (field: Measure) => (field === 'weight' ? 'kg' : 'cm')

const { identifiers, descriptors, measurements } = productSections
const texts = [...identifiers, ...descriptors] as const
export const emptyProduct = {
  ...Object.fromEntries(texts.map(field => [field, ''])),
  ...Object.fromEntries(measurements.map(field => [field, null])),
  unit: 'EA',
} as ProductValues

/** What the form begins with for a product that is changed. */
export function valuesOf(product: ProductDetail): ProductValues {
  return {
    ...Object.fromEntries(texts.map(field => [field, product[field] ?? ''])),
    ...Object.fromEntries(measurements.map(field => [field, product[field]])),
  } as ProductValues
}

/** The route's own schema, over what text inputs hold. */
export const newProduct = z.preprocess(value => blankIsNull(value, requiredFields), registerProduct)
export const enteredProduct = z.preprocess(
  value => {
    const { sku: _, ...rest } = blankIsNull(value, requiredFields) as ProductValues
    return rest
  },
  changeProduct.omit({ version: true }),
)
