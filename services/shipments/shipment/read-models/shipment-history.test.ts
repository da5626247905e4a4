import type { By } from '@quayside/contracts/access/by.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { expect, test } from 'vitest'
import { changedSince, viewerOf } from '../../desk/changed-since.ts'
import type { ShipmentCommand } from '../domain/shipment.ts'
import * as given from '../domain/testing/shipments.ts'
import { historyOf } from './shipment-history.ts'

const events = (...commands: readonly ShipmentCommand[]) =>
  given.history(...commands).map((event, index) => ({
    ...event,
    id: String(index),
    position: String(index),
    recordedAt: given.now,
    metadata: { actor: { uid: null } },
  })) as unknown as StoredEvent<ShipmentEvent>[]
const told = (by: By, ...commands: readonly ShipmentCommand[]) => historyOf(events(...commands), viewerOf(by))
/** Of the last entry: `field: old > new`. */
const last = (by: By, ...commands: readonly ShipmentCommand[]) =>
  told(by, ...commands)
    .at(-1)
    ?.changes.map(({ field, old, new: now }) => `${field}: ${old ?? '-'} > ${now ?? '-'}`)

const charge = {
  chargeId: given.someId(6),
  code: 'OFR',
  description: null,
  quantity: '1',
  unit: null,
  currency: 'USD',
  income: '120',
  expense: '100.77',
  conversion: null,
  payment: null,
  billTo: null,
  payTo: null,
}
const setCharges = (...charges: readonly (typeof charge)[]) =>
  ({ ...given.asked(), type: 'SetCharges', charges }) as const

test('[S2.076] what changed of an invoice, a package, a charge, a declaration and a container is told, old and new', () => {
  const start = [given.create(), given.saveInvoice(), given.pack('60', '40')] as const
  expect(last(given.operator, ...start, given.saveInvoice({ customsValue: '300', currency: 'EUR' }))).toEqual([
    'invoice.customsValue INV-1: 250 > 300',
    'invoice.currency INV-1: USD > EUR',
  ])
  expect(last(given.operator, ...start, given.pack('50', '40'))).toEqual([
    'package.contents 1: 4500000001/1: 60 > 4500000001/1: 50',
  ])
  const { packages } = given.pack('60', '40')
  const heavier = packages.map((one, index) => (index === 0 ? { ...one, grossWeightKg: '610', volumeM3: '4' } : one))
  expect(last(given.operator, ...start, { ...given.pack('60', '40'), packages: heavier })).toEqual([
    'package.grossWeightKg 1: 600 > 610',
    'package.volumeM3 1: 3 > 4',
  ])
  // Two charges of one code are two.
  const other = { ...charge, chargeId: given.someId(7), quantity: '2' }
  expect(
    last(given.operator, ...start, setCharges(charge, other), setCharges(charge, { ...other, quantity: '3' })),
  ).toEqual(['charge.quantity OFR: 2 > 3'])
  const saved = given.saveDeclaration()
  const changed = { ...saved, declaration: { ...saved.declaration, freight: '60', broker: 'Slow Customs' } }
  expect(last(given.operator, ...start, saved, changed)).toEqual([
    'declaration.broker D-1: Fast Customs > Slow Customs',
    'declaration.freight D-1: 50 > 60',
  ])
  const amounts = { value: '5000.00', duty: '300.00', vat: '850.00' }
  const { declarationId } = given
  const override = { ...given.asked(), type: 'OverrideCustoms', declarationId, amounts, reason: 'Ruling' } as const
  expect(last(given.operator, ...start, saved, override)).toEqual([
    'customs.customsValue D-1: - > 5000.00',
    'customs.duty D-1: - > 300.00',
    'customs.vat D-1: - > 850.00',
  ])
  const link = given.link()
  const weighed = { ...link, container: { ...link.container, vgmKg: '21000' } }
  expect(last(given.operator, ...start, link, weighed)).toEqual([`container.vgmKg ${given.containerNumber}: - > 21000`])
})

