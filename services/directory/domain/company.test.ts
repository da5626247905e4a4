import { type CompanyEvent, defaultCompanySettings } from '@quayside/contracts/directory/events.ts'
import type { CompanyId, ImportId, UserId } from '@quayside/contracts/kernel/ids.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { describe, expect, test } from 'vitest'
import { company } from './company.ts'

const companyId = '018f0000-0000-7000-8000-000000000002' as CompanyId
const clientId = '018f0000-0000-7000-8000-000000000003' as CompanyId
const registration = {
  companyId,
  type: 'client' as const,
  businessName: 'Textiles del Norte',
  country: 'MX',
  timeZone: 'America/Mexico_City',
  currency: 'MXN',
  registeredBy: '018f0000-0000-7000-8000-000000000001' as UserId,
  createdForClient: null,
  importId: null,
}
const registered: CompanyEvent = { type: 'CompanyRegistered', data: registration }
const vendor = {
  ...registration,
  type: 'provider' as const,
  country: null,
  currency: null,
  timeZone: 'UTC',
  registeredBy: null,
  createdForClient: clientId,
  importId: '018f0000-0000-7000-8000-000000000004' as ImportId,
}
const register = (change: Partial<typeof registration> = {}) => ({
  type: 'Register' as const,
  registration: { ...registration, ...change },
})

describe('registering a company', () => {
  test('[D8.001] by the person who will administer it', () => given(company, []).when(register()).then([registered]))

  test('the same again is a repeat', () => given(company, [registered]).when(register()).thenNothing())

  test('[D9.006] [D9.007] [D9.012] says which part of country, currency and zone is wrong, all at once', () => {
    const wrong = given(company, []).when(register({ country: 'Mx', currency: 'MXQ', timeZone: 'Mexico' }))
    wrong.thenRejected('country-malformed', { value: 'Mx', part: '#2 (x)' })
    wrong.thenRejected('currency-unknown', { value: 'MXQ' })
    wrong.thenRejected('time-zone-unknown', { value: 'Mexico' })
  })

  test('a company that registers itself names country and currency, an imported vendor need not', () => {
    const command = { type: 'Register' as const, registration: { ...registration, country: null, currency: null } }
    given(company, []).when(command).thenRejected('field-required', { field: 'country' })
    given(company, []).when(command).thenRejected('field-required', { field: 'currency' })
    given(company, [])
      .when({ type: 'Register', registration: vendor })
      .then([{ type: 'CompanyRegistered', data: vendor }])
  })
})

describe('its settings', () => {
  test('[D1.011] [D1.026] are the defaults until changed: 5 working days, approval by hand', () => {
    const { state } = given(company, [registered])
    expect(state).toMatchObject({
      settings: { ...defaultCompanySettings, timeZone: 'America/Mexico_City' },
    })
    expect(defaultCompanySettings).toMatchObject({ confirmationWorkingDays: 5, approvalMode: 'MANUAL' })
  })

  test('a change names them all, raises the version, and the same again is nothing', () => {
    const settings = { ...defaultCompanySettings, timeZone: 'America/Tijuana', approverMustDiffer: true }
    const changed: CompanyEvent = { type: 'CompanySettingsChanged', data: { companyId, ...settings } }
    const state = given(company, [registered]).when({ type: 'ChangeSettings', settings }).then([changed])
    expect(state).toMatchObject({ version: 2, settings })
    given(company, [registered, changed]).when({ type: 'ChangeSettings', settings }).thenNothing()
  })

  test('an unknown zone is refused', () =>
    given(company, [registered])
      .when({ type: 'ChangeSettings', settings: { ...defaultCompanySettings, timeZone: 'UTC+6' } })
      .thenRejected('time-zone-unknown'))
})

describe('its details', () => {
  const { state } = given(company, [registered])
  const before = state.status === 'none' ? null : state.details
  const details = { ...nothing(before), taxId: 'TNO010101AB1', country: 'MX' }

  test('change as a whole, raise the version, and the same again is nothing', () => {
    const changed: CompanyEvent = { type: 'CompanyDetailsChanged', data: { companyId, ...details } }
    expect(given(company, [registered]).when({ type: 'ChangeDetails', details }).then([changed])).toMatchObject({
      version: 2,
    })
    given(company, [registered, changed]).when({ type: 'ChangeDetails', details }).thenNothing()
    given(company, []).when({ type: 'ChangeDetails', details }).thenRejected('company-not-found')
  })

  test('[D9.006] name a country by its ISO 3166 code', () =>
    given(company, [registered])
      .when({ type: 'ChangeDetails', details: { ...details, country: 'México' } })
      .thenRejected('country-malformed', { part: '#2 (é)' }))

  function nothing<T>(known: T | null): T {
    if (known === null) throw new Error('the company is registered')
    return known
  }
})
