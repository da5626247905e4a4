import type { LineInput, OrderDetails } from './details.ts'

/** What a person enters of an order, as far as the rules of its fields go. */
export type EnteredOrder = {
  orderNumber: string
  vendorCompanyId: string | null
  details: Partial<OrderDetails>
  lines: readonly Partial<LineInput>[]
}

const line: Partial<LineInput> = { sku: 'SKU-1', quantity: '10', unitPrice: '2.5' }
const delivery = (quantity: string) => ({ quantity, requiredDate: '2098-06-01' })

/** Nothing is wrong with it, whenever it is entered. */
export const rightOrder: EnteredOrder = {
  orderNumber: '4500-1',
  vendorCompanyId: '0198c000-0000-7000-8000-0000000000d1',
  details: { buyerIdentifier: 'PURCHASING', currency: 'USD', requiredDeliveryDate: '2098-06-01' },
  lines: [{ ...line, schedule: [delivery('4'), delivery('6')] }],
}

type Wrong = { readonly rule: string; readonly field: string; readonly order: EnteredOrder }
const head = (details: EnteredOrder['details']): EnteredOrder => ({
  ...rightOrder,
  details: { ...rightOrder.details, ...details },
})
const only = (change: Partial<LineInput>): EnteredOrder => ({ ...rightOrder, lines: [{ ...line, ...change }] })

/** One order for each rule that it breaks: form and server are held to refuse it, both at this field. */
export const wrongOrders: readonly Wrong[] = [
  { rule: 'an order has a number', field: 'orderNumber', order: { ...rightOrder, orderNumber: '' } },
  { rule: 'it has a supplier', field: 'vendorCompanyId', order: { ...rightOrder, vendorCompanyId: null } },
  { rule: 'it has a buyer', field: 'details.buyerIdentifier', order: head({ buyerIdentifier: null }) },
  { rule: 'it has a currency', field: 'details.currency', order: head({ currency: null }) },
  { rule: 'a currency has three letters', field: 'details.currency', order: head({ currency: 'usd' }) },
  {
    rule: 'it has a required date',
    field: 'details.requiredDeliveryDate',
    order: head({ requiredDeliveryDate: null }),
  },
  {
    rule: 'nothing is required for a day that has passed',
    field: 'details.requiredDeliveryDate',
    order: head({ requiredDeliveryDate: '2026-01-01' }),
  },
  {
    rule: 'nor is it on a line',
    field: 'lines.0.requiredDate',
    order: only({ requiredDate: '2026-01-01' }),
  },
  {
    rule: 'a date is of this century',
    field: 'details.requiredDeliveryDate',
    order: head({ requiredDeliveryDate: '2126-06-01' }),
  },
  { rule: 'a term has its place', field: 'details.incotermPlace', order: head({ incoterm: 'DAP' }) },
  {
    rule: 'a term of the sea goes by sea',
    field: 'details.incoterm',
    order: head({ incoterm: 'FOB', incotermPlace: 'Memphis', transportMode: 'AIR' }),
  },
  {
    rule: 'a retired term is not chosen any more',
    field: 'details.incoterm',
    order: head({ incoterm: 'DDU', incotermPlace: 'Lagos' }),
  },
  {
    rule: 'a term is one of Incoterms 2020',
    field: 'details.incoterm',
    order: head({ incoterm: 'XXX', incotermPlace: 'Lagos' }),
  },
  { rule: 'it has a product', field: 'lines', order: { ...rightOrder, lines: [] } },
  { rule: 'a line has a quantity', field: 'lines.0.quantity', order: only({ quantity: null }) },
  { rule: 'a quantity is above 0', field: 'lines.0.quantity', order: only({ quantity: '0.000' }) },
  { rule: 'a quantity is not negative', field: 'lines.0.quantity', order: only({ quantity: '-1' }) },
  { rule: 'a quantity has six decimals at most', field: 'lines.0.quantity', order: only({ quantity: '0.0000001' }) },
  { rule: 'a box is whole', field: 'lines.0.quantity', order: only({ unit: 'BX', quantity: '1.5' }) },
  { rule: 'a price is a number', field: 'lines.0.unitPrice', order: only({ unitPrice: '1,5' }) },
  { rule: 'a line says what it is', field: 'lines.0.sku', order: only({ sku: null }) },
  { rule: 'a tax is a share', field: 'lines.0.taxPercentage', order: only({ taxPercentage: '100.1' }) },
  {
    rule: 'deliveries add up to the quantity',
    field: 'lines.0.schedule',
    order: only({ schedule: [delivery('4'), delivery('5.999999')] }),
  },
]
