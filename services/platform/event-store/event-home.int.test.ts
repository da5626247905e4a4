import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makePool } from '../service/connections.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { readHome, settleHome } from './event-home.ts'
import { postgresEventStore } from './postgres-event-store.ts'
import { prepareEventStore } from './postgres-schema.ts'
import { wakeUp } from './wake-up.ts'

const processes = 6
let database: TestDatabase
let pools: pg.Pool[]

beforeAll(async () => {
  database = await createTestDatabase()
  pools = Array.from({ length: processes }, () => makePool({ connectionString: database.url, max: 1 }))
})

afterAll(async () => {
  await Promise.all(pools.map(pool => pool.end()))
  await database.drop()
})

test('processes that first start at one moment settle on one home, one after another', async () => {
  const [first] = pools
  if (first === undefined) throw new Error('There are no processes')
  for (const pool of pools) {
    // A session that has looked for a table in vain remembers that it is not there.
    expect(await readHome(pool)).toBeNull()
    await prepareEventStore(pool)
  }

  const held = makePool({ connectionString: database.url, max: 2 })
  const holder = await held.connect()
  await holder.query(`select pg_advisory_lock(hashtext('event home'))`)
  const starts = pools.map(async pool => {
    const store = postgresEventStore({
      pool,
      log: pino({ level: 'silent' }),
      wake: wakeUp(),
      number: 0,
      clock: { now: () => '2026-05-01T09:00:00.000Z' },
    })
    await settleHome(pool, store, 'PostgreSQL').finally(() => store.close())
  })
  await vi.waitFor(async () => {
    const { rows } = await held.query<{ waiting: number }>(
      `select count(*)::integer as waiting from pg_locks
       where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
    )
    expect(rows[0]?.waiting).toBe(processes)
  })
  await holder.query(`select pg_advisory_unlock(hashtext('event home'))`)
  holder.release()
  await Promise.all(starts)
  await held.end()
  expect(await readHome(first)).toMatchObject({ number: 0, kind: 'PostgreSQL' })
})
