/** What is told of a product in words, beside its description and unit, and what is measured of it. */
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
  'height',
  'length',
  'width',
  'depth',
  'thickness',
  'diameter',
  'internalDiameter',
  'externalDiameter',
  'weight',
] as const

/** The same schema for each of these. */
export function each<Name extends string, Schema>(names: readonly Name[], schema: Schema): Record<Name, Schema> {
  return Object.fromEntries(names.map(name => [name, schema])) as Record<Name, Schema>
}
