import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateStylesOf, readDate } from './dates.ts'
import { decimalStylesOf, readDecimal } from './numbers.ts'
import { saysUnknown } from './unknown-values.ts'

describe('dates', () => {
  test.each([
    ['2-Jun-06', '2006-06-02'],
    ['31-Dec-79', '2079-12-31'],
    ['1-Jan-80', '1980-01-01'],
    ['15 de enero de 2024', '2024-01-15'],
    ['3 août 2023', '2023-08-03'],
    ['Aug 27, 2014', '2014-08-27'],
    ['2024-02-29', '2024-02-29'],
    ['2024-02-29 13:45:00', '2024-02-29'],
    ['2024年3月5日', '2024-03-05'],
    ['20240305', '2024-03-05'],
    ['5.3.2024', '2024-03-05'],
  ])('%s is %s, whatever the style', (cell, date) => {
    for (const style of [undefined, 'month-day-year', 'day-month-year'] as const)
      expect(readDate(cell, style)).toBe(date)
  })

  test('3/4/2026 is read by the style alone, and not at all without one', () => {
    expect(readDate('3/4/2026', 'month-day-year')).toBe('2026-03-04')
    expect(readDate('3/4/2026', 'day-month-year')).toBe('2026-04-03')
    expect(readDate('3/4/26', undefined)).toBeNull()
    expect(dateStylesOf('3/4/2026')).toEqual(['month-day-year', 'day-month-year'])
    expect(dateStylesOf('13/4/2026')).toEqual(['day-month-year'])
  })

  test.each(['31-Feb-12', '2023-02-29', '13/13/2020', 'Date Not Captured', '7', '', '1-Foo-20', '2/30/2020'])(
    '%j is no date',
    cell => {
      expect(readDate(cell, 'month-day-year')).toBeNull()
    },
  )

  test('every day is read back from each way of writing it', () => {
    const day = fc
      .date({ min: new Date('1980-01-01'), max: new Date('2079-12-31'), noInvalidDate: true })
      .map(date => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, iso => {
        const [year = '', month = '', date = ''] = iso.split('-')
        expect(readDate(`${Number(month)}/${Number(date)}/${year.slice(2)}`, 'month-day-year')).toBe(iso)
        expect(readDate(`${date}/${month}/${year}`, 'day-month-year')).toBe(iso)
        expect(readDate(iso, undefined)).toBe(iso)
      }),
    )
  })
})

describe('numbers', () => {
  test.each([
    ['1,234.50', '1234.5', null],
    ['1.234,50', null, '1234.5'],
    ['1,5', null, '1.5'],
    ['1 234.5', '1234.5', null],
    ["1'234", '1234', '1234'],
    ['$ 26.25', '26.25', null],
    ['(5.10)', '-5.1', null],
    ['0007', '7', '7'],
    ['1.5E+05', '150000', '150000'],
    ['12,34,567', null, null],
    ['See DN-304 (ID#:10589)', null, null],
    ['12 boxes', null, null],
  ])('%s is %s with a point and %s with a comma', (cell, point, comma) => {
    expect(readDecimal(cell, 'point')).toBe(point)
    expect(readDecimal(cell, 'comma')).toBe(comma)
  })

  test('1,234 could be either, 0.125 and 26.25 could not', () => {
    expect(decimalStylesOf('1,234')).toEqual({ styles: ['point', 'comma'], decisive: false })
    expect(decimalStylesOf('0.125')).toEqual({ styles: ['point'], decisive: true })
    expect(decimalStylesOf('26.25')).toEqual({ styles: ['point'], decisive: true })
  })

  test('a grouped number is read back exactly in its own style', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 14n }),
        fc.integer({ min: 0, max: 999_999 }),
        (whole, millionths) => {
          const fraction = String(millionths).padStart(6, '0').replace(/0+$/, '')
          const expected = fraction === '' ? String(whole) : `${whole}.${fraction}`
          const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
          expect(readDecimal(fraction === '' ? grouped : `${grouped}.${fraction}`, 'point')).toBe(expected)
        },
      ),
    )
  })
})

describe('unknown values', () => {
  test.each([
    'N/A',
    'N/A - From RDC',
    'Date Not Captured',
    'Pre-PQ Process',
    '-',
    'sin fecha',
    'non renseigné',
    '不适用',
  ])('%s says that nothing is known', cell => {
    expect(saysUnknown(cell)).toBe(true)
  })
  test.each(['0', 'NA-100', 'Nadia', '12-Mar-20', 'N', 'Ana'])('%s says something', cell =>
    expect(saysUnknown(cell)).toBe(false),
  )
})
