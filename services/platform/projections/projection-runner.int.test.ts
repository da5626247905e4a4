import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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
import type { EventFeed, FeedListener } from './event-feed.ts'
import type { Projection } from './projection.ts'
import { startProjections } from './projection-runner.ts'
import { settled } from './settled.ts'

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

async function run(projections: readonly Projection[], on: EventSystem = system, feed: EventFeed = on.feed) {
  const runner = await startProjections({ ...on, feed, projections })
  closing.push(runner)
  return runner
}

async function count(stream: string, times: number, from = 0) {
  for (let revision = from; revision < from + times; revision += 1) {
    await appendOne(system.store, stream, revision === 0 ? 'no-stream' : revision - 1, 'Counted', { by: revision + 1 })
  }
}

const sumTo = (n: number) => String((n * (n + 1)) / 2)

test('events become rows, each once, and reached() answers as soon as they are there', async () => {
  const runner = await run([counters()])
  await Promise.all(Array.from({ length: 20 }, (_, index) => count(`Counter-${index}`, 10)))
  const head = await system.store.head()
  expect(await runner.reached(head, { projections: ['counters'], timeoutMs: 30_000 })).toBe(true)
  const rows = await rowsOf(system.database, 'counters')
  expect(rows).toHaveLength(20)
  for (const row of rows) expect(row).toMatchObject({ total: sumTo(10), applied: 10, last_revision: 9 })
  expect(await runner.of('counters')).toBe(head)
  expect(runner.lagMs('counters')).toBe(0)
  const beyond = head.replace(/.$/, '9') as typeof head
  expect(await runner.reached(beyond, { timeoutMs: 50 })).toBe(false)
})

test('a projection that starts late or again goes on from its checkpoint', async () => {
  await count('Counter-a', 5)
  const first = await startProjections({ ...system, projections: [counters()] })
  await first.settled(await system.store.head())
  await first.close()
  await count('Counter-a', 5, 5)
  const second = await run([counters()])
  await second.settled(await system.store.head())
  expect(await rowsOf(system.database, 'counters')).toMatchObject([{ total: sumTo(10), applied: 10 }])
})

test('checkpoints move over events that a projection ignores', async () => {
  const runner = await run([counters()])
  await appendOne(system.store, 'Other-1', 'no-stream', 'Ignored')
  const head = await system.store.head()
  await runner.settled(head)
  await expect.poll(async () => (await rowsOf(system.database, 'checkpoints')).map(row => row.position)).toEqual([head])
  expect(await rowsOf(system.database, 'counters')).toEqual([])
})

