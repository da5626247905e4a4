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

test('[D5.020] fewer, more or other packages than asked are an open issue in figures', () => {
  const opened = (change: object) =>
    given
      .after(...given.ways.FOR_PROCESSING, { ...report, collection: { ...collection, ...change } })
      .issues.map(({ issueId, kind, text, open }) => [issueId, kind, text, open])
  expect(opened({ asked: 3 })).toEqual([])
  expect(opened({ asked: 5 })).toEqual([[`${collection.pickupId}:short`, 'short', 'PU-1: 3 / 5', true]])
  expect(opened({ asked: 2 })).toEqual([[`${collection.pickupId}:over`, 'over', 'PU-1: 3 / 2', true]])
  expect(opened({ asked: 3, differs: true })).toEqual([[`${collection.pickupId}:other`, 'other', 'PU-1: 3 / 3', true]])
})

test('[D5.021] what was told wrongly is put right: its issue goes, another comes, and nothing collected leaves none', () => {
  const wrong = { ...report, collection: { ...collection, asked: 5 } } as ShipmentCommand
  const correct = (change: object): ShipmentCommand => ({
    ...given.asked(given.system),
    type: 'CorrectCollection',
    reason: 'Miscounted',
    collection: { ...collection, asked: 5, ...change },
  })
  const told = [...given.ways.FOR_PROCESSING, wrong]
  const issues = (...commands: ShipmentCommand[]) =>
    given.after(...told, ...commands).issues.map(({ text, open }) => [text, open])
  expect(issues(correct({ pieces: 5 }))).toEqual([['PU-1: 3 / 5', false]])
  expect(issues(correct({ pieces: 4 }))).toEqual([
    ['PU-1: 3 / 5', false],
    ['PU-1: 4 / 5', true],
  ])
  const gone = given.after(...told, correct({ at: null, pieces: null }))
  expect([gone.collections, gone.issues.filter(issue => issue.open)]).toEqual([[], []])
  expect(decide(correct({ pieces: 3 }), given.after(...told))).toEqual({ accepted: true, events: [] })
})
