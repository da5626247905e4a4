import { Box, Flex } from '@chakra-ui/react'
import type { ReceiptItem, StockRow } from '@quayside/contracts/handling/warehouse-queries.ts'
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useCompany, usePermission } from '../../app/session/use-session.ts'
import { ColumnManager } from '../../ui/data-table/column-manager.tsx'
import type { TableColumn } from '../../ui/data-table/columns.ts'
import { DataTable, type Sort } from '../../ui/data-table/data-table.tsx'
import { ListBody } from '../../ui/data-table/list-body.tsx'
import { cursorOf, type Trail } from '../../ui/data-table/paging.ts'
import { sortOf, sortText } from '../../ui/data-table/sorting.ts'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { Code, Quantity, Unknown } from '../../ui/figures.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { useFormats } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Facts } from '../../ui/panel.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { ErrorState, NothingYet, Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useReceiptColumns } from './receipt-columns.tsx'
import {
  type Params,
  useExportWarehouseMutation,
  useWarehouseQuery,
  useWarehouseReceiptsQuery,
  useWarehouseStockQuery,
} from './warehouses-api.ts'
import { AnnounceLink } from './warehouses-page.tsx'

const tabNames = ['expected', 'receipts', 'contingencies', 'stock'] as const
type TabName = (typeof tabNames)[number]
const receiptSorts = [
  'createdAt',
  '-createdAt',
  'receiptNumber',
  '-receiptNumber',
  'status',
  '-status',
  'expectedOn',
  '-expectedOn',
  'arrivedAt',
  '-arrivedAt',
  'supplier',
  '-supplier',
] as const
const stockSorts = ['order', '-order', 'sku', '-sku'] as const
const parsers = {
  tab: parseAsStringLiteral(tabNames).withDefault('receipts'),
  q: parseAsString,
  sort: parseAsStringLiteral([...receiptSorts, ...stockSorts]),
  cursor: parseAsString,
  from: parseAsInteger.withDefault(0),
}
/** What each tab lists; stock is a list of its own. */
const filters: Readonly<Record<TabName, Params>> = {
  expected: { 'filter[status]': 'EXPECTED' },
  receipts: { 'filter[status]': 'RECEIVED,ONHAND,PARTIALLY_RELEASED,RELEASED,VOIDED' },
  contingencies: { 'filter[contingency]': 'package-without-record,without-prior-notice,letter-pending' },
  stock: {},
}

/** /warehouse/{id}: what it expects, its receipts, what holds goods up, and what is on hand. */
export function WarehousePage() {
  const { t } = useTranslation('warehouses')
  const formats = useFormats()
  const { id = '' } = useParams()
  const { data: warehouse, error, refetch } = useWarehouseQuery({ id })
  const location = useTabLocation()
  const isSupplier = useCompany()?.actor === 'P'
  const crumbs = [{ label: t('title'), to: '/warehouse' }]
  if (warehouse === undefined)
    return (
      <>
        <PageHeader title={t('column.warehouse')} crumbs={crumbs} />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />}
      </>
    )
  const counts: Partial<Record<TabName, number>> = {
    expected: warehouse.expected,
    contingencies: warehouse.contingencies,
  }
  const shown = tabNames.filter(tab => tab !== 'stock' || !isSupplier)
  return (
    <>
      <PageHeader title={warehouse.name} crumbs={crumbs} actions={<AnnounceLink warehouse={id} />} />
      <Box mb="4">
        <Facts
          facts={[
            { label: t('column.onHand'), value: <Quantity plainZero value={String(warehouse.pieces)} /> },
            { label: t('column.stored'), value: formats.count(warehouse.stored) },
            { label: t('column.expected'), value: formats.count(warehouse.expected) },
            { label: t('column.address'), value: warehouse.address || <Unknown /> },
            { label: t('column.company'), value: warehouse.companyName ?? <Unknown /> },
          ]}
        />
      </Box>
      <Tabs
        label={warehouse.name}
        tabs={shown.map(tab => ({
          to: `/warehouse/${id}${tab === 'receipts' ? '' : `?tab=${tab}`}`,
          label: t(`tab.${tab}`),
          count: counts[tab] === undefined ? null : formats.count(counts[tab]),
        }))}
      />
      {location.state.tab === 'stock' ? (
        <Stock id={id} location={location} />
      ) : (
        <Receipts id={id} location={location} />
      )}
    </>
  )
}

/** Tab, search, sort and page live in the URL. */
function useTabLocation() {
  const [state, set] = useQueryStates(parsers, { history: 'push' })
  const search = (q: string | null) => void set({ q, cursor: null, from: null })
  return {
    state,
    search,
    sortBy: (next: Sort) => {
      const wanted = sortText([...receiptSorts, ...stockSorts], next)
      if (wanted) void set({ sort: wanted, cursor: null, from: null })
    },
    paging: {
      state: { cursor: state.cursor, from: state.from },
      page: (next: Trail, at: number) => void set({ cursor: next, from: at === 0 ? null : at }),
      clear: () => search(null),
    },
  }
}
type Location = ReturnType<typeof useTabLocation>
type Props = { id: string; location: Location }

