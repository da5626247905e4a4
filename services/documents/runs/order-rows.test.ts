import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeOrders } from './order-rows.ts'

const orders = fc
  .array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 60 })
  .map(sizes => sizes.flatMap((size, order) => Array.from({ length: size }, () => ({ order_row: order + 1 }))))

test('a batch never holds more than a call takes, and cuts an order only where the order alone is longer', () => {
  fc.assert(
    fc.property(orders, fc.integer({ min: 1, max: 40 }), (rows, limit) => {
      const batch = wholeOrders(rows.slice(0, limit + 1), limit)
      expect(batch.length).toBeGreaterThan(0)
      expect(batch.length).toBeLessThanOrEqual(limit)
      expect(batch).toEqual(rows.slice(0, batch.length))
      const next = rows[batch.length]
      const last = batch.at(-1)
      if (next?.order_row === last?.order_row && next !== undefined)
        expect(batch.every(row => row.order_row === last?.order_row)).toBe(true)
    }),
  )
})
