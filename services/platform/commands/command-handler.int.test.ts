import { randomUUID } from 'node:crypto'
import { accept, reject } from '@quayside/contracts/kernel/decision.ts'
import type { DomainEvent } from '@quayside/contracts/kernel/envelope.ts'
import fc from 'fast-check'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { EventStore } from '../event-store/event-store.ts'
import { prepareEventStore } from '../event-store/postgres-schema.ts'
import { wakeUp } from '../event-store/wake-up.ts'
import { makePool } from '../service/connections.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openTestStore, startTestStore, type TestStore } from '../testing/test-store.ts'
import type { Aggregate } from './aggregate.ts'
import { type CommandContext, type CommandHandler, commandHandler, type Outcome } from './command-handler.ts'

type Tank = { readonly capacity: number; readonly level: number; readonly version: number }
type TankEvent = DomainEvent<'Filled', { litres: number }> | DomainEvent<'Resized', { capacity: number }>
type TankCommand = { type: 'fill'; litres: number } | { type: 'resize'; capacity: number }

const tank: Aggregate<Tank, TankCommand, TankEvent> = {
  name: 'Tank',
  initial: { capacity: 10, level: 0, version: 0 },
  evolve: (state, event) =>
    event.type === 'Filled'
      ? { ...state, level: state.level + event.data.litres }
      : { ...state, capacity: event.data.capacity, version: state.version + 1 },
  decide(command, state) {
    if (command.type === 'resize') {
      return command.capacity === state.capacity
        ? accept()
        : accept({ type: 'Resized', data: { capacity: command.capacity } })
    }
    if (Number.isNaN(command.litres)) throw new Error('a fault of the decider')
    if (state.level + command.litres > state.capacity) return reject('invalid-value', { value: state.level })
    return accept({ type: 'Filled', data: { litres: command.litres } })
  },
}

const log = pino({ level: 'silent' })
let database: TestDatabase
let pool: pg.Pool
let place: TestStore
let store: EventStore
let here: CommandHandler
let elsewhere: CommandHandler
let now = '2026-01-01T00:00:00.000Z'

beforeAll(async () => {
  database = await createTestDatabase()
  pool = makePool({ connectionString: database.url, max: 8 })
  await prepareEventStore(pool)
  place = await startTestStore()
  store = openTestStore(place, { pool, log, wake: wakeUp(), clock: { now: () => now } })
  // Two processes, of which neither has heard yet what the other appended.
  const unheard: EventStore = { ...store, onCommitted: () => () => undefined }
  here = commandHandler({ store: unheard, log, now: () => now })
  elsewhere = commandHandler({ store: unheard, log, now: () => now })
})
afterAll(async () => {
  await store?.close()
  await place?.close()
  await pool?.end()
  await database?.drop()
})

function context(change: Partial<CommandContext> = {}): CommandContext {
  return { actor: { uid: 'u1' }, key: randomUUID(), bodyHash: 'hash', correlationId: 'c', causationId: 'c', ...change }
}

function send(
  id: string,
  command: TankCommand,
  {
    by = here,
    seen,
    isLikelyNew = false,
    ...change
  }: { by?: CommandHandler; seen?: number; isLikelyNew?: boolean } & Partial<CommandContext> = {},
): Promise<Outcome<Tank>> {
  return by.handle({
    aggregate: tank,
    id,
    command,
    context: context(change),
    companies: state => [`level ${state.level}`, `level ${state.level}`],
    isLikelyNew,
    ...(seen === undefined ? {} : { seen: { version: seen, current: (state: Tank) => state.version } }),
  })
}

const fill = (litres: number): TankCommand => ({ type: 'fill', litres })
const resize = (capacity: number): TankCommand => ({ type: 'resize', capacity })

test('an accepted command appends its events with who, why and for whom', async () => {
  const id = randomUUID()
  const outcome = await send(id, fill(4), { key: 'k1', actor: { uid: 'u7', company: 'c7' } })
  expect(outcome).toMatchObject({ kind: 'accepted', repeated: false, state: { level: 4 } })
  const [event] = await store.readStream(`Tank-${id}`)
  expect(event).toMatchObject({ type: 'Filled', data: { litres: 4 }, revision: 0 })
  expect(event?.metadata).toEqual({
    companies: ['level 4'],
    actor: { uid: 'u7', company: 'c7' },
    commandKey: 'k1',
    bodyHash: 'hash',
    correlationId: 'c',
    causationId: 'c',
    schemaVersion: 1,
  })
  expect(outcome).toMatchObject({ position: event?.position })
})

test('a refusal comes from the decider and appends nothing', async () => {
  const id = randomUUID()
  expect(await send(id, fill(11))).toEqual({
    kind: 'rejected',
    rejections: [{ code: 'invalid-value', params: { value: 0 } }],
  })
  expect(await store.readStream(`Tank-${id}`)).toEqual([])
})

