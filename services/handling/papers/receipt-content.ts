import { weighsKg } from '@quayside/contracts/handling/package-weight.ts'
import type { ReceiptItem, ReceiptPackage } from '@quayside/contracts/handling/warehouse-queries.ts'
import { instantText } from '@quayside/contracts/reference/instants.ts'
import { type Language, locales } from '@quayside/contracts/reference/languages.ts'
import { textIn } from '@quayside/platform/words/words.ts'
import { addressOf } from '../warehouse/receipt-figures.ts'

/** What a receipt shows on paper; texts are ready to print. */
export type PrintedReceipt = {
  readonly title: string
  readonly number: string
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly total: readonly string[]
}

const figures = ['announced', 'counted', 'damaged', 'released', 'onHand'] as const

/** Announced against counted per package; where it lies is not told to who may not see it. */
export function printedReceipt(item: ReceiptItem, language: Language): PrintedReceipt {
  const { content, packages } = item
  const word = (name: Parameters<typeof columnOf>[1]) => columnOf(language, name)
  const sum = (name: (typeof figures)[number]) => String(packages.reduce((all, one) => all + one[name], 0))
  return {
    title: textIn(language, 'warehouses:receipt'),
    number: item.receiptNumber,
    facts: [
      { name: word('status'), value: textIn(language, `statuses:receiptStatus.${item.status}`) },
      {
        name: word('warehouse'),
        value: [content.warehouse.name, content.warehouse.address].filter(Boolean).join(', '),
      },
      { name: word('client'), value: item.clientName },
      {
        name: word('supplier'),
        value: [content.supplier.name, addressOf(content.supplier)].filter(Boolean).join(', '),
      },
      { name: word('shipper'), value: content.shipper?.name },
      { name: word('consignee'), value: content.consignee?.name },
      { name: word('invoiceNumber'), value: content.invoiceNumber },
      { name: word('orderNumber'), value: content.orderNumber },
      { name: word('shipment'), value: item.shipmentNumber },
      { name: word('carrier'), value: content.carrier },
      { name: word('trackingNumber'), value: content.trackingNumber },
      { name: word('arrivedAt'), value: arrivedAt(item, language) },
      { name: word('location'), value: item.location },
      { name: word('daysOnHand'), value: item.daysOnHand === null ? null : String(item.daysOnHand) },
    ].flatMap(({ name, value }) => (value ? [{ name, value }] : [])),
    columns: [word('package'), ...figures.map(word), word('weightKg'), word('differences')],
    rows: packages.map(one => [
      nameOf(one),
      ...figures.map(figure => String(one[figure])),
      weighsKg(one, item),
      one.differences.map(difference => textIn(language, `warehouses:difference.${difference}`)).join(', '),
    ]),
    total: ['', ...figures.map(sum), item.totals.weightKg, ''],
  }
}

type Column =
  | (typeof figures)[number]
  | 'status'
  | 'warehouse'
  | 'client'
  | 'supplier'
  | 'shipper'
  | 'consignee'
  | 'invoiceNumber'
  | 'orderNumber'
  | 'shipment'
  | 'carrier'
  | 'trackingNumber'
  | 'arrivedAt'
  | 'location'
  | 'daysOnHand'
  | 'package'
  | 'weightKg'
  | 'differences'
const columnOf = (language: Language, name: Column) => textIn(language, `warehouses:column.${name}`)

function arrivedAt({ arrivals, content }: ReceiptItem, language: Language): string | null {
  const [first] = arrivals
  return first === undefined ? null : instantText(locales[language], first.at, content.warehouse.zone || 'UTC')
}

function nameOf({ packageType, orderLine, condition }: ReceiptPackage): string {
  return [packageType, orderLine?.orderNumber, orderLine?.sku, condition].filter(Boolean).join(' · ')
}
