import { registerProduct } from '@quayside/contracts/products/commands.ts'
import * as z from 'zod'
import { blankIsNull } from '../../ui/form/blank.ts'

/** The three sections of the form, with their fields in the order they stand. */
export const productSections = {
  identifiers: ['sku', 'internalReference', 'tariffPosition', 'sapCode', 'abcIndicator'],
  descriptors: [
    'description',
    'labelDescription',
    'unit',
    'brandName',
    'brandSubName',
    'productType',
    'category',
    'industry',
  ],
  measurements: [
    'weight',
    'height',
    'length',
    'width',
    'depth',
    'thickness',
    'diameter',
    'internalDiameter',
    'externalDiameter',
  ],
} as const
type Text = (typeof productSections)['identifiers' | 'descriptors'][number]
type Measure = (typeof productSections)['measurements'][number]
export type ProductField = Text | Measure
type NewProduct = Record<Text, string> & Record<Measure, string | null>

export const requiredFields: readonly ProductField[] = ['sku', 'description', 'unit']

const { identifiers, descriptors, measurements } = productSections
export const emptyProduct = {
  ...Object.fromEntries([...identifiers, ...descriptors].map(field => [field, ''])),
  ...Object.fromEntries(measurements.map(field => [field, null])),
  unit: 'EA',
} as NewProduct

/** The route's own schema, over what text inputs hold. */
export const newProduct = z.preprocess(value => blankIsNull(value, requiredFields), registerProduct)
