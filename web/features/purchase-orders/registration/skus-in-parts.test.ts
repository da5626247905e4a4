import { expect, test } from 'vitest'
import { skusInParts } from './skus-in-parts.ts'

test('each SKU is asked for once however it is spelt, and as many at a time as an address holds', () => {
  expect(skusInParts(['A 1', 'a  1', '', ' ', 'B'])).toEqual(['a  1\nB'])
  const many = Array.from({ length: 500 }, (_, index) => `SKU-${index}-${'x'.repeat(40)}`)
  const parts = skusInParts(many)
  expect(parts.flatMap(part => part.split('\n'))).toEqual(many)
  expect(parts.every(part => encodeURIComponent(part).length <= 4000 && part.split('\n').length <= 200)).toBe(true)
})
