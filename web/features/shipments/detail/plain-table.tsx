import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export type PlainColumn<Row> = { id: string; header: string; end?: boolean; cell: (row: Row) => ReactNode }

/** A short table of a detail: no sorting, no choices; it scrolls in itself on a narrow screen. */
export function PlainTable<Row>({
  label,
  columns,
  rows,
  rowId,
}: {
  label: string
  columns: readonly PlainColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
}) {
  return (
    <Box position="relative" overflowX="auto" tabIndex={0} role="group" aria-label={label}>
      <Box
        asChild
        w="full"
        fontSize="sm"
        css={{
          borderCollapse: 'collapse',
          '& th': { color: 'ink2', fontWeight: 'medium', whiteSpace: 'nowrap' },
          '& th, & td': { textAlign: 'start', px: '3', py: '2', borderBottomWidth: '1px', borderColor: 'line' },
          '& tr:last-of-type td': { borderBottomWidth: '0' },
          '& .end': { textAlign: 'end' },
        }}
      >
        <table aria-label={label}>
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column.id} scope="col" className={column.end ? 'end' : undefined}>
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={rowId(row)}>
                {columns.map(column => (
                  <td key={column.id} className={column.end ? 'end' : undefined}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Box>
  )
}
