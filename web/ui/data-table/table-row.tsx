import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { TableColumn } from './columns.ts'
import type { Selection } from './selection.ts'

type Props<Row> = {
  row: Row
  index: number
  id: string
  columns: readonly TableColumn<Row>[]
  href: string | undefined
  selection: Selection | undefined
  placement: (index: number) => { left: number; last: boolean } | null
  actions: ReactNode
}

export function TableRow<Row>({ row, index, id, columns, href, selection, placement, actions }: Props<Row>) {
  const { t } = useTranslation('ui')
  const selected = selection?.has(id) ?? false
  return (
    <tr
      aria-rowindex={index + 2}
      data-row={id}
      data-selected={selected || undefined}
      aria-selected={selection ? selected : undefined}
    >
      {selection && (
        <td data-pinned="" style={{ left: 0 }}>
          <label className="check">
            <input
              type="checkbox"
              aria-label={t('table.selectRow', { row: selection.nameOf?.(id) ?? index + 1 })}
              checked={selected}
              onChange={event => selection.toggle(id, (event.nativeEvent as MouseEvent).shiftKey)}
            />
          </label>
        </td>
      )}
      {columns.map((column, position) => {
        const place = placement(position)
        const content = column.cell(row)
        return (
          <td
            key={column.id}
            data-align={column.align}
            data-pinned={place ? (place.last ? 'last' : '') : undefined}
            style={place ? { left: place.left } : undefined}
          >
            {position === 0 && href !== undefined ? (
              <Link className="open" to={href} data-row-link={id}>
                {content}
              </Link>
            ) : (
              content
            )}
          </td>
        )
      })}
      {actions !== undefined && <td data-acts="">{actions}</td>}
    </tr>
  )
}
