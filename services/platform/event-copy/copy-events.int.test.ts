import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { type Position, startPosition } from '@quayside/contracts/kernel/envelope.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readHome, settleHome, WrongEventStoreError } from '../event-store/event-home.ts'
import { type EventStore, type LoggedText, StoreUnavailableError } from '../event-store/event-store.ts'
import { eventStoreDbStore } from '../event-store/eventstoredb-store.ts'
import { postgresEventStore } from '../event-store/postgres-event-store.ts'
import { prepareEventStore } from '../event-store/postgres-schema.ts'
import { wakeUp } from '../event-store/wake-up.ts'
import { createRunnerTables } from '../projections/runner-tables.ts'
import { makePool } from '../service/connections.ts'
import type { AnyTables } from '../service/tables.ts'
import { testMetadata } from '../testing/event-system.ts'
import { patience } from '../testing/patience.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type EventStoreNode, hasEventStoreNodes, startEventStoreNode } from '../testing/test-store.ts'
import { copyEvents, firstDifference } from './copy-events.ts'
import type { EventImport } from './event-import.ts'
import { eventStoreDbImport } from './eventstoredb-import.ts'
import { moveHistory } from './move-events.ts'
import { postgresImport } from './postgres-import.ts'
import { takeHome } from './taken-home.ts'

const log = pino({ level: 'silent' })
const clock = { now: () => '2026-05-01T09:00:00.000Z' }