function paramsOf(id: string, { q, sort, tab }: Location['state'], standard: string, known: readonly string[]): Params {
  const wanted = sort !== null && known.includes(sort) ? sort : standard
  return { 'filter[warehouseId]': id, ...filters[tab], sort: wanted, ...(q && { q }) }
}

function Receipts({ id, location }: Props) {
  const { t } = useTranslation('warehouses')
  const { tab, q, cursor } = location.state
  const params = paramsOf(id, location.state, tab === 'expected' ? 'expectedOn' : '-createdAt', receiptSorts)
  const query = useWarehouseReceiptsQuery({ ...params, ...(cursor && { cursor: cursorOf(cursor) }) })
  const columns = useReceiptColumns(tab === 'expected' ? 'expected' : 'stored')
  const name = `warehouse-${tab}`
  return (
    <>
      <Bar
        of="warehouse-receipts"
        search="receipt"
        location={location}
        params={params}
        total={query.data}
        columns={<ColumnManager key={name} name={name} columns={columns} />}
      />
      <ListBody
        query={query}
        filtered={q !== null}
        paging={location.paging}
        nothing={<NothingYet title={t(`none.${tab}.title`)} text={t(`none.${tab}.text`)} />}
      >
        {rows => (
          <DataTable
            name={name}
            label={t(`tab.${tab}`)}
            columns={columns}
            rows={rows}
            rowId={(row: ReceiptItem) => row.id}
            rowHref={row => `/warehouse/receipts/${row.id}`}
            sort={sortOf(params.sort ?? '')}
            onSort={location.sortBy}
            refreshing={query.isFetching}
          />
        )}
      </ListBody>
    </>
  )
}

function Stock({ id, location }: Props) {
  const { t } = useTranslation('warehouses')
  const { q, cursor } = location.state
  const params = paramsOf(id, location.state, 'order', stockSorts)
  const query = useWarehouseStockQuery({ ...params, ...(cursor && { cursor: cursorOf(cursor) }) })
  const columns = useStockColumns()
  return (
    <>
      <Bar
        of="warehouse-stock"
        search="stock"
        location={location}
        params={params}
        total={query.data}
        columns={<ColumnManager name="warehouse-stock" columns={columns} />}
      />
      <ListBody
        query={query}
        filtered={q !== null}
        paging={location.paging}
        nothing={<NothingYet title={t('none.stock.title')} text={t('none.stock.text')} />}
      >
        {rows => (
          <DataTable
            name="warehouse-stock"
            label={t('tab.stock')}
            columns={columns}
            rows={rows}
            rowId={(row: StockRow) => row.id}
            sort={sortOf(params.sort ?? '')}
            onSort={location.sortBy}
            refreshing={query.isFetching}
          />
        )}
      </ListBody>
    </>
  )
}

type BarProps = {
  of: 'warehouse-receipts' | 'warehouse-stock'
  search: 'receipt' | 'stock'
  location: Location
  params: Params
  total: { total: number; totalIsCapped: boolean } | undefined
  columns: ReactNode
}

function Bar({ of, search, location, params, total, columns }: BarProps) {
  const { t } = useTranslation('warehouses')
  const formats = useFormats()
  const mayExport = usePermission('warehouses.export')
  const [exportRows, { isLoading }] = useExportWarehouseMutation()
  return (
    <FilterBar
      filters={[]}
      lead={<SearchBox label={t(`search.${search}`)} value={location.state.q} onSearch={location.search} />}
      count={
        total &&
        t(`count.${search}`, { count: total.total, formatted: formats.count(total.total, total.totalIsCapped) })
      }
      aside={
        <Flex gap="2">
          {mayExport && <ExportMenu pending={isLoading} onExport={format => void exportRows({ of, params, format })} />}
          <Flex hideBelow="sm">{columns}</Flex>
        </Flex>
      }
    />
  )
}

function useStockColumns(): readonly TableColumn<StockRow>[] {
  const { t } = useTranslation('warehouses')
  return useMemo(
    () => [
      {
        id: 'order',
        header: t('column.orderNumber'),
        width: 200,
        sort: 'order',
        fixed: true,
        card: 'title',
        cell: row => (row.orderNumber === null ? <Unknown /> : <Code>{row.orderNumber}</Code>),
      },
      {
        id: 'sku',
        header: t('column.sku'),
        width: 200,
        sort: 'sku',
        card: 'subtitle',
        cell: row => (row.sku === null ? <Unknown /> : <Code>{row.sku}</Code>),
      },
      {
        id: 'client',
        header: t('column.client'),
        width: 240,
        card: 'figure',
        cell: row => row.clientName ?? t('unknownOwner'),
      },
      {
        id: 'onHand',
        header: t('column.onHand'),
        width: 120,
        align: 'end',
        card: 'figure',
        cell: row => <Quantity value={String(row.pieces)} />,
      },
      {
        id: 'receipts',
        header: t('column.receipts'),
        width: 120,
        align: 'end',
        card: 'figure',
        cell: row => <Quantity value={String(row.receipts)} />,
      },
    ],
    [t],
  )
}
