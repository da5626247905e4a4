import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import { shipmentStatuses } from '@quayside/contracts/shipments/statuses.ts'
import { describe, expect, test } from 'vitest'
import type { By } from './actors.ts'
import { evolve } from './evolve.ts'
import { decide, type ShipmentCommand } from './shipment.ts'
import type { Shipment, ShipmentState } from './state.ts'
import * as given from './testing/shipments.ts'

type Status = keyof typeof given.ways
type Row = { from: readonly Status[]; who: string; to: Status | 'same' }
type Table = {
  command: (by: By) => ShipmentCommand
  rows: readonly Row[]
  /** The same for a shipment that nobody coordinates, where it differs. */
  uncoordinated?: readonly Row[]
  repeats?: readonly Status[]
  before?: readonly ShipmentCommand[]
}

const before: readonly Status[] = ['PO_CONFIRMED', 'BOOKING_REQUEST', 'FOR_PROCESSING']
const onItsWay: readonly Status[] = ['IN_TRANSIT', 'AT_DESTINATION', 'ON_CUSTOMS']
const live: readonly Status[] = [...before, ...onItsWay, 'DELIVERED']

/** Section 2 of the domain model, written down a second time: what is not here must be refused. */
const table: Record<string, Table> = {
  '[D2.007] request a booking': {
    command: by => given.requestBooking(by),
    rows: [{ from: ['PO_CONFIRMED'], who: 'CO', to: 'BOOKING_REQUEST' }],
    repeats: ['BOOKING_REQUEST'],
  },
  '[D2.008] confirm the booking': {
    command: by => ({ ...given.confirmBooking(by), reference: 'BK-2' }),
    rows: [{ from: ['BOOKING_REQUEST'], who: 'OS', to: 'FOR_PROCESSING' }],
  },
  '[D2.008] the booking ends': {
    command: by => given.endBooking(by),
    rows: [{ from: ['BOOKING_REQUEST', 'FOR_PROCESSING'], who: 'OS', to: 'PO_CONFIRMED' }],
    repeats: ['PO_CONFIRMED'],
  },
  '[D2.009] start processing': {
    command: by => ({ ...given.asked(by), type: 'StartProcessing' }),
    rows: [],
    uncoordinated: [{ from: ['PO_CONFIRMED'], who: 'CO', to: 'FOR_PROCESSING' }],
  },
  '[D2.010] departed': {
    command: by => given.tell('DEPARTED', by, { legId: given.legId(1), milestoneId: 'again' }),
    before: [given.planRoute(given.leg(1, 'MAIN'))],
    rows: [
      { from: ['FOR_PROCESSING'], who: 'O', to: 'IN_TRANSIT' },
      { from: onItsWay, who: 'O', to: 'same' },
    ],
    uncoordinated: [
      { from: ['FOR_PROCESSING'], who: 'OC', to: 'IN_TRANSIT' },
      { from: onItsWay, who: 'OC', to: 'same' },
    ],
  },
  '[D2.012] arrived': {
    command: by => given.tell('ARRIVED', by, { legId: given.legId(1), milestoneId: 'again' }),
    before: [given.planRoute(given.leg(1, 'MAIN'))],
    rows: [
      { from: ['IN_TRANSIT'], who: 'O', to: 'AT_DESTINATION' },
      { from: ['AT_DESTINATION', 'ON_CUSTOMS'], who: 'O', to: 'same' },
    ],
    uncoordinated: [
      { from: ['IN_TRANSIT'], who: 'OC', to: 'AT_DESTINATION' },
      { from: ['AT_DESTINATION', 'ON_CUSTOMS'], who: 'OC', to: 'same' },
    ],
  },
  '[D2.013] start customs': {
    command: by => given.startCustoms(by),
    before: [{ ...given.asked(), type: 'SetParties', parties: [] }, given.saveDeclaration()],
    rows: [
      { from: ['AT_DESTINATION'], who: 'O', to: 'ON_CUSTOMS' },
      { from: [...before, 'IN_TRANSIT'], who: 'O', to: 'same' },
    ],
    uncoordinated: [
      { from: ['AT_DESTINATION'], who: 'OC', to: 'ON_CUSTOMS' },
      { from: [...before, 'IN_TRANSIT'], who: 'OC', to: 'same' },
    ],
    repeats: ['ON_CUSTOMS', 'DELIVERED'],
  },
  '[D2.014] cleared': {
    command: by => given.clear(by),
    before: [given.saveDeclaration(), given.moveDeclaration('DECLARED'), given.moveDeclaration('CLEARED')],
    rows: [{ from: onItsWay, who: 'OS', to: 'same' }],
    repeats: ['DELIVERED'],
  },
  '[D2.015] deliver': {
    command: by => given.drop(undefined, by, 7),
    before: [
      given.saveDeclaration(),
      given.moveDeclaration('DECLARED'),
      given.moveDeclaration('CLEARED'),
      given.clear(),
    ],
    rows: [{ from: ['AT_DESTINATION', 'ON_CUSTOMS'], who: 'OSC', to: 'DELIVERED' }],
  },
  '[D2.043] close undelivered': {
    command: by => given.closeUndelivered(by),
    rows: [{ from: onItsWay, who: 'OA', to: 'CANCELLED' }],
  },
  '[D2.017] [S4.003] complete': {
    command: by => given.complete(by),
    rows: [{ from: ['DELIVERED'], who: 'CAO', to: 'COMPLETED' }],
    repeats: ['COMPLETED'],
  },
  '[D2.018] delete': {
    command: by => given.remove(by),
    rows: [{ from: before, who: 'COA', to: 'CANCELLED' }],
    repeats: ['CANCELLED'],
  },
  'change the lines': {
    command: by => ({
      ...given.asked(by),
      type: 'ChangeLines',
      lines: given.wanted('61', '40'),
      orders: [given.order(1)],
    }),
    rows: [{ from: before, who: 'CO', to: 'same' }],
  },
  split: {
    command: by => ({
      ...given.asked(by),
      ...{ type: 'Split', newShipmentId: given.newShipmentId, newShipmentNumber: 'SH-2', reason: 'Two ships' },
      ...{ packageIds: [given.packageId(1)], containerUseIds: [], newLineIds: [given.someId(7), given.someId(8)] },
    }),
    before: [given.pack('60', '40')],
    rows: [{ from: before, who: 'CO', to: 'same' }],
  },
  '[D2.019] revise the route': {
    command: by => ({ ...given.planRoute(given.leg(1, 'MAIN')), ...given.asked(by) }),
    rows: [{ from: live, who: 'OA', to: 'same' }],
    uncoordinated: [
      { from: live, who: 'OA', to: 'same' },
      { from: before, who: 'C', to: 'same' },
    ],
  },
  '[D2.022] place a hold': {
    command: by => given.placeHold('payment', by),
    rows: [{ from: live, who: 'COAS', to: 'same' }],
  },
  comment: {
    command: by => ({ ...given.asked(by), type: 'AddComment', commentId: given.someId(6), text: 'Hello' }),
    rows: [{ from: live, who: 'PCOA', to: 'same' }],
  },
  '[D2.051] attach a document': {
    command: by => given.attach('OTHER', 7, by),
    rows: [{ from: live, who: 'PCOA', to: 'same' }],
  },
  'set charges': {
    command: by => ({ ...given.asked(by), type: 'SetCharges', charges: [charge] }),
    rows: [{ from: live, who: 'OA', to: 'same' }],
  },
  'add a reference': {
    command: by => ({ ...given.asked(by), type: 'AddReference', reference: { kind: 'related', value: 'R2' } }),
    rows: [{ from: live, who: 'COA', to: 'same' }],
  },
  '[D2.039] a carrier’s departure': {
    command: by => ({ ...given.message({ at: '2026-02-04T00:00:00.000Z' }), by }),
    rows: [
      { from: before, who: 'S', to: 'IN_TRANSIT' },
      { from: [...onItsWay, 'DELIVERED'], who: 'S', to: 'same' },
    ],
  },
}
const charge = {
  ...{ chargeId: given.someId(6), code: 'FRT', description: null, quantity: '1', unit: null, currency: 'USD' },
  ...{ income: '120', expense: '100', conversion: null, payment: null, billTo: null, payTo: null },
}

