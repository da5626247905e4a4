import { Flex } from '@chakra-ui/react'
import type { BookingListItem } from '@quayside/contracts/bookings/queries.ts'
import { bookingTabs } from '@quayside/contracts/bookings/statuses.ts'
import { Plus } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveUpdates } from '../../../app/api/live-lists.ts'
import { useAppSelector } from '../../../app/hooks.ts'
import { usePermission } from '../../../app/session/use-session.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { ColumnManager } from '../../../ui/data-table/column-manager.tsx'
import { shownColumns, type TableColumn, useColumns } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { DensityMenu } from '../../../ui/data-table/density-menu.tsx'
import { ListBody, UpdatesButton } from '../../../ui/data-table/list-body.tsx'
import { cursorOf } from '../../../ui/data-table/paging.ts'
import { ExportMenu } from '../../../ui/export-menu.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { rememberList } from '../../../ui/list-neighbours.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useReturnFocus } from '../../../ui/return-focus.ts'
import { SavedViews } from '../../../ui/saved-views/saved-views.tsx'
import { FoundElsewhere, NothingYet } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useBookingColumns } from './booking-columns.tsx'
import { useBookingFilters } from './booking-filters.tsx'
import { useBookingListQuery, useBookingTabsQuery, useExportBookingsMutation } from './booking-list-api.ts'
import { type BookingListLocation, useBookingListLocation } from './booking-list-location.ts'
import { BookingRowActs } from './booking-row-acts.tsx'

const none: readonly BookingListItem[] = []
const listName = 'bookings'

/** /bookings: by where they stand. */
export function BookingListPage() {
  const { t } = useTranslation('booking-list')
  const location = useBookingListLocation()
  const columns = useBookingColumns()
  return (
    <>
      <PageHeader title={t('title')} actions={<HeadActs columns={columns} location={location} />} />
      <BookingTabs />
      <Bookings location={location} columns={columns} />
    </>
  )
}

type Columns = readonly TableColumn<BookingListItem>[]

function Bookings({ location, columns }: { location: BookingListLocation; columns: Columns }) {
  const { t } = useTranslation('booking-list')
  const formats = useFormats()
  const { state, params, sort, key, sortBy } = location
  const query = useBookingListQuery({ ...params, cursor: cursorOf(state.cursor) })
  const { data, isFetching } = query
  const rows = data?.items ?? none
  const ids = useMemo(() => rows.map(row => row.id), [rows])
  const filters = useBookingFilters(location)
  const { updates, refresh } = useLiveUpdates('booking', key)
  const scope = useAppSelector(({ session }) => `${session.user?.uid ?? ''}:${session.company ?? ''}`)
  useReturnFocus(listName, data !== undefined)
  useEffect(() => rememberList('booking', ids), [ids])
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
      <ListBody
        query={query}
        paging={location}
        filtered={filters.some(filter => filter.summary !== null)}
        nothing={
          <NothingYet
            title={t(`nothing.${state.tab}.title`)}
            text={t(`nothing.${state.tab}.text`)}
            action={<NewBooking />}
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
            rowHref={row => `/bookings/${row.id}`}
            sort={sort}
            onSort={sortBy}
            refreshing={isFetching}
            rowActions={row => <BookingRowActs booking={row} />}
          />
        )}
      </ListBody>
    </>
  )
}

/** A booking that is searched for may stand in another tab; this one holds all. */
function InGeneralView({ location: { params, inTab } }: { location: BookingListLocation }) {
  const { t } = useTranslation('booking-list')
  const formats = useFormats()
  const tab = 'general-view'
  const { currentData } = useBookingListQuery({ ...params, tab, limit: '1' })
  if (!currentData?.total) return null
  const found = formats.count(currentData.total, currentData.totalIsCapped)
  return <FoundElsewhere to={inTab(tab)} tab={t(`tab.${tab}`)} found={found} />
}

function BookingTabs() {
  const { t } = useTranslation('booking-list')
  const formats = useFormats()
  const { data } = useBookingTabsQuery()
  const count = (tab: string) => {
    const found = data?.tabs.find(entry => entry.tab === tab)
    return found ? formats.count(found.count) : null
  }
  return (
    <Tabs
      label={t('title')}
      tabs={bookingTabs.map((tab, index) => ({
        to: index === 0 ? '/bookings' : `/bookings?tab=${tab}`,
        label: t(`tab.${tab}`),
        count: count(tab),
      }))}
    />
  )
}

function NewBooking() {
  const { t } = useTranslation('booking-list')
  if (!usePermission('bookings.request')) return null
  return (
    <LinkButton to="/bookings/new" look="primary" icon={<Plus size={16} aria-hidden="true" />}>
      {t('act.new')}
    </LinkButton>
  )
}

/** What a column of the page draws together is several in a file. */
const drawnTogether: Readonly<Record<string, readonly string[]>> = { route: ['mode', 'origin', 'destination'] }

function HeadActs({ columns, location }: { columns: Columns; location: BookingListLocation }) {
  const mayExport = usePermission('bookings.export')
  const { choice } = useColumns(listName, columns)
  const [exportBookings, { isLoading: exporting }] = useExportBookingsMutation()
  const shown = [...new Set(shownColumns(choice).flatMap(id => drawnTogether[id] ?? [id]))].join(',')
  return (
    <>
      {mayExport && (
        <ExportMenu
          pending={exporting}
          onExport={format => void exportBookings({ params: { ...location.params, columns: shown }, format })}
        />
      )}
      <NewBooking />
    </>
  )
}
