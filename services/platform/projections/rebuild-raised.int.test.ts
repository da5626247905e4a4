import { Kysely, PostgresDialect, sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makePool } from '../service/connections.ts'
import type { AnyTables } from '../service/tables.ts'
import {
  appendOne,
  counters,
  createCounters,
  createInstallation,
  type EventSystem,
  type Installation,
  rowsOf,
  startEventSystem,
} from '../testing/event-system.ts'
import type { Projection } from './projection.ts'
import { startProjections } from './projection-runner.ts'
import { rebuildRaised } from './rebuild-raised.ts'
import { storedRules } from './rules.ts'

let installation: Installation
let system: EventSystem
const closing: { close(): Promise<void> }[] = []

beforeEach(async () => {
  installation = await createInstallation()
  system = await startEventSystem(installation)
  await createCounters(system.database)
})
afterEach(async () => {
  for (const each of closing.splice(0).reverse()) await each.close()
  await system.close()
  await installation.remove()
})

const streams = ['Counter-a', 'Counter-b', 'Counter-c']
const sumTo = (n: number) => (n * (n + 1)) / 2

async function count(from: number, to: number) {
  for (let revision = from; revision < to; revision += 1) {
    const expected = revision === 0 ? 'no-stream' : revision - 1
    await Promise.all(streams.map(stream => appendOne(system.store, stream, expected, 'Counted', { by: revision + 1 })))
  }
}

/** By these rules each count counts ten times. */
function tenfold(name = 'counters'): Projection {
  const { project, ...same } = counters(name)
  return {
    ...same,
    rules: 2,
    project: (events, tx) =>
      project(
        events.map(event => ({ ...event, data: { by: (event.data as { by: number }).by * 10 } })),
        tx,
      ),
  }
}

/** Until its events are in the tables, as in a version that is then ended. */
async function ran(...projections: Projection[]) {
  const runner = await startProjections({ ...system, projections })
  await runner.settled(await system.store.head())
  await runner.close()
}

/** A process that looks often, and what it has said. */
function start(...projections: Projection[]) {
  const said: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void said.push(JSON.parse(line).msg) })
  const { schema, database, store } = system
  const options = `-c search_path=${schema}`
  const connect = () => {
    const pool = makePool({ connectionString: installation.database.url, max: 2, options })
    return new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool }) })
  }
  const looking = rebuildRaised({
    services: [{ service: 'testing', schema, database, projections, connect }],
    store,
    log,
    lookMs: 20,
  })
  closing.push(looking)
  return { said, close: looking.close }
}

const rules = async (name = 'counters') => (await storedRules(system.database, [name])).get(name)
const totals = async (table = 'counters') => (await rowsOf(system.database, table)).map(row => Number(row.total))
const all = (total: number) => streams.map(() => total)
const patiently = { timeout: 20_000 }

test('raised rules are applied to all events, beside writes that go on', async () => {
  await count(0, 10)
  await ran(counters())
  expect(await totals()).toEqual(all(sumTo(10)))
  const runner = await startProjections({ ...system, projections: [tenfold()] })
  closing.push(runner)
  start(tenfold())
  let written = 10
  for (; (await rules()) !== 2; written += 1) await count(written, written + 1)
  await count(written, written + 5)
  await runner.settled(await system.store.head())
  expect(await totals()).toEqual(all(10 * sumTo(written + 5)))
})

test('the same number, and tables that were never filled by another, do nothing', async () => {
  await createCounters(system.database, 'unchanged')
  await createCounters(system.database, 'added')
  await count(0, 5)
  await ran(counters(), counters('unchanged'), tenfold('added'))
  await sql`update unchanged set total = 7`.execute(system.database)
  await sql`update added set total = 7`.execute(system.database)
  const { said } = start(counters('unchanged'), tenfold('added'), tenfold())
  await expect.poll(() => rules(), patiently).toBe(2)
  expect(await totals('unchanged')).toEqual(all(7))
  expect(await totals('added')).toEqual(all(7))
  await expect.poll(() => said).toContain('it was rebuilt')
  expect(said).toHaveLength(2)
})

