import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePool } from '../service/connections.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { diskRoom, isFullDisk } from './disk-room.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase('disk')
})
afterAll(() => database?.drop())

test('the look whether there is room writes, and leaves its connection as it was', async () => {
  const pool = makePool({ connectionString: database.url, max: 1, options: '-c work_mem=4MB' })
  const one = async (text: string) => Object.values((await pool.query(text)).rows[0] ?? {})[0]
  const written = () => one('select temp_bytes::int from pg_stat_database where datname = current_database()')
  expect(await written()).toBe(0)
  expect(await diskRoom(pool).hasRoom()).toBe(true)
  await pool.query('select pg_stat_force_next_flush()')
  await expect.poll(written).toBeGreaterThan(500_000)
  expect(await one('show work_mem')).toBe('4MB')
  await pool.end()
})

test('a full disk is known by what the database or the machine says, wherever it is said', async () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  const local = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  expect([full, local, new Error('x', { cause: full }), new Error('x'), 'ENOSPC'].map(isFullDisk)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  let asks = 0
  const query = () => {
    asks += 1
    return Promise.reject(full)
  }
  const { hasRoom, probe } = diskRoom({ query })
  expect(await Promise.all([hasRoom(), hasRoom()])).toEqual([false, false])
  await expect(probe()).rejects.toThrow('the disk is full')
  expect(asks).toBe(1)
})
