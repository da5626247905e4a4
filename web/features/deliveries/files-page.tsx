import { Box, Flex } from '@chakra-ui/react'
import type { DeliveryFileItem } from '@quayside/contracts/shipments/delivery-queries.ts'
import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../app/session/use-session.ts'
import type { TableColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { ListFoot } from '../../ui/data-table/list-foot.tsx'
import { cursorOf } from '../../ui/data-table/paging.ts'
import { InstantText, Unknown } from '../../ui/figures.tsx'
import { useFormats } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ErrorState, NothingYet, Skeleton } from '../../ui/states.tsx'
import { useDeliveryFilesQuery } from './deliveries-api.ts'
import { FileStatusTag } from './delivery-tags.tsx'
import { UploadPanel } from './upload-panel.tsx'

/** /delivery-orders/files: upload one, and what became of the earlier ones. */
export function DeliveryFilesPage() {
  const { t } = useTranslation('deliveries')
  const mayUpload = usePermission('delivery-orders.upload')
  return (
    <>
      <PageHeader title={t('files.title')} crumbs={[{ label: t('title'), to: '/delivery-orders' }]} />
      <Flex direction="column" gap="5">
        {mayUpload && <UploadPanel />}
        <EarlierFiles />
      </Flex>
    </>
  )
}

function EarlierFiles() {
  const { t } = useTranslation('deliveries')
  const formats = useFormats()
  const [{ cursor, at }, set] = useQueryStates(
    { cursor: parseAsString, at: parseAsInteger.withDefault(0) },
    { history: 'push' },
  )
  const { data, error, refetch, isFetching, fulfilledTimeStamp } = useDeliveryFilesQuery({ cursor: cursorOf(cursor) })
  const figure = (id: 'rows' | 'taken' | 'refused', of: (file: DeliveryFileItem) => number | undefined) => ({
    id,
    header: t(`files.${id}`),
    width: 90,
    align: 'end' as const,
    ...(id === 'rows' && { card: 'start' as const }),
    cell: (file: DeliveryFileItem) => {
      const value = of(file)
      return value === undefined ? <Unknown /> : formats.count(value)
    },
  })
  const columns: TableColumn<DeliveryFileItem>[] = [
    { id: 'name', header: t('files.name'), width: 240, fixed: true, card: 'title', cell: file => file.name },
    {
      id: 'status',
      header: t('files.status'),
      width: 220,
      card: 'status',
      cell: file => <FileStatusTag {...file} />,
    },
    figure('rows', file => file.checked?.rows),
    figure('taken', file =>
      file.applied && file.applied.rows - file.applied.refused ? file.applied.rows - file.applied.refused : undefined,
    ),
    figure('refused', file => file.checked?.bad),
    {
      id: 'client',
      header: t('column.client'),
      width: 170,
      card: 'subtitle',
      cell: file => file.clientName ?? <Unknown />,
    },
    { id: 'by', header: t('files.by'), width: 150, cell: file => file.uploadedByName ?? <Unknown /> },
    {
      id: 'at',
      header: t('files.at'),
      width: 150,
      align: 'end',
      card: 'end',
      cell: file => <InstantText value={file.uploadedAt} />,
    },
  ]
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={6} />
  if (data.items.length === 0) return <NothingYet title={t('files.none')} text={t('files.noneText')} />
  return (
    <Box>
      <Box as="h2" textStyle="heading" mb="2">
        {t('files.earlier')}
      </Box>
      <DataTable
        name="delivery-files"
        label={t('files.earlier')}
        columns={columns}
        rows={data.items}
        rowId={file => file.id}
        rowHref={file => `/delivery-orders/files/${file.id}`}
        refreshing={isFetching}
        height="auto"
      />
      <ListFoot
        trail={cursor}
        from={at}
        shown={data.items.length}
        total={data.total}
        capped={data.totalIsCapped}
        next={data.nextCursor}
        onPage={(next, from) => void set({ cursor: next, at: from === 0 ? null : from })}
        updatedAt={fulfilledTimeStamp}
      />
    </Box>
  )
}
