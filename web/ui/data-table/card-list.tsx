import { Box } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { TableColumn } from './columns.ts'
import type { DataTableProps } from './data-table.tsx'
import { SelectRow, SelectShown } from './select-boxes.tsx'
import { cardStyles, selectShownStyles } from './table-styles.ts'

/** Under 640 px: one card a row with what identifies it, its state, and its figures under their names. */
export function CardList<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, rowHref, selection, rowActions, refreshing } = props
  const at = (place: TableColumn<Row>['card']) => columns.filter(column => column.card === place)
  const { t } = useTranslation('ui')
  const list = (
    <Box as="ul" css={cardStyles} aria-label={label} aria-busy={refreshing || undefined}>
      {rows.map((row, index) => {
        const id = rowId(row)
        const title = at('title').map(column => <span key={column.id}>{drawn(column, row)}</span>)
        const href = rowHref?.(row)
        const name =
          href === undefined ? (
            <span>{title}</span>
          ) : (
            <Link className="open" to={href} data-row-link={id}>
              {title}
            </Link>
          )
        return (
          <li key={id} data-row={id} data-selected={selection?.has(id) || undefined}>
            <div className="pair">
              {selection ? (
                <span className="end">
                  <SelectRow selection={selection} id={id} index={index} />
                  {name}
                </span>
              ) : (
                name
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
            {(at('start').length > 0 || at('end').length > 0 || rowActions) && (
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
  if (selection === undefined) return list
  return (
    <>
      <Box css={selectShownStyles}>
        <SelectShown selection={selection} ids={rows.map(rowId)}>
          {t('table.selectAll')}
        </SelectShown>
      </Box>
      {list}
    </>
  )
}

function drawn<Row>(column: TableColumn<Row>, row: Row) {
  return (column.cardCell ?? column.cell)(row)
}
