import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makePool } from '../service/connections.ts'
import type { AnyTables } from '../service/tables.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Lease, leases } from './leases.ts'
import { createRunnerTables } from './runner-tables.ts'

let server: TestDatabase
let database: Kysely<AnyTables>
beforeAll(async () => {
  server = await createTestDatabase()
  const pool = makePool({ connectionString: server.url, max: 5 })
  database = new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool }) })
  await createRunnerTables(database)
})
afterAll(async () => {
  await database.destroy()
  await server.drop()
})

const position = (number: number) => String(number).padStart(20, '0') as Position

/** Whoever waits for the first name holds none of the later ones: two such writers cannot wait for each other. */
async function holdsNothingWhileItWaitsForTheFirst(statement: () => Promise<unknown>) {
  let running: Promise<unknown> = Promise.resolve()
  await database.transaction().execute(async tx => {
    await sql`select from checkpoints where name = 'alpha' for update`.execute(tx)
    running = statement()
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
      expect(rows).toHaveLength(1)
    }, 60_000)
    for (const name of ['zeta', 'mu'])
      await sql`select from checkpoints where name = ${name} for update nowait`.execute(tx)
  })
  return running
}

test('checkpoints are locked in the order of their names, whichever statement writes several of them', async () => {
  const own = leases({ database, owner: 'one', leaseMs: 60_000 })
  // In the table they lie the other way round.
  for (const name of ['zeta', 'mu', 'alpha']) await own.introduce([name])
  const taken = await holdsNothingWhileItWaitsForTheFirst(() => own.acquire(['zeta', 'alpha', 'mu']))
  expect(taken).toHaveLength(3)
  expect(await holdsNothingWhileItWaitsForTheFirst(() => own.renew(taken as Lease[]))).toHaveLength(3)
  const held = await own.renew(taken as Lease[])
  const moves = held.map(lease => ({ lease, position: position(7) }))
  const moved = await holdsNothingWhileItWaitsForTheFirst(() => own.advanceAll(moves))
  expect(moved).toEqual(new Set(['alpha', 'mu', 'zeta']))
  // Of a former lease nothing is moved.
  expect(await own.advanceAll(moves)).toEqual(new Set())
  await holdsNothingWhileItWaitsForTheFirst(() => own.release())
  expect(await own.renew(held)).toEqual([])
})

test('only what is worked under is prolonged; what its owner lost the answer about is its to take again', async () => {
  const own = leases({ database, owner: 'mine', leaseMs: 60_000 })
  const other = leases({ database, owner: 'other', leaseMs: 60_000 })
  await own.introduce(['used', 'unused'])
  const [used, unused] = (await own.acquire(['used', 'unused'])).sort((a, b) => b.name.localeCompare(a.name))
  await sql`update checkpoints set lease_until = clock_timestamp() - interval '1 s' where owner = 'mine'`.execute(
    database,
  )
  expect(await own.renew([used as Lease])).toMatchObject([{ name: 'used' }])
  expect(await other.acquire(['used', 'unused'])).toMatchObject([{ name: 'unused' }])
  expect(await own.standing(unused as Lease)).toBeNull()
  expect(await own.renew([used as Lease, unused as Lease])).toMatchObject([{ name: 'used' }])

  const [again] = await own.acquire(['used'])
  expect(again).toMatchObject({ name: 'used', epoch: '2' })
  expect(await own.standing(used as Lease)).toBeNull()
  expect(await own.standing(again as Lease)).toEqual(again)
})
