import { Flex } from '@chakra-ui/react'
import { deliveryLabels } from '@quayside/contracts/shipments/deliveries.ts'
import type { DeliveryItem } from '@quayside/contracts/shipments/delivery-queries.ts'
import { Download, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../app/session/use-session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ColumnManager } from '../../ui/data-table/column-manager.tsx'
import type { TableColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { DensityMenu } from '../../ui/data-table/density-menu.tsx'
import { ListBody } from '../../ui/data-table/list-body.tsx'
import { cursorOf } from '../../ui/data-table/paging.ts'
import { FilterBar, type FilterDefinition } from '../../ui/filter-bar.tsx'
import { useFormats } from '../../ui/formats.ts'
import { byText } from '../../ui/list-filters.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { NothingYet } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useDeliveriesQuery, useDeliveryLabelsQuery, useExportDeliveriesMutation } from './deliveries-api.ts'
import { type DeliveriesLocation, useDeliveriesLocation } from './deliveries-location.ts'
import { useDeliveryColumns, useFieldLabel } from './delivery-columns.tsx'

const listName = 'deliveries'
const path = '/delivery-orders'

/** /delivery-orders: what SAP's files tell, by label. */
export function DeliveriesPage() {
  const { t } = useTranslation('deliveries')
  const location = useDeliveriesLocation()
  const columns = useDeliveryColumns()
  const [exportRows, { isLoading }] = useExportDeliveriesMutation()
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Button
              pending={isLoading}
              icon={<Download size={16} aria-hidden="true" />}
              onClick={() => void exportRows(location.params)}
            >
              {t('act.export')}
            </Button>
            <UploadLink />
          </>
        }
      />
      <LabelTabs />
      <Deliveries location={location} columns={columns} />
    </>
  )
}

function UploadLink() {
  const { t } = useTranslation('deliveries')
  const may = usePermission('delivery-orders.upload')
  return (
    <LinkButton
      to="/delivery-orders/files"
      look={may ? 'primary' : 'plain'}
      icon={<Upload size={16} aria-hidden="true" />}
    >
      {t(may ? 'act.upload' : 'act.files')}
    </LinkButton>
  )
}

function LabelTabs() {
  const { t } = useTranslation('deliveries')
  const formats = useFormats()
  const { data } = useDeliveryLabelsQuery()
  const counts = data?.labels ?? []
  const all = counts.reduce((sum, one) => sum + one.count, 0)
  return (
    <Tabs
      label={t('title')}
      tabs={[
        {
          to: path,
          label: t('label.all'),
          count: data
            ? formats.count(
                all,
                counts.some(one => one.capped),
              )
            : null,
        },
        ...deliveryLabels.map(label => {
          const found = counts.find(one => one.label === label)
          const count = found ? formats.count(found.count, found.capped) : null
          return { to: `${path}?label=${label}`, label: t(`label.${label}`), count }
        }),
      ]}
    />
  )
}

function useFilters({ state, filter }: DeliveriesLocation): FilterDefinition[] {
  const { t } = useTranslation('deliveries')
  const word = useFieldLabel()
  const text = (id: 'q' | 'from' | 'to' | 'material', label: string) =>
    byText({ id, label }, state[id], value => filter({ [id]: value }))
  return [
    text('q', t('filter.search')),
    text('from', word('sendingPlant')),
    text('to', word('receivingPlant')),
    text('material', word('material')),
  ]
}

function Deliveries({
  location,
  columns,
}: {
  location: DeliveriesLocation
  columns: readonly TableColumn<DeliveryItem>[]
}) {
  const { t } = useTranslation('deliveries')
  const formats = useFormats()
  const { state, params, sort, sortBy, page, clear } = location
  const filters = useFilters(location)
  const query = useDeliveriesQuery({ ...params, cursor: cursorOf(state.cursor) })
  const { data, isFetching } = query
  const filtered = state.label !== null || filters.some(one => one.summary !== null)
  return (
    <>
      <FilterBar
        filters={filters}
        count={data && t('total', { count: data.total, formatted: formats.count(data.total, data.totalIsCapped) })}
        aside={
          <Flex gap="1" hideBelow="sm">
            <DensityMenu />
            <ColumnManager name={listName} columns={columns} />
          </Flex>
        }
      />
      <ListBody
        query={query}
        filtered={filtered}
        paging={{ state: { cursor: state.cursor, from: state.at }, page, clear }}
        nothing={<NothingYet title={t('none.title')} text={t('none.text')} action={<UploadLink />} />}
      >
        {rows => (
          <DataTable
            name={listName}
            label={t('title')}
            columns={columns}
            rows={rows}
            rowId={row => row.id}
            rowHref={row => `${path}/${row.deliveryId}`}
            sort={sort}
            onSort={sortBy}
            refreshing={isFetching}
          />
        )}
      </ListBody>
    </>
  )
}
