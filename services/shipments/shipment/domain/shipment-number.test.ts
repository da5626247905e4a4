import { expect, test } from 'vitest'
import { shipmentNumber } from './shipment-number.ts'

test('a number names the day, is the same for the same shipment and another for another', () => {
  const one = shipmentNumber('0198c000-0000-5000-8000-000000050001', '2026-03-02')
  expect(one).toMatch(/^SH-260302-[0-9A-HJKMNP-TV-Z]{7}$/)
  expect(shipmentNumber('0198c000-0000-5000-8000-000000050001', '2026-03-02')).toBe(one)
  const numbers = Array.from({ length: 500 }, () => shipmentNumber(crypto.randomUUID(), '2026-03-02'))
  expect(new Set(numbers).size).toBe(500)
})
