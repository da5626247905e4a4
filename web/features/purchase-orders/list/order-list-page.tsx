import { Box, Flex } from '@chakra-ui/react'
import type { OrderListAnswer, OrderListItem } from '@quayside/contracts/purchase-orders/queries.ts'
import type { OrderTab } from '@quayside/contracts/purchase-orders/statuses.ts'
import { Plus, Upload } from 'lucide-react'
import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useChainsQuery } from '../../../app/api/chains.ts'
import { useLiveUpdates } from '../../../app/api/live-lists.ts'
import { useAppSelector } from '../../../app/hooks.ts'
import { usePermission } from '../../../app/session/use-session.ts'
import { useOrderTabsQuery } from '../../../app/shell/shell-endpoints.ts'
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
import { PageHeader } from '../../../ui/page-header.tsx'
import { useReturnFocus } from '../../../ui/return-focus.ts'
import { SavedViews } from '../../../ui/saved-views/saved-views.tsx'
import { FoundElsewhere, NothingYet } from '../../../ui/states.tsx'
import { useSteady } from '../../../ui/steady.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { ChainsOfOrders, useOrderColumns } from './order-columns.tsx'
import { useOrderFilters } from './order-filters.tsx'
import { OrderBulkActs, only, useOrderActs } from './order-list-acts.tsx'
import { useExportOrdersMutation, useOrderListQuery } from './order-list-api.ts'
import { type OrderListLocation, useOrderListLocation } from './order-list-location.ts'
import { OrderRowActs } from './order-row-acts.tsx'

const none: readonly OrderListItem[] = []
const noIds: readonly string[] = []

export function OrderListPage() {
  return <OrderList fixedTab={null} />
}

export function PreOrderListPage() {
  return <OrderList fixedTab="pre-orders" />
}

function OrderList({ fixedTab }: { fixedTab: OrderTab | null }) {
  const { t } = useTranslation('order-list')
  const location = useOrderListLocation(fixedTab)
  const { state, params, sort, key, sortBy, page, clear } = location
  const tab = fixedTab ?? state.tab
  const query = useOrderListQuery({ ...params, cursor: cursorOf(state.cursor) })
  const { data, isFetching } = query
  const rows = data?.items ?? none
  const ids = useMemo(() => rows.map(row => row.id), [rows])
  const { data: chains } = useChainsQuery(ids.length > 0 ? ids : noIds, { skip: ids.length === 0 })
  const chainOf = useMemo(() => new Map(chains?.chains.map(chain => [chain.id, chain])), [chains])
  const currencies = new Set(rows.map(row => row.currencyCode))
  const columns = useOrderColumns(currencies.size === 1 ? (rows[0]?.currencyCode ?? null) : null)
  const filters = useOrderFilters(location, tab)
  const selection = useSelection(`orders:${key}`, ids, id => rows.find(row => row.id === id)?.orderNumber ?? id)
  useChosenByLink(selection, ids, query.currentData?.total)
  const { updates, refresh } = useLiveUpdates('purchase-order', key)
  const acts = useOrderActs()
  const navigate = useNavigate()
  const goTo = useCallback((path: string) => void navigate(path), [navigate])
  const beginOne = useSteady((act: 'cancel' | 'send', order: OrderListItem) => acts.begin(act, only(order)))
  const scope = useAppSelector(({ session }) => `${session.user?.uid ?? ''}:${session.company ?? ''}`)
  const list = fixedTab ?? 'purchase-orders'
  useReturnFocus(list, data !== undefined)
  useEffect(() => rememberList('purchase-order', ids), [ids])
  return (
    <>
      <PageHeader
        title={t(fixedTab ? 'title.pre-orders' : 'title.orders')}
        actions={<HeadActs list={list} columns={columns} params={params} />}
      />
      {fixedTab === null && <OrderTabs />}
      <FilterBar
        filters={filters}
        lead={<SavedViews list={list} scope={scope} columns={columns} />}
        count={data && <Totals {...data} />}
        aside={
          <Flex gap="1" hideBelow="sm">
            <DensityMenu />
            <ColumnManager name={list} columns={columns} />
          </Flex>
        }
      />
      <UpdatesButton updates={updates} refresh={refresh} />
      <BulkBar selection={selection} total={data?.total ?? 0} capped={data?.totalIsCapped ?? false} shown={rows.length}>
        <OrderBulkActs selection={selection} rows={rows} params={params} acts={acts} total={data?.total ?? 0} />
      </BulkBar>
      <ListBody
        query={query}
        paging={{ state, page, clear }}
        filtered={filters.some(filter => filter.summary !== null)}
        nothing={<NothingHere tab={tab} />}
        elsewhere={fixedTab === null && state.q && query.currentData && <InOtherTab location={location} />}
      >
        {() => (
          <ChainsOfOrders value={chainOf}>
            <DataTable
              name={list}
              label={t(fixedTab ? 'title.pre-orders' : 'title.orders')}
              columns={columns}
              rows={rows}
              rowId={row => row.id}
              rowHref={row =>
                row.status === 'PRE_ORDER' ? `/purchase-orders/${row.id}/edit` : `/purchase-orders/${row.id}`
              }
              sort={sort}
              onSort={sortBy}
              selection={selection}
              refreshing={isFetching}
              rowActions={row => <OrderRowActs order={row} onGo={goTo} onBegin={beginOne} />}
              later={chainOf}
            />
          </ChainsOfOrders>
        )}
      </ListBody>
      {acts.dialogs}
    </>
  )
}