test('a process that dies before the swap leaves what was there, and the next one begins anew', async () => {
  await count(0, 5)
  await ran(counters())
  const halfway = gate()
  const first = start({
    ...tenfold(),
    async project(events, tx, facts) {
      await tenfold().project(events, tx, facts)
      await halfway.pass()
    },
  })
  await halfway.reached
  await sql`
    select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
      and objid::bigint::bit(32) = hashtext(${`${system.schema}__counters`})::bit(32)`.execute(system.database)
  const closed = first.close()
  halfway.open()
  await closed
  expect(await shadows()).toHaveLength(1)
  expect(await rules()).toBe(1)
  expect(await totals()).toEqual(all(sumTo(5)))

  start(tenfold())
  await expect.poll(() => rules(), patiently).toBe(2)
  expect(await totals()).toEqual(all(10 * sumTo(5)))
  await expect.poll(shadows).toEqual([])
})

test('one that is ended in order breaks off and leaves nothing behind', async () => {
  await count(0, 5)
  await ran(counters())
  const halfway = gate()
  const first = start({
    ...tenfold(),
    async project(events, tx, facts) {
      await halfway.pass()
      await tenfold().project(events, tx, facts)
    },
  })
  await halfway.reached
  const closed = first.close()
  halfway.open()
  await closed
  expect(first.said).toContain('its rebuild was broken off: it begins anew at the next start')
  expect(await shadows()).toEqual([])
  expect(await rules()).toBe(1)
})

test('of two processes one rebuilds, and the other carries on', async () => {
  await count(0, 5)
  await ran(counters())
  const halfway = gate()
  const slow: Projection = {
    ...tenfold(),
    async project(events, tx, facts) {
      await halfway.pass()
      await tenfold().project(events, tx, facts)
    },
  }
  const first = start(slow)
  await halfway.reached
  const second = start(tenfold())
  await expect.poll(() => second.said).toContain('another process rebuilds it')
  expect(await totals()).toEqual(all(sumTo(5)))
  halfway.open()
  await expect.poll(() => first.said, patiently).toContain('it was rebuilt')
  await second.close()
  expect(second.said).not.toContain('it was rebuilt')
  expect(await totals()).toEqual(all(10 * sumTo(5)))
})

test('while a rebuild fails the rows of before are read, and it is tried again', async () => {
  await count(0, 5)
  await ran(counters())
  let failures = 0
  const { said } = start({
    ...tenfold(),
    async project(events, tx, facts) {
      failures += 1
      if (failures <= 2) {
        expect(await totals()).toEqual(all(sumTo(5)))
        throw Object.assign(new Error('the disk is full'), { code: '53100' })
      }
      await tenfold().project(events, tx, facts)
    },
  })
  await expect.poll(() => rules(), patiently).toBe(2)
  expect(await totals()).toEqual(all(10 * sumTo(5)))
  expect(said.filter(each => each.startsWith('it could not be rebuilt'))).toHaveLength(2)
})

test('what an installation filled that knew no rules counts as filled by the first', async () => {
  await createCounters(system.database, 'unchanged')
  await count(0, 5)
  await ran(counters(), counters('unchanged'))
  await sql`alter table checkpoints drop column rules`.execute(system.database)
  await sql`update unchanged set total = 7`.execute(system.database)
  expect(await rules()).toBe(1)
  await ran(tenfold(), counters('unchanged'))
  expect([await rules(), await rules('unchanged')]).toEqual([1, 1])
  start(counters('unchanged'), tenfold())
  await expect.poll(() => rules(), patiently).toBe(2)
  expect(await totals()).toEqual(all(10 * sumTo(5)))
  expect(await totals('unchanged')).toEqual(all(7))
})

test('where a process of an earlier version goes on once more, the tables are built anew after it', async () => {
  await count(0, 5)
  await ran(tenfold())
  await count(5, 6)
  await ran(counters())
  expect(await rules()).toBe(1)
  expect(await totals()).toEqual(all(10 * sumTo(5) + 6))
  start(tenfold())
  await expect.poll(() => rules(), patiently).toBe(2)
  expect(await totals()).toEqual(all(10 * sumTo(6)))
})

async function shadows(): Promise<unknown[]> {
  const { rows } = await sql`
    select nspname from pg_namespace where nspname = ${`${system.schema}__counters`}`.execute(system.database)
  return rows
}

/** Where a projection waits, from its first events on, until it is opened. */
function gate() {
  let open = () => {}
  let arrive = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  const reached = new Promise<void>(resolve => {
    arrive = resolve
  })
  return {
    reached,
    open: () => open(),
    async pass() {
      arrive()
      await opened
    },
  }
}
