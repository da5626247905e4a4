import { describe, expect, test } from 'vitest'
import { deliveredParts } from './delivered-parts.ts'
import { evolve } from './evolve.ts'
import { exceptionsOf } from './exceptions.ts'
import { decide, type ShipmentCommand } from './shipment.ts'
import type { ShipmentState } from './state.ts'
import { isPartiallyDelivered } from './status.ts'
import * as given from './testing/shipments.ts'

const { lineA, lineB } = given
const cleared = given.after(...given.cleared)
const writeOff = (quantity: string, reason = 'Will not come') =>
  ({ ...given.asked(), type: 'WriteOffRest', lines: [{ lineId: lineA, quantity }], reason }) as const

test('[D2.015] delivered once every line is there or written off; partially until then', () => {
  const half = given.after(
    ...given.cleared,
    given.drop([
      { lineId: lineA, good: '50' },
      { lineId: lineB, good: '40' },
    ]),
  )
  expect([half.status, isPartiallyDelivered(half)]).toEqual(['ON_CUSTOMS', true])
  const rest = given.drop([{ lineId: lineA, good: '10' }], given.operator, 7)
  const whole = given.after(
    ...given.cleared,
    given.drop([
      { lineId: lineA, good: '50' },
      { lineId: lineB, good: '40' },
    ]),
    rest,
  )
  expect([whole.status, isPartiallyDelivered(whole)]).toEqual(['DELIVERED', false])
  expect(given.refusals(writeOff('10', ''), half)).toEqual(['reason-required'])
  const tooMuch = decide(writeOff('10.5'), half)
  expect(tooMuch.accepted ? [] : tooMuch.rejections).toEqual([
    { code: 'write-off-exceeds', params: { quantity: '10.5', missing: '10' }, field: 'lines.0.quantity' },
  ])
  const written = decide(writeOff('10'), half)
  const after = written.accepted ? written.events.reduce(evolve, half as ShipmentState) : half
  expect(after.status).toBe('DELIVERED')
  expect(decide(writeOff('10'), after)).toEqual({ accepted: true, events: [] })
})

test('[D2.015] a drop needs a proof that is attached to the shipment, a receiver, and goods of the shipment', () => {
  const { drop } = given.drop()
  const refusals = (change: Partial<typeof drop>) =>
    given.refusals({ ...given.drop(), drop: { ...drop, ...change } }, cleared)
  expect(refusals({ proofDocumentId: null })).toEqual(['proof-of-delivery-required'])
  expect(refusals({ proofDocumentId: given.someId(8) })).toEqual(['proof-not-attached'])
  // An invoice proves no delivery.
  const invoice = cleared.documents.find(one => one.documentType === 'COMMERCIAL_INVOICE')
  expect(refusals({ proofDocumentId: invoice?.documentId ?? '' })).toEqual(['proof-not-attached'])
  expect(refusals({ receiver: ' ' })).toEqual(['proof-of-delivery-required'])
  expect(refusals({ lines: [{ lineId: given.someId(1), good: '1', short: '0', damaged: '0' }] })).toEqual([
    'shipment-line-not-found',
  ])
  expect(refusals({ lines: [{ lineId: lineA, good: '0', short: '0', damaged: '0' }] })).toEqual(['nothing-delivered'])
  expect(refusals({ at: '2026-03-05T00:00:00.000Z' })).toEqual(['milestone-in-future'])
  expect(refusals({ at: '2026-02-19T00:00:00.000Z' })).toEqual(['milestone-out-of-order'])
  // It had arrived, and customs had not let it go.
  expect(refusals({ at: '2026-02-22T23:59:59.000Z' })).toEqual(['milestone-out-of-order'])
  expect(refusals({ at: '2026-02-23T00:00:00.000Z' })).toEqual([])
})

test('[D2.015] before customs has cleared it nothing is delivered, but inside one customs territory', () => {
  expect(given.refusals(given.drop(), given.after(...given.ways.AT_DESTINATION))).toEqual(['customs-not-cleared'])
  expect(given.refusals(given.drop(), given.after(...given.ways.ON_CUSTOMS))).toEqual(['customs-not-cleared'])
  const inside = (origin: string, destination: string) => {
    const place = (country: string) => ({ placeId: null, name: 'A place', unlocode: null, country })
    const start = given.after(...given.ways.AT_DESTINATION)
    const route = { ...start.details.route, origin: place(origin), destination: place(destination) }
    return given.refusals(given.drop(), { ...start, details: { ...start.details, route } })
  }
  expect([inside('MX', 'MX'), inside('DE', 'FR'), inside('DE', 'GB')]).toEqual([[], [], ['customs-not-cleared']])
  // Cleared early, before it arrived.
  const early = given.after(...given.ways.IN_TRANSIT, ...given.importCleared, given.clear(), given.tell('ARRIVED'))
  expect([early.status, early.chip, given.refusals(given.drop(), early)]).toEqual(['AT_DESTINATION', 'CLEARED', []])
})