test('[D0.009] a command that changes nothing appends no event and is no error', async () => {
  expect(await send(randomUUID(), resize(10))).toMatchObject({ kind: 'accepted', events: [], position: null })
})

describe('a command on what is likely new', () => {
  test('is decided without a reading, and where it errs on what is there', async () => {
    const counted = vi.fn(store.readStream)
    const by = commandHandler({ store: { ...store, readStream: counted, onCommitted: () => () => undefined }, log })
    const [id, key] = [randomUUID(), randomUUID()]
    const first = await send(id, fill(6), { by, key, isLikelyNew: true })
    expect(first).toMatchObject({ kind: 'accepted', state: { level: 6 } })
    expect(counted).not.toHaveBeenCalled()
    expect(await send(id, fill(3), { by: elsewhere, isLikelyNew: true })).toMatchObject({ state: { level: 9 } })
    const full = await send(id, fill(6), { by: here, isLikelyNew: true })
    expect(full).toMatchObject({ kind: 'rejected', rejections: [{ params: { value: 9 } }] })
    expect((await store.readStream(`Tank-${id}`)).map(({ revision }) => revision)).toEqual([0, 1])
  })

  test('[D0.006] is known again, and what would change nothing or is refused is so on what is there', async () => {
    const [id, key] = [randomUUID(), randomUUID()]
    await send(id, resize(20), { key })
    const repeated = await send(id, resize(20), { by: elsewhere, key, correlationId: 'again', isLikelyNew: true })
    expect(repeated).toMatchObject({ kind: 'accepted', repeated: true })
    const unread = commandHandler({ store: { ...store, onCommitted: () => () => undefined }, log })
    expect(await send(id, resize(10), { by: unread, isLikelyNew: true })).toMatchObject({ state: { capacity: 10 } })
    expect(await store.readStream(`Tank-${id}`)).toHaveLength(2)
  })
})

describe('[D0.006] the same key again', () => {
  test('gets the same answer and appends nothing, at once, later, and from another process', async () => {
    const id = randomUUID()
    const key = randomUUID()
    const [first, twin] = await Promise.all([send(id, fill(6), { key }), send(id, fill(6), { key })])
    await send(id, fill(3))
    const later = await send(id, fill(6), { key })
    const other = await send(id, fill(6), { key, by: elsewhere })
    expect(first).toMatchObject({ kind: 'accepted', repeated: false, state: { level: 6 } })
    for (const repeat of [twin, later, other]) {
      expect(repeat).toMatchObject({ kind: 'accepted', repeated: true, state: { level: 6 } })
      expect(repeat).toMatchObject({ position: (first as { position: string }).position })
    }
    expect(await store.readStream(`Tank-${id}`)).toHaveLength(2)
  })

  test('with another body is refused, also by a process that has not seen it', async () => {
    const id = randomUUID()
    const key = randomUUID()
    await send(id, fill(1))
    await send(id, fill(1), { by: elsewhere })
    await send(id, fill(1), { key })
    expect(await send(id, fill(2), { key, bodyHash: 'other' })).toEqual({ kind: 'key-reused' })
    expect(await send(id, fill(2), { key, bodyHash: 'other', by: elsewhere })).toEqual({ kind: 'key-reused' })
  })

  test('after a refusal is decided again', async () => {
    const id = randomUUID()
    const key = randomUUID()
    expect(await send(id, fill(15), { key })).toMatchObject({ kind: 'rejected' })
    await send(id, resize(20))
    expect(await send(id, fill(15), { key })).toMatchObject({ kind: 'accepted', repeated: false })
  })
})

describe('[D0.005] a command that overwrites carries the version the person saw', () => {
  test('another version is a conflict that names both, and is not retried', async () => {
    const id = randomUUID()
    expect(await send(id, resize(20), { seen: 0 })).toMatchObject({ kind: 'accepted' })
    expect(await send(id, resize(30), { seen: 0 })).toEqual({
      kind: 'conflict',
      code: 'version-conflict',
      params: { seen: 0, current: 1 },
    })
    expect(await send(id, resize(30), { seen: 1, by: elsewhere })).toMatchObject({ kind: 'accepted' })
    expect(await send(id, resize(40), { seen: 1 })).toMatchObject({ code: 'version-conflict', params: { current: 2 } })
  })

  test('of many who saw the same version one overwrites', async () => {
    const id = randomUUID()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        send(id, resize(100 + index), { seen: 0, by: index % 2 ? here : elsewhere }),
      ),
    )
    expect(outcomes.filter(outcome => outcome.kind === 'accepted')).toHaveLength(1)
    expect(outcomes.filter(outcome => outcome.kind === 'conflict').map(outcome => outcome.code)).toEqual(
      Array(19).fill('version-conflict'),
    )
  })

  test('facts that overwrite nothing leave the version as it is', async () => {
    const id = randomUUID()
    await send(id, resize(20), { seen: 0 })
    await send(id, fill(5))
    expect(await send(id, resize(21), { seen: 1 })).toMatchObject({ kind: 'accepted' })
  })
})

