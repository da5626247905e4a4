import { expect, test } from 'vitest'
import { decide } from './shipment.ts'
import * as given from './testing/shipments.ts'

type Details = Parameters<typeof given.details>[0]
const place = { incotermPlace: 'Shanghai' }

function faults(change: Details, mode: 'AIR' | 'OCEAN' = 'OCEAN') {
  const decisions = [
    decide(given.create({ mode, details: given.details(change) }), { status: 'NONE' }),
    decide(changed(change, mode), given.after(given.create())),
  ]
  const [created, edited] = decisions.map(one => (one.accepted ? [] : one.rejections))
  expect(edited).toEqual(created)
  return created?.map(({ code, field }) => [code, field?.replace('details.', '')])
}
const changed = (change: Details, mode: 'AIR' | 'OCEAN') =>
  ({
    ...given.asked(),
    type: 'ChangeDetails',
    mode,
    operation: 'coordinated',
    details: given.details(change),
  }) as const

test('the Incoterm is of 2020, goes by its mode and has its place', () => {
  expect(faults({ route: { incoterm: 'ZZZ', ...place } })).toEqual([['incoterm-unknown', 'route.incoterm']])
  expect(faults({ route: { incoterm: 'DDU', ...place } })).toEqual([['incoterm-retired', 'route.incoterm']])
  for (const incoterm of ['FAS', 'FOB', 'CFR', 'CIF']) {
    expect(faults({ route: { incoterm, ...place } }, 'AIR')).toEqual([['incoterm-only-ocean', 'route.incoterm']])
    expect(faults({ route: { incoterm, ...place } })).toEqual([])
  }
  expect(faults({ route: { incoterm: 'DAP' } }, 'AIR')).toEqual([['incoterm-place-required', 'route.incotermPlace']])
  expect(faults({ route: { incoterm: 'DAP', ...place } }, 'AIR')).toEqual([])
})

test('a booking by air is not asked for under a term of the sea', () => {
  const state = given.after(given.create({ details: given.details({ route: { incoterm: 'FOB', ...place } }) }))
  expect(given.refusals({ ...given.requestBooking(), mode: 'AIR' }, state)).toEqual(['incoterm-only-ocean'])
  expect(given.refusals(given.requestBooking(), state)).toEqual([])
})

test('a term that stands since before is no new choice', () => {
  const before = given.after(given.create())
  const route = { ...before.details.route, incoterm: 'DDU' }
  const old = { ...before, details: { ...before.details, route } }
  const edit = (mode: 'AIR' | 'OCEAN') => changed({ route: { incoterm: 'DDU', vessel: 'Aurora' } }, mode)
  expect(given.refusals(edit('OCEAN'), old)).toEqual([])
  expect(given.refusals(edit('AIR'), old)).toEqual(['incoterm-retired'])
})

test('dates out of order are refused where they are', () => {
  const [early, late] = ['2026-10-01', '2026-12-01']
  const formalities = { formalitiesInitializedOn: late, formalitiesCompletedOn: early }
  expect(faults({ dates: formalities })).toEqual([['formalities-out-of-order', 'dates.formalitiesCompletedOn']])
  for (const [first, then] of [
    ['pickupDate', 'deliveryDate'],
    ['pickupDate', 'estimatedDeliveryDate'],
    ['requestedPickupDate', 'requestedDeliveryDate'],
  ] as const) {
    expect(faults({ dates: { [first]: late, [then]: early } })).toEqual([['delivery-before-pickup', `dates.${then}`]])
    expect(faults({ dates: { [first]: early, [then]: early } })).toEqual([])
  }
})
