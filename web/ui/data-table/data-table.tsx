import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useDeferredValue, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FixedBox } from '../fixed-styles.ts'
import { useNarrow } from '../narrow.ts'
import { CardList } from './card-list.tsx'
import { type TableColumn, useColumns, useDensity } from './columns.ts'
import { fitted, useInnerWidth, useNeededWidths } from './fitted-widths.ts'
import { HeaderCell } from './header-cell.tsx'
import { SelectShown } from './select-boxes.tsx'
import type { Selection } from './selection.ts'
import { type Placement, TableRow } from './table-row.tsx'
import { rowHeights, tableStyles } from './table-styles.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
})
/** Beyond this many rows only those in sight are in the document. */
const virtualFrom = 60
/** A few rows are drawn at once; the rest follows without holding up what the person does meanwhile. */
const firstRows = 8

export type Sort = { by: string; descending: boolean }

export type DataTableProps<Row> = {
  /** Names the table in the browser's storage of column choices. */
  name: string
  /** What the rows are, for screen readers: "Purchase orders". */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Where a row leads; the first shown column (or the card's title) is the link. */
  rowHref?: (row: Row) => string
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  selection?: Selection
  rowActions?: (row: Row) => ReactNode
  /** What cells show that comes later than their rows: with it their room is measured anew. */
  later?: unknown
  /** Rows keep standing while new ones are fetched. */
  refreshing?: boolean
  height?: string
}

/** A table of server rows: sorted and filtered there, arranged here. Under 640 px each row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const narrow = useNarrow()
  return narrow ? <CardList {...props} /> : <WideTable {...props} />
}

function WideTable<Row>({
  name,
  label,
  columns,
  rows,
  rowId,
  rowHref,
  sort,
  onSort,
  selection,
  rowActions,
  later,
  refreshing,
  height,
}: DataTableProps<Row>) {
  const { t, i18n } = useTranslation('ui')
  const { choice, change } = useColumns(name, columns)
  const scroller = useRef<HTMLDivElement>(null)
  const inner = useInnerWidth(scroller)
  const rowHeight = rowHeights[useDensity()]
  const definitions = useMemo(
    () => columns.map(column => ({ id: column.id, size: column.width, minSize: 60, maxSize: 640 })),
    [columns],
  )
  const data = useMemo(() => rows.map(row => ({ row })), [rows])
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: ({ row }) => rowId(row),
    columnResizeMode: 'onChange',
    state: {
      columnOrder: choice.order,
      columnVisibility: Object.fromEntries(choice.hidden.map(id => [id, false])),
      columnSizing: choice.widths,
      columnPinning: { start: choice.pinned, end: [] },
    },
    onColumnSizingChange: update => change({ widths: typeof update === 'function' ? update(choice.widths) : update }),
  })
  const headers = table.getHeaderGroups()[0]?.headers ?? []
  const order = headers.map(header => header.column.id).join(' ')
  const byId = useMemo(() => new Map(columns.map(column => [column.id, column])), [columns])
  const shown = useMemo(() => order.split(' ').flatMap(id => byId.get(id) ?? []), [byId, order])
  const lead = selection ? 40 : 0
  const own = headers.map(header => header.getSize())
  const room = inner - lead - (rowActions ? 40 : 0)
  const virtual = rows.length > virtualFrom
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // Rows take the lines that their texts need; where nothing is laid out they are as high as planned.
    measureElement: row => row.getBoundingClientRect().height || rowHeight,
    overscan: 12,
    enabled: virtual,
    initialRect: { width: 1000, height: 600 },
  })
  const drawn = useDeferredValue(rows.length, firstRows)
  const items = virtual
    ? virtualizer.getVirtualItems().map(item => item.index)
    : rows.slice(0, drawn).map((_, index) => index)
  const before = virtual ? (virtualizer.getVirtualItems()[0]?.start ?? 0) : 0
  const after = virtual
    ? virtualizer.getTotalSize() - (virtualizer.getVirtualItems().at(-1)?.end ?? 0)
    : Math.max(0, rows.length - drawn) * rowHeight
  const drawnRows = items.map(index => rows[index]).flatMap(row => (row === undefined ? [] : rowId(row)))
  const needed = useNeededWidths(scroller, `${i18n.language} ${order}`, drawnRows.join(), columns, later)
  // Who has set widths keeps them.
  const widths = Object.keys(choice.widths).length > 0 ? own : fitted(own, needed, room)
  const pinnedCount = headers.filter(header => header.column.getIsPinned() === 'start').length
  const edges = widths.slice(0, pinnedCount).join(' ')
  const pinned = useMemo(() => pinnedPlaces(lead, edges), [lead, edges])

  return (
    <FixedBox
      ref={scroller}
      styles={tableStyles}
      role="region"
      aria-label={label}
      aria-busy={refreshing || undefined}
      tabIndex={0}
      onScroll={event => event.currentTarget.toggleAttribute('data-scrolled', event.currentTarget.scrollLeft > 0)}
      style={{
        ['--row' as string]: `${rowHeight}px`,
        ['--table-height' as string]: height ?? (virtual ? '70vh' : 'none'),
      }}
    >
      <table
        aria-rowcount={virtual ? rows.length : undefined}
        style={{ width: lead + widths.reduce((sum, width) => sum + width, 0) + (rowActions ? 40 : 0) }}
      >
        <caption className="sr-only">{label}</caption>
        <colgroup>
          {selection && <col style={{ width: lead }} />}
          {headers.map((header, index) => (
            <col key={header.id} style={{ width: widths[index] }} />
          ))}
          {rowActions && <col style={{ width: 40 }} />}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th scope="col" data-pinned="">
                <SelectShown selection={selection} ids={rows.map(rowId)} />
              </th>
            )}
            {headers.map((header, index) => {
              const column = byId.get(header.column.id)
              return (
                column && (
                  <HeaderCell
                    key={header.id}
                    column={column}
                    header={header}
                    placement={pinned[index] ?? null}
                    sort={sort ?? null}
                    onSort={onSort}
                    onWidth={width => change({ widths: { ...choice.widths, [column.id]: width } })}
                  />
                )
              )
            })}
            {rowActions && (
              <th scope="col" data-acts="">
                <span className="sr-only">{t('table.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <SpaceRow height={before} />}
          {items.map(index => {
            const row = rows[index]
            return (
              row !== undefined && (
                <TableRow
                  key={rowId(row)}
                  row={row}
                  index={index}
                  measure={virtual ? virtualizer.measureElement : undefined}
                  columns={shown}
                  id={rowId(row)}
                  href={rowHref?.(row)}
                  selection={selection}
                  pinned={pinned}
                  actions={rowActions?.(row)}
                />
              )
            )
          })}
          {after > 0 && <SpaceRow height={after} />}
        </tbody>
      </table>
    </FixedBox>
  )
}

/** Where each pinned column stands, from their widths as one text: equal widths are the same to React. */
function pinnedPlaces(lead: number, edges: string): readonly Placement[] {
  const widths = edges === '' ? [] : edges.split(' ').map(Number)
  return widths.map((_, index) => ({
    left: lead + widths.slice(0, index).reduce((sum, width) => sum + width, 0),
    last: index === widths.length - 1,
  }))
}

/** Stands for the rows out of sight. */
function SpaceRow({ height }: { height: number }) {
  return (
    <tr>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}
