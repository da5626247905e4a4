import { Flex } from '@chakra-ui/react'
import type { QuoteListItem } from '@quayside/contracts/quotes/queries.ts'
import { Columns3 } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useLiveUpdates } from '../../../app/api/live-lists.ts'
import { useAppSelector } from '../../../app/hooks.ts'
import { useCompany, usePermission } from '../../../app/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { BulkBar } from '../../../ui/data-table/bulk-bar.tsx'
import { ColumnManager } from '../../../ui/data-table/column-manager.tsx'
import { shownColumns, type TableColumn, useColumns } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { DensityMenu } from '../../../ui/data-table/density-menu.tsx'
import { ListBody, UpdatesButton } from '../../../ui/data-table/list-body.tsx'
import { cursorOf } from '../../../ui/data-table/paging.ts'
import { type Selection, useSelection } from '../../../ui/data-table/selection.ts'
import { type ExportFormat, ExportMenu } from '../../../ui/export-menu.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { rememberList } from '../../../ui/list-neighbours.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useReturnFocus } from '../../../ui/return-focus.ts'
import { SavedViews } from '../../../ui/saved-views/saved-views.tsx'
import { FoundElsewhere, NothingYet } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { AskForQuote, NewQuote } from '../new-buttons.tsx'
import { useQuoteColumns } from './quote-columns.tsx'
import { useQuoteFilters } from './quote-filters.tsx'
import {
  type QuoteListParams,
  useExportQuotesMutation,
  useQuoteListQuery,
  useQuoteTabsQuery,
} from './quote-list-api.ts'
import { type QuoteListLocation, quoteListTabs, useQuoteListLocation } from './quote-list-location.ts'
import { QuoteRowActs } from './quote-row-acts.tsx'
import { RequestsTab } from './requests-tab.tsx'

const none: readonly QuoteListItem[] = []
const listName = 'quotes'
type Columns = readonly TableColumn<QuoteListItem>[]

/** /quotes: offers by where they stand, and what clients ask offers for. */
export function QuoteListPage() {
  const { t } = useTranslation('quotes')
  const location = useQuoteListLocation()
  const actor = useCompany()?.actor
  const columns = useQuoteColumns(actor === 'O' || actor === 'A')
  const isOfRequests = location.state.tab === 'requests'
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {!isOfRequests && <ExportActs columns={columns} location={location} />}
            <AskForQuote />
            <NewQuote />
          </>
        }
      />
      <QuoteTabs />
      {isOfRequests ? <RequestsTab location={location} /> : <Quotes location={location} columns={columns} />}
    </>
  )
}

function Quotes({ location, columns }: { location: QuoteListLocation; columns: Columns }) {
  const { t } = useTranslation('quotes')
  const formats = useFormats()
  const { state, params, sort, key, sortBy } = location
  const query = useQuoteListQuery({ ...params, cursor: cursorOf(state.cursor) })
  const { data, isFetching } = query
  const rows = data?.items ?? none
  const ids = useMemo(() => rows.map(row => row.id), [rows])
  const filters = useQuoteFilters(location)
  const { updates, refresh } = useLiveUpdates('quote', key)
  const scope = useAppSelector(({ session }) => `${session.user?.uid ?? ''}:${session.company ?? ''}`)
  const selection = useSelection(`quotes:${key}`, ids, id => rows.find(row => row.id === id)?.quoteNumber ?? id)
  const { exportAs } = useExport(columns)
  const mayExport = usePermission('quotes.export')
  useReturnFocus(listName, data !== undefined)
  useEffect(() => rememberList('quote', ids), [ids])
  const chosen = { ...params, 'filter[id]': selection.ids.join(',') }
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
        <CompareChosen selection={selection} rows={rows} />
        {mayExport && (
          <ExportMenu pending={false} onExport={format => exportAs(selection.all ? params : chosen, format)} />
        )}
      </BulkBar>
      <ListBody
        query={query}
        failed={t('failed')}
        paging={location}
        filtered={filters.some(filter => filter.summary !== null)}
        nothing={
          <NothingYet
            title={t(`nothing.${state.tab}.title`)}
            text={t(`nothing.${state.tab}.text`)}
            action={
              <>
                <AskForQuote />
                <NewQuote />
              </>
            }
          />
        }
        elsewhere={state.tab !== 'all' && state.q && query.currentData && <InAll location={location} />}
      >
        {() => (
          <DataTable
            name={listName}
            label={t('title')}
            columns={columns}
            rows={rows}
            rowId={row => row.id}
            rowHref={row => `/quotes/edit/${row.id}`}
            sort={sort}
            onSort={sortBy}
            selection={selection}
            refreshing={isFetching}
            rowActions={row => <QuoteRowActs quote={row} />}
          />
        )}
      </ListBody>
    </>
  )
}

