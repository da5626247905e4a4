import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Unknown } from './figures.tsx'
import { useFormats } from './formats.ts'
import { Panel } from './panel.tsx'

export type SectionRow = { label: string; value: ReactNode }

type Props = { title: string; rows: readonly SectionRow[]; aside?: ReactNode; gathersUnknown?: boolean }

/** Labels and values of one group in a panel of its own; many that are not known are gathered in one line. */
export function Section({ title, rows, aside, gathersUnknown = false }: Props) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const unknown = gathersUnknown ? rows.filter(row => !row.value) : []
  const known = rows.filter(row => !unknown.includes(row))
  return (
    <Panel title={title} aside={aside}>
      {known.length > 0 && <Rows rows={known} />}
      {unknown.length > 0 && (
        <Box color="ink3" fontSize="sm" mt={known.length > 0 ? '3' : '0'}>
          {t('section.unknown', { fields: formats.list(unknown.map(row => row.label)) })}
        </Box>
      )}
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