describe('[D2.016] a short, over or damaged delivery opens an issue', () => {
  test.each([
    ['short', [{ lineId: lineA, good: '50', short: '10' }], '10'],
    ['damaged', [{ lineId: lineA, good: '50', damaged: '10' }], '10'],
    ['over', [{ lineId: lineA, good: '65' }], '5'],
  ] as const)('%s', (kind, parts, quantity) => {
    const decision = decide(given.drop(parts), cleared)
    const issues = decision.accepted ? decision.events.filter(event => event.type === 'IssueOpened') : []
    expect(issues.map(event => [event.data.kind, event.data.lines])).toEqual([[kind, [{ lineId: lineA, quantity }]]])
  })

  test('a further drop tells only of its own surplus', () => {
    const first = given.drop([{ lineId: lineA, good: '65' }])
    const decision = decide(
      given.drop([{ lineId: lineA, good: '2' }], given.operator, 7),
      given.after(...given.cleared, first),
    )
    const issues = decision.accepted ? decision.events.filter(event => event.type === 'IssueOpened') : []
    expect(issues.map(event => event.data.lines)).toEqual([[{ lineId: lineA, quantity: '2' }]])
  })

  test('what is counted comes in whole pieces', () => {
    const decision = decide(given.drop([{ lineId: lineA, good: '50', damaged: '2.5' }], given.operator, 7), cleared)
    expect(decision).toMatchObject({
      accepted: false,
      rejections: [{ code: 'pieces-not-whole', params: { quantity: '2.5' }, field: 'drop.lines.0.damaged' }],
    })
  })

  test('what is short is no more than the line still lacks beside what came', () => {
    const answer = (parts: Parameters<typeof given.drop>[0], state = cleared) => {
      const decision = decide(given.drop(parts, given.operator, 7), state)
      return decision.accepted ? [] : decision.rejections
    }
    const whole = { lineId: lineB, good: '40' }
    expect(answer([whole, { lineId: lineA, good: '55', short: '4', damaged: '3' }])).toEqual([
      { code: 'short-exceeds', params: { quantity: '4', all: '62', left: '60' }, field: 'drop.lines.1.short' },
    ])
    expect(answer([{ lineId: lineA, good: '55', short: '2', damaged: '3' }])).toEqual([])
    const after = given.after(...given.cleared, given.drop([{ lineId: lineA, good: '50', short: '10' }]))
    expect(answer([{ lineId: lineA, good: '7', short: '3' }], after)).toEqual([])
    expect(answer([{ lineId: lineA, good: '7', short: '4' }], after)).toMatchObject([{ params: { left: '10' } }])
  })

  test('none when everything is as it should be', () => {
    const decision = decide(given.drop(), cleared)
    expect(decision.accepted && decision.events.some(event => event.type === 'IssueOpened')).toBe(false)
  })
})

describe('[D2.016] good, damaged and short are told apart', () => {
  const first = given.drop([{ lineId: lineA, good: '40', damaged: '10', short: '10' }])
  const [line = { lineId: '', quantity: '' }] = cleared.lines

  test('of a line, over all its deliveries', () => {
    const after = given.after(...given.cleared, first)
    expect(deliveredParts(after, line)).toEqual({ good: '40', damaged: '10', short: '10' })
  })

  test('what comes later is short no more, and what is written off is', () => {
    const later = given.drop([{ lineId: lineA, good: '7' }], given.operator, 7)
    expect(deliveredParts(given.after(...given.cleared, first, later), line)).toMatchObject({ good: '47', short: '3' })
    const untold = given.drop([{ lineId: lineA, good: '55' }])
    expect(deliveredParts(given.after(...given.cleared, untold), line).short).toBe('0')
    expect(deliveredParts(given.after(...given.cleared, untold, writeOff('5')), line).short).toBe('5')
  })

  test('what came damaged is an exception that says how much, until its issue is closed', () => {
    const damaged = given.drop([
      { lineId: lineA, good: '50', damaged: '10' },
      { lineId: lineB, good: '40' },
    ])
    const state = given.after(...given.cleared, damaged)
    const [exception] = exceptionsOf(state, false)
    expect([state.status, exception]).toMatchObject([
      'DELIVERED',
      { kind: 'issue', reason: 'damaged', text: 'SKU-1 10 EA', command: 'close-issue' },
    ])
    const answered = { ...given.asked(), type: 'CloseIssue', issueId: exception?.about ?? '', answer: 'Paid' } as const
    expect(exceptionsOf(given.after(...given.cleared, damaged, answered), false)).toEqual([])
  })
})

