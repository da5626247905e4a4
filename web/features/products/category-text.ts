import type { ProductCategory } from '@quayside/contracts/products/categories.ts'
import type { ComboOption } from '../../ui/form/combobox-field.tsx'

/** Where a category stands, from the top. */
export const pathText = (path: readonly string[]) => path.join(' / ')

export const categoryOptions = (categories: readonly ProductCategory[]): ComboOption[] =>
  categories.map(({ id, path }) => ({ value: id, label: pathText(path) }))

/** Where a category may stand: neither below itself nor below what stands below it. Each comes after the one it stands under. */
export function notBelow(categories: readonly ProductCategory[], id: string): ProductCategory[] {
  const below = new Set([id])
  return categories.filter(one => {
    if (one.parentId !== null && below.has(one.parentId)) below.add(one.id)
    return !below.has(one.id)
  })
}