const kinds: readonly ActorKind[] = ['A', 'C', 'P', 'O', 'S']
const everything = Object.keys(given.ways) as Status[]

describe.each(Object.entries(table))(
  '[S4.008] %s',
  (_name, { command, rows, uncoordinated, repeats = [], before = [] }) => {
    describe.each(['coordinated', 'not-coordinated'] as const)('%s', operation => {
      const own = operation === 'coordinated' ? rows : (uncoordinated ?? rows)
      test.each(everything)('from %s', from => {
        const over = from === 'COMPLETED' || from === 'CANCELLED'
        const start = given.after(...given.ways[from])
        const prepared = over ? start : run(before, start)
        const shipment: Shipment = { ...prepared, operation }
        expect(shipment.status).toBe(from)
        for (const kind of kinds) {
          const row = own.find(one => one.from.includes(from) && one.who.includes(kind))
          const mayEver = own.some(one => one.who.includes(kind))
          const decision = decide(command(given.people[kind]), shipment)
          const what = `${kind} from ${from}: ${JSON.stringify(decision)}`
          if (row !== undefined) {
            expect(decision.accepted, what).toBe(true)
            if (!decision.accepted) continue
            expect(decision.events.length, what).toBeGreaterThan(0)
            const state = decision.events.reduce(evolve, shipment as ShipmentState)
            expect(state.status, what).toBe(row.to === 'same' ? from : row.to)
          } else if (repeats.includes(from) && mayEver) {
            expect(decision, what).toEqual({ accepted: true, events: [] })
          } else {
            expect(decision.accepted, what).toBe(false)
          }
        }
      })
    })

    test('not where there is no shipment', () => {
      for (const kind of kinds) expect(decide(command(given.people[kind]), { status: 'NONE' }).accepted).toBe(false)
    })
  },
)

