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
  const details = { ...nothing(before), taxId: 'GODE561231GR8', country: 'MX' }

  test('change as a whole, raise the version, and the same again is nothing', () => {
    const changed: CompanyEvent = { type: 'CompanyDetailsChanged', data: { companyId, ...details } }
    expect(
      given(company, [registered]).when({ type: 'ChangeDetails', keepsTaxId: false, details }).then([changed]),
    ).toMatchObject({
      version: 2,
    })
    given(company, [registered, changed]).when({ type: 'ChangeDetails', keepsTaxId: false, details }).thenNothing()
    given(company, []).when({ type: 'ChangeDetails', keepsTaxId: false, details }).thenRejected('company-not-found')
  })

  test('[D9.006] name a country by its ISO 3166 code', () =>
    given(company, [registered])
      .when({ type: 'ChangeDetails', keepsTaxId: false, details: { ...details, country: 'México' } })
      .thenRejected('country-malformed', { part: '#2 (é)' }))

  const vendor: CompanyEvent = { type: 'CompanyRegistered', data: { ...registration, country: null } }

  test('[D9.006] keep a country that is known; a vendor without one may go on without', () => {
    const without = { ...details, taxId: null, country: null, city: 'Puebla' }
    const told = { type: 'ChangeDetails', keepsTaxId: false, details: without } as const
    given(company, [registered]).when(told).thenRejected('field-required', { field: 'country' })
    given(company, [vendor])
      .when(told)
      .then([{ type: 'CompanyDetailsChanged', data: { companyId, ...without } }])
  })

  const change = (taxId: string, country: string | null, keepsTaxId = false) =>
    given(company, [country === null ? vendor : registered]).when({
      type: 'ChangeDetails',
      details: { ...details, taxId, country },
      keepsTaxId,
    })
  const changedTo = (taxId: string, overruled = {}): CompanyEvent => ({
    type: 'CompanyDetailsChanged',
    data: { companyId, ...details, taxId, ...overruled },
  })

  test('[D9.013] a tax number of a wrong form is refused, with what is wrong of it', () => {
    change('AIM010101', 'MX').thenRejected('tax-id-length', { value: 'AIM010101', rule: 'RFC' })
    change('A1M010101AB1', 'MX').thenRejected('tax-id-part', { rule: 'RFC' })
    change('123', 'PE').thenRejected('tax-id-length', { rule: 'RUC' })
    change('07-1144442', 'US').thenRejected('tax-id-part', { rule: 'EIN' })
    change('ab', 'KE').thenRejected('tax-id-without-rule')
    change('1234567890123456789012345678901', null).thenRejected('tax-id-without-rule')
  })

  test('[D9.013] a wrong check digit is a warning that a person may overrule, and is kept as such', () => {
    change('GODE561231GR9', 'MX').thenRejected('tax-id-check-digit')
    const overruled = changedTo('GODE561231GR9', { taxIdCheckDigitWrong: true })
    change('GODE561231GR9', 'MX', true).then([overruled])
    // It is not asked again while the number stays, and forgotten with it.
    const kept = given(company, [registered, overruled])
    const later = { ...details, taxId: 'GODE561231GR9', city: 'Puebla' }
    kept
      .when({ type: 'ChangeDetails', details: later, keepsTaxId: false })
      .then([{ type: 'CompanyDetailsChanged', data: { companyId, ...later, taxIdCheckDigitWrong: true } }])
    kept.when({ type: 'ChangeDetails', details, keepsTaxId: false }).then([changedTo('GODE561231GR8')])
  })

  test('[D9.013] Mexico’s general numbers are taken, and what has no rule is letters and digits', () => {
    for (const general of ['XAXX010101000', 'XEXX010101000']) change(general, 'MX').then([changedTo(general)])
    change('gode 561231-gr8', 'MX').then([changedTo('GODE561231GR8')])
    const inKenya = { ...details, taxId: 'P051234567X', country: 'KE' }
    change('p051234567x', 'KE').then([{ type: 'CompanyDetailsChanged', data: { companyId, ...inKenya } }])
  })

  function nothing<T>(known: T | null): T {
    if (known === null) throw new Error('the company is registered')
    return known
  }
})

describe('contacts', () => {
  const [one, other] = ['018f0000-0000-7000-8000-000000000060', '018f0000-0000-7000-8000-000000000061']
  const letGo = (contactId: string): CompanyEvent => ({ type: 'CompanyContactLetGo', data: { companyId, contactId } })
  const go = (contactId: string, others: string[]) => ({ type: 'LetContactGo' as const, contactId, others })

  test('[S5.041] one is always left: one that is about to go is none any more', () => {
    given(company, [registered]).when(go(one, [])).thenRejected('contact-last', { company: 'Textiles del Norte' })
    given(company, [registered])
      .when(go(one, [other]))
      .then([letGo(one)])
    given(company, [registered, letGo(one)])
      .when(go(other, [one]))
      .thenRejected('contact-last')
    given(company, [registered, letGo(one)])
      .when(go(one, []))
      .thenNothing()
  })
})
