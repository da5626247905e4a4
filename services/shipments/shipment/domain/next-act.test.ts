import { nextActs, statusesOfAct } from '@quayside/contracts/shipments/next-acts.ts'
import { expect, test } from 'vitest'
import { blockedBy, nextActOf } from './next-act.ts'
import type { ShipmentCommand } from './shipment.ts'
import * as given from './testing/shipments.ts'

type Way = readonly ShipmentCommand[]
const booked = [given.create(), given.requestBooking(), given.confirmBooking()] as const

test('each station of a shipment waits for one act, and after its end for none', () => {
  const acts = Object.entries(given.ways).map(([name, way]) => [name, nextActOf(given.after(...way))?.act ?? null])
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
  expect(nextActOf(given.after(...booked))?.act).toBe('make-ready')
})

test('what customs has cleared, or never asks about, is delivered next', () => {
  expect(nextActOf(given.after(...given.cleared))?.act).toBe('record-drop')
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

test('where the operator coordinates it is asked for each act, and the client too for what it may do', () => {
  const clients = ['PO_CONFIRMED', 'DELIVERED']
  const asked = (way: Way) => nextActOf(given.after(...way))?.asked
  for (const [name, way] of Object.entries(given.ways)) {
    const isOver = name === 'COMPLETED' || name === 'CANCELLED'
    const both = clients.includes(name) ? ['O', 'C'] : ['O']
    expect(asked(way), name).toEqual(isOver ? undefined : both)
  }
  expect(asked(booked)).toEqual(['O', 'C'])
  expect(asked(given.cleared)).toEqual(['O', 'C'])
})

test('where nobody coordinates the client is asked, the operator only for what the client may not do: no shipment is nobody’s', () => {
  const own = (way: Way) => nextActOf({ ...given.after(...way), operation: 'not-coordinated' })
  const asked = Object.entries(given.ways).map(([name, way]) => [name, own(way)?.asked.join()])
  expect(Object.fromEntries(asked)).toEqual({
    PO_CONFIRMED: 'C',
    BOOKING_REQUEST: 'O',
    FOR_PROCESSING: 'C',
    IN_TRANSIT: 'C',
    AT_DESTINATION: 'C',
    ON_CUSTOMS: 'O',
    DELIVERED: 'C',
    COMPLETED: undefined,
    CANCELLED: undefined,
  })
  expect(own(given.cleared)).toEqual({ act: 'record-drop', asked: ['C'] })
})

test('a list of an act looks at the statuses in which a shipment can wait for it', () => {
  for (const way of Object.values(given.ways)) {
    const shipment = given.after(...way)
    const act = nextActOf(shipment)?.act
    if (act !== undefined) expect(statusesOfAct[act]).toContain(shipment.status)
  }
  expect(nextActs.every(act => statusesOfAct[act].length > 0)).toBe(true)
})
