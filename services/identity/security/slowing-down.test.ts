import { expect, test } from 'vitest'
import { leftToWait, perAccountAndAddress, waitAfter } from './slowing-down.ts'

test('the first failures are free, then each doubles the wait up to a minute', () => {
  const waits = [0, 1, 4, 5, 6, 7, 8, 11, 12, 500].map(failures => waitAfter(failures, perAccountAndAddress))
  expect(waits).toEqual([0, 0, 0, 1, 2, 4, 8, 60, 60, 60])
})

test('while failures are free nobody waits, also one whose clock was read before another’s attempt was written', () => {
  expect([-0.4, 0, 3].map(since => leftToWait(2, since, perAccountAndAddress))).toEqual([0, 0, 0])
  expect([-0.4, 0, 1.5, 9].map(since => leftToWait(6, since, perAccountAndAddress))).toEqual([2, 2, 0.5, 0])
})
