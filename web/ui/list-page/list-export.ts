import { shownColumns, type TableColumn, useColumns } from '../data-table/columns.ts'
import type { ExportFormat } from '../export-menu.tsx'
import type { ListParams } from './list-location.ts'

type Exporting = readonly [
  run: (asked: { params: ListParams; format: ExportFormat }) => unknown,
  result: { isLoading: boolean },
]

/** A list as a file, in the columns that are shown; `drawnTogether`: what one column of the page draws is several in a file. */
export function useListExport<Row>(
  name: string,
  columns: readonly TableColumn<Row>[],
  [run, { isLoading }]: Exporting,
  drawnTogether: Readonly<Record<string, readonly string[]>> = {},
) {
  const { choice } = useColumns(name, columns)
  const exportAs = (params: ListParams, format: ExportFormat) => {
    const shown = new Set(shownColumns(choice).flatMap(id => drawnTogether[id] ?? [id]))
    run({ params: { ...params, columns: [...shown].join(',') }, format })
  }
  return { exporting: isLoading, exportAs }
}
