import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { keySet } from './signing-keys.ts'

/** The table, when it was read, and a clock that waiting moves. */
function table(...kids: string[]) {
  const rows = new Set(kids)
  const readings: number[] = []
  const state = { now: 1_000_000, isAway: false }
  const query = async () => {
    if (state.isAway) throw new Error('away')
    readings.push(state.now)
    return { rows: [...rows].map(kid => ({ kid, public_key: `public ${kid}` })) }
  }
  const wait = async (ms: number) => {
    state.now += ms
  }
  const keys = keySet({ query } as unknown as Pick<Pool, 'query'>, { now: () => state.now, wait })
  return { rows, readings, state, keys }
}

test('a key made just after a reading is found by who asks for it, after made-up ids and those of another installation', async () => {
  const { rows, readings, keys } = table('old')
  expect(await keys.find('of another installation')).toBeNull()
  rows.add('new')
  expect(await keys.find('new')).toBe('public new')
  expect(readings).toEqual([1_000_000, 1_001_000])
  expect(keys.known('new')).toBe('public new')
})

test('however many ids are made up, the table is read at most once a second, and each is answered', async () => {
  const { readings, keys } = table('old')
  await keys.find('first')
  const asked = Array.from({ length: 50 }, (_, index) => keys.find(`made-up ${index}`))
  expect(await Promise.all(asked)).toEqual(asked.map(() => null))
  expect(readings).toEqual([1_000_000, 1_001_000])
  expect(await keys.find('made-up 7')).toBeNull()
  expect(readings).toHaveLength(2)
})

test('a reading that failed is told to who asked, and the next one asks again', async () => {
  const { keys, state } = table('one')
  state.isAway = true
  await expect(keys.find('one')).rejects.toThrow('away')
  state.isAway = false
  expect(await keys.find('one')).toBe('public one')
})
