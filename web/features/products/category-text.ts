import type { ProductCategory } from '@quayside/contracts/products/categories.ts'
import type { ComboOption } from '../../ui/form/combobox-field.tsx'

/** Where a category stands, from the top. */
export const pathText = (path: readonly string[]) => path.join(' / ')

export const categoryOptions = (categories: readonly ProductCategory[]): ComboOption[] =>
  categories.map(({ id, path }) => ({ value: id, label: pathText(path) }))
