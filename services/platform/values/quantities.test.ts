import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as quantities from './quantities.ts'

const { add, compare, equals, isNegative, isPositive, isZero, max, min, multiply, negate, subtract, sum } = quantities

/** Millionths as a whole number, and the decimal string they stand for. */
const millionths = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
function decimal(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(7, '0')
  const text = `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '')
  return value < 0n && text !== '0' ? `-${text}` : text
}

test('[D0.008] 0.1 + 0.2 is exactly 0.3', () => {
  expect(add('0.1', '0.2')).toBe('0.3')
  expect(subtract('0.3', '0.1')).toBe('0.2')
  expect(multiply('0.1', '3')).toBe('0.3')
  expect(sum(['0.1', '0.2', '0.3', '0.4'])).toBe('1')
  expect(sum([])).toBe('0')
})

test('[D0.008] sums and differences of any quantities are exact', () =>
  fc.assert(
    fc.property(millionths, millionths, (a, b) => {
      expect(add(decimal(a), decimal(b))).toBe(decimal(a + b))
      expect(subtract(decimal(a), decimal(b))).toBe(decimal(a - b))
      expect(subtract(add(decimal(a), decimal(b)), decimal(b))).toBe(decimal(a))
    }),
  ))

test('[D0.008] whole quantities, short and long ones mixed, are exact', () => {
  const whole = fc.oneof(
    fc.bigInt({ min: -(10n ** 4n), max: 10n ** 4n }),
    fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }),
  )
  fc.assert(
    fc.property(whole, whole, whole, (a, b, c) => {
      expect(add(`${a}`, `${b}`)).toBe(`${a + b}`)
      expect(subtract(`${a}`, `${b}`)).toBe(`${a - b}`)
      expect(sum([`${a}`, `${b}`, `${c}`, '0.5', '-0.5'])).toBe(`${a + b + c}`)
      expect(compare(`${a}`, `${b}`)).toBe(a < b ? -1 : a > b ? 1 : 0)
      expect([min(`${a}`, `${b}`), max(`${a}`, `${b}`)]).toEqual(a < b ? [`${a}`, `${b}`] : [`${b}`, `${a}`])
      expect(multiply(`${a}`, `${b}`)).toBe(`${a * b}`)
    }),
  )
})

test('[D0.008] products are exact to the last of twelve digits', () =>
  fc.assert(
    fc.property(millionths, millionths, (a, b) => {
      const product = multiply(decimal(a), decimal(b))
      expect(equals(multiply(product, '1000000000000'), (a * b).toString())).toBe(true)
      expect(product).not.toMatch(/e/i)
    }),
  ))

test('order, least and greatest follow the values and not the texts', () =>
  fc.assert(
    fc.property(millionths, millionths, (a, b) => {
      expect(compare(decimal(a), decimal(b))).toBe(a < b ? -1 : a > b ? 1 : 0)
      const [least, greatest] = a < b ? [a, b] : [b, a]
      expect(min(decimal(a), decimal(b))).toBe(decimal(least))
      expect(max(decimal(a), decimal(b))).toBe(decimal(greatest))
      expect(negate(decimal(a))).toBe(decimal(-a))
      expect([isNegative(decimal(a)), isZero(decimal(a)), isPositive(decimal(a))]).toEqual([a < 0n, a === 0n, a > 0n])
    }),
  ))

test('values are normalised: no trailing zeros, no minus before zero', () => {
  expect(add('1.50', '0.50')).toBe('2')
  expect(negate('0')).toBe('0')
  expect(equals('10.0', '10')).toBe(true)
  expect(compare('9', '10')).toBe(-1)
})

test('what is no number is refused', () => {
  for (const bad of ['', '1,5', 'ten']) expect(() => add(bad, '1')).toThrow()
})
