import { pickupContent } from '@quayside/contracts/handling/pickups.ts'
import { receiptParty } from '@quayside/contracts/handling/warehouse-receipts.ts'
import { fieldList, type ListedField } from '@quayside/contracts/reference/field-list.ts'
import { deliveryFields } from '@quayside/contracts/shipments/deliveries.ts'
import { deliveryItem } from '@quayside/contracts/shipments/delivery-queries.ts'
import { shipmentInvoice, shipmentPackage, shipmentSeal } from '@quayside/contracts/shipments/details.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { booking, bookingId } from '../testing/fixtures/bookings.ts'
import { pickup, pickups, receipt, receiptId, receiptWithHistory } from '../testing/fixtures/handled-goods.ts'
import { chain, transaction } from '../testing/fixtures/ledger.ts'
import { pageOf } from '../testing/fixtures/master-data.ts'
import { detail, detailId, line } from '../testing/fixtures/order-detail.ts'
import { notice, noticesOf } from '../testing/fixtures/overview.ts'
import { andina } from '../testing/fixtures/people.ts'
import { quote, quoteId } from '../testing/fixtures/quotes.ts'
import { importDeclaration, lineId, shipment, shipmentId } from '../testing/fixtures/shipments.ts'
import { renderPortal } from '../testing/render-portal.tsx'
import { answerWith, type Table } from '../testing/server.ts'
import { signInAs } from '../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const ok = (body: unknown) => ({ status: 200, body })
const givenTo = ({ given, answer }: ListedField) => given ?? `V ${answer}`
const shownOf = (field: ListedField) => field.shown ?? String(givenTo(field))
const fieldsOf = (entity: string) => fieldList[entity]?.fields ?? []

/** The answer with a value of its own at each field of the entity. */
function filled<Answer extends object>(answer: Answer, entity: string): Answer {
  const copy = structuredClone(answer)
  for (const field of fieldsOf(entity)) {
    const names = field.answer.split('.')
    const last = names.pop() ?? ''
    const parent = names.reduce((at, name) => at[name] as Record<string, unknown>, copy as Record<string, unknown>)
    parent[last] = givenTo(field)
  }
  return copy
}

/** What stands beside each label, or that nothing does. */
function lostBesideLabels(entity: string): string[] {
  return fieldsOf(entity).flatMap(field => {
    if (field.page === undefined) return []
    const told = screen
      .getAllByText(field.page, { selector: 'dt' })
      .map(label => label.nextElementSibling?.textContent ?? '')
    return told.some(text => text.includes(shownOf(field))) ? [] : [`${field.page}: ${told.join(' | ')}`]
  })
}

/** What stands in the column of each field in the first row of a table, or that nothing does. */
function lostInTable(entity: string, label: string): string[] {
  const table = within(screen.getByRole('table', { name: label }))
  const headers = table.getAllByRole('columnheader').map(header => header.textContent?.trim() ?? '')
  const [, row] = table.getAllByRole('row')
  const cells = within(row as HTMLElement).getAllByRole('cell')
  return fieldsOf(entity).flatMap(field => {
    const cell = cells[headers.findIndex(header => header.startsWith(field.page ?? ''))]
    return cell?.textContent?.includes(shownOf(field)) ? [] : [`${field.page}: ${cell?.textContent}`]
  })
}

test('[S3.001] every field of an order’s head stands beside its label', async () => {
  const path = `/purchase-orders/${detailId}`
  answerWith({
    [`GET ${path}`]: () => ok(filled(detail(), 'purchase-order')),
    [`GET ${path}/history`]: () => ok({ items: [] }),
    'GET /documents': () => ok({ items: [] }),
  })
  await renderPortal(`${path}?tab=parties`)
  await screen.findByText('Payment instruction', { selector: 'dt' })
  expect(lostBesideLabels('purchase-order')).toEqual([])
})

