import { memo, type ReactNode, type Ref } from 'react'
import { Link } from 'react-router-dom'
import type { TableColumn } from './columns.ts'
import { SelectRow } from './select-boxes.tsx'
import type { Selection } from './selection.ts'

/** A column that stays while the others are scrolled. */
export type Placement = { left: number; last: boolean }

type CellsProps<Row> = {
  row: Row
  id: string
  columns: readonly TableColumn<Row>[]
  href: string | undefined
  pinned: readonly Placement[]
}

type Props<Row> = CellsProps<Row> & {
  index: number
  /** Where not all rows are drawn: each tells its height. */
  measure: Ref<HTMLTableRowElement> | undefined
  selection: Selection | undefined
  actions: ReactNode
}

export function TableRow<Row>({ index, measure, selection, actions, ...cells }: Props<Row>) {
  const { id } = cells
  const selected = selection?.has(id) ?? false
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      data-row={id}
      data-selected={selected || undefined}
      aria-selected={selection ? selected : undefined}
    >
      {selection && (
        <td data-pinned="" style={{ left: 0 }}>
          <SelectRow selection={selection} id={id} index={index} />
        </td>
      )}
      <Cells {...cells} />
      {actions !== undefined && <td data-acts="">{actions}</td>}
    </tr>
  )
}

/** Drawn anew only with another row or other columns: a list is drawn again by whatever moves on its page. */
const Cells = memo(function Cells<Row>({ row, id, columns, href, pinned }: CellsProps<Row>) {
  return (
    <>
      {columns.map((column, position) => {
        const place = pinned[position]
        const content = column.cell(row)
        return (
          <td
            key={column.id}
            data-column=""
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
    </>
  )
}) as <Row>(props: CellsProps<Row>) => ReactNode