/** Two to four quotes of one customer stand side by side. */
function CompareChosen({ selection, rows }: { selection: Selection; rows: readonly QuoteListItem[] }) {
  const { t } = useTranslation('quotes')
  const navigate = useNavigate()
  const shown = rows.filter(row => selection.has(row.id))
  const customers = new Set(shown.map(row => row.customer.id))
  const blocked =
    selection.all || selection.count < 2 || selection.count > 4
      ? t('compare.twoToFour')
      : customers.size > 1
        ? t('compare.oneCustomer')
        : null
  return (
    <Button
      size="sm"
      icon={<Columns3 size={14} aria-hidden="true" />}
      disabled={blocked !== null}
      title={blocked ?? undefined}
      onClick={() => void navigate(`/quotes/compare?ids=${selection.ids.join(',')}`)}
    >
      {t('act.compare')}
    </Button>
  )
}

/** A quote that is searched for may stand in another tab; this one holds all. */
function InAll({ location: { params, inTab } }: { location: QuoteListLocation }) {
  const { t } = useTranslation('quotes')
  const formats = useFormats()
  const { currentData } = useQuoteListQuery({ ...params, tab: 'all', limit: '1' })
  if (!currentData?.total) return null
  const found = formats.count(currentData.total, currentData.totalIsCapped)
  return <FoundElsewhere to={inTab('all')} tab={t('tab.all')} found={found} />
}

function QuoteTabs() {
  const { t } = useTranslation('quotes')
  const formats = useFormats()
  const { data } = useQuoteTabsQuery()
  const count = (tab: string) => {
    const found = tab === 'requests' ? data?.openRequests : data?.tabs.find(entry => entry.tab === tab)?.count
    return found === undefined ? null : formats.count(found)
  }
  return (
    <Tabs
      label={t('title')}
      tabs={quoteListTabs.map((tab, index) => ({
        to: index === 0 ? '/quotes' : `/quotes?tab=${tab}`,
        label: t(`tab.${tab}`),
        count: count(tab),
      }))}
    />
  )
}

/** What a column of the page draws together is several in a file. */
const drawnTogether: Readonly<Record<string, readonly string[]>> = { status: ['status', 'sending'] }

function useExport(columns: Columns) {
  const { choice } = useColumns(listName, columns)
  const [exportQuotes, { isLoading: exporting }] = useExportQuotesMutation()
  const exportAs = (of: QuoteListParams, format: ExportFormat) => {
    const shown = shownColumns(choice).flatMap(id => drawnTogether[id] ?? [id])
    void exportQuotes({ params: { ...of, columns: [...new Set(shown)].join(',') }, format })
  }
  return { exporting, exportAs }
}

function ExportActs({ columns, location }: { columns: Columns; location: QuoteListLocation }) {
  const { exporting, exportAs } = useExport(columns)
  if (!usePermission('quotes.export')) return null
  return <ExportMenu pending={exporting} onExport={format => exportAs(location.params, format)} />
}