test('[S2.076] a milestone of a container names it', () => {
  const scope = { of: 'container', containerNumber: given.containerNumber } as const
  const at = '2026-02-21T00:00:00.000Z'
  const discharged = given.tell('DISCHARGED', given.operator, { scope, at })
  expect(last(given.operator, ...given.ways.AT_DESTINATION, given.link(), discharged)).toEqual([
    `milestone DISCHARGED ACTUAL ${given.containerNumber}: - > ${at}`,
  ])
  expect(last(given.operator, ...given.ways.IN_TRANSIT)).toContain(
    'milestone DEPARTED ACTUAL: - > 2026-02-05T00:00:00.000Z',
  )
})

test('a delivery tells its lines; a move of the status is told with what led to it, and by no empty entry', () => {
  const entries = told(given.operator, ...given.ways.DELIVERED)
  expect(entries.map(entry => entry.type)).not.toContain('ShipmentStatusChanged')
  const drop = entries.find(entry => entry.type === 'DeliveryDropRecorded')
  const lines = drop?.changes.map(({ field, new: now }) => `${field} ${now}`)
  expect(lines).toEqual(
    expect.arrayContaining(['status DELIVERED', 'delivery.good 4500000001/1 60', 'delivery.good 4500000002/1 40']),
  )
})

test('[D2.046] what a charge costs is told to the operator alone; a supplier’s log holds nothing of others', () => {
  const dearer = setCharges({ ...charge, expense: '100.88' })
  const life = [...given.ways.DELIVERED, given.link(), setCharges(charge), dearer]
  expect(last(given.operator, ...life)).toEqual(['charge.expense OFR: 100.77 > 100.88'])
  const clients = JSON.stringify(told(given.buyer, ...life))
  expect(clients).toContain('charge OFR')
  expect(clients).not.toMatch(/100\.77|100\.88/)
  expect(
    changedSince(events(...life), { version: 1, current: ({ version }) => version }, viewerOf(given.buyer)),
  ).not.toMatch(/100\.77|100\.88/)

  const suppliers = JSON.stringify(told(given.supplier, ...life))
  expect(suppliers).toContain('delivery.good 4500000001/1')
  for (const secret of ['4500000002', 'OFR', 'Fast Customs', 'D-1', '847130', given.containerNumber, given.lineB])
    expect([secret, suppliers.includes(secret)]).toEqual([secret, false])
  const whole = JSON.stringify(told(given.operator, ...life))
  for (const secret of ['4500000002', 'OFR', 'Fast Customs', '847130', given.containerNumber])
    expect([secret, whole.includes(secret)]).toEqual([secret, true])
})

test('a time of a leg is told with the zone of its place; where a country has several, with none', () => {
  const planned = { departure: '2026-02-05T00:00:00.000Z', arrival: '2026-02-20T00:00:00.000Z' }
  const route = given.planRoute({ ...given.leg(1, 'MAIN'), planned })
  expect(last(given.operator, given.create(), route)?.join()).toContain(
    '(2026-02-05T00:00:00.000Z[Asia/Shanghai], 2026-02-20T00:00:00.000Z)',
  )
})

test('[D2.046] a supplier reads that a hold was placed and that it was lifted, of no kind and for no reason', () => {
  const lift = { ...given.asked(), type: 'LiftHold', holdId: 'H1', reason: 'Paid' } as const
  const way = [given.create(), given.placeHold('payment'), lift] as const
  const seen = told(given.supplier, ...way).slice(1)
  expect(seen.map(({ type, reason, changes }) => ({ type, reason, changes }))).toEqual([
    { type: 'HoldPlaced', reason: null, changes: [{ field: 'hold', lineNumber: null, old: null, new: 'open' }] },
    { type: 'HoldLifted', reason: null, changes: [{ field: 'hold', lineNumber: null, old: 'open', new: null }] },
  ])
  expect(last(given.operator, ...way)).toEqual(['hold H1: payment > lifted'])
})
