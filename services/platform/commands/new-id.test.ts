import { expect, test } from 'vitest'
import { newIdFor } from './new-id.ts'

test('[D0.006] the same person, route and key give the same id, and any other another one', () => {
  const id = newIdFor('u1', 'POST /purchase-orders', 'k1')
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(newIdFor('u1', 'POST /purchase-orders', 'k1')).toBe(id)
  const others = [
    newIdFor('u2', 'POST /purchase-orders', 'k1'),
    newIdFor('u1', 'POST /products', 'k1'),
    newIdFor('u1', 'POST /purchase-orders', 'k2'),
  ]
  expect(new Set([id, ...others]).size).toBe(4)
})