test('[S3.001] every field that a line of an order has stands in its column', async () => {
  const path = `/purchase-orders/${detailId}`
  answerWith({
    [`GET ${path}`]: () => ok(detail({ lines: [filled(line(1), 'order-line')] })),
    [`GET ${path}/history`]: () => ok({ items: [] }),
    'GET /documents': () => ok({ items: [] }),
  })
  await renderPortal(path)
  await screen.findByRole('table', { name: 'Lines' })
  expect(lostInTable('order-line', 'Lines')).toEqual([])
})

test('[S3.001] [S3.019] [S3.020] [S3.021] every field entered of a shipment stands beside its label', async () => {
  const path = `/shipments/${shipmentId(1)}`
  answerWith({ [`GET ${path}`]: () => ok(filled(shipment(), 'shipment')) })
  await renderPortal(path)
  await screen.findByText('Shipment type', { selector: 'dt' })
  expect(lostBesideLabels('shipment')).toEqual([])
})

test('[S3.001] [S3.039] every field that a booking has of its own stands beside its label', async () => {
  const path = `/bookings/${bookingId(1)}`
  answerWith({
    [`GET ${path}`]: () => ok(filled(booking(), 'booking')),
    [`GET ${shipmentPath}`]: () => ok(shipment()),
  })
  await renderPortal(path)
  await screen.findByText('Broker code', { selector: 'dt' })
  expect(lostBesideLabels('booking')).toEqual([])
})

const shipmentPath = `/shipments/${shipmentId(1)}`
async function openTab(tab: string, over: Parameters<typeof shipment>[0], table: Table = {}) {
  answerWith({ [`GET ${shipmentPath}`]: () => ok(shipment(over)), ...table })
  await renderPortal(`${shipmentPath}?tab=${tab}`)
}

test('[S3.001] [S3.025] [S3.026] every field of packages and seals stands in its column', async () => {
  const packed = shipmentPackage.parse({ packageId: shipmentId(60), packageType: 'Pallet' })
  const sealed = shipmentSeal.parse({ number: 'S-1' })
  const invoice = shipmentInvoice.parse({ invoiceId: shipmentId(61), number: 'V number' })
  await openTab('products', {
    packages: [filled(packed, 'package')],
    seals: [filled(sealed, 'seal')],
    invoices: [invoice],
  })
  await screen.findByRole('table', { name: 'Packages' })
  expect(lostInTable('package', 'Packages')).toEqual([])
  expect(lostInTable('seal', 'Seals')).toEqual([])
})

test('[S3.001] [S3.041] every field of an invoice stands in its column', async () => {
  const invoice = shipmentInvoice.parse({ invoiceId: shipmentId(61), number: 'I-1' })
  await openTab('invoices', { invoices: [filled(invoice, 'invoice')] })
  await screen.findByRole('table', { name: 'Invoices' })
  expect(lostInTable('invoice', 'Invoices')).toEqual([])
})

test('[S3.001] [S3.023] every field of a declaration stands beside its label, and those of its lines in their columns', async () => {
  const line = { lineId: lineId(1), hsCode: '', originCountry: '', value: '0', weightKg: null }
  const lines = [filled({ ...line, dutyPercent: '0', vatPercent: '0' }, 'customs-line')]
  await openTab('customs', { declarations: [filled({ ...importDeclaration, lines }, 'customs')] })
  await screen.findByText('Customs broker', { selector: 'dt' })
  expect(lostBesideLabels('customs')).toEqual([])
  expect(lostInTable('customs-line', 'Declared lines')).toEqual([])
})

const place = { placeId: null, name: '', address: '', unlocode: null, country: 'IN', zone: 'Asia/Kolkata' }
const party = (name: string) => ({ companyId: null, contactId: null, name, place: { ...place, name: `At ${name}` } })

