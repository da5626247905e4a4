import { Box, chakra, Flex } from '@chakra-ui/react'
import type {
  ConfirmationFileMapping,
  ConfirmationFileSuggestion,
} from '@quayside/contracts/documents/confirmation-files.ts'
import type { DateStyle } from '@quayside/contracts/documents/import-mapping.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { inputStyles } from '../../../../ui/form/input-styles.ts'
import { ErrorState, Skeleton } from '../../../../ui/states.tsx'
import type { FileProposal } from './use-file-proposal.ts'

const Select = chakra('select', { base: inputStyles })
const columns = ['sku', 'quantity', 'date', 'lineNumber', 'pendingDate'] as const
const dateOrders = ['day-month-year', 'month-day-year'] as const satisfies readonly DateStyle[]
const required = new Set<string>(['sku', 'quantity'])

/** How the file was read: its columns, and what could not be read by row and column. */
export function FileIssues({ file }: { file: FileProposal }) {
  const { t } = useTranslation('order-detail')
  if (file.error) return <ErrorState error={file.error} />
  if (file.loading || file.file === undefined) return <Skeleton rows={2} />
  const { counts, rows, mapping } = file.file
  const issues = rows.flatMap(row => row.issues)
  return (
    <Flex direction="column" gap="3">
      <Mapping key={JSON.stringify(mapping)} file={file} />
      <Box role="status" fontSize="sm">
        {t('file.counts', { rows: counts.rows, ok: counts.ok, error: counts.error, unmatched: file.unmatched.length })}
      </Box>
      {(issues.length > 0 || file.unmatched.length > 0) && (
        <Box as="ul" m="0" ps="5" color="bad" fontSize="sm" maxH="160px" overflowY="auto">
          {issues.map(issue => (
            <li key={`${issue.row}-${issue.column}-${issue.code}`}>
              {t('file.issue', { row: issue.row, column: issue.column ?? '—', message: issue.message })}
            </li>
          ))}
          {file.unmatched
            .filter(row => row.issues.length === 0)
            .map(row => (
              <li key={row.row}>{t('file.unmatched', { row: row.row, sku: row.sku ?? '—' })}</li>
            ))}
        </Box>
      )}
    </Flex>
  )
}

function Mapping({ file }: { file: FileProposal }) {
  const { t } = useTranslation('order-detail')
  const [chosen, setChosen] = useState<Partial<ConfirmationFileSuggestion>>(
    file.file?.mapping ?? file.file?.suggested ?? {},
  )
  const headers = file.file?.columns.map(column => column.header) ?? []
  const unclear = file.file?.columns.find(column => column.header === chosen.date)?.dates?.ambiguous === true
  const complete = chosen.sku && chosen.quantity && !(unclear && chosen.dateStyle === undefined)
  return (
    <Flex gap="2" wrap="wrap" align="flex-end">
      {columns.map(column => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the select is inside the label.
        <chakra.label key={column} fontSize="xs" color="ink2" flex="1" minW="120px">
          {t(`order-fields:${column}`)}
          <Select
            value={chosen[column] ?? ''}
            aria-required={required.has(column)}
            onChange={event => setChosen({ ...chosen, [column]: event.target.value || null })}
          >
            <option value="">{t('file.notInFile')}</option>
            {headers.map(header => (
              <option key={header} value={header}>
                {header}
              </option>
            ))}
          </Select>
        </chakra.label>
      ))}
      {unclear && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the select is inside the label.
        <chakra.label fontSize="xs" color="ink2" flex="1" minW="120px">
          {t('file.dateStyle')}
          <Select
            value={chosen.dateStyle ?? ''}
            aria-required
            onChange={event => setChosen({ ...chosen, dateStyle: event.target.value as DateStyle })}
          >
            <option value="" disabled>
              {t('file.chooseStyle')}
            </option>
            {dateOrders.map(style => (
              <option key={style} value={style}>
                {t(`file.style.${style}`)}
              </option>
            ))}
          </Select>
        </chakra.label>
      )}
      <Button disabled={!complete} onClick={() => complete && file.read(chosen as ConfirmationFileMapping)}>
        {t('file.readAgain')}
      </Button>
    </Flex>
  )
}
