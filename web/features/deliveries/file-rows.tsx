import { Box } from '@chakra-ui/react'
import type { DeliveryFileDetail, DeliveryRow } from '@quayside/contracts/shipments/delivery-queries.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { ListFoot } from '../../ui/data-table/list-foot.tsx'
import { cursorOf } from '../../ui/data-table/paging.ts'
import { Code, DateText, Quantity, Unknown } from '../../ui/figures.tsx'
import { useFormats } from '../../ui/formats.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useDeliveryFileRowsQuery } from './deliveries-api.ts'
import { useFieldLabel } from './delivery-columns.tsx'

type Issue = DeliveryRow['issues'][number]
type Shown = DeliveryRow & { issue: Issue | null }

/** A row of the table for each thing that is wrong with a row of the file. */
function faultsOf(rows: readonly DeliveryRow[]): Shown[] {
  return rows.flatMap(row => row.issues.map(issue => ({ ...row, issue })))
}

/** The rows as they would go in, or those that stay out with what is wrong: field, value, rule. */
export function FileRows({ file, of }: { file: DeliveryFileDetail; of: 'good' | 'bad' }) {
  const { t } = useTranslation('deliveries')
  const formats = useFormats()
  const [{ trail, from }, setPage] = useState<{ trail: string | null; from: number }>({ trail: null, from: 0 })
  const columns = useRowColumns(of)
  const count = file.checked?.[of] ?? 0
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = useDeliveryFileRowsQuery(
    { id: file.id, of, cursor: cursorOf(trail) },
    { skip: count === 0 },
  )
  if (count === 0) return null
  const title = t(`rows.${of}`, { count, formatted: formats.count(count) })
  return (
    <Box>
      <Box as="h2" textStyle="heading" mb="2">
        {title}
      </Box>
      {error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={4} />
      ) : (
        <>
          <DataTable
            name={`delivery-rows-${of}`}
            label={title}
            columns={columns}
            rows={of === 'good' ? data.items.map(row => ({ ...row, issue: null })) : faultsOf(data.items)}
            rowId={row => `${row.row}-${row.issue?.field ?? ''}-${row.issue?.code ?? ''}`}
            refreshing={isFetching}
            height="auto"
          />
          <ListFoot
            trail={trail}
            from={from}
            shown={data.items.length}
            total={data.total}
            capped={data.totalIsCapped}
            next={data.nextCursor}
            onPage={(next, at) => setPage({ trail: next, from: at })}
            updatedAt={fulfilledTimeStamp}
          />
        </>
      )}
    </Box>
  )
}

function useRowColumns(of: 'good' | 'bad'): TableColumn<Shown>[] {
  const { t } = useTranslation('deliveries')
  const word = useFieldLabel()
  const code = (value: string | null | undefined) => (value ? <Code>{value}</Code> : <Unknown />)
  const number: TableColumn<Shown>[] = [
    {
      id: 'row',
      header: t('rows.row'),
      width: 70,
      align: 'end',
      fixed: true,
      card: 'start',
      cell: row => row.row,
      cardCell: row => t('rows.at', { row: row.row }),
    },
    {
      id: 'deliveryNumber',
      header: word('deliveryNumber'),
      width: 140,
      fixed: true,
      card: 'title',
      cell: row => code(row.deliveryNumber),
    },
  ]
  if (of === 'bad')
    return [
      ...number,
      { id: 'field', header: t('rows.field'), width: 150, cell: row => row.issue && word(row.issue.field) },
      { id: 'found', header: t('rows.found'), width: 150, cell: row => code(row.issue?.found) },
      {
        id: 'wrong',
        header: t('rows.wrong'),
        width: 480,
        card: 'subtitle',
        cell: row => (
          <Box as="span" color="bad">
            {row.issue?.message}
          </Box>
        ),
      },
    ]
  const text = (field: 'line' | 'material' | 'sendingPlant' | 'receivingPlant' | 'batch', width = 110) => ({
    id: field,
    header: word(field),
    width,
    cell: (row: Shown) => code(row.line?.[field]),
  })
  const date = (field: 'pgiDate' | 'deliveryDate' | 'expiryDate') => ({
    id: field,
    header: word(field),
    width: 110,
    align: 'end' as const,
    ...(field === 'deliveryDate' && { card: 'end' as const }),
    cell: (row: Shown) => <DateText value={row.line?.[field] ?? null} />,
  })
  return [
    ...number,
    text('line', 80),
    { ...text('material', 140), card: 'subtitle' },
    {
      id: 'quantity',
      header: word('quantity'),
      width: 110,
      align: 'end',
      cell: row => <Quantity value={row.line?.quantity ?? null} unit={row.line?.unit ?? null} />,
    },
    date('deliveryDate'),
    date('pgiDate'),
    date('expiryDate'),
    text('sendingPlant'),
    text('receivingPlant'),
    text('batch'),
  ]
}
