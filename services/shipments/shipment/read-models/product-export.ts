import type { Language } from '@quayside/contracts/reference/languages.ts'
import { type ShipmentProductColumn, shipmentProductColumns } from '@quayside/contracts/shipments/list-columns.ts'
import type { shipmentProductsAnswer } from '@quayside/contracts/shipments/queries.ts'
import { shipmentStatusTexts } from '@quayside/contracts/shipments/status-texts.ts'
import type * as z from 'zod'
import { chosenColumns, type FileColumns } from './chosen-columns.ts'

type ShipmentProduct = z.infer<typeof shipmentProductsAnswer>['items'][number]

const columns: FileColumns<ShipmentProductColumn, ShipmentProduct> = {
  sku: { of: ({ line }) => line.sku },
  description: { of: ({ line }) => line.description },
  status: { of: ({ status }, language) => shipmentStatusTexts[language][status] },
  shipment: { of: item => item.shipmentNumber },
  order: { of: ({ line }) => line.orderNumber },
  line: { kind: 'number', of: ({ line }) => line.orderLineNumber },
  quantity: { kind: 'number', of: ({ line }) => line.quantity },
  unit: { of: ({ line }) => line.unit },
  delivered: { kind: 'number', of: item => item.delivered },
  good: { kind: 'number', of: item => item.counted?.good ?? item.delivered },
  short: { kind: 'number', of: item => item.counted?.short ?? '0' },
  damaged: { kind: 'number', of: item => item.counted?.damaged ?? '0' },
  batch: { of: ({ line }) => line.batch },
  expiry: { kind: 'date', of: ({ line }) => line.expiryDate },
}

export function productExport(wanted: string | undefined, language: Language) {
  return chosenColumns(columns, shipmentProductColumns, wanted, language)
}
