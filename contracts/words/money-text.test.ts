import { expect, test } from 'vitest'
import { moneyText } from './shown-value.ts'

test.each([
  ['950', 'USD', 'en-GB', '950.00'],
  ['1950.5', 'EUR', 'fr', '1\u202f950,50'],
  ['950', 'JPY', 'en-GB', '950'],
  ['950.1', 'KWD', 'en-GB', '950.100'],
  ['4.917531', 'USD', 'en-GB', '4.917531'],
  ['950', 'Q1', 'en-GB', '950'],
])('%s %s is written for %s as %s', (value, currency, locale, text) => {
  expect(moneyText(value, currency, locale)).toBe(text)
})
