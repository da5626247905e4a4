import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addAmounts, lineAmount, minorDigits, taxAmount } from './money.ts'

test('[D1.059] a line amount is rounded half to even to the minor digits of its currency', () => {
  expect(lineAmount('1', '0.125', 'MXN')).toBe('0.12')
  expect(lineAmount('1', '0.135', 'MXN')).toBe('0.14')
  expect(lineAmount('1', '0.1250001', 'MXN')).toBe('0.13')
  expect(lineAmount('3', '0.5', 'JPY')).toBe('2')
  expect(lineAmount('5', '0.5', 'JPY')).toBe('2')
  expect(lineAmount('1', '0.0005', 'KWD')).toBe('0.000')
  expect(lineAmount('3', '0.0005', 'KWD')).toBe('0.002')
  expect(lineAmount('1000', '0.123456', 'USD')).toBe('123.46')
})

test('[D1.059] a rounded amount is the nearest, and between two equally near the even one', () =>
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.bigInt({ min: 0n, max: 10n ** 12n }), (quantity, price) => {
      // In millionths of a cent-free unit: quantity is whole, price has six fraction digits.
      const exact = quantity * price
      const unit = 10_000n
      const floor = exact / unit
      const rest = exact % unit
      const up = rest * 2n > unit || (rest * 2n === unit && floor % 2n === 1n)
      const cents = (up ? floor + 1n : floor).toString().padStart(3, '0')
      const priceText = `${price / 1_000_000n}.${(price % 1_000_000n).toString().padStart(6, '0')}`
      expect(lineAmount(quantity.toString(), priceText, 'USD')).toBe(`${cents.slice(0, -2)}.${cents.slice(-2)}`)
    }),
  ))

test('a tax amount is its percentage of the base, rounded the same way', () => {
  expect(taxAmount('100.00', '16', 'MXN')).toBe('16.00')
  expect(taxAmount('0.25', '10', 'MXN')).toBe('0.02')
  expect(taxAmount('0.75', '10', 'MXN')).toBe('0.08')
  expect(taxAmount('1005', '7.5', 'JPY')).toBe('75')
})

test('[D0.008] amounts add up exactly and keep their digits', () => {
  expect(addAmounts('0.10', '0.20')).toBe('0.30')
  expect(addAmounts('10.50', '-10.50')).toBe('0.00')
  expect(addAmounts()).toBe('0')
})

test('[D0.008] short amounts and long ones, with any digits, are told apart by nothing but their length', () => {
  const cents = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })
  const few = fc.bigInt({ min: -99_999n, max: 99_999n })
  const text = (value: bigint) => {
    const digits = (value < 0n ? -value : value).toString().padStart(3, '0')
    return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
  }
  fc.assert(
    fc.property(fc.array(fc.oneof(cents, few), { minLength: 1, maxLength: 5 }), amounts => {
      const total = amounts.reduce((sum, amount) => sum + amount, 0n)
      expect(addAmounts(...amounts.map(text))).toBe(text(total))
      expect(addAmounts(...amounts.map(text), '0', '-0.0', '0.000')).toBe(`${text(total)}0`)
      expect(taxAmount(text(total), '100', 'USD')).toBe(text(total))
    }),
  )
})

test('a negative amount is rounded as its opposite', () => {
  expect(lineAmount('-1', '0.125', 'USD')).toBe('-0.12')
  expect(lineAmount('-1', '0.135', 'USD')).toBe('-0.14')
  expect(lineAmount('-1', '0.001', 'USD')).toBe('0.00')
  expect(lineAmount('999999999.999999', '999999999.999999', 'KWD')).toBe('999999999999998000.000')
})

test('what is no amount is refused', () => {
  for (const bad of ['', '1,5', 'ten']) expect(() => addAmounts('1', bad)).toThrow()
})

test('[D9.007] amounts keep the minor digits of the currency table', () => {
  expect(minorDigits('JPY')).toBe(0)
  expect(minorDigits('KWD')).toBe(3)
  expect(() => minorDigits('ZZZ')).toThrow('ZZZ is not an ISO 4217 currency code')
})
