import type { PlaceEvent } from '@quayside/contracts/directory/events.ts'
import type { CompanyId, PlaceId } from '@quayside/contracts/kernel/ids.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { expect, test } from 'vitest'
import { place } from './place.ts'

const placeId = '018f0000-0000-7000-8000-000000000050' as PlaceId
const companyId = '018f0000-0000-7000-8000-000000000002' as CompanyId
const fields = {
  kind: 'destination' as const,
  name: 'Veracruz DC',
  address: null,
  city: 'Veracruz',
  country: 'MX',
  unlocode: 'MXVER',
}
const register = { type: 'Register' as const, placeId, companyId, fields }
const registered: PlaceEvent = { type: 'PlaceRegistered', data: { placeId, companyId, ...fields } }

test('a place is registered, its UN/LOCODE written one way', () =>
  given(place, [])
    .when({ ...register, fields: { ...fields, unlocode: 'MX VER' } })
    .then([registered]))

test('[D9.006] [D9.012] a wrong country or UN/LOCODE is refused with its part', () => {
  given(place, [])
    .when({ ...register, fields: { ...fields, country: 'M1' } })
    .thenRejected('country-malformed', { part: '#2 (1)' })
  given(place, [])
    .when({ ...register, fields: { ...fields, unlocode: 'USNYC' } })
    .thenRejected('unlocode-other-country', { found: 'US', country: 'MX' })
})

test('a changed place raises its version', () => {
  const changed: PlaceEvent = { type: 'PlaceChanged', data: { placeId, companyId, ...fields, name: 'Veracruz port' } }
  const state = given(place, [registered])
    .when({ type: 'Change', fields: { ...fields, name: 'Veracruz port' } })
    .then([changed])
  expect(state).toMatchObject({ version: 2, fields: { name: 'Veracruz port' } })
})

test('the same change again is nothing; a removed place is gone', () => {
  const removed: PlaceEvent = { type: 'PlaceRemoved', data: { placeId, companyId } }
  given(place, [registered]).when({ type: 'Change', fields }).thenNothing()
  given(place, [registered]).when({ type: 'Remove' }).then([removed])
  given(place, [registered, removed]).when({ type: 'Remove' }).thenNothing()
  given(place, [registered, removed]).when({ type: 'Change', fields }).thenRejected('place-not-found')
})
