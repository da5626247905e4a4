import { operatorActs, statusesOfAct } from '@quayside/contracts/shipments/next-acts.ts'
import { expect, test } from 'vitest'
import { blockedBy, operatorActOf } from './operator-act.ts'
import * as given from './testing/shipments.ts'

const booked = [given.create(), given.requestBooking(), given.confirmBooking()] as const

test('each station of a coordinated shipment waits for one act of the operator, and after its end for none', () => {
  const acts = Object.entries(given.ways).map(([name, way]) => [name, operatorActOf(given.after(...way))])
  expect(Object.fromEntries(acts)).toEqual({
    PO_CONFIRMED: 'request-booking',
    BOOKING_REQUEST: 'confirm-booking',
    FOR_PROCESSING: 'record-departure',
    IN_TRANSIT: 'record-arrival',
    AT_DESTINATION: 'start-customs',
    ON_CUSTOMS: 'clear',
    DELIVERED: 'complete',
    COMPLETED: null,
    CANCELLED: null,
  })
})

test('what may not leave yet is made ready first', () => {
  expect(operatorActOf(given.after(...booked))).toBe('make-ready')
})

test('what customs has cleared, or never asks about, is delivered next', () => {
  expect(operatorActOf(given.after(...given.cleared))).toBe('record-drop')
})

test('an act that a rule stands against says which: an import that is not cleared comes before the clearance', () => {
  const atCustoms = given.after(...given.ways.ON_CUSTOMS)
  const imported = (state: 'DECLARED' | 'CLEARED') => ({
    ...atCustoms,
    declarations: atCustoms.declarations.map(one => ({ ...one, kind: 'IMPORT' as const, state })),
  })
  expect(atCustoms.declarations.length).toBeGreaterThan(0)
  expect(blockedBy(imported('DECLARED'))).toBe('imports-not-cleared')
  expect(blockedBy(imported('CLEARED'))).toBeNull()
  expect(blockedBy(given.after(...given.ways.PO_CONFIRMED))).toBeNull()
  expect(blockedBy(given.after(...booked))).toBeNull()
})

test('where nobody coordinates the operator is waited for only with what the client may not do', () => {
  const own = (...way: readonly (typeof given.ways)[keyof typeof given.ways][number][]) =>
    operatorActOf({ ...given.after(...way), operation: 'not-coordinated' })
  expect(own(...given.ways.PO_CONFIRMED)).toBeNull()
  expect(own(...given.ways.IN_TRANSIT)).toBeNull()
  expect(own(...given.ways.ON_CUSTOMS)).toBe('clear')
})

test('a list of an act looks at the statuses in which a shipment can wait for it', () => {
  for (const way of Object.values(given.ways)) {
    const shipment = given.after(...way)
    const act = operatorActOf(shipment)
    if (act !== null) expect(statusesOfAct[act]).toContain(shipment.status)
  }
  expect(operatorActs.every(act => statusesOfAct[act].length > 0)).toBe(true)
})
