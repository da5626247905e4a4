import type { Upcasters } from '../kernel/upcasting.ts'

/** Before version 2 a product had neither GTIN nor a category of the tree. */
const withGtinAndCategory = (data: object) => ({ ...data, gtin: null, categoryId: null })

export const productUpcasters = {
  ProductRegistered: [withGtinAndCategory],
  ProductDetailsChanged: [withGtinAndCategory],
} satisfies Upcasters
