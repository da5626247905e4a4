import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { inTransaction } from '../database/transaction.ts'
import { takeHome } from '../event-copy/taken-home.ts'
import { makePool } from '../service/connections.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type EventHome, moveHome, readHome, settleHome } from './event-home.ts'
import { type EventStore, StoreUnavailableError } from './event-store.ts'
import { postgresEventStore } from './postgres-event-store.ts'
import { prepareEventStore } from './postgres-schema.ts'
import { wakeUp } from './wake-up.ts'
import { holdWriteLease, type WriteLease } from './write-lease.ts'

const log = pino({ level: 'silent' })
const elsewhere = { number: 1, store: '5a1a6e0c-8d92-4a57-9f0e-0d7c9a1f4b11', kind: 'EventStoreDB' } as const
let database: TestDatabase
let pool: pg.Pool
let store: EventStore

beforeAll(async () => {
  database = await createTestDatabase()
  pool = makePool({ connectionString: database.url, max: 4 })
  await prepareEventStore(pool)
  store = postgresEventStore({ pool, log, wake: wakeUp(), clock: { now: () => '2026-05-01T09:00:00.000Z' } })
  await settleHome(pool, store, 'PostgreSQL')
})

beforeEach(async () => {
  await moveHome(pool, { number: 0, store: await store.identity(), kind: 'PostgreSQL' })
})

afterAll(async () => {
  await store.close()
  await pool.end()
  await database.drop()
})

const lease = async (onMoved: (home: EventHome) => void = () => undefined, through: pg.Pool = pool) =>
  holdWriteLease({ database: through, store: await store.identity(), appendMs: 4_500, log, onMoved })
const writes = (held: WriteLease) => held.under(async () => 'written')

test('while somebody moves the events nobody appends; given up, writing goes on, and one that died loses it', async () => {
  const [one, other] = [await lease(), await lease()]
  expect(await writes(one)).toBe('written')
  const taken = await takeHome(pool)
  await expect(inTransaction(pool, client => taken.confirm(client))).rejects.toThrow('A process may append again')
  await taken.untilNobodyWrites()
  for (const held of [one, other]) {
    await expect(writes(held)).rejects.toThrow(StoreUnavailableError)
    await expect(writes(held)).rejects.toThrow('The events are being moved')
  }
  await inTransaction(pool, client => taken.confirm(client))
  await taken.release()
  await expect(inTransaction(pool, client => taken.confirm(client))).rejects.toThrow('Writing went on meanwhile')
  await vi.waitFor(async () => expect(await writes(one)).toBe('written'))

  await takeHome(pool)
  await vi.waitFor(() => expect(writes(one)).rejects.toThrow('The events are being moved'), 5_000)
  await pool.query(`update event_home.current set taken_until = clock_timestamp()`)
  await vi.waitFor(async () => expect(await writes(one)).toBe('written'))
  for (const held of [one, other]) await held.close()
})

test('a process that was busy for longer than it waits for the right finds it all the same', async () => {
  const held = await lease()
  const lapsed = performance.now() + 60_000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => lapsed)
  const writing = writes(held)
  await new Promise(resolve => setImmediate(resolve))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700)
  expect(await writing).toBe('written')
  clock.mockRestore()
  await held.close()
})

test('an append under way is waited for before the right is given back', async () => {
  const held = await lease()
  const append = Promise.withResolvers<string>()
  const appending = held.under(() => append.promise)
  const taken = await takeHome(pool)
  let isOver = false
  const waiting = taken.untilNobodyWrites().then(() => {
    isOver = true
  })
  await vi.waitFor(() => expect(writes(held)).rejects.toThrow('The events are being moved'), 5_000)
  expect(isOver).toBe(false)
  append.resolve('written')
  expect(await appending).toBe('written')
  await waiting
  await taken.release()
  await held.close()
})

test('a process whose right could not be prolonged does not append, also when it alone stood still', async () => {
  let isAway = false
  const through = {
    query: (...parts: [never]) => (isAway ? Promise.reject(new Error('no database')) : pool.query(...parts)),
  } as unknown as pg.Pool
  const held = await lease(undefined, through)
  isAway = true
  expect(await writes(held)).toBe('written')
  const now = performance.now()
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now + 6_000)
  await expect(writes(held)).rejects.toThrow('The right to append to the event store could not be prolonged')
  isAway = false
  expect(await writes(held)).toBe('written')
  later.mockRestore()
  await held.close()
})

test('once they are moved, the process hears it once and never appends again', async () => {
  const onMoved = vi.fn()
  const held = await lease(onMoved)
  const taken = await takeHome(pool)
  await taken.untilNobodyWrites()
  await moveHome(pool, elsewhere)
  await vi.waitFor(() => expect(onMoved).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(elsewhere)), 5_000)
  await taken.release()
  expect(await readHome(pool)).toMatchObject(elsewhere)
  await expect(writes(held)).rejects.toThrow(`The events are in EventStoreDB, store ${elsewhere.store} now`)
  await held.close()
  expect(onMoved).toHaveBeenCalledOnce()
})
