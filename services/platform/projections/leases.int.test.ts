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

/** While somebody works under the first name, its batch not yet written. */
async function whileTheFirstIsWorkedOn<T>(act: () => Promise<T>): Promise<T> {
  return database.transaction().execute(async tx => {
    await sql`select from checkpoints where name = 'alpha' for update`.execute(tx)
    return act()
  })
}

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
  const held = await own.acquire(['zeta', 'alpha', 'mu'])
  expect(held).toHaveLength(3)
  const moves = held.map(lease => ({ lease, position: position(7) }))
  const moved = await holdsNothingWhileItWaitsForTheFirst(() => own.advanceAll(moves))
  expect(moved).toEqual(new Set(['alpha', 'mu', 'zeta']))
  // Of a former lease nothing is moved.
  expect(await own.advanceAll(moves)).toEqual(new Set())
  await holdsNothingWhileItWaitsForTheFirst(() => own.release())
  expect(await own.renew(held)).toEqual([])
})

test('a long batch holds up neither the renewal of leases nor the taking of others, and costs no lease', async () => {
  const own = leases({ database, owner: 'busy', leaseMs: 60_000 })
  const other = leases({ database, owner: 'waiting', leaseMs: 60_000 })
  const names = ['alpha', 'beta', 'gamma']
  await own.introduce(names)
  await sql`update checkpoints set owner = null, lease_until = '-infinity'`.execute(database)
  const taken = await own.acquire(names)
  const expire = (name: string) =>
    sql`update checkpoints set lease_until = '-infinity' where name = ${name}`.execute(database)
  for (const name of names) await expire(name)
  const standing = await whileTheFirstIsWorkedOn(async () => {
    const renewed = await own.renew(taken)
    await expire('gamma')
    expect(await other.acquire(names)).toMatchObject([{ name: 'gamma' }])
    return renewed
  })
  expect(standing.map(({ name }) => name).sort()).toEqual(names)
  expect((await own.renew(taken)).map(({ name }) => name).sort()).toEqual(['alpha', 'beta'])
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
