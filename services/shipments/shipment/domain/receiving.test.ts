import { expect, test } from 'vitest'
import { exceptionsOf } from './exceptions.ts'
import { changesBetween } from './history.ts'
import { decide, type ShipmentCommand } from './shipment.ts'
import { supplierView } from './supplier-view.ts'
import * as given from './testing/shipments.ts'

const report = (pieces: number, announced: number | null): ShipmentCommand => ({
  ...given.asked(given.system),
  type: 'ReportReceipt',
  receipt: {
    receiptId: given.someId(4),
    receiptNumber: 'WR-1',
    at: '2026-02-01T00:00:00.000Z',
    pieces,
    announced,
    vendorCompanyId: given.vendor,
  },
})
const before = given.after(...given.ways.FOR_PROCESSING)
const after = (pieces: number, announced: number | null) =>
  given.after(...given.ways.FOR_PROCESSING, report(pieces, announced))

test('the issue of a receipt that is void is closed with its reason; one that was closed before, and others, stay', () => {
  const takeBack = (reason: string, receiptId = given.someId(4)) => ({
    ...given.asked(given.system),
    type: 'TakeBackReceipt' as const,
    receiptId,
    reason,
  })
  const events = (state: Parameters<typeof decide>[1], receiptId?: string) => {
    const decision = decide(takeBack('miscounted', receiptId), state)
    return decision.accepted ? decision.events : decision
  }
  const [issue] = after(8, 10).issues
  expect(events(after(8, 10))).toEqual([
    { type: 'IssueClosed', data: expect.objectContaining({ issueId: issue?.issueId, answer: 'miscounted' }) },
  ])
  const closed = given.after(...given.ways.FOR_PROCESSING, report(8, 10), takeBack('miscounted'))
  expect(closed.issues).toMatchObject([{ open: false }])
  expect([events(closed), events(after(8, 10), given.someId(5)), events(after(10, 10))]).toEqual([[], [], []])
})

test('[D2.016] what a warehouse counts short or over of what was announced opens an issue, which is an exception with its figures', () => {
  const issues = (pieces: number, announced: number | null) => after(pieces, announced).issues
  expect(issues(8, 10)).toMatchObject([{ kind: 'short', text: 'WR-1: 8 / 10', open: true }])
  expect(issues(11, 10)).toMatchObject([{ kind: 'over', text: 'WR-1: 11 / 10', open: true }])
  expect([issues(10, 10), issues(8, null)]).toEqual([[], []])
  const told = exceptionsOf(after(8, 10), false).filter(one => one.kind === 'issue')
  expect(told).toMatchObject([{ reason: 'short', text: 'WR-1: 8 / 10', command: 'close-issue' }])
})

test('a count is told once with both figures, moves nothing, and is its supplier’s alone to see', () => {
  const state = after(8, 10)
  expect([state.status, state.chip, state.version]).toEqual([before.status, before.chip, before.version])
  expect(changesBetween(before, state)).toEqual(
    expect.arrayContaining([
      { field: 'receipt.announcedPieces WR-1', lineNumber: null, old: null, new: '10' },
      { field: 'receipt.receivedPieces WR-1', lineNumber: null, old: null, new: '8' },
    ]),
  )
  expect(decide(report(8, 10), state)).toEqual({ accepted: true, events: [] })
  expect(supplierView(state, given.vendor).receipts).toHaveLength(1)
  expect(supplierView(state, given.otherVendor).receipts).toEqual([])
  expect(given.refusals({ ...report(8, 10), by: given.operator } as ShipmentCommand, before)).toEqual(['only-system'])
})