describe('[D2.017] completing', () => {
  const delivered = given.ways.DELIVERED
  const refusals = (...list: ShipmentCommand[]) => given.refusals(given.complete(), given.after(...delivered, ...list))

  test('an open hold blocks it, a lifted one does not', () => {
    const hold = given.placeHold('payment')
    const lift = { ...given.asked(), type: 'LiftHold', holdId: 'H1', reason: 'Paid' } as const
    expect(refusals(hold)).toEqual(['hold-open'])
    expect(refusals(hold, lift)).toEqual([])
  })

  test('an open change request of an order blocks it', () => {
    const state = given.after(...delivered)
    expect(given.refusals({ ...given.complete(), ordersWithOpenChanges: ['4500000001'] }, state)).toEqual([
      'order-change-request-open',
    ])
  })

  test('a document that was taken away blocks it', () => {
    const remove = { ...given.asked(), type: 'RemoveDocument', documentId: given.someId(5) } as const
    expect(refusals(remove)).toEqual(['hold-open', 'packing-list-required'])
  })

  test('carrier-owned FCL containers are returned or waived', () => {
    expect(refusals(given.link())).toEqual(['containers-not-returned'])
    const scope = { of: 'container', containerNumber: given.containerNumber } as const
    expect(refusals(given.link(), given.tell('EMPTY_RETURN', given.operator, { scope }))).toEqual([])
    const waive = {
      ...given.asked(),
      type: 'WaiveReturn',
      containerUseId: given.containerUseId(1),
      reason: 'Bought',
    } as const
    expect(refusals(given.link(), waive)).toEqual([])
    expect(refusals(given.link(given.containerNumber, 1, 'LCL'))).toEqual([])
  })
})

test('[D2.043] closing undelivered says for each line what becomes of it', () => {
  const state = given.after(...given.ways.IN_TRANSIT)
  expect(given.refusals({ ...given.closeUndelivered(), reason: '' }, state)).toEqual(['reason-required'])
  expect(given.refusals({ ...given.closeUndelivered(), lines: [] }, state)).toEqual(['shipment-line-outcome-missing'])
  const decision = decide(given.closeUndelivered(), state)
  const [closed] = decision.accepted ? decision.events : []
  expect(closed?.type === 'ClosedUndelivered' ? closed.data.lines.map(line => line.quantity) : []).toEqual(['60', '40'])
})

test('[D2.018] [S8.016] a deletion that is refused says so in the specification’s words, with the rule beside', () => {
  const state = given.after(...given.ways.IN_TRANSIT)
  expect(given.refusals(given.remove(), state)).toEqual(['shipment-deletion-failed', 'shipment-wrong-status'])
  expect(given.refusals(given.remove(given.supplier), state)).toEqual(['only-buyer-or-operator'])
  expect(given.refusals(given.remove(given.operator, ''), given.after(given.create()))).toEqual(['reason-required'])
  const decision = decide(given.remove(), given.after(given.create(), given.requestBooking(), given.confirmBooking()))
  const [deleted] = decision.accepted ? decision.events : []
  expect(deleted?.data).toMatchObject({ sequence: 2, bookingReference: 'BK-1' })
})

test('delivered by the word of a carrier alone, it is not completed: nobody has counted what arrived', () => {
  const told = given.message({
    standard: 'milestone',
    code: 'DELIVERED',
    class: 'ACTUAL',
    at: '2026-02-24T00:00:00.000Z',
  })
  const state = given.after(...given.cleared, told)
  expect(state.status).toBe('DELIVERED')
  expect(given.refusals(given.complete(), state)).toContain('lines-not-delivered')
  expect(given.refusals(given.complete(), given.after(...given.cleared, given.drop(), told))).toEqual([])
})
