import { describe, expect, test } from 'vitest'
import { readCurrency, readIncoterm, readPaymentMethod, readTransportMode } from './codes.ts'
import { readCountry } from './countries.ts'

describe('codes', () => {
  test.each([
    ['Congo, DRC', 'CD'],
    ["Côte d'Ivoire", 'CI'],
    ['COTE D’IVOIRE', 'CI'],
    ['Viêt Nam', 'VN'],
    ['Sudáfrica', 'ZA'],
    ['Afrique du Sud', 'ZA'],
    ['南非', 'ZA'],
    ['mx', 'MX'],
    ['Swaziland', 'SZ'],
  ])('[D9.006] %s is the country %s', (name, code) => expect(readCountry(name)).toBe(code))
  test('[D9.006] a country that is none is not guessed', () => expect(readCountry('Atlantis')).toBeNull())

  test('[D9.007] currencies are read by code, name or unmistakable sign', () => {
    expect(['usd', 'Euro', '€', '$', 'XXZ'].map(readCurrency)).toEqual(['USD', 'EUR', 'EUR', null, null])
  })

  test('transport modes and payment methods in four languages', () => {
    expect(['Air Charter', 'Truck', 'marítimo', '海运', 'routier', 'teleport'].map(readTransportMode)).toEqual([
      'AIR',
      'GROUND',
      'OCEAN',
      'OCEAN',
      'GROUND',
      null,
    ])
    expect(['Virement électronique', 'Cheque a 30 días', 'COD', '信用'].map(readPaymentMethod)).toEqual([
      'ELECTRONIC_TRANSFER',
      'CHECK_30_DAYS',
      'CASH_ON_DELIVERY',
      null,
    ])
  })

  test('an Incoterm brings its named place along', () => {
    expect(readIncoterm('FOB Shanghai (Incoterms 2020)')).toEqual({ term: 'FOB', place: 'Shanghai' })
    expect(readIncoterm('DDU')).toEqual({ term: 'DDU', place: null })
    expect(readIncoterm('free on board')).toBeNull()
  })
})