describe('what the broker brings is not trusted', () => {
  test('lost, doubled and reordered deliveries change nothing', async () => {
    const listeners = new Set<FeedListener>()
    const unreliable: EventFeed = {
      ...system.feed,
      subscribe(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
    const runner = await run([counters()], system, unreliable)
    await Promise.all(Array.from({ length: 6 }, (_, index) => count(`Counter-${index}`, 20)))
    const events = await system.store.readAll('' as StoredEvent['position'], 1_000)
    const bring = (event: StoredEvent | undefined) => {
      for (const listener of listeners) if (event) listener.onEvent(event)
    }
    // Every third is lost, every fifth comes twice, and pairs are swapped.
    for (let index = 0; index < events.length - 1; index += 2) {
      if (index % 3 !== 0) bring(events[index + 1])
      bring(events[index])
      if (index % 5 === 0) bring(events[index])
      if (index % 7 === 0) bring(events[Math.max(0, index - 10)])
    }
    bring(events.at(-1))
    await runner.settled(await system.store.head())
    const rows = await rowsOf(system.database, 'counters')
    expect(rows).toHaveLength(6)
    for (const row of rows) expect(row).toMatchObject({ total: sumTo(20), applied: 20, last_revision: 19 })
  })

  test('the deleted stream of events loses nothing and is made again', async () => {
    const runner = await run([counters()])
    await count('Counter-a', 10)
    await runner.settled(await system.store.head())
    const { connect } = await import('nats')
    const nats = await connect({ servers: installation.natsUrl })
    const manager = await nats.jetstreamManager()
    await manager.streams.delete(`EVENTS-${installation.namespace}`)
    await count('Counter-a', 10, 10)
    await runner.settled(await system.store.head())
    await expect
      .poll(async () => (await manager.streams.info(`EVENTS-${installation.namespace}`)).state.messages, {
        timeout: 60_000,
      })
      .toBeGreaterThan(0)
    await count('Counter-a', 10, 20)
    await runner.settled(await system.store.head())
    await nats.close()
    expect(await rowsOf(system.database, 'counters')).toMatchObject([{ total: sumTo(30), applied: 30 }])
  })
})

test('an event that cannot be applied parks its stream; the others go on; once mended it is replayed', async () => {
  let isMended = false
  const projection: Projection = {
    ...counters(),
    async project(events, tx) {
      if (
        !isMended &&
        events.some(event => (event.data as { by: number }).by === 3 && event.stream === 'Counter-bad')
      ) {
        throw new Error('three is too much')
      }
      await counters().project(events, tx)
    },
  }
  const runner = await run([projection])
  await Promise.all([count('Counter-bad', 6), count('Counter-good', 6)])
  await runner.settled(await system.store.head())
  expect(await rowsOf(system.database, 'counters')).toMatchObject([
    { id: 'Counter-bad', total: '3', applied: 2 },
    { id: 'Counter-good', total: sumTo(6), applied: 6 },
  ])
  expect(await runner.parked()).toMatchObject([
    { name: 'counters', stream: 'Counter-bad', revision: 2, eventType: 'Counted', attempts: 1 },
  ])
  expect((await runner.parked())[0]?.error).toContain('three is too much')
  expect(runner.status()).toMatchObject([{ name: 'counters', isActive: true, parked: 1 }])

  expect(await runner.replay('counters', 'Counter-bad')).toBe(true)
  await expect.poll(async () => (await runner.parked())[0]?.attempts).toBe(2)
  isMended = true
  await count('Counter-bad', 2, 6)
  await runner.replay('counters', 'Counter-bad')
  await expect.poll(() => runner.parked()).toEqual([])
  await count('Counter-bad', 2, 8)
  await runner.settled(await system.store.head())
  expect((await rowsOf(system.database, 'counters'))[0]).toMatchObject({
    total: sumTo(10),
    applied: 10,
    last_revision: 9,
  })
  expect(await runner.replay('counters', 'Counter-bad')).toBe(false)
})

describe('two processes', () => {
  test('one runs the projection, the other stands by, knows the position and takes over', async () => {
    const other = await startEventSystem(installation)
    closing.push(other)
    const first = await startProjections({ ...system, projections: [counters()] })
    const second = await run([counters()], other)
    expect([first, second].map(runner => runner.status()[0]?.isActive)).toEqual([true, false])
    await count('Counter-a', 10)
    const head = await system.store.head()
    expect(await second.reached(head, { timeoutMs: 30_000 })).toBe(true)
    await first.close()
    await expect.poll(() => second.status()[0]?.isActive).toBe(true)
    await count('Counter-a', 10, 10)
    await second.settled(await system.store.head())
    expect(await rowsOf(system.database, 'counters')).toMatchObject([{ total: sumTo(20), applied: 20 }])
  })

  test('one that froze past its lease in the middle of a batch changes nothing when it wakes', async () => {
    const other = await startEventSystem(installation, { leaseMs: 300 })
    closing.push(other)
    let freeze: Promise<void> | null = null
    let thaw = () => {}
    let frozen = () => {}
    const isFrozen = new Promise<void>(resolve => {
      frozen = resolve
    })
    const slow: Projection = {
      ...counters(),
      async project(events, tx) {
        if (freeze) {
          frozen()
          await freeze
        }
        await counters().project(events, tx)
      },
    }
    // The first process's timers and locks stand still as under SIGSTOP: its lease runs out, its transaction stays open.
    const stuck = await startProjections({ ...system, projections: [slow], leaseMs: 300 })
    await count('Counter-a', 5)
    await stuck.settled(await system.store.head())
    freeze = new Promise(resolve => {
      thaw = resolve
    })
    await count('Counter-a', 5, 5)
    await isFrozen
    // Waits for the stuck transaction's lock, which the database takes away after 5 s.
    await sql`update checkpoints set lease_until = '-infinity', owner = 'nobody' where name = 'counters'`.execute(
      other.database,
    )
    const second = await run([counters()], other)
    await second.settled(await system.store.head(), 20_000)
    thaw()
    await count('Counter-a', 5, 10)
    await second.settled(await system.store.head())
    await stuck.close()
    expect(await rowsOf(system.database, 'counters')).toMatchObject([{ total: sumTo(15), applied: 15 }])
  })
})

describe('a crash of the database took the last checkpoints back', () => {
  /** Rows and checkpoint together as they were at a moment, which is all that a crash can do to them. */
  async function asTheyWereNow() {
    const rows = await rowsOf(system.database, 'counters')
    const checkpoints = await rowsOf(system.database, 'checkpoints')
    return () =>
      system.database.transaction().execute(async tx => {
        await sql`delete from counters`.execute(tx)
        for (const { id, total, applied, last_revision } of rows)
          await sql`insert into counters values (${id}, ${total}, ${applied}, ${last_revision})`.execute(tx)
        for (const { name, position } of checkpoints)
          await sql`update checkpoints set position = ${position} where name = ${name}`.execute(tx)
      })
  }

  test('whoever still has the lease goes on from what is stored', async () => {
    const runner = await run([counters()])
    await count('Counter-a', 5)
    await runner.settled(await system.store.head())
    const crash = await asTheyWereNow()
    await count('Counter-a', 5, 5)
    await runner.settled(await system.store.head())
    await crash()
    await count('Counter-a', 5, 10)
    await runner.settled(await system.store.head())
    expect(await rowsOf(system.database, 'counters')).toMatchObject([{ total: sumTo(15), applied: 15 }])
    expect(runner.status()).toMatchObject([{ isActive: true }])
  })

  test('also when nothing comes after it', async () => {
    const runner = await run([counters()])
    await count('Counter-a', 5)
    await runner.settled(await system.store.head())
    const crash = await asTheyWereNow()
    await count('Counter-a', 5, 5)
    await runner.settled(await system.store.head())
    await crash()
    const total = async () => (await rowsOf(system.database, 'counters'))[0]
    await expect.poll(total, { timeout: 10_000 }).toMatchObject({ total: sumTo(10), applied: 10 })
  })

  test('also when only ignored events come after it', async () => {
    const runner = await run([counters()])
    await count('Counter-a', 5)
    await runner.settled(await system.store.head())
    const crash = await asTheyWereNow()
    await count('Counter-a', 5, 5)
    await runner.settled(await system.store.head())
    await crash()
    await appendOne(system.store, 'Other-1', 'no-stream', 'Ignored')
    const total = async () => (await rowsOf(system.database, 'counters'))[0]
    await expect.poll(total).toMatchObject({ total: sumTo(10), applied: 10 })
  })

  test('a checkpoint whose answer was lost is further than its holder knows: it goes on from there', async () => {
    const runner = await run([counters()])
    await count('Counter-a', 5)
    const before = await system.store.head()
    await runner.settled(before)
    let isCut = false
    const cutting: Projection = {
      ...counters('cut'),
      async project(events, tx) {
        await counters('cut').project(events, tx)
        if (isCut || events.every(event => event.position <= before)) return
        isCut = true
        // Committed in the middle of the transaction, which then fails as if the connection had been cut.
        await sql`commit`.execute(tx)
        throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' })
      },
    }
    await createCounters(system.database, 'cut')
    const second = await run([cutting])
    await count('Counter-a', 5, 5)
    await second.settled(await system.store.head())
    expect(isCut).toBe(true)
    await count('Counter-a', 5, 10)
    await second.settled(await system.store.head())
    expect(await rowsOf(system.database, 'cut')).toMatchObject([{ total: sumTo(15), applied: 15 }])
    expect(second.status()).toMatchObject([{ isActive: true }])
  })
})

test('settled() waits for everything, also for what follows from it', async () => {
  const runner = await run([counters()])
  await count('Counter-a', 30)
  await settled({ feed: system.feed, runners: [runner] })
  expect(await rowsOf(system.database, 'counters')).toMatchObject([{ applied: 30 }])
})
