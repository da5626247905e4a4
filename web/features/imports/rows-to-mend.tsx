import { Box, chakra, Flex } from '@chakra-ui/react'
import { importModuleDescriptors } from '@quayside/contracts/documents/import-modules.ts'
import type { ImportDetail, ImportRow } from '@quayside/contracts/documents/imports.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAllowed } from '../../ui/acts/allowed.ts'
import { Button } from '../../ui/button.tsx'
import { inputStyles } from '../../ui/form/input-styles.ts'
import { UnsavedGuard } from '../../ui/form/save-bar.tsx'
import { useKeptWork } from '../../ui/form/use-kept-work.ts'
import { useFormats } from '../../ui/formats.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useCorrectRowsMutation, useDownloadFailedRowsMutation, useImportRowsQuery } from './imports-api.ts'

const Input = chakra('input', { base: inputStyles })

type Mended = Record<number, Record<string, string>>

/** What was typed and is not saved yet; whoever goes on saves it first, and nobody leaves it unasked. */
export function useCorrections({ id }: Pick<ImportDetail, 'id'>) {
  const [mended, setMended] = useState<Mended>({})
  const hasMended = Object.keys(mended).length > 0
  useKeptWork({ name: 'corrected rows', held: () => (hasMended ? mended : null), putBack: setMended })
  const [correct, { isLoading }] = useCorrectRowsMutation()
  const rows = Object.entries(mended).map(([row, cells]) => ({
    row: Number(row),
    cells: Object.entries(cells).map(([header, value]) => ({ header, value })),
  }))
  const save = async (): Promise<boolean> => {
    if (rows.length === 0) return true
    const answer = await correct({ id, rows })
    if (!answer.error) setMended({})
    return !answer.error
  }
  const mend = (row: number, header: string, value: string) =>
    setMended(now => ({ ...now, [row]: { ...now[row], [header]: value } }))
  return { mended, mend, save, count: rows.length, isLoading }
}

/** Bad rows, to mend in place or to download: each names row, column, what was expected and what was found. */
export function RowsToMend({
  job,
  status,
  corrections,
}: {
  job: ImportDetail
  status: 'error' | 'reported'
  corrections: ReturnType<typeof useCorrections>
}) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const [cursors, setCursors] = useState<(string | undefined)[]>([undefined])
  const cursor = cursors.at(-1)
  const { data } = useImportRowsQuery({ id: job.id, status, ...(cursor && { cursor }) })
  const { mended, mend, save, count, isLoading } = corrections
  const [download] = useDownloadFailedRowsMutation()
  if (data === undefined) return <Skeleton rows={4} />
  const headers = job.file?.headers ?? []
  return (
    <Panel
      padded={false}
      title={t('mend.title', { count: data.total, formatted: formats.count(data.total, data.totalIsCapped) })}
      aside={
        <Button
          size="sm"
          icon={<Download size={14} aria-hidden="true" />}
          onClick={() => void download({ id: job.id })}
        >
          {t('mend.download')}
        </Button>
      }
    >
      <UnsavedGuard when={count > 0} />
      <Box as="ul" listStyleType="none" m="0" p="0">
        {data.items.map(row => (
          <RowToMend
            key={row.row}
            row={row}
            name={nameOf(row, job)}
            headers={headers}
            mended={mended[row.row] ?? {}}
            onMend={(header, value) => mend(row.row, header, value)}
          />
        ))}
      </Box>
      {(cursors.length > 1 || data.nextCursor || count > 0) && (
        <Flex gap="2" p="3" justify="flex-end" wrap="wrap">
          {cursors.length > 1 && (
            <Button size="sm" onClick={() => setCursors(now => now.slice(0, -1))}>
              {t('mend.previous')}
            </Button>
          )}
          {data.nextCursor && (
            <Button size="sm" onClick={() => setCursors(now => [...now, data.nextCursor ?? undefined])}>
              {t('ui:table.next')}
            </Button>
          )}
          <Box flex="1" />
          {count > 0 && (
            <Button disabled={!isAllowed(job, 'correct-rows')} pending={isLoading} onClick={() => void save()}>
              {t('mend.save', { count })}
            </Button>
          )}
        </Flex>
      )}
    </Panel>
  )
}

/** The errors; the notes only of a row that the run reported without finding an error in it. */
function worthMending({ issues, outcome }: ImportRow): ImportRow['issues'] {
  const errors = issues.filter(issue => issue.severity === 'error')
  return errors.length === 0 && outcome === 'reported' ? issues : errors
}

/** What the row is about, in the file's own words. */
function nameOf({ values }: ImportRow, { module }: Pick<ImportDetail, 'module'>): string {
  return importModuleDescriptors[module].preview.flatMap(field => values[field] ?? [])[0] ?? ''
}

function RowToMend({
  row,
  name,
  headers,
  mended,
  onMend,
}: {
  row: ImportRow
  name: string
  headers: readonly string[]
  mended: Record<string, string>
  onMend: (header: string, value: string) => void
}) {
  const { t } = useTranslation('imports')
  return (
    <Box as="li" px="4" py="2.5" borderTopWidth="1px" borderColor="line">
      <Box fontWeight="medium" fontSize="sm">
        {t('mend.row', { row: row.row })}{' '}
        <Box as="span" color="ink3">
          {name}
        </Box>
      </Box>
      {worthMending(row).map(issue => {
        const at = issue.column === null ? -1 : headers.indexOf(issue.column)
        return (
          <Box
            key={`${issue.column}-${issue.code}`}
            display="grid"
            gap="2"
            mt="1.5"
            alignItems="center"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 260px' }}
          >
            <Box color={issue.severity === 'error' ? 'bad' : 'warn'} fontSize="sm">
              {issue.message}
            </Box>
            {issue.column !== null && at >= 0 && (
              <Input
                aria-label={t('mend.cell', { row: row.row, column: issue.column })}
                value={mended[issue.column] ?? row.cells[at] ?? ''}
                onChange={event => onMend(issue.column ?? '', event.target.value)}
              />
            )}
          </Box>
        )
      })}
    </Box>
  )
}