test('a stream that another process began and went on with is decided on without a read, once it was heard of', async () => {
  const readStream = vi.fn(store.readStream)
  const hearing = commandHandler({ store: { ...store, readStream }, log, now: () => now })
  const heard: string[] = []
  const stop = store.onCommitted(events => heard.push(...events.map(event => event.stream)))
  // From then on it knows what a tank is.
  await send(randomUUID(), fill(1), { by: hearing })
  const id = randomUUID()
  for (const litres of [4, 4]) await send(id, fill(litres), { by: elsewhere })
  await vi.waitFor(() => expect(heard.filter(stream => stream === `Tank-${id}`)).toHaveLength(2), { timeout: 10_000 })
  stop()
  readStream.mockClear()
  expect(await send(id, fill(2), { by: hearing })).toMatchObject({ kind: 'accepted', state: { level: 10 } })
  expect(readStream).not.toHaveBeenCalled()
  // What it does not know to be the newest is no ground for a refusal.
  await send(id, resize(20), { by: elsewhere })
  expect(await send(id, fill(5), { by: hearing })).toMatchObject({ kind: 'accepted', state: { level: 15 } })
})

test('two processes at once never fill more than there is room for, and what they refuse is full', async () => {
  const id = randomUUID()
  await send(id, resize(100))
  const outcomes = await Promise.all(
    Array.from({ length: 400 }, (_, index) => send(id, fill(1), { by: index % 3 === 0 ? elsewhere : here })),
  )
  const accepted = outcomes.filter(outcome => outcome.kind === 'accepted').length
  const lost = outcomes.filter(outcome => outcome.kind === 'conflict')
  const refused = outcomes.filter(outcome => outcome.kind === 'rejected')
  expect(accepted + lost.length + refused.length).toBe(400)
  expect(new Set(refused.map(outcome => JSON.stringify(outcome.rejections)))).toEqual(
    new Set(refused.length > 0 ? ['[{"code":"invalid-value","params":{"value":100}}]'] : []),
  )
  const { state, revision } = await here.load(tank, id)
  expect(state.level).toBe(accepted)
  expect(state.level).toBeLessThanOrEqual(100)
  expect(revision).toBe(accepted)
})

test('a refusal is never founded on what another process has long changed', async () => {
  const id = randomUUID()
  await send(id, fill(10))
  await send(id, resize(50), { by: elsewhere })
  expect(await send(id, fill(5))).toMatchObject({ kind: 'accepted', state: { level: 15 } })
})

test('a fault in one decision fails that command alone', async () => {
  const id = randomUUID()
  const [before, fault, after] = await Promise.allSettled([
    send(id, fill(1)),
    send(id, fill(Number.NaN)),
    send(id, fill(2)),
  ])
  expect(before).toMatchObject({ status: 'fulfilled' })
  expect(fault).toMatchObject({ status: 'rejected', reason: { message: 'a fault of the decider' } })
  expect(after).toMatchObject({ value: { kind: 'accepted', state: { level: 3 } } })
})

test('a command may be made of the state it meets', async () => {
  const id = randomUUID()
  await send(id, fill(3))
  const outcome = await here.handle({
    aggregate: tank,
    id,
    command: state => fill(state.capacity - state.level),
    context: context(),
    companies: () => [],
  })
  expect(outcome).toMatchObject({ kind: 'accepted', state: { level: 10 } })
})

test('a state can be loaded as it was recorded up to a moment', async () => {
  const id = randomUUID()
  now = '2026-03-01T10:00:00.000Z'
  await send(id, fill(1))
  now = '2026-03-01T11:00:00.000Z'
  await send(id, fill(2))
  expect(await here.load(tank, id, { until: '2026-03-01T10:30:00.000Z' })).toMatchObject({
    state: { level: 1 },
    revision: 0,
  })
  expect(await here.load(tank, id)).toMatchObject({ state: { level: 3 }, revision: 1 })
  expect(await here.load(tank, randomUUID())).toEqual({ state: tank.initial, revision: -1, events: [] })
})

