import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Unknown } from '../../../ui/figures.tsx'
import { Panel } from '../../../ui/panel.tsx'

export type SectionRow = { label: string; value: ReactNode }

/** Labels and values of one group; what is not known says so. */
export function Section({ title, rows, aside }: { title: string; rows: readonly SectionRow[]; aside?: ReactNode }) {
  return (
    <Panel title={title} aside={aside}>
      <Box
        as="dl"
        display="grid"
        gridTemplateColumns="minmax(120px, 38%) minmax(0, 1fr)"
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
    </Panel>
  )
}
