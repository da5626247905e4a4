import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apportion, converted } from './apportion.ts'
import { addAmounts } from './money.ts'
import { compare } from './quantities.ts'

test('parts are rounded to the currency and add up; the heaviest takes what is left over', () => {
  expect(apportion('100', ['1', '1', '1'], 'USD')).toEqual(['33.34', '33.33', '33.33'])
  expect(apportion('100', ['1', '2', '0'], 'JPY')).toEqual(['33', '67', '0'])
  expect(apportion('10', ['0', '0'], 'USD')).toEqual(['5.00', '5.00'])
  expect(apportion('10', [], 'USD')).toEqual([])
})

test('whatever the weights are, the sum stays', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 100_000 }).map(String), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), weights, (cents, list) => {
      const amount = (cents / 100).toFixed(2)
      expect(compare(addAmounts(...apportion(amount, list, 'USD')), amount)).toBe(0)
    }),
    { numRuns: 300, seed: 20260306 },
  )
})

test('a conversion is rounded half to even', () => {
  expect(converted('100.25', '17.1', 'MXN')).toBe('1714.28')
  expect(converted('1', '149.5', 'JPY')).toBe('150')
})
