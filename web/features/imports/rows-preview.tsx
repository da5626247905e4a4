import { Box, chakra } from '@chakra-ui/react'
import { type ImportFieldKind, isNumeric } from '@quayside/contracts/documents/import-fields.ts'
import { fieldIn, importModuleDescriptors } from '@quayside/contracts/documents/import-modules.ts'
import type { ImportDetail } from '@quayside/contracts/documents/imports.ts'
import { useTranslation } from 'react-i18next'
import { Unknown } from '../../ui/figures.tsx'
import { type Formats, useFormats } from '../../ui/formats.ts'
import { Panel } from '../../ui/panel.tsx'
import { sideways } from '../../ui/sideways.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useImportRowsQuery } from './imports-api.ts'

const Table = chakra('table', {
  base: {
    borderCollapse: 'collapse',
    fontSize: 'sm',
    minWidth: '100%',
    '& th': {
      textAlign: 'start',
      fontWeight: 'medium',
      color: 'ink2',
      px: '3',
      py: '2',
      whiteSpace: 'nowrap',
      borderBottomWidth: '1px',
      borderColor: 'line',
    },
    '& [data-align=end]': { textAlign: 'end' },
    '& :is(th, td):first-of-type': { ps: '4', color: 'ink3' },
    '& tbody tr:last-of-type td': { borderBottomWidth: '0' },
    '& td': {
      px: '3',
      py: '1.5',
      whiteSpace: 'nowrap',
      maxWidth: '260px',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      borderBottomWidth: '1px',
      borderColor: 'line',
    },
  },
})

function written(kind: ImportFieldKind, value: string, formats: Formats): string {
  if (isNumeric(kind) && /^-?\d+(\.\d+)?$/.test(value)) return formats.quantity(value)
  if (kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formats.date(value)
  return value
}

/** The first rows as they will go in. */
export function RowsPreview({ job }: { job: Pick<ImportDetail, 'id' | 'module'> }) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const { data, error, refetch } = useImportRowsQuery({ id: job.id, status: 'ok' })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={4} />
  if (data.items.length === 0) return null
  const module = importModuleDescriptors[job.module]
  const fields = module.preview
    .filter(field => data.items.some(row => row.values[field]))
    .map(field => ({ field, kind: fieldIn(module, field).kind }))
  return (
    <Panel title={t('preview.title')} padded={false}>
      <Box css={sideways} tabIndex={0} role="group" aria-label={t('preview.title')}>
        <Table>
          <thead>
            <tr>
              <th scope="col">{t('preview.row')}</th>
              {fields.map(({ field, kind }) => (
                <th key={field} scope="col" data-align={isNumeric(kind) ? 'end' : undefined}>
                  {t(`${module.words}${field}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.items.slice(0, 8).map(row => (
              <tr key={row.row}>
                <td>{row.row}</td>
                {fields.map(({ field, kind }) => {
                  const value = row.values[field]
                  return (
                    <td key={field} title={value} data-align={isNumeric(kind) ? 'end' : undefined}>
                      {value ? written(kind, value, formats) : <Unknown />}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
    </Panel>
  )
}