function run(commands: readonly ShipmentCommand[], start: Shipment): Shipment {
  let state: ShipmentState = start
  for (const command of commands) {
    const decision = decide(command, state)
    if (decision.accepted) state = decision.events.reduce(evolve, state)
  }
  return state as Shipment
}

test('[S4.001] the ways above lead through every status of the list', () => {
  expect(everything.map(status => given.after(...given.ways[status]).status)).toEqual([...shipmentStatuses])
})

test('[S4.005] [S4.006] after COMPLETED and CANCELLED no command leads anywhere', () => {
  for (const from of ['COMPLETED', 'CANCELLED'] as const) {
    const shipment = given.after(...given.ways[from])
    for (const { command } of Object.values(table)) {
      for (const kind of kinds) {
        const decision = decide(command(given.people[kind]), shipment)
        expect(decision.accepted ? decision.events : [], `${command(given.people[kind]).type} by ${kind}`).toEqual([])
      }
    }
  }
})

test('people of other companies find no shipment, whatever they ask', () => {
  const strangers: By[] = [
    { ...given.buyer, company: given.otherClient, clients: [given.otherClient] },
    { ...given.supplier, company: given.otherClient },
    { ...given.operator, clients: [given.otherClient] },
  ]
  for (const from of everything) {
    const shipment = given.after(...given.ways[from])
    for (const by of strangers)
      for (const { command } of Object.values(table))
        expect([from, by.kind, given.refusals(command(by), shipment)[0]]).toEqual([from, by.kind, 'shipment-not-found'])
  }
})
