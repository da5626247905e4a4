import { expect, test } from 'vitest'
import { pseudo } from './pseudo-texts.ts'

test('a pseudo text is marked at both ends, accented, and a good third longer', () => {
  const text = pseudo('Purchase orders')
  expect(text).toMatch(/^\[Púrçhásé órdérs·+\]$/)
  expect(text.length).toBeGreaterThanOrEqual('Purchase orders'.length * 1.35)
})
