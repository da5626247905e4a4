import { expect, test } from 'vitest'
import { decide, type ShipmentCommand } from './shipment.ts'
import { supplierView } from './supplier-view.ts'
import * as given from './testing/shipments.ts'

const report = (onHand: boolean, index = 4): ShipmentCommand => ({
  ...given.asked(given.system),
  ...{ type: 'ReportOnHand', receiptId: given.someId(index), onHand },
})

test('[D5.013] goods on hand of any receipt give the chip ONHAND, until the last of them is gone', () => {
  const booked = given.ways.FOR_PROCESSING
  expect(given.after(...booked).chip).toBe('IN_PROGRESS')
  expect(given.after(...booked, report(true))).toMatchObject({ chip: 'ONHAND', status: 'FOR_PROCESSING' })
  expect(given.after(...booked, report(true), report(true, 5), report(false)).chip).toBe('ONHAND')
  expect(given.after(...booked, report(true), report(false)).chip).toBe('IN_PROGRESS')
  expect(given.after(...given.ways.IN_TRANSIT, report(true)).chip).toBe('DEPARTED')
})

test('what was reported is no event again, only the warehouse reports it, and a supplier is not told of which receipts', () => {
  const state = given.after(...given.ways.FOR_PROCESSING, report(true))
  expect(decide(report(true), state)).toEqual({ accepted: true, events: [] })
  expect(given.refusals({ ...report(false), by: given.operator } as ShipmentCommand, state)).toEqual(['only-system'])
  expect(given.refusals(report(true), given.after(...given.ways.CANCELLED))).toEqual(['shipment-over'])
  expect(JSON.stringify(supplierView(state, given.vendor))).not.toContain(given.someId(4))
})