test('[S3.001] [S3.029] every field of a pickup request stands beside its label', async () => {
  const asked = pickup()
  const picker = { companyId: null, name: 'Blue Trucks', plate: null, driverContactId: null }
  const parties = { shipper: party('Shipper'), consignee: party('Consignee') }
  const content = pickupContent.parse({ ...asked.content, ...parties, requester: party('Requester') })
  const own = { ...asked, picker, content }
  await openTab('additional', {}, { 'GET /pickups': () => ok(pickups([filled(own, 'pickup-request')])) })
  await screen.findByText('V pickupNumber')
  expect(lostBesideLabels('pickup-request')).toEqual([])
})

test('[S3.001] [S3.028] every field of a warehouse receipt stands beside its label', async () => {
  const stored = receiptWithHistory(receipt())
  const named = (name: string) => receiptParty.parse({ name })
  const parties = { supplier: named('Supplier'), shipper: named('Shipper'), consignee: named('Consignee') }
  const kept = { ...stored, content: { ...stored.content, ...parties } }
  answerWith({ [`GET /warehouse-receipts/${receiptId}`]: () => ok(filled(kept, 'warehouse-receipt')) })
  await renderPortal(`/warehouse/receipts/${receiptId}`)
  await screen.findByText('Invoice number', { selector: 'dt' })
  expect(lostBesideLabels('warehouse-receipt')).toEqual([])
})

test('[S3.001] [S3.045] what there is of the blockchain stands beside its label and in its column', async () => {
  answerWith({
    'GET /transactions': () => ok(pageOf([filled(transaction(1), 'blockchain-entry')])),
    'GET /transactions/chain': () => ok(chain({ network: 'V network', lastBlock: 4711 })),
  })
  await renderPortal('/transactions')
  await screen.findByText('Last block', { selector: 'dt' })
  await screen.findByRole('row', { name: /SH-2026-0001/ })
  expect(lostInTable('blockchain-entry', 'Transactions')).toEqual([])
})

test('[S3.001] [S3.027] every field of a delivery stands in its column', async () => {
  const empty = Object.fromEntries(deliveryFields.slice(1).map(field => [field, null]))
  const given = { line: '10', material: 'M', quantity: '1', id: shipmentId(71), deliveryNumber: '8', label: 'ON_TIME' }
  const links = { deliveryId: shipmentId(73), clientCompanyId: andina, clientName: null, shipmentId: null }
  const known = { ...empty, ...given, ...links, delivered: false }
  answerWith({
    'GET /deliveries': () => ok(pageOf([filled(deliveryItem.parse(known), 'delivery')])),
    'GET /deliveries/labels': () => ok({ labels: [] }),
  })
  // Every column is shown.
  const choice = { order: [], hidden: [], widths: {}, pinned: [] }
  localStorage.setItem('columns', JSON.stringify({ tables: { deliveries: choice } }))
  await renderPortal('/delivery-orders')
  await screen.findByRole('table', { name: 'Delivery orders' })
  expect(lostInTable('delivery', 'Delivery orders')).toEqual([])
})

test('[S3.001] [S3.031] [S3.033] [S3.034] [S3.036] every field of a quote stands beside its label', async () => {
  answerWith({
    [`GET /quotes/${quoteId(1)}`]: () => ok(filled(quote(), 'quote')),
    'POST /quotes/getSelectorsCatalog': () => ok({ catalogs: [] }),
  })
  await renderPortal(`/quotes/edit/${quoteId(1)}`)
  await screen.findAllByText('Transit days', { selector: 'dt' })
  expect(lostBesideLabels('quote')).toEqual([])
})

test('[S3.001] [S3.044] a notification tells its field, both values, its type and whether it was read', async () => {
  answerWith({
    'GET /notifications': () => ok(noticesOf(filled(notice(1), 'notification'))),
  })
  await renderPortal('/notifications')
  const list = await screen.findByRole('list', { name: 'Notifications' })
  const told = [...list.querySelectorAll('[aria-label]')].map(one => one.getAttribute('aria-label'))
  const text = [list.textContent, ...told].join(' ')
  expect(fieldsOf('notification').filter(field => !text.includes(shownOf(field)))).toEqual([])
})
