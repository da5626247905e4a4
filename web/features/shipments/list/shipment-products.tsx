import { Flex } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnManager } from '../../../ui/data-table/column-manager.tsx'
import { shownColumns, type TableColumn, useColumns } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { ListBody } from '../../../ui/data-table/list-body.tsx'
import { cursorOf } from '../../../ui/data-table/paging.ts'
import { DeliveredQuantity } from '../../../ui/delivered-quantity.tsx'
import { type ExportFormat, ExportMenu } from '../../../ui/export-menu.tsx'
import { Code, DateText, Quantity, Unknown } from '../../../ui/figures.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { NothingYet } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { QuickFilters } from './quick-filters.tsx'
import { useShipmentFilters } from './shipment-filters.tsx'
import {
  type ShipmentProducts as Products,
  useExportShipmentsMutation,
  useShipmentProductsQuery,
} from './shipment-list-api.ts'
import type { ShipmentListLocation } from './shipment-list-location.ts'
import { ThingSwitch } from './thing-switch.tsx'

type Row = Products['items'][number]
const listName = 'shipment-products'

/** The lines of every shipment of a tab. */
export function ShipmentProducts({ location }: { location: ShipmentListLocation }) {
  const { t } = useTranslation('shipment-list')
  const formats = useFormats()
  const { state, params } = location
  const columns = useProductColumns()
  const filters = useShipmentFilters(location)
  const { sort: _unsorted, ...asked } = params
  const query = useShipmentProductsQuery({ ...asked, cursor: cursorOf(state.cursor) })
  const { data, isFetching } = query
  return (
    <>
      <FilterBar
        filters={filters}
        lead={
          <>
            <ThingSwitch />
            <QuickFilters location={location} />
          </>
        }
        count={data && t('lines', { count: data.total, formatted: formats.count(data.total, data.totalIsCapped) })}
        aside={
          <Flex hideBelow="sm">
            <ColumnManager name={listName} columns={columns} />
          </Flex>
        }
      />
      <ListBody
        query={query}
        paging={location}
        filtered={filters.some(filter => filter.summary !== null)}
        nothing={<NothingYet title={t('nothing.products.title')} text={t('nothing.products.text')} />}
      >
        {rows => (
          <DataTable
            name={listName}
            label={t('of.products')}
            columns={columns}
            rows={rows}
            rowId={row => `${row.shipmentId}:${row.line.lineId}`}
            rowHref={row => `/shipments/${row.shipmentId}?tab=products`}
            refreshing={isFetching}
          />
        )}
      </ListBody>
    </>
  )
}

/** What one column draws together is several in a file. */
const together: Readonly<Record<string, readonly string[]>> = {
  quantity: ['quantity', 'unit'],
  delivered: ['delivered', 'good', 'damaged', 'short'],
}

/** The lines as they are shown, as a file. */
export function ProductExport({ location }: { location: ShipmentListLocation }) {
  const columns = useProductColumns()
  const { choice } = useColumns(listName, columns)
  const [exportLines, { isLoading }] = useExportShipmentsMutation()
  const { sort: _unsorted, ...asked } = location.params
  const exportAs = (format: ExportFormat) => {
    const shown = shownColumns(choice).flatMap(id => together[id] ?? [id])
    void exportLines({ of: 'products', params: { ...asked, columns: shown.join(',') }, format })
  }
  return <ExportMenu pending={isLoading} onExport={exportAs} />
}

function useProductColumns(): readonly TableColumn<Row>[] {
  const { t } = useTranslation('shipment-list')
  return useMemo(() => {
    const code = (value: string | null) => (value === null ? <Unknown /> : <Code>{value}</Code>)
    const columns: TableColumn<Row>[] = [
      {
        id: 'sku',
        header: t('product.sku'),
        width: 170,
        fixed: true,
        card: 'title' as const,
        cell: row => code(row.line.sku),
      },
      {
        id: 'description',
        header: t('product.description'),
        width: 260,
        card: 'subtitle' as const,
        cell: row => row.line.description,
      },
      {
        id: 'status',
        header: t('shipment-fields:status'),
        width: 150,
        card: 'status' as const,
        cell: row => <StatusTag code={row.status} of="shipment" />,
      },
      {
        id: 'shipment',
        header: t('shipment-fields:shipmentNumber_short'),
        width: 130,
        cell: row => <Code>{row.shipmentNumber}</Code>,
      },
      { id: 'order', header: t('product.order'), width: 140, cell: row => <Code>{row.line.orderNumber}</Code> },
      {
        id: 'quantity',
        header: t('shipment-fields:quantity'),
        width: 110,
        align: 'end' as const,
        card: 'end' as const,
        cell: row => <Quantity value={row.line.quantity} unit={row.line.unit} />,
      },
      {
        id: 'delivered',
        header: t('product.delivered'),
        width: 110,
        align: 'end' as const,
        cell: row => <DeliveredQuantity value={row.delivered} damaged="0" short="0" {...row.counted} />,
      },
      { id: 'batch', header: t('product.batch'), width: 120, cell: row => code(row.line.batch) },
      {
        id: 'expiry',
        header: t('product.expiry'),
        width: 110,
        align: 'end' as const,
        cell: row => <DateText value={row.line.expiryDate} />,
      },
    ]
    return columns
  }, [t])
}
