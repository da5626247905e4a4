import { Box, chakra } from '@chakra-ui/react'
import { importFieldLabels } from '@quayside/contracts/documents/import-field-labels.ts'
import type { ImportField } from '@quayside/contracts/documents/import-fields.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/states.tsx'
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

const shownFields: readonly ImportField[] = [
  'orderNumber',
  'vendor',
  'sku',
  'description',
  'quantity',
  'unitPrice',
  'currency',
  'requiredDeliveryDate',
  'incoterm',
]

/** The first rows as they will go in. */
export function RowsPreview({ id }: { id: string }) {
  const { t, i18n } = useTranslation('imports')
  const { data } = useImportRowsQuery({ id, status: 'ok' })
  if (data === undefined) return <Skeleton rows={4} />
  const fields = shownFields.filter(field => data.items.some(row => row.values[field]))
  return (
    <Box overflowX="auto" tabIndex={0} role="region" aria-label={t('preview.title')}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t('preview.row')}</th>
            {fields.map(field => (
              <th key={field} scope="col">
                {importFieldLabels[field][i18n.language as Language]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.items.slice(0, 8).map(row => (
            <tr key={row.row}>
              <td>{row.row}</td>
              {fields.map(field => (
                <td key={field} title={row.values[field]}>
                  {row.values[field] ?? '—'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  )
}
