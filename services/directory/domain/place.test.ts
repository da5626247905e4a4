import type { PlaceEvent } from '@quayside/contracts/directory/events.ts'
import { directoryUpcasters } from '@quayside/contracts/directory/upcasters.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { CompanyId, PlaceId } from '@quayside/contracts/kernel/ids.ts'
import { newestForm } from '@quayside/contracts/kernel/upcasting.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { expect, test } from 'vitest'
import { type PlaceFields, place } from './place.ts'

const placeId = '018f0000-0000-7000-8000-000000000050' as PlaceId
const companyId = '018f0000-0000-7000-8000-000000000002' as CompanyId
const fields: PlaceFields = {
  kinds: ['destination'],
  name: 'Veracruz DC',
  address: null,
  city: 'Veracruz',
  country: 'MX',
  unlocode: 'MXVER',
  coordinates: null,
  timeZone: null,
  openingHours: [],
  closedDays: [],
  pickupCutOff: '16:00',
  instruction: null,
  contactId: null,
}
const dock: PlaceFields = {
  ...fields,
  kinds: ['collection', 'warehouse'],
  coordinates: { latitude: 19.2, longitude: -96.13 },
  timeZone: 'America/Mexico_City',
  openingHours: [
    { weekday: 1, from: '08:00', to: '13:00' },
    { weekday: 1, from: '14:00', to: '24:00' },
  ],
  closedDays: ['2026-12-25'],
  pickupCutOff: '12:30',
  instruction: 'Gate 2',
}
const register = { type: 'Register' as const, placeId, companyId, fields }
const registered: PlaceEvent = { type: 'PlaceRegistered', data: { placeId, companyId, ...fields } }
const retired: PlaceEvent = { type: 'PlaceRetired', data: { placeId, companyId } }
const reinstated: PlaceEvent = { type: 'PlaceReinstated', data: { placeId, companyId } }
const removed: PlaceEvent = { type: 'PlaceRemoved', data: { placeId, companyId } }

test('a place is registered, its UN/LOCODE written one way', () =>
  given(place, [])
    .when({ ...register, fields: { ...fields, unlocode: 'MX VER' } })
    .then([registered]))

test('[D5.023] several kinds, hours, closed days, zone and cut-off are kept, each list in its one order', () => {
  const { openingHours, ...rest } = dock
  const entered: PlaceFields = {
    ...rest,
    kinds: ['warehouse', 'collection', 'warehouse'],
    openingHours: openingHours.toReversed(),
    closedDays: ['2026-12-25', '2026-12-25'],
  }
  const kept: PlaceEvent = { type: 'PlaceRegistered', data: { placeId, companyId, ...dock } }
  given(place, [])
    .when({ ...register, fields: entered })
    .then([kept])
  given(place, [kept]).when({ type: 'Change', fields: entered }).thenNothing()
})

test('[D9.006] [D9.012] a wrong country or UN/LOCODE is refused with its part', () => {
  given(place, [])
    .when({ ...register, fields: { ...fields, country: 'M1' } })
    .thenRejected('country-malformed', { part: '#2 (1)' })
  given(place, [])
    .when({ ...register, fields: { ...fields, unlocode: 'USNYC' } })
    .thenRejected('unlocode-other-country', { found: 'US', country: 'MX' })
})

test('[D5.023] where somebody comes at an hour the zone is needed; none is guessed', () => {
  for (const kind of ['collection', 'warehouse'] as const)
    given(place, [])
      .when({ ...register, fields: { ...fields, kinds: ['destination', kind] } })
      .thenRejected('place-zone-required')
  given(place, [])
    .when({ ...register, fields: { ...fields, timeZone: 'Mars/Olympus' } })
    .thenRejected('time-zone-unknown', { value: 'Mars/Olympus' })
})

test('[D5.023] hours that end before they begin, or overlap, are refused at their own row', () => {
  const withHours = (...openingHours: PlaceFields['openingHours']) => ({
    ...register,
    fields: { ...dock, openingHours },
  })
  given(place, [])
    .when(withHours({ weekday: 2, from: '18:00', to: '08:00' }))
    .thenRejected('opening-hours-reversed', { from: '18:00', to: '08:00' })
  const morning = { weekday: 3, from: '08:00', to: '12:00' }
  given(place, [])
    .when(withHours(morning, { weekday: 3, from: '11:00', to: '15:00' }))
    .thenRejected('opening-hours-overlap', { from: '11:00', to: '15:00' })
  given(place, [])
    .when(withHours(morning, { weekday: 4, from: '11:00', to: '15:00' }))
    .then([expect.objectContaining({ type: 'PlaceRegistered' })])
})

test('a changed place raises its version', () => {
  const changed: PlaceEvent = { type: 'PlaceChanged', data: { placeId, companyId, ...fields, name: 'Veracruz port' } }
  const state = given(place, [registered])
    .when({ type: 'Change', fields: { ...fields, name: 'Veracruz port' } })
    .then([changed])
  expect(state).toMatchObject({ version: 2, fields: { name: 'Veracruz port' } })
})

test('[D5.023] a place in use is retired, not removed; retired it is changed only once it is back', () => {
  given(place, [registered]).when({ type: 'Remove', isNamed: true }).thenRejected('place-in-use')
  given(place, [registered, retired]).when({ type: 'Remove', isNamed: true }).thenRejected('place-in-use')
  given(place, [registered]).when({ type: 'Retire' }).then([retired])
  given(place, [registered, retired]).when({ type: 'Retire' }).thenNothing()
  given(place, [registered, retired]).when({ type: 'Change', fields: dock }).thenRejected('place-retired')
  given(place, [registered, retired]).when({ type: 'Reinstate' }).then([reinstated])
  given(place, [registered]).when({ type: 'Reinstate' }).thenNothing()
})

test('one that nothing ever named is removed, listed or retired; then it is gone', () => {
  given(place, [registered]).when({ type: 'Change', fields }).thenNothing()
  given(place, [registered]).when({ type: 'Remove', isNamed: false }).then([removed])
  given(place, [registered, retired]).when({ type: 'Remove', isNamed: false }).then([removed])
  given(place, [registered, removed]).when({ type: 'Remove', isNamed: true }).thenNothing()
  for (const type of ['Retire', 'Reinstate'] as const)
    given(place, [registered, removed]).when({ type }).thenRejected('place-not-found')
  given(place, [registered, removed]).when({ type: 'Change', fields }).thenRejected('place-not-found')
})

test('[D5.023] a place of before reads as one of a single kind, with nothing guessed', () => {
  const before = { placeId, companyId, kind: 'warehouse', name: 'Dock', address: null, city: null, country: 'MX' }
  const event = { type: 'PlaceRegistered', data: { ...before, unlocode: null }, metadata: { schemaVersion: 1 } }
  const { data } = newestForm(directoryUpcasters, event as unknown as StoredEvent)
  const state = place.evolve(place.initial, { type: 'PlaceRegistered', data } as unknown as PlaceEvent)
  expect(state).toMatchObject({
    fields: { kinds: ['warehouse'], timeZone: null, openingHours: [], pickupCutOff: '16:00' },
  })
  expect(data).not.toHaveProperty('kind')
})
