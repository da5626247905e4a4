import { expect, test } from 'vitest'
import { type PickupNews, pickupChangesOf, type ReceiptNews, receiptChangesOf } from './handling-changes.ts'

const client = { client: 'client', vendor: null }
const supplier = { client: null, vendor: 'supplier' }
const window = { from: '2026-03-04T02:00:00.000Z', until: '2026-03-04T04:00:00.000Z' }
const pickup = {
  number: 'PU-1',
  status: 'SCHEDULED',
  clientCompanyId: 'client',
  supplier: 'supplier',
  window,
  zone: 'Asia/Shanghai',
}
const receipt = { number: 'WR-1', status: 'ONHAND', clientCompanyId: 'client', supplier: 'supplier' }
const event = (type: string, company: string | undefined, data: object = {}) => ({
  event: { type, data, metadata: { actor: { company } } },
  id: 'a-thing',
})
const ofPickup = (of: object, viewer: object, before: object | null, after: object | null = pickup) =>
  pickupChangesOf({ ...of, viewer, before, after } as unknown as PickupNews)
const ofReceipt = (of: object, viewer: object, before: object, after: object = receipt) =>
  receiptChangesOf({
    ...of,
    viewer,
    before: { ...receipt, ...before },
    after: { ...receipt, ...after },
  } as unknown as ReceiptNews)

test('all are told of a pickup but the side that did it: where it stands, and when the goods are fetched', () => {
  const scheduled = event('PickupScheduled', 'operator')
  const before = { ...pickup, status: 'REQUESTED', window: null }
  expect(ofPickup(scheduled, client, before).map(one => one.change)).toMatchObject([
    {
      act: 'PickupScheduled',
      field: 'pickupStatus',
      oldValue: 'REQUESTED',
      newValue: 'SCHEDULED',
      audience: ['client'],
    },
    { field: 'pickupWindow', oldValue: null, newValue: window.from, zone: 'Asia/Shanghai' },
  ])
  expect(ofPickup(scheduled, supplier, before)[0]).toMatchObject({
    subject: { vendorCompanyId: 'supplier' },
    change: { audience: ['supplier'] },
  })
  expect(ofPickup(event('GoodsCollected', 'supplier'), supplier, pickup)[0]?.change.audience).toEqual([])
  expect(ofPickup(event('GoodsCollected', 'supplier'), client, pickup)[0]?.change.audience).toEqual([
    'client',
    'operator',
  ])
  const unanswered = event('PickupCancellationUnanswered', undefined)
  expect(ofPickup(unanswered, client, pickup)[0]?.change.audience).toEqual(['client', 'operator'])
})

test('a draft of a pickup is nobody’s news', () => {
  expect(ofPickup(event('PickupChanged', 'client'), client, null, null)).toEqual([])
})

test('a contingency is told when it is opened and lifted, to the supplier not why', () => {
  const opened = event('ContingencyOpened', 'operator', { kind: 'letter-pending', note: 'from customs' })
  const lifted = event('ContingencyLifted', 'operator', { kind: 'letter-pending', reason: 'the letter is here' })
  expect(ofReceipt(opened, client, {})).toMatchObject([
    { change: { field: 'contingency', oldValue: null, newValue: 'letter-pending', audience: ['client'] } },
  ])
  expect(ofReceipt(lifted, client, {})[0]?.change).toMatchObject({
    oldValue: 'letter-pending',
    reason: 'the letter is here',
  })
  expect(ofReceipt(lifted, supplier, {})[0]?.change).toMatchObject({ oldValue: 'letter-pending', reason: null })
})

test('of releases those are told that change where a receipt stands, and nothing of goods of an unknown owner', () => {
  const released = event('GoodsReleased', 'operator')
  expect(ofReceipt(released, client, {}, { status: 'PARTIALLY_RELEASED' })).toHaveLength(1)
  const partly = { status: 'PARTIALLY_RELEASED' }
  expect(ofReceipt(released, client, partly, partly)).toEqual([])
  expect(ofReceipt(event('GoodsReceived', 'operator'), client, {}, { clientCompanyId: null })).toEqual([])
})
