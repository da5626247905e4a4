import type { PickupItem } from '@quayside/contracts/handling/pickup-queries.ts'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../../app/session/use-session.ts'
import type { TableColumn } from '../../../ui/data-table/columns.ts'
import { cursorOf } from '../../../ui/data-table/paging.ts'
import { ExportMenu } from '../../../ui/export-menu.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { useListExport } from '../../../ui/list-page/list-export.ts'
import { ListRows } from '../../../ui/list-page/list-rows.tsx'
import { FoundInTab, ListTabs } from '../../../ui/list-page/list-tabs.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { NothingYet } from '../../../ui/states.tsx'
import { NewPickup } from '../new-pickup.tsx'
import { PickupBulkActs } from './pickup-bulk-acts.tsx'
import { usePickupColumns } from './pickup-columns.tsx'
import { usePickupFilters } from './pickup-filters.tsx'
import { useExportPickupsMutation, usePickupCountsQuery, usePickupListQuery } from './pickup-list-api.ts'
import { type PickupListLocation, pickupTabs, statusesOf, usePickupListLocation } from './pickup-list-location.ts'
import { PickupRowActs } from './pickup-row-acts.tsx'

const listName = 'pickups'

/** /pick-up: by where they stand. */
export function PickupListPage() {
  const { t } = useTranslation('pickup-list')
  const location = usePickupListLocation()
  const columns = usePickupColumns()
  return (
    <>
      <PageHeader title={t('title')} actions={<HeadActs columns={columns} location={location} />} />
      <PickupTabs />
      <Pickups location={location} columns={columns} />
    </>
  )
}

type Columns = readonly TableColumn<PickupItem>[]

function Pickups({ location, columns }: { location: PickupListLocation; columns: Columns }) {
  const { t } = useTranslation('pickup-list')
  const formats = useFormats()
  const { state, params } = location
  const query = usePickupListQuery({ ...params, cursor: cursorOf(state.cursor) })
  const { data } = query
  return (
    <ListRows
      name={listName}
      label={t('title')}
      entity="pickup"
      columns={columns}
      location={location}
      query={query}
      filters={usePickupFilters(location)}
      count={data && t('total', { count: data.total, formatted: formats.count(data.total, data.totalIsCapped) })}
      numberOf={row => row.pickupNumber}
      hrefOf={row => `/pick-up/${row.id}`}
      rowActions={row => <PickupRowActs pickup={row} />}
      manyActs={(selection, rows, total) => (
        <PickupBulkActs selection={selection} rows={rows} params={params} total={total} />
      )}
      nothing={
        <NothingYet
          title={t(`nothing.${state.tab}.title`)}
          text={t(`nothing.${state.tab}.text`)}
          action={<NewPickup />}
        />
      }
      elsewhere={state.tab !== 'general-view' && <InGeneralView location={location} />}
    />
  )
}

/** A pickup that is searched for may stand in another tab; this one holds all. */
function InGeneralView({ location: { params, inTab } }: { location: PickupListLocation }) {
  const { t } = useTranslation('pickup-list')
  const tab = 'general-view'
  const { currentData } = usePickupListQuery({ ...params, 'filter[status]': undefined, limit: '1' })
  return <FoundInTab answer={currentData} to={inTab(tab, { status: null })} tab={t(`tab.${tab}`)} />
}

function PickupTabs() {
  const { t } = useTranslation('pickup-list')
  const { data } = usePickupCountsQuery()
  const countOf = (tab: (typeof pickupTabs)[number]) =>
    data?.statuses.filter(one => statusesOf[tab].includes(one.status)).reduce((sum, { count }) => sum + count, 0)
  return (
    <ListTabs label={t('title')} path="/pick-up" tabs={pickupTabs} textOf={tab => t(`tab.${tab}`)} countOf={countOf} />
  )
}

function HeadActs({ columns, location }: { columns: Columns; location: PickupListLocation }) {
  const mayExport = usePermission('pickups.export')
  const { exporting, exportAs } = useListExport(listName, columns, useExportPickupsMutation())
  return (
    <>
      {mayExport && <ExportMenu pending={exporting} onExport={format => exportAs(location.params, format)} />}
      <NewPickup />
    </>
  )
}
