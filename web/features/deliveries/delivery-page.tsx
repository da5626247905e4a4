import { Box, Flex, Grid } from '@chakra-ui/react'
import type { DeliveryDetail } from '@quayside/contracts/shipments/delivery-queries.ts'
import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { ListFoot } from '../../ui/data-table/list-foot.tsx'
import { cursorOf } from '../../ui/data-table/paging.ts'
import { Unknown } from '../../ui/figures.tsx'
import { useFormats } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { CountedTitle, Facts } from '../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useDeliveryLinesQuery, useDeliveryQuery } from './deliveries-api.ts'
import { useDeliveryColumns } from './delivery-columns.tsx'
import { DeliveryHistory } from './delivery-history.tsx'
import { DeliveryShipments } from './delivery-shipments.tsx'

/** /delivery-orders/{id}: its lines, the shipments and receipts that they name, and what each file said of it. */
export function DeliveryPage() {
  const { t } = useTranslation('deliveries')
  const { id = '' } = useParams()
  const { data: delivery, error, refetch } = useDeliveryQuery({ id })
  const crumbs = [{ label: t('title'), to: '/delivery-orders' }]
  if (delivery === undefined)
    return (
      <>
        <PageHeader title={t('detail.title')} crumbs={crumbs} />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />}
      </>
    )
  return (
    <>
      <PageHeader title={delivery.deliveryNumber} crumbs={crumbs} mono />
      <Flex direction="column" gap="4">
        <Head delivery={delivery} />
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 320px' }} gap="4" alignItems="start">
          <Lines id={id} />
          <Flex direction="column" gap="4" minW="0">
            <DeliveryShipments delivery={delivery} />
            <DeliveryHistory id={id} />
          </Flex>
        </Grid>
      </Flex>
    </>
  )
}

/** Whose it is, and how many of its lines are in each state. */
function Head({ delivery: { clientName, labels } }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation('deliveries')
  const formats = useFormats()
  const states = labels
    .filter(one => one.count > 0)
    .map(({ label, count, capped }) => ({ label: t(`label.${label}`), value: formats.count(count, capped) }))
  return <Facts facts={[{ label: t('column.client'), value: clientName ?? <Unknown /> }, ...states]} />
}

function Lines({ id }: { id: string }) {
  const { t } = useTranslation('deliveries')
  const columns = useDeliveryColumns('one')
  const [{ cursor, at }, set] = useQueryStates(
    { cursor: parseAsString, at: parseAsInteger.withDefault(0) },
    { history: 'push' },
  )
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = useDeliveryLinesQuery({
    id,
    cursor: cursorOf(cursor),
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={6} />
  return (
    <Box minW="0">
      <Box as="h2" textStyle="heading" mb="2">
        <CountedTitle count={data.total}>{t('detail.lines')}</CountedTitle>
      </Box>
      <DataTable
        name="delivery-lines"
        label={t('detail.lines')}
        columns={columns}
        rows={data.items}
        rowId={row => row.id}
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
