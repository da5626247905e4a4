import { Flex } from '@chakra-ui/react'
import type { QuoteRequestItem } from '@quayside/contracts/quotes/queries.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveUpdates } from '../../../app/api/live-lists.ts'
import { useCompany, usePermission } from '../../../app/session/use-session.ts'
import { ColumnManager } from '../../../ui/data-table/column-manager.tsx'
import type { TableColumn } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { DensityMenu } from '../../../ui/data-table/density-menu.tsx'
import { ListBody, UpdatesButton } from '../../../ui/data-table/list-body.tsx'
import { cursorOf } from '../../../ui/data-table/paging.ts'
import { ExportMenu } from '../../../ui/export-menu.tsx'
import { Code, DateText, InstantText, Quantity, Unknown } from '../../../ui/figures.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { useListExport } from '../../../ui/list-page/list-export.ts'
import { ModeText } from '../../../ui/mode-text.tsx'
import { NothingYet } from '../../../ui/states.tsx'
import { RequestStatusTag } from '../figures.tsx'
import { AskForQuote } from '../new-buttons.tsx'
import { useRequestFilters } from './quote-filters.tsx'
import { useExportQuoteRequestsMutation, useQuoteRequestsQuery } from './quote-list-api.ts'
import type { QuoteListLocation } from './quote-list-location.ts'
import { RequestRowActs } from './quote-row-acts.tsx'

const listName = 'quote-requests'

/** What clients ask offers for, the newest first. */
export function RequestsTab({ location }: { location: QuoteListLocation }) {
  const { t } = useTranslation('quotes')
  const formats = useFormats()
  const params = paramsOf(location)
  const query = useQuoteRequestsQuery({ ...params, cursor: cursorOf(location.state.cursor) })
  const { data, isFetching } = query
  const columns = useRequestColumns()
  const filters = useRequestFilters(location)
  const { updates, refresh } = useLiveUpdates('quote-request', JSON.stringify(params))
  return (
    <>
      <FilterBar
        filters={filters}
        count={
          data && t('request.total', { count: data.total, formatted: formats.count(data.total, data.totalIsCapped) })
        }
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
        failed={t('failed')}
        paging={location}
        filtered={filters.some(filter => filter.summary !== null)}
        nothing={<NothingYet title={t('request.none')} text={t('request.noneText')} action={<AskForQuote />} />}
      >
        {rows => (
          <DataTable
            name={listName}
            label={t('tab.requests')}
            columns={columns}
            rows={rows}
            rowId={row => row.id}
            rowHref={row => `/quotes/requests/${row.id}`}
            refreshing={isFetching}
            rowActions={row => <RequestRowActs request={row} />}
          />
        )}
      </ListBody>
    </>
  )
}

const paramsOf = ({ state }: QuoteListLocation) => ({
  q: state.q ?? undefined,
  'filter[status]': state.requestStatus.join(',') || undefined,
  'filter[customer]': state.customer ?? undefined,
})

export function ExportRequests({ location }: { location: QuoteListLocation }) {
  const { exporting, exportAs } = useListExport(listName, useRequestColumns(), useExportQuoteRequestsMutation())
  if (!usePermission('quotes.export')) return null
  return <ExportMenu pending={exporting} onExport={format => exportAs(paramsOf(location), format)} />
}

function useRequestColumns(): readonly TableColumn<QuoteRequestItem>[] {
  const { t } = useTranslation('quotes')
  // A client asks for itself alone.
  const ofMany = useCompany()?.actor !== 'C'
  return useMemo(() => {
    const text = (value: string | null) => value ?? <Unknown />
    const columns: TableColumn<QuoteRequestItem>[] = [
      {
        id: 'requestNumber',
        header: t('field.requestNumber'),
        width: 150,
        fixed: true,
        card: 'title',
        cell: row => <Code>{row.requestNumber}</Code>,
      },
      {
        id: 'status',
        header: t('field.status'),
        width: 130,
        card: 'status',
        cell: row => <RequestStatusTag status={row.status} />,
      },
      {
        id: 'customer',
        header: t('field.customer'),
        width: 170,
        initiallyHidden: !ofMany,
        ...(ofMany && { card: 'subtitle' as const }),
        cell: row => text(row.customer.name),
      },
      {
        id: 'transportMode',
        header: t('field.transportMode'),
        width: 96,
        card: 'start',
        cell: row => <ModeText mode={row.transportMode} />,
      },
      { id: 'origin', header: t('field.origin'), width: 150, card: 'figure', cell: row => text(row.origin) },
      {
        id: 'destination',
        header: t('field.destination'),
        width: 150,
        card: 'figure',
        cell: row => text(row.destination),
      },
      {
        id: 'departureDate',
        header: t('field.departureDate'),
        width: 110,
        cell: row => <DateText value={row.departureDate} />,
      },
      {
        id: 'arrivalDate',
        header: t('field.arrivalDate'),
        width: 110,
        cell: row => <DateText value={row.arrivalDate} />,
      },
      { id: 'project', header: t('field.project'), width: 130, cell: row => text(row.project) },
      {
        id: 'quotes',
        header: t('field.quotes'),
        width: 84,
        align: 'end',
        card: 'figure',
        cell: row => <Quantity value={String(row.quotes)} plainZero />,
      },
      { id: 'createdBy', header: t('field.createdBy'), width: 140, cell: row => text(row.createdBy.name) },
      {
        id: 'createdAt',
        header: t('field.createdAt'),
        width: 108,
        cell: row => <InstantText value={row.createdAt} look="date" />,
      },
      {
        id: 'incoterm',
        header: t('field.incoterm'),
        width: 90,
        initiallyHidden: true,
        cell: row => text(row.incoterm),
      },
      {
        id: 'customerReference',
        header: t('field.customerReference'),
        width: 150,
        initiallyHidden: true,
        cell: row => text(row.customerReference),
      },
    ]
    return columns
  }, [t, ofMany])
}
