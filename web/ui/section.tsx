import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Unknown } from './figures.tsx'
import { Panel } from './panel.tsx'

export type SectionRow = { label: string; value: ReactNode }

/** Labels and values of one group in a panel of its own. */
export function Section({ title, rows, aside }: { title: string; rows: readonly SectionRow[]; aside?: ReactNode }) {
  return (
    <Panel title={title} aside={aside}>
      <Rows rows={rows} />
    </Panel>
  )
}

/** Labels beside their values; what is not known says so. */
export function Rows({ rows, columns = 1 }: { rows: readonly SectionRow[]; columns?: 1 | 2 }) {
  const one = 'minmax(120px, 38%) minmax(0, 1fr)'
  const two = 'minmax(110px, 18%) minmax(0, 1fr) minmax(110px, 18%) minmax(0, 1fr)'
  return (
    <Box
      as="dl"
      display="grid"
      gridTemplateColumns={columns === 1 ? one : { base: one, md: two }}
      columnGap="4"
      rowGap="2"
      m="0"
    >
      {rows.map(({ label, value }) => (
        <Box key={label} display="contents">
          <Box as="dt" color="ink3" fontSize="sm">
            {label}
          </Box>
          <Box as="dd" m="0" overflowWrap="anywhere">
            {value ?? <Unknown />}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
