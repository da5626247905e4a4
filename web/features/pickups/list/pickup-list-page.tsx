import { Flex } from '@chakra-ui/react'
import type { PickupItem } from '@quayside/contracts/handling/pickup-queries.ts'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveUpdates } from '../../../app/api/live-lists.ts'
import { useAppSelector } from '../../../app/hooks.ts'
import { usePermission } from '../../../app/session/use-session.ts'
import { BulkBar } from '../../../ui/data-table/bulk-bar.tsx'
import { ColumnManager } from '../../../ui/data-table/column-manager.tsx'
import { shownColumns, type TableColumn, useColumns } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { DensityMenu } from '../../../ui/data-table/density-menu.tsx'
import { ListBody, UpdatesButton } from '../../../ui/data-table/list-body.tsx'
import { cursorOf } from '../../../ui/data-table/paging.ts'
import { useSelection } from '../../../ui/data-table/selection.ts'
import { ExportMenu } from '../../../ui/export-menu.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { rememberList } from '../../../ui/list-neighbours.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useReturnFocus } from '../../../ui/return-focus.ts'
import { SavedViews } from '../../../ui/saved-views/saved-views.tsx'
import { FoundElsewhere, NothingYet } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { NewPickup } from '../new-pickup.tsx'
import { PickupBulkActs } from './pickup-bulk-acts.tsx'
import { usePickupColumns } from './pickup-columns.tsx'
import { usePickupFilters } from './pickup-filters.tsx'
import { useExportPickupsMutation, usePickupListQuery } from './pickup-list-api.ts'
import { type PickupListLocation, pickupTabs, usePickupListLocation } from './pickup-list-location.ts'
import { PickupRowActs } from './pickup-row-acts.tsx'

const none: readonly PickupItem[] = []
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
  const { state, params, sort, key, sortBy } = location
  const query = usePickupListQuery({ ...params, cursor: cursorOf(state.cursor) })
  const { data, isFetching } = query
  const rows = data?.items ?? none
  const ids = useMemo(() => rows.map(row => row.id), [rows])
  const filters = usePickupFilters(location)
  const { updates, refresh } = useLiveUpdates('pickup', key)
  const scope = useAppSelector(({ session }) => `${session.user?.uid ?? ''}:${session.company ?? ''}`)
  const selection = useSelection(`pickups:${key}`, ids, id => rows.find(row => row.id === id)?.pickupNumber ?? id)
  useReturnFocus(listName, data !== undefined)
  useEffect(() => rememberList('pickup', ids), [ids])
  return (
    <>
      <FilterBar
        filters={filters}
        lead={<SavedViews list={listName} scope={scope} columns={columns} />}
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
        <PickupBulkActs selection={selection} rows={rows} params={params} total={data?.total ?? 0} />
      </BulkBar>
      <ListBody
        query={query}
        paging={location}
        filtered={filters.some(filter => filter.summary !== null)}
        nothing={
          <NothingYet
            title={t(`nothing.${state.tab}.title`)}
            text={t(`nothing.${state.tab}.text`)}
            action={<NewPickup />}
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
            rowHref={row => `/pick-up/${row.id}`}
            sort={sort}
            onSort={sortBy}
            selection={selection}
            refreshing={isFetching}
            rowActions={row => <PickupRowActs pickup={row} />}
          />
        )}
      </ListBody>
    </>
  )
}

/** A booking that is searched for may stand in another tab; this one holds all. */
function InGeneralView({ location: { params, inTab } }: { location: PickupListLocation }) {
  const { t } = useTranslation('pickup-list')
  const formats = useFormats()
  const tab = 'general-view'
  const { currentData } = usePickupListQuery({ ...params, 'filter[status]': undefined, limit: '1' })
  if (!currentData?.total) return null
  const found = formats.count(currentData.total, currentData.totalIsCapped)
  return <FoundElsewhere to={inTab(tab)} tab={t(`tab.${tab}`)} found={found} />
}

function PickupTabs() {
  const { t } = useTranslation('pickup-list')
  return (
    <Tabs
      label={t('title')}
      tabs={pickupTabs.map((tab, index) => ({
        to: index === 0 ? '/pick-up' : `/pick-up?tab=${tab}`,
        label: t(`tab.${tab}`),
      }))}
    />
  )
}

function HeadActs({ columns, location }: { columns: Columns; location: PickupListLocation }) {
  const mayExport = usePermission('pickups.export')
  const { choice } = useColumns(listName, columns)
  const [exportPickups, { isLoading: exporting }] = useExportPickupsMutation()
  const shown = shownColumns(choice).join(',')
  return (
    <>
      {mayExport && (
        <ExportMenu
          pending={exporting}
          onExport={format => void exportPickups({ params: { ...location.params, columns: shown }, format })}
        />
      )}
      <NewPickup />
    </>
  )
}
