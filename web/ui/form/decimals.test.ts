import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decimalsOfBlock,
  missingDay,
  parseDate,
  parseDecimal,
  unreadableAs,
  writeDate,
  writeDecimal,
} from './decimals.ts'

describe('decimals in the locale’s style', () => {
  test.each([
    ['en-GB', '1234.5', '1234.5'],
    ['en-GB', '1,234.5', '1234.5'],
    ['en-GB', '12,345,678', '12345678'],
    ['es-MX', '1,234.5', '1234.5'],
    ['fr-FR', '1234,5', '1234.5'],
    ['fr-FR', '1 234,5', '1234.5'],
    ['fr-FR', '1\u202f234,5', '1234.5'],
    ['zh-CN', '-7.25', '-7.25'],
    ['en-GB', '007', '7'],
    ['en-GB', '0.5', '0.5'],
  ])('%s reads %s as %s', (locale, text, value) => {
    expect(parseDecimal(text, locale)).toBe(value)
  })

  test.each([
    ['en-GB', '1,5'],
    ['en-GB', '1.234.5'],
    ['en-GB', '1 234'],
    ['fr-FR', '1.5'],
    ['fr-FR', '1.234,5'],
    ['en-GB', '12,34'],
    ['en-GB', '1e3'],
    ['en-GB', 'twelve'],
    ['en-GB', '5.'],
    ['en-GB', '.5'],
    ['en-GB', ''],
  ])('%s refuses %s instead of guessing', (locale, text) => {
    expect(parseDecimal(text, locale)).toBeNull()
  })

  test('what is written is read again as the same value', () => {
    const decimal = fc
      .tuple(fc.nat(), fc.option(fc.stringMatching(/^\d{1,6}$/)))
      .map(([whole, part]) => (part === null ? `${whole}` : `${whole}.${part}`))
    fc.assert(
      fc.property(
        decimal,
        fc.constantFrom('en-GB', 'es-MX', 'fr-FR', 'zh-CN'),
        (value, locale) => parseDecimal(writeDecimal(value, locale), locale) === value,
      ),
    )
  })
})

describe('dates in the locale’s style', () => {
  test.each([
    ['en-GB', '12/01/2027', '2027-01-12'],
    ['es-MX', '12/01/2027', '2027-01-12'],
    ['fr-FR', '1/2/2027', '2027-02-01'],
    ['zh-CN', '2027/01/12', '2027-01-12'],
    ['en-GB', '2027-01-12', '2027-01-12'],
  ])('%s reads %s as %s', (locale, text, value) => {
    expect(parseDate(text, locale)).toBe(value)
  })

  test.each([
    ['en-GB', '12.01.2027'],
    ['en-GB', '12-01-2027'],
    ['en-GB', '31/02/2027'],
    ['en-GB', '01/13/2027'],
    ['en-GB', '12/01/27'],
    ['zh-CN', '12/01/2027'],
    ['en-GB', 'tomorrow'],
  ])('%s refuses %s', (locale, text) => {
    expect(parseDate(text, locale)).toBeNull()
  })

  test('what is written is read again as the same day', () => {
    const day = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map(date => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(
        day,
        fc.constantFrom('en-GB', 'es-MX', 'fr-FR', 'zh-CN'),
        (value, locale) => parseDate(writeDate(value, locale), locale) === value,
      ),
    )
  })
})

test('a day that is written as days are and does not exist is told apart from what is no day', () => {
  const typed = (text: string) => unreadableAs('date', text)
  expect(missingDay(typed('31/02/2027'), 'en-GB')).toBe('31/02/2027')
  expect(missingDay(typed('2027-13-01'), 'fr-FR')).toBe('2027-13-01')
  expect(missingDay(unreadableAs('moment', '31/04/2027 10:00'), 'es-MX')).toBe('31/04/2027')
  expect(missingDay(typed('tomorrow'), 'en-GB')).toBeNull()
  expect(missingDay('2027-02-28', 'en-GB')).toBeNull()
})

test('one block is written in one way: beside a number with the other decimal sign none with a sign is guessed', () => {
  const read = (texts: string[], locale: string) => texts.map(decimalsOfBlock(texts, locale))
  expect(read(['1.000', '45,50', '3'], 'es-MX')).toEqual([null, null, '3'])
  expect(read(['1,000', '45.50', '3'], 'fr')).toEqual([null, null, '3'])
  expect(read(['1,000', '45.50', '3'], 'es-MX')).toEqual(['1000', '45.50', '3'])
  expect(read(['1.000', 'many'], 'es-MX')).toEqual(['1.000', null])
})
