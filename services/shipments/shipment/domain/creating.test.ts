import { given as givenAggregate } from '@quayside/platform/testing/given.ts'
import { describe, expect, test } from 'vitest'
import { labelRefusal } from './goods.ts'
import { decide, type ShipmentCommand, shipment } from './shipment.ts'
import * as given from './testing/shipments.ts'

const nothing = givenAggregate(shipment, [])
const created = givenAggregate(shipment, given.history(given.create()))

describe('a shipment is created from approved orders', () => {
  test.each(['OCEAN', 'AIR', 'GROUND'] as const)('by %s', mode => {
    const after = given.after(given.create({ mode }))
    expect([after.status, after.chip, after.mode, after.sequence]).toEqual(['PO_CONFIRMED', 'TO BE PROCESSED', mode, 1])
    expect(after.lines.map(line => [line.orderNumber, line.quantity, line.vendorCompanyId])).toEqual([
      ['4500000001', '60', given.vendor],
      ['4500000002', '40', given.otherVendor],
    ])
  })

  test.each([
    ['C', 0],
    ['O', 0],
    ['A', 0],
    ['P', 1],
    ['S', 1],
  ] as const)('[D2.004] by %s', (kind, faults) => {
    expect(given.refusals(given.create({ by: given.people[kind] }), { status: 'NONE' })).toHaveLength(faults)
  })

  test('the same again appends nothing', () => created.when(given.create()).thenNothing())
})

test('[S4.007] [S8.045] [D1.048] [D2.004] only APPROVED orders ship, and the message names the order', () => {
  for (const status of ['PENDING', 'PARTIALLY_APPROVED', 'IN_TRANSIT', 'CLOSED_COMPLETE', 'CANCELLED']) {
    nothing
      .when(given.create({ orders: [given.order(1, { status }), given.order(2)] }))
      .thenRejected('po-not-approved', { poId: '4500000001' })
  }
  nothing
    .when(given.create({ orders: [given.order(1), given.order(2, { clientCompanyId: given.otherClient })] }))
    .thenRejected('one-client-only', { poId: '4500000002' })
  nothing.when(given.create({ orders: [given.order(1)] })).thenRejected('purchase-order-not-found')
})

test('[D2.005] a line takes more than 0 and at most what can be shipped', () => {
  nothing
    .when(given.create({ lines: given.wanted('100', '40') }))
    .then(given.history(given.create({ lines: given.wanted('100', '40') })))
  nothing
    .when(given.create({ lines: given.wanted('100.5', '40') }))
    .thenRejected('exceeds-shippable', { shippable: '100', wanted: '100.5', line: 1 })
  nothing.when(given.create({ lines: given.wanted('0', '40') })).thenRejected('invalid-quantity')
  nothing.when(given.create({ lines: [] })).thenRejected('shipment-line-required')
})

test('[D2.005] an order’s line is wanted once', () => {
  const [first] = given.wanted('10', '40')
  const lines = [...given.wanted('60', '40'), { ...first, lineId: given.someId(7) }] as ReturnType<typeof given.wanted>
  const decision = decide(given.create({ lines }), { status: 'NONE' })
  const twice = { code: 'order-line-twice', params: { poId: '4500000001', line: 1 }, field: 'lines.2' }
  expect(decision.accepted ? [] : decision.rejections).toEqual([twice])
})

test('[S2.074] [D2.006] a reference is given, or declared absent', () => {
  nothing.when(given.create({ references: [] })).thenRejected('reference-required')
  nothing.when(given.create({ references: [{ kind: 'other', value: ' ' }] })).thenRejected('reference-required')
  expect(given.after(given.create({ references: [], noReference: true })).noReference).toBe(true)
})

test('[S5.039] the last remaining reference cannot be deleted', () => {
  const remove = (value: string) =>
    ({ ...given.asked(), type: 'RemoveReference', reference: { kind: 'customer', value } }) as const
  created.when(remove('REF-1')).thenRejected('last-reference')
  created.when(remove('REF-0')).thenNothing()
  const add = { ...given.asked(), type: 'AddReference', reference: { kind: 'related', value: 'R2' } } as const
  const two = givenAggregate(shipment, given.history(given.create(), add))
  two.when(add).thenNothing()
  two.when(remove('REF-1')).then(given.history(given.create(), add, remove('REF-1')).slice(-1))
})

test('[D2.007] a shipment can be created with its booking asked for', () => {
  const booking = { carrier: 'Blue Line' }
  expect(given.after(given.create({ booking })).status).toBe('BOOKING_REQUEST')
  nothing.when(given.create({ booking, mode: null })).thenRejected('transport-mode-required')
  nothing.when(given.create({ booking: { carrier: ' ' } })).thenRejected('carrier-required')
})

