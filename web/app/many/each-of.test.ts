import { expect, test } from 'vitest'
import { eachOf } from './each-of.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

test('each is acted on once, and never more of them at once than said', async () => {
  const acted: number[] = []
  let running = 0
  let most = 0
  await eachOf(numbers(9), { atOnce: 3, signal: new AbortController().signal }, async item => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    acted.push(item)
    running -= 1
  })
  expect(acted.sort()).toEqual(numbers(9))
  expect(most).toBe(3)
})

test('once stopped, those under way end and no other begins', async () => {
  const stop = new AbortController()
  const acted: number[] = []
  await eachOf(numbers(9), { atOnce: 2, signal: stop.signal }, async item => {
    if (item === 3) stop.abort()
    await Promise.resolve()
    acted.push(item)
  })
  expect(acted.sort()).toEqual([0, 1, 2, 3])
})
