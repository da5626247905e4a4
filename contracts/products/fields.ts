/** What is told of a product in words, beside its description and unit, and what is measured of it, in the order of its page. */
export const productTexts = [
  'internalReference',
  'tariffPosition',
  'brandName',
  'brandSubName',
  'labelDescription',
  'productType',
  'industry',
  'sapCode',
  'abcIndicator',
] as const
export const productMeasures = [
  'weight',
  'height',
  'length',
  'width',
  'depth',
  'thickness',
  'diameter',
  'internalDiameter',
  'externalDiameter',
] as const

/** The same schema for each of these. */
export function each<Name extends string, Schema>(names: readonly Name[], schema: Schema): Record<Name, Schema> {
  return Object.fromEntries(names.map(name => [name, schema])) as Record<Name, Schema>
}
