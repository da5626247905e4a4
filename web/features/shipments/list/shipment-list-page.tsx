import type { ShipmentListItem } from '@quayside/contracts/shipments/queries.ts'
import { shipmentTabs } from '@quayside/contracts/shipments/statuses.ts'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../../app/session/use-session.ts'
import { LinkButton } from '../../../ui/button.tsx'
import type { TableColumn } from '../../../ui/data-table/columns.ts'
import { cursorOf } from '../../../ui/data-table/paging.ts'
import { ExportMenu } from '../../../ui/export-menu.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { useListExport } from '../../../ui/list-page/list-export.ts'
import { ListRows } from '../../../ui/list-page/list-rows.tsx'
import { FoundInTab, ListTabs } from '../../../ui/list-page/list-tabs.tsx'
import { useNarrow } from '../../../ui/narrow.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { NothingYet } from '../../../ui/states.tsx'
import { ViewSwitch } from '../view-switch.tsx'
import { ManyActsMenu } from './many/many-acts-menu.tsx'
import { QuickFilters } from './quick-filters.tsx'
import { useShipmentColumns } from './shipment-columns.tsx'
import { useShipmentFilters } from './shipment-filters.tsx'
import { useExportShipmentsMutation, useShipmentListQuery, useShipmentTabsQuery } from './shipment-list-api.ts'
import { type ShipmentListLocation, useShipmentListLocation } from './shipment-list-location.ts'
import { ProductExport, ShipmentProducts } from './shipment-products.tsx'
import { ShipmentRowActs } from './shipment-row-acts.tsx'
import { ThingSwitch } from './thing-switch.tsx'

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
  const { state, params } = location
  const query = useShipmentListQuery({ ...params, cursor: cursorOf(state.cursor) })
  const { data } = query
  const { exportAs } = useExport(columns)
  return (
    <ListRows
      name={listName}
      label={t('title')}
      entity="shipment"
      columns={columns}
      location={location}
      query={query}
      filters={useShipmentFilters(location)}
      count={data && t('total', { count: data.total, formatted: formats.count(data.total, data.totalIsCapped) })}
      lead={
        <>
          <ThingSwitch />
          <QuickFilters location={location} />
        </>
      }
      numberOf={row => row.shipmentNumber}
      hrefOf={row => `/shipments/${row.id}`}
      rowActions={row => <ShipmentRowActs shipment={row} />}
      manyActs={(selection, rows, total) => (
        <ManyActsMenu
          selection={selection}
          rows={rows}
          params={params}
          total={total}
          onExport={(of, format) => exportAs({ ...of, sort: params.sort }, format)}
        />
      )}
      nothing={
        <NothingYet
          title={t(`nothing.${state.tab}.title`)}
          text={t(`nothing.${state.tab}.text`)}
          action={<NewShipment />}
        />
      }
      elsewhere={state.tab !== 'general-view' && <InGeneralView location={location} />}
    />
  )
}

/** A shipment that is searched for may stand in another tab; this one holds all. */
function InGeneralView({ location: { params, inTab } }: { location: ShipmentListLocation }) {
  const { t } = useTranslation('shipment-list')
  const tab = 'general-view'
  const { currentData } = useShipmentListQuery({ ...params, tab, limit: '1' })
  return <FoundInTab answer={currentData} to={inTab(tab)} tab={t(`tab.${tab}`)} />
}

function ShipmentTabs() {
  const { t } = useTranslation('shipment-list')
  const { data } = useShipmentTabsQuery()
  return (
    <ListTabs
      label={t('title')}
      path="/shipments"
      tabs={shipmentTabs}
      textOf={tab => t(`tab.${tab}`)}
      countOf={tab => data?.tabs.find(entry => entry.tab === tab)?.count}
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

function useExport(columns: Columns) {
  const [run, result] = useExportShipmentsMutation()
  return useListExport(listName, columns, [asked => void run({ of: 'shipments', ...asked }), result], drawnTogether)
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
