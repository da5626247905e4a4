import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { gathered } from './gathered.ts'

test('what is asked for together is one read, and each gets its own value', async () => {
  const reads: (readonly string[])[] = []
  const lengthOf = gathered(async (keys: readonly string[]) => {
    reads.push(keys)
    return keys.map(key => key.length)
  }, 3)
  expect(await Promise.all(['a', 'bb', 'a', 'dddd'].map(lengthOf))).toEqual([1, 2, 1, 4])
  await turn()
  expect(await lengthOf('later')).toBe(5)
  expect(reads).toEqual([['a', 'bb', 'a'], ['dddd'], ['later']])
})

test('a fault fails those who asked together, and nobody after them', async () => {
  let fails = true
  const get = gathered(async (keys: readonly string[]) => {
    if (fails) throw new Error('gone')
    return keys
  })
  expect(await Promise.allSettled([get('a'), get('b')])).toEqual([
    { status: 'rejected', reason: new Error('gone') },
    { status: 'rejected', reason: new Error('gone') },
  ])
  fails = false
  expect(await get('c')).toBe('c')
})
