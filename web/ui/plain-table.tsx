import { Box, Flex } from '@chakra-ui/react'
import { defineStyle } from '@chakra-ui/react/styled-system'
import { Fragment, type ReactNode } from 'react'
import { cardStyles } from './data-table/table-styles.ts'
import { useNarrow } from './narrow.ts'
import { sideways } from './sideways.ts'

export type PlainColumn<Row> = {
  id: string
  header: string
  end?: boolean
  /** Of a card: beside its title, without the heading. */
  head?: boolean
  cell: (row: Row) => ReactNode
}

type Props<Row> = {
  label: string
  columns: readonly PlainColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
}

/** A short table of a detail: no sorting, no choices; under 640 px a card each row, headed by its first column. */
export function PlainTable<Row>(props: Props<Row>) {
  return useNarrow() ? <Cards {...props} /> : <Table {...props} />
}

/** Inside a panel a card has no frame of its own. */
const hairlines = defineStyle({
  gap: '0',
  '& > li': { border: 'none', borderRadius: '0', boxShadow: 'none', bg: 'transparent', px: '4' },
  '& > li:not(:last-of-type)': { borderBottom: '1px solid {colors.line}' },
  '& .figures > div:only-child': { gridColumn: '1 / -1' },
})

const isNothing = (shown: ReactNode) => shown === null || shown === undefined || shown === false

function Cards<Row>({ label, columns: [first, ...others], rows, rowId }: Props<Row>) {
  return (
    <Box as="ul" aria-label={label} css={[cardStyles, hairlines]}>
      {rows.map(row => (
        <li key={rowId(row)}>
          <Flex justify="space-between" align="flex-start" gap="2">
            <Box fontWeight="medium" overflowWrap="anywhere" minW="0">
              {first?.cell(row)}
            </Box>
            <Flex align="center" gap="2" flexShrink="0" my="-1" _empty={{ display: 'none' }}>
              {others
                .filter(({ head }) => head)
                .map(column => (
                  <Fragment key={column.id}>{column.cell(row)}</Fragment>
                ))}
            </Flex>
          </Flex>
          <dl className="figures">
            {others
              .filter(({ head }) => !head)
              .map(column => ({ ...column, shown: column.cell(row) }))
              .filter(({ shown }) => !isNothing(shown))
              .map(({ id, header, shown }) => (
                <div key={id}>
                  <dt>{header}</dt>
                  <dd>{shown}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </Box>
  )
}

/** From so many columns on the headings take several lines, so that the figures stand beside each other. */
const manyColumns = 8

function Table<Row>({ label, columns, rows, rowId }: Props<Row>) {
  const many = columns.length >= manyColumns
  return (
    <Box position="relative" css={sideways} tabIndex={0} role="group" aria-label={label}>
      <Box
        asChild
        w="full"
        fontSize="sm"
        css={{
          borderCollapse: 'collapse',
          '& th': {
            color: 'ink2',
            fontWeight: 'medium',
            ...(many ? { wordBreak: 'keep-all', verticalAlign: 'bottom' } : { whiteSpace: 'nowrap' }),
          },
          '& th, & td': {
            textAlign: 'start',
            px: many ? '2' : '3',
            py: '2',
            borderBottomWidth: '1px',
            borderColor: 'line',
          },
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
