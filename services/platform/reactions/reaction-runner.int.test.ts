import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settled } from '../projections/settled.ts'
import {
  appendOne,
  createInstallation,
  type EventSystem,
  type Installation,
  rowsOf,
  startEventSystem,
} from '../testing/event-system.ts'
import type { Reaction } from './reaction.ts'
import { startReactions } from './reaction-runner.ts'

let installation: Installation
let system: EventSystem
const closing: { close(): Promise<void> }[] = []
beforeEach(async () => {
  installation = await createInstallation()
  system = await startEventSystem(installation)
})
afterEach(async () => {
  for (const each of closing.splice(0).reverse()) await each.close()
  await system.close()
  await installation.remove()
})

async function run(reactions: readonly Reaction[], on: EventSystem = system) {
  const runner = await startReactions({ ...on, reactions })
  closing.push(runner)
  return runner
}

function recording(name: string, react: (event: StoredEvent) => void = () => undefined) {
  const seen: string[] = []
  const reaction: Reaction = {
    name,
    handles: ['Ordered', 'Paid'],
    async react(event) {
      react(event)
      seen.push(`${event.stream} ${event.type}`)
    },
  }
  return { seen, reaction }
}

test('a reaction sees what it handles, in order, and goes on where it was after a restart', async () => {
  const { seen, reaction } = recording('pay')
  const first = await startReactions({ ...system, reactions: [reaction] })
  await appendOne(system.store, 'Order-1', 'no-stream', 'Ordered')
  await appendOne(system.store, 'Order-1', 0, 'Ignored')
  await appendOne(system.store, 'Order-1', 1, 'Paid')
  await settled({ feed: system.feed, runners: [first] })
  await first.close()
  await appendOne(system.store, 'Order-2', 'no-stream', 'Ordered')
  const second = await run([reaction])
  await settled({ feed: system.feed, runners: [second] })
  expect(seen).toEqual(['Order-1 Ordered', 'Order-1 Paid', 'Order-2 Ordered'])
})

test('a checkpoint that a crash of the database took back is gone on from: at least once, none left out', async () => {
  const { seen, reaction } = recording('pay')
  const runner = await run([reaction])
  await appendOne(system.store, 'Order-1', 'no-stream', 'Ordered')
  await settled({ feed: system.feed, runners: [runner] })
  await sql`update checkpoints set position = ''`.execute(system.database)
  await appendOne(system.store, 'Order-2', 'no-stream', 'Ordered')
  await expect.poll(() => seen.at(-1)).toBe('Order-2 Ordered')
  await settled({ feed: system.feed, runners: [runner] })
  const head = await system.store.head()
  const stored = async () => (await rowsOf(system.database, 'checkpoints'))[0]
  await expect.poll(stored).toMatchObject({ position: head, epoch: '1' })
  expect(new Set(seen)).toEqual(new Set(['Order-1 Ordered', 'Order-2 Ordered']))
})

test('a checkpoint that a crash took back is seen though no event follows', async () => {
  const { seen, reaction } = recording('pay')
  const runner = await run([reaction])
  await appendOne(system.store, 'Order-1', 'no-stream', 'Ordered')
  await settled({ feed: system.feed, runners: [runner] })
  const head = await system.store.head()
  const stored = async () => (await rowsOf(system.database, 'checkpoints'))[0]
  await expect.poll(stored).toMatchObject({ position: head })
  await sql`update checkpoints set position = ''`.execute(system.database)
  await expect.poll(stored, { timeout: 10_000 }).toMatchObject({ position: head, epoch: '1' })
  expect(seen).toEqual(['Order-1 Ordered', 'Order-1 Ordered'])
})

test('settled() waits for what a reaction appends in turn', async () => {
  const chain: Reaction = {
    name: 'chain',
    handles: ['Ordered'],
    async react({ data }) {
      const { left } = data as { left: number }
      if (left > 0) await appendOne(system.store, `Order-${left}`, 'no-stream', 'Ordered', { left: left - 1 })
    },
  }
  const runner = await run([chain])
  await appendOne(system.store, 'Order-start', 'no-stream', 'Ordered', { left: 10 })
  await settled({ feed: system.feed, runners: [runner] })
  expect(await system.store.readStream('Order-1')).toHaveLength(1)
})

