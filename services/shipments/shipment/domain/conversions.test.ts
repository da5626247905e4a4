import { expect, test } from 'vitest'
import { conversionFaults } from './conversions.ts'

const rate = { currency: 'USD', rate: '1.1', source: 'ECB', date: '2026-11-20' }
const faults = (change: Partial<typeof rate>) =>
  conversionFaults({ ...rate, ...change }, 'charges.0.conversion', 'EUR').map(({ code, field }) => [code, field])

test('[D9.007] an amount is converted into another currency of ISO 4217, at a rate above 0', () => {
  expect(faults({})).toEqual([])
  expect(conversionFaults(null, 'charges.0.conversion', 'EUR')).toEqual([])
  expect(faults({ rate: '0' })).toEqual([['rate-not-positive', 'charges.0.conversion.rate']])
  expect(faults({ currency: 'ZZZ' })).toEqual([['currency-unknown', 'charges.0.conversion.currency']])
  expect(faults({ currency: 'EUR' })).toEqual([['conversion-to-itself', 'charges.0.conversion.currency']])
})
