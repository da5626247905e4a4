import { expect, test } from 'vitest'
import { decide, type ShipmentCommand } from './shipment.ts'
import { supplierView } from './supplier-view.ts'
import * as given from './testing/shipments.ts'

const collection = {
  pickupId: given.someId(4),
  pickupNumber: 'PU-1',
  at: '2026-02-01T00:00:00.000Z',
  pieces: 3,
  vendorCompanyId: given.vendor,
}
const report: ShipmentCommand = { ...given.asked(given.system), type: 'ReportCollection', collection }

test('what was collected is known to the shipment once, moves it not, and is its supplier’s alone to see', () => {
  const before = given.after(...given.ways.FOR_PROCESSING)
  const state = given.after(...given.ways.FOR_PROCESSING, report)
  expect(state.collections).toEqual([collection])
  expect([state.status, state.chip, state.version]).toEqual([before.status, before.chip, before.version])
  expect(decide(report, state)).toEqual({ accepted: true, events: [] })
  expect(supplierView(state, given.vendor).collections).toEqual([collection])
  expect(supplierView(state, given.otherVendor).collections).toEqual([])
  expect(given.refusals({ ...report, by: given.operator } as ShipmentCommand, before)).toEqual(['only-system'])
  expect(given.refusals(report, given.after(...given.ways.CANCELLED))).toEqual(['shipment-over'])
})