test('a failing stream is tried again in its own order, and holds up neither other streams nor other reactions', async () => {
  let failures = 2
  const flaky = recording('flaky', event => {
    if (event.stream === 'Order-bad' && failures > 0) {
      failures -= 1
      throw new Error('the outside is away')
    }
  })
  const steady = recording('steady')
  const runner = await run([flaky.reaction, steady.reaction])
  await appendOne(system.store, 'Order-bad', 'no-stream', 'Ordered')
  await appendOne(system.store, 'Order-bad', 0, 'Paid')
  await appendOne(system.store, 'Order-good', 'no-stream', 'Ordered')
  await settled({ feed: system.feed, runners: [runner] })
  expect(flaky.seen).toEqual(['Order-good Ordered', 'Order-bad Ordered', 'Order-bad Paid'])
  expect(steady.seen).toEqual(['Order-bad Ordered', 'Order-bad Paid', 'Order-good Ordered'])
  expect(await runner.parked()).toEqual([])
})

test('what fails is shown, survives a restart, and can be asked for at once', async () => {
  let isMended = false
  const { seen, reaction } = recording('mail', () => {
    if (!isMended) throw new Error('no server')
  })
  const first = await startReactions({ ...system, reactions: [reaction] })
  await appendOne(system.store, 'Order-1', 'no-stream', 'Ordered')
  await expect.poll(async () => (await first.parked())[0]?.attempts).toBeGreaterThanOrEqual(2)
  expect((await first.parked())[0]).toMatchObject({ stream: 'Order-1', revision: 0, eventType: 'Ordered' })
  expect((await first.parked())[0]?.error).toContain('no server')
  await first.close()
  isMended = true
  const second = await run([reaction])
  await second.replay('mail', 'Order-1')
  await expect.poll(() => second.parked()).toEqual([])
  expect(seen).toEqual(['Order-1 Ordered'])
})

test('what failed often and waits a minute is tried at once when a server is back', async () => {
  let isBack = false
  const { seen, reaction } = recording('workflow', () => {
    if (!isBack) throw new Error('no server')
  })
  const first = await startReactions({ ...system, reactions: [reaction] })
  await appendOne(system.store, 'Order-1', 'no-stream', 'Ordered')
  await expect.poll(() => first.parked()).toHaveLength(1)
  await first.close()
  await sql`update parked_streams set attempts = 20`.execute(system.database)
  const second = await run([reaction])
  await expect.poll(async () => (await second.parked())[0]?.attempts).toBe(21)
  isBack = true
  second.retryAll()
  await expect.poll(() => second.parked()).toEqual([])
  expect(seen).toEqual(['Order-1 Ordered'])
})

test('one that has an end is tried when it says, then given up once, and its stream goes on', async () => {
  const tries: number[] = []
  const given: string[] = []
  let keptFrom = 1
  const { seen, reaction } = recording('mail', event => {
    if (event.type === 'Ordered') throw new Error('refused')
  })
  const runner = await run([
    {
      ...reaction,
      patience: {
        againMs(_, attempts) {
          tries.push(attempts)
          return attempts < 3 ? 1 : null
        },
        async giveUp(event, fault) {
          if (keptFrom-- > 0) throw new Error('no database')
          given.push(`${event.stream} ${event.type} ${(fault as Error).message}`)
        },
      },
    },
  ])
  await appendOne(system.store, 'Order-1', 'no-stream', 'Ordered')
  await appendOne(system.store, 'Order-1', 0, 'Paid')
  await settled({ feed: system.feed, runners: [runner] })
  expect(given).toEqual(['Order-1 Ordered refused'])
  expect(tries).toEqual([1, 2, 3, 4])
  expect(seen).toEqual(['Order-1 Paid'])
  expect(await runner.parked()).toEqual([])
})

test('of two processes one reacts; when it ends the other goes on', async () => {
  const one = recording('react')
  const two = recording('react')
  const other = await startEventSystem(installation)
  closing.push(other)
  const first = await startReactions({ ...system, reactions: [one.reaction] })
  const second = await run([two.reaction], other)
  await appendOne(system.store, 'Order-1', 'no-stream', 'Ordered')
  await settled({ feed: system.feed, runners: [first, second] })
  expect([one.seen, two.seen]).toEqual([['Order-1 Ordered'], []])
  await first.close()
  await expect.poll(() => second.status()[0]?.isActive).toBe(true)
  await appendOne(system.store, 'Order-2', 'no-stream', 'Ordered')
  await settled({ feed: other.feed, runners: [second] })
  expect(two.seen).toEqual(['Order-2 Ordered'])
})
