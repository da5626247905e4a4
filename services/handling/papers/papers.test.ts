import { pagesOf } from '@quayside/platform/testing/read-pdf.ts'
import { expect, test } from 'vitest'
import { pickup } from '../pickups/pickup.ts'
import { isPickup, type Pickup } from '../pickups/pickup-state.ts'
import { askedPickup, buyer, pack, pickupOf, someId, vendor } from '../testing/handled-goods.ts'
import { pickupLabelsOf, waybillOf } from './paper-content.ts'
import { pickupLabelPrinter, waybillPrinter } from './print-papers.ts'

const asker = { whose: 'a company', gone: new AbortController().signal }
const around = { language: 'en', shipmentNumber: 'SH-1', zone: 'Asia/Shanghai' } as const
const line = {
  orderId: someId(3),
  orderNumber: '4500018832',
  vendorCompanyId: vendor,
  orderLineId: someId(4),
  orderLineNumber: 1,
  sku: null,
  description: 'Tablets',
  unit: 'EA',
  quantity: null,
}

function drafted(content = pickupOf()): Pickup {
  const made = { pickupId: someId(1), pickupNumber: 'PU-260302-0A1B2C3', orderLines: [line], content }
  const decision = pickup.decide({ ...askedPickup(buyer), type: 'create', ...made }, pickup.initial)
  const state = decision.accepted ? decision.events.reduce(pickup.evolve, pickup.initial) : pickup.initial
  if (!isPickup(state)) throw new Error('No pickup')
  return state
}

test('[D5.022] a waybill has number, parties, packages and their totals with a barcode, and no values', async () => {
  const waybill = waybillOf(drafted(), around)
  expect(waybill).toMatchObject({ barcode: '(91)PU-260302-0A1B2C3', total: ['Total', '3', '350.5', '', '3.264'] })
  const pages = await pagesOf(await waybillPrinter()(waybill, asker))
  expect(pages).toHaveLength(1)
  const told = ['Waybill', 'PU-260302-0A1B2C3', 'Shanghai works 12', 'Manzanillo store', '4500018832', 'SH-1', 'Gate 3']
  for (const text of told) expect(pages[0], text).toContain(text)
  // 09:00 in Shanghai is 01:00 UTC.
  expect(pages[0]).toContain('09:00')
  for (const hidden of ['1200.5', 'USD', '300490', 'FOB'])
    expect(JSON.stringify([waybill, pages])).not.toContain(hidden)
})

test('[D5.022] each piece has a label with its barcode; what was collected is printed once it was', async () => {
  const asked = drafted()
  const labels = pickupLabelsOf(asked, around)
  expect(labels.map(one => one.piece)).toEqual(['Piece 1 of 2', 'Piece 2 of 2', 'Piece 1 of 1'])
  expect(new Set(labels.map(one => one.barcode)).size).toBe(3)
  const print = pickupLabelPrinter()
  const pages = await pagesOf(await print({ labels, title: 'labels' }, asker))
  expect(pages).toHaveLength(3)
  for (const text of ['PU-260302-0A1B2C3', '300 kg', '120 × 80 × 100 cm', 'Piece 2 of 2'])
    expect(pages[1]).toContain(text)
  expect(JSON.stringify([labels, pages])).not.toMatch(/1200\.5|USD|300490/)
  const collected = { at: '2026-03-04T03:00:00.000Z', packages: [pack(1, { pieces: 1 })] }
  expect(pickupLabelsOf({ ...asked, collected }, around)).toHaveLength(1)
  expect(waybillOf({ ...asked, collected }, around).rows).toHaveLength(1)
})

test('a package of very many pieces has one label for all', () => {
  const many = drafted(pickupOf({ packages: [pack(1, { pieces: 5000 })] }))
  expect(pickupLabelsOf(many, around)).toMatchObject([{ piece: 'Piece 1 of 5,000' }])
})
