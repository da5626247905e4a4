import type { Language } from '@quayside/contracts/reference/languages.ts'
import type { shipmentProductsAnswer } from '@quayside/contracts/shipments/queries.ts'
import { textIn, translatorOf } from '@quayside/platform/words/words.ts'
import type * as z from 'zod'
import { chosenColumns, type FileColumns } from './chosen-columns.ts'

type ShipmentProduct = z.infer<typeof shipmentProductsAnswer>['items'][number]

const columns = {
  sku: { of: ({ line }) => line.sku },
  description: { of: ({ line }) => line.description },
  status: { of: ({ status }, language) => textIn(language, `statuses:status.${status}`, { context: 'shipment' }) },
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
} satisfies FileColumns<string, ShipmentProduct>

export function productExport(wanted: string | undefined, language: Language) {
  const translate = translatorOf(language)
  const headerOf = (id: string) => translate([`shipment-list:productFile.${id}`, `shipment-list:product.${id}`])
  return chosenColumns<string, ShipmentProduct>(columns, headerOf, wanted, language)
}
