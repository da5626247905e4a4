import { expect, test } from 'vitest'
import { type NumberRule, numberFault, plainNumberFault, toldFault } from './entered-number.ts'

const said = (value: string, rule: NumberRule = {}) => {
  const fault = numberFault(value, rule)
  return fault === null ? null : toldFault(fault, value, 'en-US')
}

test('a number that does not fit is refused with what fits', () => {
  expect(['', '0', '12.5'].map(value => said(value))).toEqual([null, null, null])
  expect(said('-7')).toEqual({ code: 'below-zero', values: { value: '-7' } })
  expect(said('0', { aboveZero: true, to: 100 })).toEqual({ code: 'not-above-zero', values: { value: '0' } })
  const outside = (code: string, value: string, from: string, to: string) => ({ code, values: { value, from, to } })
  expect(said('100.5', { to: 100 })).toEqual(outside('number-outside', '100.5', '0', '100'))
  const pieces = { whole: true, from: 1, to: 100_000 }
  for (const value of ['0', '1.5', '-2'])
    expect(said(value, pieces)).toEqual(outside('whole-number-outside', value, '1', '100,000'))
  expect(said('-40', { from: -200, to: 200 })).toBeNull()
  expect(said('-201', { from: -200, to: 200 })).toEqual(outside('number-outside', '-201', '-200', '200'))
  expect(said('-5', { from: null })).toBeNull()
  expect(said('1.1234567')).toMatchObject({ code: 'too-many-digits', values: { whole: '15', decimals: '6' } })
})

test('the value is told as it was typed, by the reader’s own decimal mark', () => {
  expect(toldFault('below-zero', '-2.5', 'fr-FR')).toEqual({ code: 'below-zero', values: { value: '-2,5' } })
  expect(toldFault('field-required', '', 'en-US')).toBeNull()
  expect(toldFault('confirmed-more-than-required confirmed=7000.000001 required=6200', '7000.000001', 'en-US')).toEqual(
    {
      code: 'confirmed-more-than-required',
      values: { value: '7000.000001', confirmed: '7,000.000001', required: '6,200' },
    },
  )
})

test('what a schema only calls invalid is told of a number below 0 or too fine; a code that looks like a number is none', () => {
  expect(plainNumberFault('-1')).toBe('below-zero')
  expect(plainNumberFault('99999999999999999')).toBeNull()
  expect(plainNumberFault('99999999999999999', true)).toBe('too-many-digits whole=15 decimals=6')
  expect(plainNumberFault('1.1234567')).toBe('too-many-digits whole=15 decimals=6')
  for (const value of ['', '12', '1.5', '12345678901234567', 'A-1', '-', undefined])
    expect(plainNumberFault(value)).toBeNull()
})
