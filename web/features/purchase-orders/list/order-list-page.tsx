import { Box } from '@chakra-ui/react'
import type { OrderListAnswer, OrderListItem } from '@quayside/contracts/purchase-orders/queries.ts'
import type { OrderTab } from '@quayside/contracts/purchase-orders/statuses.ts'
import { Plus, Upload } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useChainsQuery } from '../../../app/api/chains.ts'
import { usePermission } from '../../../app/session/use-session.ts'
import { useOrderTabsQuery } from '../../../app/shell/shell-endpoints.ts'
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
import { useSteady } from '../../../ui/steady.ts'
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

const ofPreOrders = { tab: 'pre-orders' } as const

function OrderList({ fixedTab }: { fixedTab: 'pre-orders' | null }) {
  const { t } = useTranslation('order-list')
  const location = useOrderListLocation(fixedTab === null ? undefined : ofPreOrders)
  const { state, params } = location
  const tab = fixedTab ?? state.tab
  const query = useOrderListQuery({ ...params, cursor: cursorOf(state.cursor) })
  const { data } = query
  const rows = data?.items ?? none
  const ids = useMemo(() => rows.map(row => row.id), [rows])
  const { data: chains } = useChainsQuery(ids.length > 0 ? ids : noIds, { skip: ids.length === 0 })
  const chainOf = useMemo(() => new Map(chains?.chains.map(chain => [chain.id, chain])), [chains])
  const currencies = new Set(rows.map(row => row.currencyCode))
  const columns = useOrderColumns(currencies.size === 1 ? (rows[0]?.currencyCode ?? null) : null)
  const acts = useOrderActs()
  const navigate = useNavigate()
  const goTo = useCallback((path: string) => void navigate(path), [navigate])
  const beginOne = useSteady((act: 'cancel' | 'send', order: OrderListItem) => acts.begin(act, only(order)))
  const list = fixedTab ?? 'purchase-orders'
  const title = t(fixedTab ? 'title.pre-orders' : 'title.orders')
  return (
    <>
      <PageHeader title={title} actions={<HeadActs list={list} columns={columns} params={params} />} />
      {/* What counts in a figure of a supplier stands in both tabs. */}
      {fixedTab === null && state.countedAs === null && <OrderTabs />}
      <ChainsOfOrders value={chainOf}>
        <ListRows
          name={list}
          label={title}
          entity="purchase-order"
          columns={columns}
          location={location}
          query={query}
          filters={useOrderFilters(location, tab)}
          count={data && <Totals {...data} />}
          numberOf={row => row.orderNumber}
          hrefOf={row =>
            row.status === 'PRE_ORDER' ? `/purchase-orders/${row.id}/edit` : `/purchase-orders/${row.id}`
          }
          rowActions={row => <OrderRowActs order={row} onGo={goTo} onBegin={beginOne} />}
          manyActs={(selection, shown, total) => (
            <OrderBulkActs selection={selection} rows={shown} params={params} acts={acts} total={total} />
          )}
          nothing={<NothingHere tab={tab} />}
          elsewhere={fixedTab === null && state.countedAs === null && <InOtherTab location={location} />}
          later={chainOf}
        />
      </ChainsOfOrders>
      {acts.dialogs}
    </>
  )
}

/** An order that is searched for may stand in the other tab. */
function InOtherTab({ location: { state, params, inTab } }: { location: OrderListLocation }) {
  const { t } = useTranslation('order-list')
  const tab = state.tab === 'confirmed' ? 'to-be-confirmed' : 'confirmed'
  const { currentData } = useOrderListQuery({ ...params, tab, limit: '1' })
  return <FoundInTab answer={currentData} to={inTab(tab)} tab={t(`tab.${tab}`)} />
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
  const { exporting, exportAs } = useListExport(list, columns, useExportOrdersMutation())
  return (
    <>
      {mayImport && (
        <LinkButton to="/import-data" icon={<Upload size={16} aria-hidden="true" />}>
          {t('act.import')}
        </LinkButton>
      )}
      {mayExport && <ExportMenu pending={exporting} onExport={format => exportAs(params, format)} />}
      <NewOrder />
    </>
  )
}

const tabs = ['to-be-confirmed', 'confirmed'] as const

function OrderTabs() {
  const { t } = useTranslation('order-list')
  const { data } = useOrderTabsQuery()
  return (
    <ListTabs
      label={t('title.orders')}
      path="/purchase-orders"
      tabs={tabs}
      textOf={tab => t(`tab.${tab}`)}
      countOf={tab => data?.tabs.find(entry => entry.tab === tab)?.count}
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
