import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableColumn } from './columns.ts'
import type { Sort } from './data-table.tsx'
import type { Placement } from './table-row.tsx'

type ResizableHeader = {
  getResizeHandler: () => (event: unknown) => void
  getSize: () => number
  column: { getIsResizing: () => boolean }
}

type Props<Row> = {
  column: TableColumn<Row>
  header: ResizableHeader
  placement: Placement | null
  sort: Sort | null
  onSort: ((sort: Sort) => void) | undefined
  onWidth: (width: number) => void
}

const step = 16

export function HeaderCell<Row>({ column, header, placement, sort, onSort, onWidth }: Props<Row>) {
  const { t } = useTranslation('ui')
  const sorted = column.sort !== undefined && sort?.by === column.sort ? sort : null
  const arrow =
    sorted &&
    (sorted.descending ? <ArrowDown size={12} aria-hidden="true" /> : <ArrowUp size={12} aria-hidden="true" />)
  const resize = useMemo(() => t('table.resize', { column: column.header }), [t, column.header])
  const widen = (by: number) => onWidth(Math.max(60, Math.min(640, header.getSize() + by)))

  return (
    <th
      scope="col"
      data-column=""
      data-align={column.align}
      data-pinned={placement ? (placement.last ? 'last' : '') : undefined}
      style={placement ? { left: placement.left } : undefined}
      aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined}
    >
      {column.sort && onSort ? (
        <button
          type="button"
          className="sort heading"
          onClick={() => onSort({ by: column.sort ?? '', descending: sorted ? !sorted.descending : false })}
        >
          {column.header}
          {arrow}
        </button>
      ) : (
        <span className="heading">{column.header}</span>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a movable divider between columns has no HTML element. */}
      <span
        className="resize"
        role="separator"
        aria-orientation="vertical"
        aria-label={resize}
        aria-valuenow={header.getSize()}
        aria-valuemin={60}
        aria-valuemax={640}
        tabIndex={-1}
        data-active={header.column.getIsResizing() || undefined}
        onMouseDown={header.getResizeHandler()}
        onTouchStart={header.getResizeHandler()}
        onKeyDown={event => {
          if (event.key === 'ArrowLeft') widen(-step)
          if (event.key === 'ArrowRight') widen(step)
        }}
      />
    </th>
  )
}
