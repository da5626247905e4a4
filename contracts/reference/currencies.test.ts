import { expect, test } from 'vitest'
import { currencies, currencyCode } from './currencies.ts'

test('[D9.007] a currency must be an ISO 4217 code of money', () => {
  for (const good of ['MXN', 'USD', 'EUR', 'CNY', 'JPY', 'KWD']) expect(currencyCode.safeParse(good).success).toBe(true)
  for (const bad of ['', 'US', 'USDT', 'ZZZ', 'XAU', 'XXX', '€', 'usd']) {
    expect(currencyCode.safeParse(bad).error?.issues[0]?.message).toBe('currency-unknown')
  }
})

test('[D9.007] minor digits are those of ISO 4217, not of Intl', () => {
  const digits = (code: string) => currencies.get(code)?.minorDigits
  expect(['MXN', 'USD', 'COP', 'HUF', 'IDR'].map(digits)).toEqual([2, 2, 2, 2, 2])
  expect(['JPY', 'KRW', 'CLP', 'VND'].map(digits)).toEqual([0, 0, 0, 0])
  expect(['KWD', 'BHD', 'TND'].map(digits)).toEqual([3, 3, 3])
  expect(digits('CLF')).toBe(4)
})

test('every currency has a code of three letters, a name and no twin', () => {
  expect(currencies.size).toBeGreaterThan(150)
  for (const [code, currency] of currencies) {
    expect(code).toMatch(/^[A-Z]{3}$/)
    expect(currency.name.length).toBeGreaterThan(2)
  }
})
