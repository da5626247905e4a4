import { Flex } from '@chakra-ui/react'
import type { ShipmentListItem } from '@quayside/contracts/shipments/queries.ts'
import { shipmentTabs } from '@quayside/contracts/shipments/statuses.ts'
import { Plus } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveUpdates } from '../../../app/api/live-lists.ts'
import { useAppSelector } from '../../../app/hooks.ts'
import { usePermission } from '../../../app/session/use-session.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { BulkBar } from '../../../ui/data-table/bulk-bar.tsx'
import { ColumnManager } from '../../../ui/data-table/column-manager.tsx'
import { shownColumns, type TableColumn, useColumns } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { DensityMenu } from '../../../ui/data-table/density-menu.tsx'
import { ListBody, UpdatesButton } from '../../../ui/data-table/list-body.tsx'
import { cursorOf } from '../../../ui/data-table/paging.ts'
import { useChosenByLink, useSelection } from '../../../ui/data-table/selection.ts'
import { type ExportFormat, ExportMenu } from '../../../ui/export-menu.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { rememberList } from '../../../ui/list-neighbours.tsx'
import { useNarrow } from '../../../ui/narrow.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useReturnFocus } from '../../../ui/return-focus.ts'
import { SavedViews } from '../../../ui/saved-views/saved-views.tsx'
import { FoundElsewhere, NothingYet } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { ViewSwitch } from '../view-switch.tsx'
import { ManyActsMenu } from './many/many-acts-menu.tsx'
import { QuickFilters } from './quick-filters.tsx'
import { useShipmentColumns } from './shipment-columns.tsx'
import { useShipmentFilters } from './shipment-filters.tsx'
import {
  type ShipmentListParams,
  useExportShipmentsMutation,
  useShipmentListQuery,
  useShipmentTabsQuery,
} from './shipment-list-api.ts'
import { type ShipmentListLocation, useShipmentListLocation } from './shipment-list-location.ts'
import { ProductExport, ShipmentProducts } from './shipment-products.tsx'
import { ShipmentRowActs } from './shipment-row-acts.tsx'
import { ThingSwitch } from './thing-switch.tsx'

const none: readonly ShipmentListItem[] = []
const listName = 'shipments'

/** /shipments: by tab, as shipments or as the products in them. */
export function ShipmentListPage() {
  const { t } = useTranslation('shipment-list')
  const location = useShipmentListLocation()
  const columns = useShipmentColumns()
  return (
    <>
      <PageHeader
        title={t('title')}
        beside={<ViewSwitch current="list" />}
        actions={<HeadActs columns={columns} location={location} />}
      />
      <ShipmentTabs />
      {location.state.of === 'products' ? (
        <ShipmentProducts location={location} />
      ) : (
        <Shipments location={location} columns={columns} />
      )}
    </>
  )
}

type Columns = readonly TableColumn<ShipmentListItem>[]

function Shipments({ location, columns }: { location: ShipmentListLocation; columns: Columns }) {
  const { t } = useTranslation('shipment-list')
  const formats = useFormats()
  const { state, params, sort, key, sortBy } = location
  const query = useShipmentListQuery({ ...params, cursor: cursorOf(state.cursor) })
  const { data, isFetching } = query
  const rows = data?.items ?? none
  const ids = useMemo(() => rows.map(row => row.id), [rows])
  const filters = useShipmentFilters(location)
  const { updates, refresh } = useLiveUpdates('shipment', key)
  const scope = useAppSelector(({ session }) => `${session.user?.uid ?? ''}:${session.company ?? ''}`)
  const selection = useSelection(`shipments:${key}`, ids, id => rows.find(row => row.id === id)?.shipmentNumber ?? id)
  useChosenByLink(selection, ids, query.currentData?.total)
  const { exportAs } = useExport(columns)
  useReturnFocus(listName, data !== undefined)
  useEffect(() => rememberList('shipment', ids), [ids])
  return (
    <>
      <FilterBar
        filters={filters}
        lead={
          <>
            <ThingSwitch />
            <QuickFilters location={location} />
            <SavedViews list={listName} scope={scope} columns={columns} />
          </>
        }
        count={data && t('total', { count: data.total, formatted: formats.count(data.total, data.totalIsCapped) })}
        aside={
          <Flex gap="1" hideBelow="sm">
            <DensityMenu />
            <ColumnManager name={listName} columns={columns} />
          </Flex>
        }
      />
      <UpdatesButton updates={updates} refresh={refresh} />
      <BulkBar selection={selection} total={data?.total ?? 0} capped={data?.totalIsCapped ?? false} shown={rows.length}>
        <ManyActsMenu
          selection={selection}
          rows={rows}
          params={params}
          total={data?.total ?? 0}
          onExport={(of, format) => exportAs({ ...of, sort: params.sort }, format)}
        />
      </BulkBar>
      <ListBody
        query={query}
        paging={location}
        filtered={filters.some(filter => filter.summary !== null)}
        nothing={
          <NothingYet
            title={t(`nothing.${state.tab}.title`)}
            text={t(`nothing.${state.tab}.text`)}
            action={<NewShipment />}
          />
        }
        elsewhere={
          state.tab !== 'general-view' && state.q && query.currentData && <InGeneralView location={location} />
        }
      >
        {() => (
          <DataTable
            name={listName}
            label={t('title')}
            columns={columns}
            rows={rows}
            rowId={row => row.id}
            rowHref={row => `/shipments/${row.id}`}
            sort={sort}
            onSort={sortBy}
            selection={selection}
            refreshing={isFetching}
            rowActions={row => <ShipmentRowActs shipment={row} />}
          />
        )}
      </ListBody>
    </>
  )
}

