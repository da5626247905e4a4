import { Box } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { TableColumn } from './columns.ts'
import type { DataTableProps } from './data-table.tsx'
import { cardStyles } from './table-styles.ts'

/** Under 640 px: one card a row with what identifies it, its state, and its figures under their names. */
export function CardList<Row>({ label, columns, rows, rowId, rowHref, rowActions, refreshing }: DataTableProps<Row>) {
  const at = (place: TableColumn<Row>['card']) => columns.filter(column => column.card === place)
  return (
    <Box as="ul" css={cardStyles} aria-label={label} aria-busy={refreshing || undefined}>
      {rows.map(row => {
        const id = rowId(row)
        const title = at('title').map(column => <span key={column.id}>{drawn(column, row)}</span>)
        const href = rowHref?.(row)
        return (
          <li key={id} data-row={id}>
            <div className="pair">
              {href === undefined ? (
                <span>{title}</span>
              ) : (
                <Link className="open" to={href} data-row-link={id}>
                  {title}
                </Link>
              )}
              <span className="end">
                {at('status').map(column => (
                  <span key={column.id}>{drawn(column, row)}</span>
                ))}
              </span>
            </div>
            {at('subtitle').map(column => (
              <div key={column.id}>{drawn(column, row)}</div>
            ))}
            {(at('start').length > 0 || at('end').length > 0) && (
              <div className="pair">
                <span className="end">
                  {at('start').map(column => (
                    <span key={column.id}>{drawn(column, row)}</span>
                  ))}
                </span>
                <span className="end">
                  {at('end').map(column => (
                    <span key={column.id}>{drawn(column, row)}</span>
                  ))}
                  {rowActions && <span className="actions">{rowActions(row)}</span>}
                </span>
              </div>
            )}
            {at('figure').length > 0 && (
              <dl className="figures">
                {at('figure').map(column => (
                  <div key={column.id}>
                    <dt>{column.header}</dt>
                    <dd>{drawn(column, row)}</dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        )
      })}
    </Box>
  )
}

function drawn<Row>(column: TableColumn<Row>, row: Row) {
  return (column.cardCell ?? column.cell)(row)
}
