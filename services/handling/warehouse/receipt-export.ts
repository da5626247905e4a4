import {
  type ReceiptColumn,
  type ReceiptItem,
  receiptColumns,
  type StockRow,
} from '@quayside/contracts/handling/warehouse-queries.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { chosenIds, type ExportCell, type ExportColumn } from '@quayside/platform/http/export.ts'
import { textIn } from '@quayside/platform/words/words.ts'
import { addressOf } from './receipt-figures.ts'

type Column<Item> = {
  readonly kind?: 'number' | 'date'
  readonly of: (item: Item, language: Language) => ExportCell
}

const columns: Readonly<Record<ReceiptColumn, Column<ReceiptItem>>> = {
  receiptNumber: { of: item => item.receiptNumber },
  status: { of: (item, language) => textIn(language, `statuses:receiptStatus.${item.status}`) },
  warehouse: { of: item => item.content.warehouse.name },
  client: { of: item => item.clientName },
  shipment: { of: item => item.shipmentNumber },
  supplier: { of: item => item.content.supplier.name },
  supplierAddress: { of: item => addressOf(item.content.supplier) },
  invoiceNumber: { of: item => item.content.invoiceNumber },
  orderNumber: { of: item => item.content.orderNumber },
  shipper: { of: item => item.content.shipper?.name ?? null },
  consignee: { of: item => item.content.consignee?.name ?? null },
  carrier: { of: item => item.content.carrier },
  trackingNumber: { of: item => item.content.trackingNumber },
  expectedOn: { kind: 'date', of: item => item.content.expectedOn },
  arrivedAt: { of: item => item.arrivals[0]?.at ?? null },
  pieces: { kind: 'number', of: item => String(item.totals.pieces) },
  weightKg: { kind: 'number', of: item => item.totals.weightKg },
  onHand: { kind: 'number', of: item => String(item.onHandPieces) },
  location: { of: item => item.location },
  daysOnHand: { kind: 'number', of: item => (item.daysOnHand === null ? null : String(item.daysOnHand)) },
  contingencies: {
    of: ({ contingencies }, language) =>
      contingencies.map(one => textIn(language, `statuses:contingency.${one.kind}`)).join(', '),
  },
}

/** The list as a file: the chosen columns in their order; all of them without a choice. */
export function receiptExport(wanted: string | undefined, language: Language) {
  const chosen = chosenIds(Object.fromEntries(receiptColumns.map(id => [id, id])), wanted, language) as ReceiptColumn[]
  return {
    columns: chosen.map((id): ExportColumn => {
      const { kind } = columns[id]
      return { header: textIn(language, `warehouses:column.${id}`), ...(kind && { kind }) }
    }),
    row: (item: ReceiptItem) => chosen.map(id => columns[id].of(item, language)),
  }
}

const stockColumns = {
  warehouse: { of: row => row.warehouseName },
  client: { of: row => row.clientName },
  orderNumber: { of: row => row.orderNumber },
  sku: { of: row => row.sku },
  onHand: { kind: 'number', of: row => String(row.pieces) },
  receipts: { kind: 'number', of: row => String(row.receipts) },
} satisfies Partial<Record<ReceiptColumn | 'sku' | 'receipts', Column<StockRow>>>

export function stockExport(language: Language) {
  const all = Object.entries(stockColumns) as [keyof typeof stockColumns, Column<StockRow>][]
  return {
    columns: all.map(([id, { kind }]): ExportColumn => {
      return { header: textIn(language, `warehouses:column.${id}`), ...(kind && { kind }) }
    }),
    row: (row: StockRow) => all.map(([, column]) => column.of(row, language)),
  }
}