/** A shipment that is searched for may stand in another tab; this one holds all. */
function InGeneralView({ location: { params, inTab } }: { location: ShipmentListLocation }) {
  const { t } = useTranslation('shipment-list')
  const formats = useFormats()
  const tab = 'general-view'
  const { currentData } = useShipmentListQuery({ ...params, tab, limit: '1' })
  if (!currentData?.total) return null
  const found = formats.count(currentData.total, currentData.totalIsCapped)
  return <FoundElsewhere to={inTab(tab)} tab={t(`tab.${tab}`)} found={found} />
}

function ShipmentTabs() {
  const { t } = useTranslation('shipment-list')
  const formats = useFormats()
  const { data } = useShipmentTabsQuery()
  const count = (tab: string) => {
    const found = data?.tabs.find(entry => entry.tab === tab)
    return found ? formats.count(found.count) : null
  }
  return (
    <Tabs
      label={t('title')}
      tabs={shipmentTabs.map((tab, index) => ({
        to: index === 0 ? '/shipments' : `/shipments?tab=${tab}`,
        label: t(`tab.${tab}`),
        count: count(tab),
      }))}
    />
  )
}

function NewShipment() {
  const { t } = useTranslation('shipment-list')
  if (!usePermission('shipments.create')) return null
  return (
    <LinkButton to="/shipments/new" look="primary" icon={<Plus size={16} aria-hidden="true" />}>
      {t('act.new')}
    </LinkButton>
  )
}

/** What a column of the page draws together is several in a file. */
const drawnTogether: Readonly<Record<string, readonly string[]>> = {
  route: ['mode', 'origin', 'destination'],
  etd: ['etd', 'atd'],
  eta: ['eta', 'ata'],
}

/** Of the shipments that `of` asks for, in the columns shown. */
function useExport(columns: Columns) {
  const { choice } = useColumns(listName, columns)
  const [exportShipments, { isLoading: exporting }] = useExportShipmentsMutation()
  const exportAs = (of: ShipmentListParams, format: ExportFormat) => {
    const shown = shownColumns(choice).flatMap(id => drawnTogether[id] ?? [id])
    void exportShipments({
      of: 'shipments',
      params: { ...of, columns: [...new Set(shown)].join(',') },
      format,
    })
  }
  return { exporting, exportAs }
}

function HeadActs({ columns, location }: { columns: Columns; location: ShipmentListLocation }) {
  const { t } = useTranslation('shipment-list')
  const mayExport = usePermission('shipments.export')
  const mayReadFiles = usePermission('delivery-orders.view')
  const mayEdit = usePermission('shipments.edit')
  const narrow = useNarrow()
  const { exporting, exportAs } = useExport(columns)
  return (
    <>
      {mayExport && location.state.of === 'shipments' && (
        <ExportMenu pending={exporting} onExport={format => exportAs(location.params, format)} />
      )}
      {mayExport && location.state.of === 'products' && <ProductExport location={location} />}
      <LinkButton look="quiet" to="/shipments/tracking">
        {t('act.track')}
      </LinkButton>
      {mayEdit && !narrow && <LinkButton to="/shipments/milestone-file">{t('act.importMilestones')}</LinkButton>}
      {mayReadFiles && <LinkButton to="/delivery-orders">{t('act.deliveries')}</LinkButton>}
      <NewShipment />
    </>
  )
}
