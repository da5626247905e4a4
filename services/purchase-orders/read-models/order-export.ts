import type { OrderListItem } from '@quayside/contracts/purchase-orders/queries.ts'
import { currencyMinorDigits } from '@quayside/contracts/reference/currencies.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import type orderFields from '@quayside/contracts/words/en/order-fields.json'
import { chosenIds, type ExportCell, type ExportColumn } from '@quayside/platform/http/export.ts'
import { textIn, translatorOf } from '@quayside/platform/words/words.ts'

type Value = (item: OrderListItem, language: Language) => ExportCell
/** `name` where the field is called otherwise in `order-fields` than the list's column. */
type Column = {
  readonly name?: keyof typeof orderFields
  readonly kind?: 'number' | 'date'
  readonly of: Value
  readonly unit?: string
}

/** With the digits of its currency, as the list shows it. */
function money(amount: string, currency: string | null): string {
  const digits = currency === null ? 0 : (currencyMinorDigits.get(currency) ?? 0)
  const [whole = '', fraction = ''] = amount.split('.')
  return fraction.length < digits ? `${whole}.${fraction.padEnd(digits, '0')}` : amount
}

/** In per cent, as the list's bar says it. */
const percent = (share: number) => String(Math.round(share * 100))

const columns = {
  orderNumber: { of: item => item.orderNumber },
  supplier: { of: item => item.supplier.name },
  status: { of: (item, language) => textIn(language, `statuses:status.${item.status}`) },
  requiredDeliveryDate: { name: 'firstRequired', kind: 'date', of: item => item.requiredDeliveryDate },
  confirmedDate: { name: 'lastPromised', kind: 'date', of: item => item.lastPromisedDate },
  slip: { name: 'largestSlip', kind: 'number', of: item => (item.slipDays === null ? null : String(item.slipDays)) },
  share: { name: 'confirmedShare', kind: 'number', of: item => percent(item.shares.promised), unit: '%' },
  linesInFull: { of: (item, language) => textIn(language, 'statuses:linesInFull', item.linesInFull) },
  fulfilment: { of: (item, language) => textIn(language, `statuses:fulfilment.${item.fulfilment}`) },
  totalValue: { kind: 'number', of: item => money(item.totalValue, item.currencyCode) },
  requestedQuantity: { kind: 'number', of: item => item.requestedQuantity },
  pendingQuantity: { name: 'missingQuantity', kind: 'number', of: item => item.pendingQuantity },
  totalTaxes: { kind: 'number', of: item => money(item.totalTaxes, item.currencyCode) },
  registrationDate: { kind: 'date', of: item => item.registrationDate },
  pickupLocation: { name: 'pickupPlace', of: item => item.pickupLocation },
  deliveryPlace: { of: item => item.deliveryPlace },
  businessGroup: { of: item => item.businessGroup },
  sendTo: { name: 'sentTo', of: (item, language) => item.sendTo && textIn(language, `statuses:side.${item.sendTo}`) },
  client: { of: item => item.clientName },
  creator: { of: item => item.creator.name },
  origin: { of: item => item.origin },
  destination: { of: item => item.destination },
  salesOrder: { of: item => item.salesOrder },
  clientPo: { of: item => item.clientPo },
  totalCash: { kind: 'number', of: item => money(item.totalCash, item.currencyCode) },
  documentStatus: { of: (item, language) => textIn(language, `order-list:documents.${item.documentStatus}`) },
  invoiceNumber: { of: item => item.invoiceNumber },
  seller: { of: item => item.seller },
  orderDate: { name: 'emissionDate', kind: 'date', of: item => item.orderDate },
  requestedDate: { kind: 'date', of: item => item.requestedDate },
  confirmedQuantity: { kind: 'number', of: item => item.confirmedQuantity },
  pendingDate: { kind: 'date', of: item => item.pendingDate },
  actualDeliveryDate: { kind: 'date', of: item => item.actualDeliveryDate },
  unitValue: {
    name: 'unitPrice',
    kind: 'number',
    of: item => (item.unitValue === null ? null : money(item.unitValue, item.currencyCode)),
  },
  taxRangeCode: { of: item => item.taxRangeCode },
  taxBaseAmount: { kind: 'number', of: item => money(item.taxBaseAmount, item.currencyCode) },
  taxPercentage: { kind: 'number', of: item => item.taxPercentage, unit: '%' },
  packageType: { of: item => item.packageType },
  entityCode: { of: item => item.entityCode },
  entityName: { of: item => item.entityName },
  expirationDate: { kind: 'date', of: item => item.expirationDate },
  batch: { of: item => item.batch },
  lines: { kind: 'number', of: item => String(item.lines) },
} as const satisfies Readonly<Record<string, Column>>
/** The list's columns by what the page calls them; the drawn chain line is no value to export. */
type OrderListColumn = keyof typeof columns

const amounts: ReadonlySet<OrderListColumn> = new Set(['totalValue', 'totalTaxes', 'totalCash'])

type Part = { header: string; kind: 'text' | 'number' | 'date'; of: Value }
type Export = { columns: ExportColumn[]; row: (item: OrderListItem) => ExportCell[] }

/** The chosen columns in their order; behind the first amount stands its currency. */
export function orderExport(wanted: string | undefined, language: Language): Export {
  const shown = chosenIds(columns, wanted, language)
  const translate = translatorOf(language)
  const firstAmount = shown.find(id => amounts.has(id))
  const currency: Part = {
    header: textIn(language, 'order-fields:currency'),
    kind: 'text',
    of: item => item.currencyCode,
  }
  const parts = shown.flatMap((id): Part[] => {
    const column: Column = columns[id]
    const { kind, of, unit } = column
    const words = translate(`order-fields:${column.name ?? id}`)
    const own: Part = { header: unit ? `${words}, ${unit}` : words, kind: kind ?? 'text', of }
    return id === firstAmount ? [own, currency] : [own]
  })
  return {
    columns: parts.map(({ header, kind }) => ({ header, kind })),
    row: item => parts.map(part => part.of(item, language)),
  }
}
