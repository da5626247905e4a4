import { Box, chakra } from '@chakra-ui/react'
import { type ImportField, purchaseOrderImportFields } from '@quayside/contracts/documents/import-fields.ts'
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

const figures = ['quantity', 'price', 'amount', 'percentage', 'weight']
const isFigure = (field: ImportField) => figures.includes(purchaseOrderImportFields[field].kind)

function written(field: ImportField, value: string, formats: Formats): string {
  if (isFigure(field) && /^-?\d+(\.\d+)?$/.test(value)) return formats.quantity(value)
  if (purchaseOrderImportFields[field].kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formats.date(value)
  return value
}

/** The first rows as they will go in. */
export function RowsPreview({ id }: { id: string }) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const { data, error, refetch } = useImportRowsQuery({ id, status: 'ok' })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={4} />
  if (data.items.length === 0) return null
  const fields = shownFields.filter(field => data.items.some(row => row.values[field]))
  return (
    <Panel title={t('preview.title')} padded={false}>
      <Box css={sideways} tabIndex={0} role="group" aria-label={t('preview.title')}>
        <Table>
          <thead>
            <tr>
              <th scope="col">{t('preview.row')}</th>
              {fields.map(field => (
                <th key={field} scope="col" data-align={isFigure(field) ? 'end' : undefined}>
                  {t(`order-fields:${field}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.items.slice(0, 8).map(row => (
              <tr key={row.row}>
                <td>{row.row}</td>
                {fields.map(field => {
                  const value = row.values[field]
                  return (
                    <td key={field} title={value} data-align={isFigure(field) ? 'end' : undefined}>
                      {value ? written(field, value, formats) : <Unknown />}
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