/** An order that is searched for may stand in the other tab. */
function InOtherTab({ location: { state, params, inTab } }: { location: OrderListLocation }) {
  const { t } = useTranslation('order-list')
  const formats = useFormats()
  const tab = state.tab === 'confirmed' ? 'to-be-confirmed' : 'confirmed'
  const { currentData } = useOrderListQuery({ ...params, tab, limit: '1' })
  if (!currentData?.total) return null
  const found = formats.count(currentData.total, currentData.totalIsCapped)
  return <FoundElsewhere to={inTab(tab)} tab={t(`tab.${tab}`)} found={found} />
}

function NothingHere({ tab }: { tab: OrderTab }) {
  const { t } = useTranslation('order-list')
  const texts = {
    'to-be-confirmed': { title: t('nothing.to-be-confirmed.title'), text: t('nothing.to-be-confirmed.text') },
    confirmed: { title: t('nothing.confirmed.title'), text: t('nothing.confirmed.text') },
    'pre-orders': { title: t('nothing.pre-orders.title'), text: t('nothing.pre-orders.text') },
  }
  return <NothingYet {...texts[tab]} action={<NewOrder />} />
}

function NewOrder() {
  const { t } = useTranslation('order-list')
  if (!usePermission('purchase-orders.register')) return null
  return (
    <LinkButton to="/purchase-orders/new" look="primary" icon={<Plus size={16} aria-hidden="true" />}>
      {t('act.new')}
    </LinkButton>
  )
}

type HeadProps = {
  list: string
  columns: readonly TableColumn<OrderListItem>[]
  params: Record<string, string | undefined>
}

function HeadActs({ list, columns, params }: HeadProps) {
  const { t } = useTranslation('order-list')
  const mayImport = usePermission('imports.run')
  const mayExport = usePermission('purchase-orders.export')
  const { choice } = useColumns(list, columns)
  const [exportOrders, { isLoading: exporting }] = useExportOrdersMutation()
  const exportAs = (format: ExportFormat) =>
    void exportOrders({ params: { ...params, columns: shownColumns(choice).join(',') }, format })
  return (
    <>
      {mayImport && (
        <LinkButton to="/import-data" icon={<Upload size={16} aria-hidden="true" />}>
          {t('act.import')}
        </LinkButton>
      )}
      {mayExport && <ExportMenu pending={exporting} onExport={exportAs} />}
      <NewOrder />
    </>
  )
}

function OrderTabs() {
  const { t } = useTranslation('order-list')
  const formats = useFormats()
  const { data } = useOrderTabsQuery()
  const count = (tab: OrderTab) => {
    const found = data?.tabs.find(entry => entry.tab === tab)
    return found ? formats.count(found.count) : null
  }
  return (
    <Tabs
      label={t('title.orders')}
      tabs={[
        { to: '/purchase-orders', label: t('tab.to-be-confirmed'), count: count('to-be-confirmed') },
        { to: '/purchase-orders?tab=confirmed', label: t('tab.confirmed'), count: count('confirmed') },
      ]}
    />
  )
}

type Counted = Pick<OrderListAnswer, 'total' | 'totalIsCapped' | 'sums' | 'sumsAreCapped'>

/** Beyond what is counted a sum is of some of the rows: at least so much it is, and it says so. */
function Totals({ total, totalIsCapped, sums = [], sumsAreCapped = false }: Counted) {
  const { t } = useTranslation('order-list')
  const formats = useFormats()
  const told = (amount: string) => (sumsAreCapped ? t('atLeast', { amount }) : amount)
  const amounts = sums.slice(0, 2).map(sum => told(`${formats.compact(sum.amount)} ${sum.currency}`))
  return (
    <Box as="span" title={sums.map(sum => told(`${formats.amount(sum.amount)} ${sum.currency}`)).join(' · ')}>
      {[t('total', { count: total, formatted: formats.count(total, totalIsCapped) }), ...amounts].join(', ')}
    </Box>
  )
}
