import type { QuoteListItem } from '@quayside/contracts/quotes/queries.ts'
import { Columns3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useCompany, usePermission } from '../../../app/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import type { TableColumn } from '../../../ui/data-table/columns.ts'
import { cursorOf } from '../../../ui/data-table/paging.ts'
import type { Selection } from '../../../ui/data-table/selection.ts'
import { ExportMenu } from '../../../ui/export-menu.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { useListExport } from '../../../ui/list-page/list-export.ts'
import { ListRows } from '../../../ui/list-page/list-rows.tsx'
import { FoundInTab, ListTabs } from '../../../ui/list-page/list-tabs.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { NothingYet } from '../../../ui/states.tsx'
import { AskForQuote, NewQuote } from '../new-buttons.tsx'
import { useQuoteColumns } from './quote-columns.tsx'
import { useQuoteFilters } from './quote-filters.tsx'
import { useExportQuotesMutation, useQuoteListQuery, useQuoteTabsQuery } from './quote-list-api.ts'
import { type QuoteListLocation, quoteListTabs, useQuoteListLocation } from './quote-list-location.ts'
import { QuoteRowActs } from './quote-row-acts.tsx'
import { ExportRequests, RequestsTab } from './requests-tab.tsx'

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
            {isOfRequests ? (
              <ExportRequests location={location} />
            ) : (
              <ExportActs columns={columns} location={location} />
            )}
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
  const { state, params } = location
  const query = useQuoteListQuery({ ...params, cursor: cursorOf(state.cursor) })
  const { data } = query
  const { exportAs } = useExport(columns)
  const mayExport = usePermission('quotes.export')
  return (
    <ListRows
      name={listName}
      label={t('title')}
      entity="quote"
      columns={columns}
      location={location}
      query={query}
      filters={useQuoteFilters(location)}
      count={data && t('total', { count: data.total, formatted: formats.count(data.total, data.totalIsCapped) })}
      numberOf={row => row.quoteNumber}
      hrefOf={row => `/quotes/edit/${row.id}`}
      rowActions={row => <QuoteRowActs quote={row} />}
      manyActs={(selection, rows) => (
        <>
          <CompareChosen selection={selection} rows={rows} />
          {mayExport && (
            <ExportMenu
              pending={false}
              onExport={format =>
                exportAs(selection.all ? params : { ...params, 'filter[id]': selection.ids.join(',') }, format)
              }
            />
          )}
        </>
      )}
      failed={t('failed')}
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
      elsewhere={state.tab !== 'all' && <InAll location={location} />}
    />
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
  const { currentData } = useQuoteListQuery({ ...params, tab: 'all', limit: '1' })
  return <FoundInTab answer={currentData} to={inTab('all')} tab={t('tab.all')} />
}

function QuoteTabs() {
  const { t } = useTranslation('quotes')
  const { data } = useQuoteTabsQuery()
  return (
    <ListTabs
      label={t('title')}
      path="/quotes"
      tabs={quoteListTabs}
      textOf={tab => t(`tab.${tab}`)}
      countOf={tab => (tab === 'requests' ? data?.requests : data?.tabs.find(entry => entry.tab === tab)?.count)}
    />
  )
}

/** What a column of the page draws together is several in a file. */
const drawnTogether: Readonly<Record<string, readonly string[]>> = { status: ['status', 'sending'] }

function useExport(columns: Columns) {
  return useListExport(listName, columns, useExportQuotesMutation(), drawnTogether)
}

function ExportActs({ columns, location }: { columns: Columns; location: QuoteListLocation }) {
  const { exporting, exportAs } = useExport(columns)
  if (!usePermission('quotes.export')) return null
  return <ExportMenu pending={exporting} onExport={format => exportAs(location.params, format)} />
}
