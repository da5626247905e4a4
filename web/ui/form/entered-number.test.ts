import { expect, test } from 'vitest'
import { type NumberRule, numberFault, numberFaultText, plainNumberFault } from './entered-number.ts'

const said = (value: string, rule: NumberRule = {}) => {
  const fault = numberFault(value, rule)
  return fault === null ? null : numberFaultText(fault, value, 'en', 'en-US')
}

test('a number that does not fit is refused with what fits', () => {
  expect(['', '0', '12.5'].map(value => said(value))).toEqual([null, null, null])
  expect(said('-7')).toBe('-7 is below 0: give 0 or more')
  expect(said('0', { aboveZero: true, to: 100 })).toBe('0 is not above 0: give more than 0')
  expect(said('100.5', { to: 100 })).toBe('100.5 does not fit: give a number from 0 to 100')
  const pieces = { whole: true, from: 1, to: 100_000 }
  for (const value of ['0', '1.5', '-2'])
    expect(said(value, pieces)).toBe(`${value} does not fit: give a whole number from 1 to 100,000`)
  expect(said('-40', { from: -200, to: 200 })).toBeNull()
  expect(said('-201', { from: -200, to: 200 })).toBe('-201 does not fit: give a number from -200 to 200')
  expect(said('-5', { from: null })).toBeNull()
  expect(said('1.1234567')).toMatch(/too many digits: at most 15 .* and 6/)
})

test('it is said in the person’s language, the value as it was typed', () => {
  expect(numberFaultText('below-zero', '-2.5', 'fr', 'fr-FR')).toBe('-2,5 est inférieur à 0 : indiquez 0 ou plus')
  expect(numberFaultText('field-required', '', 'en', 'en-US')).toBeNull()
})

test('what a schema only calls invalid is told of a number below 0 or too fine; a code that looks like a number is none', () => {
  expect(plainNumberFault('-1')).toBe('below-zero')
  expect(plainNumberFault('99999999999999999')).toBeNull()
  expect(plainNumberFault('99999999999999999', true)).toBe('too-many-digits whole=15 decimals=6')
  expect(plainNumberFault('1.1234567')).toBe('too-many-digits whole=15 decimals=6')
  for (const value of ['', '12', '1.5', '12345678901234567', 'A-1', '-', undefined])
    expect(plainNumberFault(value)).toBeNull()
})