test('the state now is the store’s, of a known stream by what is newer alone', async () => {
  const readStream = vi.fn(store.readStream)
  const unheard: EventStore = { ...store, readStream, onCommitted: () => () => undefined }
  const reading = commandHandler({ store: unheard, log, now: () => now })
  const id = randomUUID()
  expect(await reading.current(tank, id)).toEqual(tank.initial)
  await send(id, resize(300), { by: reading })
  await Promise.all(Array.from({ length: 200 }, () => send(id, fill(1), { by: reading })))
  await send(id, fill(3), { by: elsewhere })
  readStream.mockClear()
  expect(await reading.current(tank, id)).toMatchObject({ level: 203 })
  expect(readStream.mock.calls).toEqual([[`Tank-${id}`, { from: 201 }]])
  expect(await send(id, fill(97), { by: reading })).toMatchObject({ kind: 'accepted', state: { level: 300 } })
})

test('[D0.009] [D0.006] any commands sent twice leave what they leave when sent once', async () => {
  const command = fc.oneof(fc.integer({ min: 1, max: 12 }).map(fill), fc.integer({ min: 1, max: 30 }).map(resize))
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 8 }), async commands => {
      const once = randomUUID()
      const twice = randomUUID()
      for (const each of commands) {
        await send(once, each)
        const key = randomUUID()
        const first = await send(twice, each, { key })
        const again = await send(twice, each, { key, by: elsewhere })
        expect(again.kind).toBe(first.kind)
      }
      expect((await here.load(tank, twice)).state).toEqual((await here.load(tank, once)).state)
    }),
    { numRuns: 20 },
  )
})

describe('claims', () => {
  const claimOf = (value: string, owner: string) => ({
    kind: 'order-number',
    scope: 'c1/v1',
    value,
    owner,
    aggregate: 'Tank',
    context: context(),
  })

  test('of many who claim a value one gets it, and the others learn who; a repeat is no second claim', async () => {
    const value = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? here : elsewhere).claim(claimOf(value, `owner-${index}`))),
    )
    expect(answers.filter(answer => answer === 'claimed')).toHaveLength(1)
    const owner = `owner-${answers.indexOf('claimed')}`
    for (const answer of answers) if (answer !== 'claimed') expect(answer).toEqual({ takenBy: owner })
    expect(await here.claim(claimOf(value, owner))).toBe('claimed')
    expect(await here.claim({ ...claimOf(value, 'other'), scope: 'c1/v2' })).toBe('claimed')
  })

  test('a claim kept under the form that values had before is found and given up; a new one is kept under the present form', async () => {
    const [before, now] = [`PO\u200b-${randomUUID()}`, `po-${randomUUID()}`]
    const asked = (owner: string) => ({ ...claimOf(now, owner), formerly: before })
    await here.claim(claimOf(before, 'a'))
    expect(await elsewhere.claim(asked('b'))).toEqual({ takenBy: 'a' })
    expect(await here.claim(asked('a'))).toBe('claimed')
    expect(await elsewhere.claim(claimOf(now, 'b'))).toEqual({ takenBy: 'a' })
    await here.release(asked('a'))
    expect(await elsewhere.claim(asked('b'))).toBe('claimed')
    expect(await here.claim(claimOf(before, 'c'))).toBe('claimed')
  })

  test('what is released can be claimed again, and only its owner releases it', async () => {
    const value = randomUUID()
    await here.claim(claimOf(value, 'a'))
    await here.release(claimOf(value, 'b'))
    expect(await here.claim(claimOf(value, 'b'))).toEqual({ takenBy: 'a' })
    await here.release(claimOf(value, 'a'))
    expect(await elsewhere.claim(claimOf(value, 'b'))).toBe('claimed')
  })

  test('a value is not written down, only its hash', async () => {
    const value = `person-${randomUUID()}@example.com`
    const before = await store.head()
    await here.claim(claimOf(value, 'a'))
    const claimed = await store.readAll(before, 10)
    expect(claimed).toHaveLength(1)
    expect(JSON.stringify(claimed)).not.toContain('example.com')
  })

  test('a claim whose owner never came to be is freed after a minute, and that owner comes too late', async () => {
    const value = randomUUID()
    const orphan = randomUUID()
    const owner = randomUUID()
    now = '2026-04-01T10:00:00.000Z'
    await here.claim(claimOf(value, orphan))
    expect(await here.claim(claimOf(value, owner))).toEqual({ takenBy: orphan })
    now = '2026-04-01T10:01:30.000Z'
    expect(await here.claim(claimOf(value, owner))).toBe('claimed')
    expect(await send(orphan, fill(1))).toEqual({ kind: 'conflict', code: 'lost-race', params: {} })
    expect(await send(orphan, fill(1), { by: elsewhere })).toMatchObject({ kind: 'conflict' })
  })

  test('a claim whose owner exists is kept for ever', async () => {
    const value = randomUUID()
    const owner = randomUUID()
    now = '2026-04-01T10:00:00.000Z'
    await here.claim(claimOf(value, owner))
    await send(owner, fill(1))
    now = '2026-05-01T10:00:00.000Z'
    expect(await here.claim(claimOf(value, randomUUID()))).toEqual({ takenBy: owner })
  })
})
