import type { Language } from '@quayside/contracts/reference/languages.ts'
import { type ShipmentProductColumn, shipmentProductColumns } from '@quayside/contracts/shipments/list-columns.ts'
import type { shipmentProductsAnswer } from '@quayside/contracts/shipments/queries.ts'
import { shipmentStatusTexts } from '@quayside/contracts/shipments/status-texts.ts'
import type { ExportCell, ExportColumn } from '@quayside/platform/http/export.ts'
import type * as z from 'zod'

export type ShipmentProduct = z.infer<typeof shipmentProductsAnswer>['items'][number]
type Column = {
  readonly kind?: 'number' | 'date'
  readonly of: (item: ShipmentProduct, language: Language) => ExportCell
}

const columns: Readonly<Record<ShipmentProductColumn, Column>> = {
  sku: { of: ({ line }) => line.sku },
  description: { of: ({ line }) => line.description },
  status: { of: ({ status }, language) => shipmentStatusTexts[language][status] },
  shipment: { of: item => item.shipmentNumber },
  order: { of: ({ line }) => line.orderNumber },
  line: { kind: 'number', of: ({ line }) => line.orderLineNumber },
  quantity: { kind: 'number', of: ({ line }) => line.quantity },
  unit: { of: ({ line }) => line.unit },
  delivered: { kind: 'number', of: item => item.delivered },
  batch: { of: ({ line }) => line.batch },
  expiry: { kind: 'date', of: ({ line }) => line.expiryDate },
}

/** The chosen columns in their order, all of them without a choice. */
export function productExport(
  wanted: readonly string[] | null,
  language: Language,
): { columns: ExportColumn[]; row: (item: ShipmentProduct) => ExportCell[] } {
  const isColumn = (id: string): id is ShipmentProductColumn => Object.hasOwn(columns, id)
  const shown = wanted?.filter(isColumn) ?? (Object.keys(columns) as ShipmentProductColumn[])
  return {
    columns: shown.map(id => ({ header: shipmentProductColumns[id][language], kind: columns[id].kind ?? 'text' })),
    row: item => shown.map(id => columns[id].of(item, language)),
  }
}
