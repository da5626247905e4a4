import { expect, test } from 'vitest'
import { perAccountAndAddress, waitAfter } from './slowing-down.ts'

test('the first failures are free, then each doubles the wait up to a minute', () => {
  const waits = [0, 1, 4, 5, 6, 7, 8, 11, 12, 500].map(failures => waitAfter(failures, perAccountAndAddress))
  expect(waits).toEqual([0, 0, 0, 1, 2, 4, 8, 60, 60, 60])
})