test('[D2.008] a booking that is gone takes its status with it; asked again it is back', () => {
  const ended = [given.create(), given.requestBooking(), given.confirmBooking(), given.endBooking()]
  expect(given.after(...ended)).toMatchObject({ status: 'PO_CONFIRMED', booking: { state: 'none' } })
  expect(given.after(...ended, given.requestBooking()).status).toBe('BOOKING_REQUEST')
  const requested = givenAggregate(shipment, given.history(given.create(), given.requestBooking()))
  requested.when({ ...given.confirmBooking(), reference: '' }).thenRejected('booking-reference-required')
  requested
    .when({ ...given.confirmBooking(), eta: '2026-03-01T00:00:00.000Z' })
    .thenRejected('booking-dates-out-of-order')
})

test('wrong numbers, codes and places are refused where they are entered', () => {
  const refused = (change: Parameters<typeof given.details>[0]) =>
    given.refusals(given.create({ details: given.details(change) }), { status: 'NONE' })
  expect(refused({ route: { mawb: '125-12345676' } })).toEqual(['mawb-check-digit'])
  expect(refused({ route: { hawb: 'anything at all' } })).toEqual([])
  expect(refused({ route: { imoNumber: '9074720' } })).toEqual(['imo-check-digit'])
  const place = { placeId: null, name: 'X', unlocode: 'USNYC', country: 'MX' }
  expect(refused({ route: { portOfLoading: place } })).toEqual(['unlocode-other-country'])
  expect(refused({ route: { origin: { ...place, unlocode: null, country: 'XX' } } })).toEqual(['country-unknown'])
  expect(refused({ cargo: { hazardClass: '12', unNumber: '12' } })).toEqual([
    'hazard-class-unknown',
    'un-number-malformed',
  ])
})

test('[S5.029] a delivery date is required if there is a SAP entry date', () => {
  const sap = (deliveryDate: string | null) =>
    given.create({ details: given.details({ identity: { sapEntryDate: '2026-02-01' }, dates: { deliveryDate } }) })
  nothing.when(sap(null)).thenRejected('delivery-date-required')
  expect(given.refusals(sap('2026-04-01'), { status: 'NONE' })).toEqual([])
})

test('an edit names the fields it changes; without any it is none, and the version rises with the others', () => {
  const start = given.after(given.create())
  const change = { ...given.asked(), type: 'ChangeDetails', mode: 'AIR', operation: 'coordinated' } as const
  const details = given.details({ route: { vessel: 'Aurora' } })
  const after = given.after(given.create(), { ...change, details })
  expect([start.version, after.version]).toEqual([1, 2])
  const [event] = given
    .history(given.create(), { ...change, details })
    .filter(one => one.type === 'ShipmentDetailsChanged')
  expect(event?.data.changes).toEqual([
    { field: 'mode', old: 'OCEAN', new: 'AIR' },
    { field: 'route.vessel', old: null, new: 'Aurora' },
  ])
  created.when({ ...change, mode: 'OCEAN', details: given.details() }).thenNothing()
})

test('a client does not make an operation its own that the operator coordinates', () => {
  const change = (by: typeof given.buyer) =>
    ({
      ...given.asked(by),
      type: 'ChangeDetails',
      mode: 'OCEAN',
      operation: 'not-coordinated',
      details: given.details(),
    }) as const
  created.when(change(given.buyer)).thenRejected('only-operator-or-administrator')
  expect(given.after(given.create(), change(given.operator)).operation).toBe('not-coordinated')
})

test('[S5.038] labels are there only with at least one package', () => {
  const refusal = (...list: ShipmentCommand[]) => labelRefusal(given.after(given.create(), ...list))?.code ?? null
  expect([refusal(), refusal(given.pack('60', '40'))]).toEqual(['package-required-for-label', null])
})

test('pieces ship whole; what is measured and the whole rest of a line ship as they are', () => {
  const [each] = given.order(1).lines
  if (each === undefined) throw new Error('No line')
  const asking = (quantity: string, change: Partial<typeof each> = {}) =>
    given.create({
      orders: [given.order(1, { lines: [{ ...each, ...change }] }), given.order(2)],
      lines: given.wanted(quantity, '40'),
    })
  nothing.when(asking('0.5')).thenRejected('pieces-not-whole', { quantity: '0.5', unit: 'EA', line: 1 })
  for (const [quantity, change] of [
    ['2.0', {}],
    ['0.5', { unit: 'KG' }],
    ['0.5', { shippable: '0.5' }],
  ] as const)
    expect(given.refusals(asking(quantity, change), { status: 'NONE' })).toEqual([])
})
