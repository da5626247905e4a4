import type { BookingListItem } from '@quayside/contracts/bookings/queries.ts'
import { bookingTabs } from '@quayside/contracts/bookings/statuses.ts'
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
import { PageHeader } from '../../../ui/page-header.tsx'
import { NothingYet } from '../../../ui/states.tsx'
import { useBookingColumns } from './booking-columns.tsx'
import { useBookingFilters } from './booking-filters.tsx'
import { useBookingListQuery, useBookingTabsQuery, useExportBookingsMutation } from './booking-list-api.ts'
import { type BookingListLocation, useBookingListLocation } from './booking-list-location.ts'
import { BookingRowActs } from './booking-row-acts.tsx'

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
  const { state, params } = location
  const query = useBookingListQuery({ ...params, cursor: cursorOf(state.cursor) })
  const { data } = query
  return (
    <ListRows
      name={listName}
      label={t('title')}
      entity="booking"
      columns={columns}
      location={location}
      query={query}
      filters={useBookingFilters(location)}
      count={data && t('total', { count: data.total, formatted: formats.count(data.total, data.totalIsCapped) })}
      numberOf={row => row.bookingNumber}
      hrefOf={row => `/bookings/${row.id}`}
      rowActions={row => <BookingRowActs booking={row} />}
      nothing={
        <NothingYet
          title={t(`nothing.${state.tab}.title`)}
          text={t(`nothing.${state.tab}.text`)}
          action={<NewBooking />}
        />
      }
      elsewhere={state.tab !== 'general-view' && <InGeneralView location={location} />}
    />
  )
}

/** A booking that is searched for may stand in another tab; this one holds all. */
function InGeneralView({ location: { params, inTab } }: { location: BookingListLocation }) {
  const { t } = useTranslation('booking-list')
  const tab = 'general-view'
  const { currentData } = useBookingListQuery({ ...params, tab, limit: '1' })
  return <FoundInTab answer={currentData} to={inTab(tab)} tab={t(`tab.${tab}`)} />
}

function BookingTabs() {
  const { t } = useTranslation('booking-list')
  const { data } = useBookingTabsQuery()
  return (
    <ListTabs
      label={t('title')}
      path="/bookings"
      tabs={bookingTabs}
      textOf={tab => t(`tab.${tab}`)}
      countOf={tab => data?.tabs.find(entry => entry.tab === tab)?.count}
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
  const { exporting, exportAs } = useListExport(listName, columns, useExportBookingsMutation(), drawnTogether)
  return (
    <>
      {mayExport && <ExportMenu pending={exporting} onExport={format => exportAs(location.params, format)} />}
      <NewBooking />
    </>
  )
}
