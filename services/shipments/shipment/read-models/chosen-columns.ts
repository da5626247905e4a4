import type { Language } from '@quayside/contracts/reference/languages.ts'
import { chosenIds, type ExportCell, type ExportColumn } from '@quayside/platform/http/export.ts'

/** The columns of a list's file by their ids. */
export type FileColumns<Id extends string, Item> = Readonly<
  Record<Id, { readonly kind?: 'number' | 'date'; readonly of: (item: Item, language: Language) => ExportCell }>
>

/** The chosen columns with their headers, and a row of them. */
export function chosenColumns<Id extends string, Item>(
  columns: FileColumns<Id, Item>,
  headerOf: (id: Id) => string,
  wanted: string | undefined,
  language: Language,
): { columns: ExportColumn[]; row: (item: Item) => ExportCell[] } {
  const shown = chosenIds(columns, wanted, language)
  return {
    columns: shown.map(id => ({ header: headerOf(id), kind: columns[id].kind ?? 'text' })),
    row: item => shown.map(id => columns[id].of(item, language)),
  }
}
