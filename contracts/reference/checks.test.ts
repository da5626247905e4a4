import { describe, expect, test } from 'vitest'
import { checkCountry, countryCodes } from './countries.ts'
import { checkCurrency, currencyMinorDigits } from './currencies.ts'
import { checkIncoterm, incoterms, retiredIncoterms } from './incoterms.ts'
import { checkTimeZone } from './time-zones.ts'
import { checkUnlocode } from './unlocode.ts'

test('[D9.006] [D9.012] a country is one of the 249 ISO 3166 codes, and the message says which letter is wrong', () => {
  expect(countryCodes.size).toBe(249)
  expect(checkCountry('MX')).toBeNull()
  expect(checkCountry('Mx')).toMatchObject({ code: 'country-malformed', params: { value: 'Mx', part: '#2 (x)' } })
  expect(checkCountry('M')).toMatchObject({ code: 'country-malformed', params: { part: '#2 (-)' } })
  expect(checkCountry('MEX')).toMatchObject({ code: 'country-malformed', params: { part: '#3 (X)' } })
  expect(checkCountry('UK')).toMatchObject({ code: 'country-unknown', params: { value: 'UK' } })
  expect(checkCountry('XK', 'country')).toMatchObject({ code: 'country-unknown', field: 'country' })
})

test('[D9.007] [D9.012] a currency is an ISO 4217 code with the minor digits of its table, where Intl would round', () => {
  expect(checkCurrency('USD')).toBeNull()
  expect(checkCurrency('US$')).toMatchObject({ code: 'currency-malformed', params: { part: '#3 ($)' } })
  expect(checkCurrency('ABC')).toMatchObject({ code: 'currency-unknown', params: { value: 'ABC' } })
  expect(['COP', 'HUF', 'IDR', 'JPY', 'KWD', 'CLF'].map(code => currencyMinorDigits.get(code))).toEqual([
    2, 2, 2, 0, 3, 4,
  ])
})

describe('[D9.008] Incoterms are those of 2020', () => {
  test('[D9.012] a form needs a known term and its named place', () => {
    for (const term of incoterms)
      expect(checkIncoterm({ term, place: 'Veracruz', mode: 'OCEAN', origin: 'form' })).toBeNull()
    expect(checkIncoterm({ term: 'FBO', place: 'Veracruz', mode: null, origin: 'form' })).toMatchObject({
      code: 'incoterm-unknown',
      params: { term: 'FBO' },
    })
    expect(checkIncoterm({ term: 'DAP', place: ' ', mode: null, origin: 'form' }, { place: 'location' })).toMatchObject(
      {
        code: 'incoterm-place-required',
        field: 'location',
      },
    )
  })

  test('FAS, FOB, CFR and CIF are only for ocean', () => {
    for (const term of ['FAS', 'FOB', 'CFR', 'CIF']) {
      expect(checkIncoterm({ term, place: 'Veracruz', mode: 'AIR', origin: 'form' })).toMatchObject({
        code: 'incoterm-only-ocean',
        params: { term, mode: 'AIR' },
      })
    }
    expect(checkIncoterm({ term: 'FCA', place: 'Querétaro', mode: 'AIR', origin: 'form' })).toBeNull()
  })
})

test('[D9.009] a retired term is accepted on import and refused in a form', () => {
  for (const term of retiredIncoterms) {
    expect(checkIncoterm({ term, place: null, mode: 'AIR', origin: 'import' })).toBeNull()
    expect(checkIncoterm({ term, place: 'Lagos', mode: 'AIR', origin: 'form' })).toMatchObject({
      code: 'incoterm-retired',
      params: { term },
    })
  }
})

test('[D9.012] a UN/LOCODE names the character that is wrong, and must lie in the place’s country', () => {
  expect(checkUnlocode('MXVER', 'MX')).toBeNull()
  expect(checkUnlocode('MX VER', 'MX')).toBeNull()
  expect(checkUnlocode('MXV1R', 'MX')).toMatchObject({ code: 'unlocode-malformed', params: { part: '#4 (1)' } })
  expect(checkUnlocode('MXVE', 'MX')).toMatchObject({ code: 'unlocode-malformed', params: { part: '#5 (-)' } })
  expect(checkUnlocode('USNYC', 'MX')).toMatchObject({
    code: 'unlocode-other-country',
    params: { found: 'US', country: 'MX' },
  })
  expect(checkUnlocode('UKLON', null)).toMatchObject({ code: 'country-unknown', params: { value: 'UK' } })
})

test('a time zone is an IANA name, not an offset', () => {
  expect(checkTimeZone('America/Mexico_City')).toBeNull()
  for (const bad of ['America/Atlantis', 'Mexico/Nowhere', '+02:00', ''])
    expect(checkTimeZone(bad)).toMatchObject({ code: 'time-zone-unknown', params: { value: bad } })
})