describe.skipIf(!hasEventStoreNodes)('a history', () => {
  let database: TestDatabase
  let pool: pg.Pool
  let node: EventStoreNode
  let intoNode: EventImport
  let inPostgres: EventStore
  const opened: EventStore[] = []

  beforeAll(async () => {
    node = await startEventStoreNode()
    intoNode = eventStoreDbImport(node.url)
    database = await createTestDatabase()
    pool = makePool({ connectionString: database.url, max: 4 })
    await prepareEventStore(pool)
    inPostgres = atPostgres(0)
    await settleHome(pool, inPostgres, 'PostgreSQL')
    await appendSome(inPostgres, 1_500)
    // From before the moment stood in the metadata: it is in a column of its own.
    await pool.query(`update event_store.events set metadata = '{' || substr(metadata, 42),
      recorded_at = '2025-12-24T18:30:00.123Z' where position % 7 = 0`)
  }, 180_000)

  afterAll(async () => {
    for (const store of opened) await store.close()
    await intoNode?.close()
    await node?.stop()
    await pool?.end()
    await database?.drop()
  })

  function atPostgres(number: number): EventStore {
    const store = postgresEventStore({ pool, log, wake: wakeUp(), clock, number })
    opened.push(store)
    return store
  }

  function atNode(number: number): EventStore {
    const store = eventStoreDbStore({
      url: node.url,
      log,
      clock,
      number,
      patienceMs: Number(patience.EVENTSTORE_PATIENCE_MS),
    })
    opened.push(store)
    return store
  }

  test('is copied from PostgreSQL to EventStoreDB letter by letter; a copy that was broken off goes on', async () => {
    const target = intoNode
    const breaksOff = new AbortController()
    const broken = copyEvents({
      from: inPostgres,
      into: target,
      signal: breaksOff.signal,
      onProgress: () => breaksOff.abort(new Error('killed')),
    })
    await expect(broken).rejects.toThrow('killed')
    const total = await countOf(inPostgres)
    const first = await countOf(atNode(1))
    expect(first).toBe(1_000)
    expect(await copyEvents({ from: inPostgres, into: target })).toBe(total - first)
    expect(await copyEvents({ from: inPostgres, into: target })).toBe(0)
    expect(await firstDifference({ source: inPostgres, target: atNode(1) })).toMatchObject({
      compared: total,
      difference: null,
    })
    const stream = (await inPostgres.readAll(startPosition, 1))[0]?.stream ?? ''
    expect(await atNode(1).readTexts(stream)).toEqual(
      (await inPostgres.readTexts(stream)).map(text => ({ ...text, position: expect.any(String) })),
    )
    const moments = (await atNode(1).readAll(startPosition, 14)).map(event => event.recordedAt)
    expect(moments[6]).toBe('2025-12-24T18:30:00.123Z')
    expect(moments[0]).toBe('2026-05-01T09:00:00.000Z')
  })

  test('is not copied into a store with events of its own, nor with events of somebody else in it', async () => {
    const other = await createTestDatabase()
    const otherPool = makePool({ connectionString: other.url, max: 2 })
    try {
      await prepareEventStore(otherPool)
      const otherStore = postgresEventStore({ pool: otherPool, log, wake: wakeUp(), clock })
      await appendSome(otherStore, 1)
      const copy = copyEvents({ from: inPostgres, into: postgresImport(otherPool) })
      await expect(copy).rejects.toThrow(/it holds events of its own\. Name an empty store/)
      await otherPool.query(`update event_store.events set metadata = '{"$causedBy":"x"}'`)
      const foreign = copyEvents({ from: otherStore, into: { ...postgresImport(otherPool), last: async () => null } })
      await expect(foreign).rejects.toThrow(/^Order-.*, revision 0 \(Confirmed\) was not appended by this product/)
      await otherStore.close()
    } finally {
      await otherPool.end()
      await other.drop()
    }
  })

  test('is not copied into an EventStoreDB that somebody else writes to, which is left at once', async () => {
    const theirs = await startEventStoreNode()
    const client = EventStoreDBClient.connectionString(theirs.url)
    await client.appendToStream('orders-1', jsonEvent({ type: 'Ordered', data: { sku: 'BOLT-1' } }))
    const into = eventStoreDbImport(theirs.url)
    await expect(copyEvents({ from: inPostgres, into })).rejects.toThrow(
      /^The target ends with event \S+ of orders-1, revision 0, which is not this installation's/,
    )
    await into.close()
    await client.dispose()
    await theirs.stop()
  })

  test('is told at the first event that differs, and where one log ends before the other', async () => {
    const source = atNode(1)
    const events = await source.readAllTexts(startPosition, 2_000)
    const changed = (change: (all: LoggedText[]) => LoggedText[]): EventStore => {
      const all = change(events.map(event => ({ ...event })))
      return {
        ...source,
        readAllTexts: async (after, limit) => all.filter(each => each.position > after).slice(0, limit),
      }
    }
    const otherData = changed(all => all.map((each, index) => (index === 1_234 ? { ...each, data: '{}' } : each)))
    const shorter = changed(all => all.slice(0, -1))
    expect(await firstDifference({ source, target: otherData })).toMatchObject({
      compared: 1_234,
      difference: { count: 1_235, what: 'data differs' },
    })
    expect(await firstDifference({ source, target: shorter })).toMatchObject({
      difference: { target: 'nothing', what: 'one of them ends before' },
    })
  })

  test('is moved with every checkpoint at the same event, and back again; the former store is sealed', async () => {
    const events = await inPostgres.readAll(startPosition, 10_000)
    const at = (index: number) => events.at(index)?.position ?? startPosition
    await runners('orders', { list: at(-1), slow: at(999), fresh: startPosition })
    await runners('relay', { relay: at(-1) })
    const before = await eventsAt(inPostgres)
    const move = (into: EventImport) =>
      moveHistory({
        database: pool,
        source: inPostgres,
        into,
        kind: 'EventStoreDB',
        name: 'node:2113',
        targetAs: async number => atNode(number),
      })

    await pool.query(`insert into event_home.writers (process, until, target)
      values (gen_random_uuid(), now() + interval '1 hour', 'node:2114'), (gen_random_uuid(), now() + interval '1 hour', 'node:2113')`)
    await expect(move(intoNode)).rejects.toThrow(
      '1 of 2 processes of the portal were not started with EVENTSTORE_TARGET_URL for node:2113',
    )
    await pool.query('delete from event_home.writers')
    const taken = await takeHome(pool)
    await expect(move(intoNode)).rejects.toThrow('Another move is under way')
    await taken.release()
    const late = await appendSome(inPostgres, 1)
    await expect(move({ ...intoNode, take: async () => undefined })).rejects.toThrow(
      `The history ends at ${late}, the copy holds it up to ${at(-1)}`,
    )
    expect(await readHome(pool)).toMatchObject({ number: 0, kind: 'PostgreSQL' })

    const moved = await move(intoNode)
    const target = atNode(1)
    expect(moved).toMatchObject({
      moved: 4,
      compared: await countOf(inPostgres),
      home: { number: 1, kind: 'EventStoreDB' },
    })
    expect(await eventsAt(target)).toEqual(before)
    expect((await checkpointsNow()).every(position => position === startPosition || position.startsWith('0001'))).toBe(
      true,
    )
    expect((await target.head()) > late).toBe(true)

    await expect(appendSome(inPostgres, 1)).rejects.toThrow(StoreUnavailableError)
    await expect(appendSome(inPostgres, 1)).rejects.toThrow(
      `The events are in EventStoreDB, store ${moved.home.store} now`,
    )
    await expect(settleHome(pool, inPostgres, 'PostgreSQL')).rejects.toThrow(WrongEventStoreError)
    await settleHome(pool, target, 'EventStoreDB')

    await appendSome(target, 20)
    const back = await moveHistory({
      database: pool,
      source: target,
      into: postgresImport(pool),
      kind: 'PostgreSQL',
      name: 'DATABASE_URL',
      targetAs: async number => atPostgres(number),
    })
    expect(back.home).toMatchObject({ number: 2, kind: 'PostgreSQL' })
    const again = atPostgres(2)
    expect(await eventsAt(again)).toEqual(before)
    await settleHome(pool, again, 'PostgreSQL')
    await appendSome(again, 1)
    await expect(again.readAll(late, 1)).rejects.toThrow(/Not a position of this store/)
  })

  test('whose store ends before what read models have seen of it is no start: both are named', async () => {
    const store = atPostgres(2)
    const head = await store.head()
    const beyond = `0002${String(Number(head.slice(4)) + 5).padStart(16, '0')}` as Position
    await pool.query('update orders.checkpoints set position = $1 where name = $2', [beyond, 'list'])
    await expect(settleHome(pool, store, 'PostgreSQL')).rejects.toThrow(
      `ends at ${head}, but orders/list has read up to ${beyond}`,
    )
    await pool.query('update orders.checkpoints set position = $1', [head])
    await settleHome(pool, store, 'PostgreSQL')
  })

  async function runners(schema: string, positions: Record<string, Position>): Promise<void> {
    const schemaPool = makePool({ connectionString: database.url, max: 1, options: `-c search_path=${schema}` })
    await schemaPool.query(`create schema ${schema}`)
    const tables = new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool: schemaPool }) })
    await createRunnerTables(tables)
    for (const [name, position] of Object.entries(positions)) {
      await sql`insert into checkpoints (name, position) values (${name}, ${position})`.execute(tables)
    }
    await schemaPool.end()
  }

  async function checkpointsNow(): Promise<string[]> {
    const { rows } = await pool.query(
      'select position from orders.checkpoints union all select position from relay.checkpoints',
    )
    return rows.map(row => row.position)
  }

  /** Which event each checkpoint stands at. */
  async function eventsAt(store: EventStore): Promise<Record<string, string>> {
    const { rows } = await pool.query(
      `select 'orders/' || name as name, position from orders.checkpoints union all select name, position from relay.checkpoints`,
    )
    const events = new Map((await store.readAll(startPosition, 100_000)).map(event => [event.position, event.id]))
    return Object.fromEntries(rows.map(({ name, position }) => [name, events.get(position) ?? `none at ${position}`]))
  }
})

async function countOf(store: EventStore): Promise<number> {
  return (await store.readAll(startPosition, 100_000)).length
}

/** Streams of one to three events a command; answers with the last position. */
async function appendSome(store: EventStore, count: number): Promise<Position> {
  let last = startPosition
  for (let index = 0; index < count; index += 50) {
    const appended = await Promise.all(
      Array.from({ length: Math.min(50, count - index) }, (_, place) => {
        const events = Array.from({ length: 1 + (place % 3) }, (_each, line) => ({
          type: 'Confirmed',
          data: { line, text: 'Añejo "quoted" 数量', price: '0.30' },
        }))
        return store.append({
          stream: `Order-${randomUUID()}`,
          expected: 'no-stream',
          events: count === 1 ? events.slice(0, 1) : events,
          metadata: testMetadata(),
        })
      }),
    )
    for (const { position } of appended) if (position > last) last = position
  }
  return last
}
