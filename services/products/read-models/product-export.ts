import type { ProductListItem } from '@quayside/contracts/products/queries.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { chosenIds, type ExportCell, type ExportColumn } from '@quayside/platform/http/export.ts'
import { textIn } from '@quayside/platform/words/words.ts'

/** As the list's columns are called. */
const columns = {
  sku: item => item.sku,
  description: item => item.description,
  unit: item => item.unit,
  category: item => (item.categoryPath.length > 0 ? item.categoryPath.join(' / ') : item.category),
  brandName: item => item.brandName,
  productType: item => item.productType,
  abcIndicator: item => item.abcIndicator,
  gtin: item => item.gtin,
  status: (item, language) => textIn(language, `product-words:status.${item.status}`),
  changedAt: item => item.changedAt,
} as const satisfies Readonly<Record<string, (item: ProductListItem, language: Language) => ExportCell>>

export function productExport(wanted: string | undefined, language: Language) {
  const ids = chosenIds(columns, wanted, language)
  return {
    columns: ids.map((id): ExportColumn => ({ header: textIn(language, `product-words:field.${id}`), kind: 'text' })),
    row: (item: ProductListItem): ExportCell[] => ids.map(id => columns[id](item, language)),
  }
}
