import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '../export-menu.tsx'
import type { TimelineEntry } from '../timeline.tsx'

type Props = {
  /** Of the file, without extension. */
  name: string
  /** What is shown, its values as a file has them. */
  entries: () => readonly TimelineEntry[]
}

const columns = ['when', 'who', 'what', 'field', 'old', 'new', 'why'] as const

/** The change log as it is shown, a row for each change. */
export function ExportChanges({ name, entries }: Props) {
  const { t } = useTranslation('change-log')
  const [pending, setPending] = useState(false)
  const rows = () =>
    entries().flatMap(({ at, who, title, changes = [], reason, source }) => {
      const told = changes.length === 0 ? [{ label: null, old: null, new: null }] : changes
      return told.map(({ label, old, new: fresh }) => [
        at,
        who ?? null,
        title,
        label,
        old,
        fresh,
        reason ?? source?.label ?? null,
      ])
    })
  return (
    <Box data-no-print="">
      <ExportMenu
        pending={pending}
        onExport={async format => {
          setPending(true)
          try {
            const { saveTable } = await import('./save-table.ts')
            await saveTable(format, { name, header: columns.map(column => t(column)), rows: rows() })
          } finally {
            setPending(false)
          }
        }}
      />
    </Box>
  )
}
