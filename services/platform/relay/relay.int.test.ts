import type { Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  appendOne,
  createInstallation,
  type EventSystem,
  type Installation,
  startEventSystem,
} from '../testing/event-system.ts'

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

async function listen(on: EventSystem = system) {
  const events: StoredEvent[] = []
  const consumption = await on.broker.consumeEvents({
    onEvent: event => events.push(event),
    onInterrupted: () => undefined,
  })
  closing.push(consumption)
  // Its consumer is in place once a first event arrives.
  await expect
    .poll(async () => {
      await appendOne(on.store, `Probe-${events.length}-${performance.now()}`, 'no-stream', 'Probed')
      return events.length
    })
    .toBeGreaterThan(0)
  return events
}

test('every event reaches the broker once, in the order of the store, with the position before it', async () => {
  const events = await listen()
  await Promise.all(
    Array.from({ length: 300 }, (_, index) => appendOne(system.store, `A-${index}`, 'no-stream', 'Made', { index })),
  )
  const head = await system.store.head()
  await expect.poll(() => events.at(-1)?.position).toBe(head)
  const stored = await system.store.readAll('' as Position, 10_000)
  expect(events).toEqual(stored.slice(-events.length))
  await expect.poll(() => system.relay.position()).toBe(head)
})

test('of two relays one publishes; when it ends the other goes on where it was', async () => {
  const events = await listen()
  const other = await startEventSystem(installation)
  closing.push(other)
  expect([system.relay.isActive(), other.relay.isActive()]).toEqual([true, false])
  await appendOne(system.store, 'A-1', 'no-stream', 'Made')
  await system.relay.close()
  await expect.poll(() => other.relay.isActive()).toBe(true)
  await appendOne(other.store, 'A-2', 'no-stream', 'Made')
  await expect.poll(() => events.at(-1)?.stream).toBe('A-2')
  expect(new Set(events.map(event => event.id)).size).toBe(events.length)
})

test('a relay that lost its lease stops publishing and does not move the checkpoint', async () => {
  await appendOne(system.store, 'A-1', 'no-stream', 'Made')
  const head = await system.store.head()
  const checkpoint = async () => (await system.pool.query('select position from relay.checkpoints')).rows[0]?.position
  await expect.poll(checkpoint).toBe(head)
  await system.pool.query(
    `update relay.checkpoints set epoch = epoch + 1, owner = 'other', lease_until = now() + interval '1 hour'`,
  )
  await appendOne(system.store, 'A-2', 'no-stream', 'Made')
  await expect.poll(() => system.relay.isActive()).toBe(false)
  expect(await checkpoint()).toBe(head)
})

test('a checkpoint that a crash of the database took back is written again, and the publishing goes on', async () => {
  const checkpoint = async () => (await system.pool.query('select position, epoch from relay.checkpoints')).rows[0]
  await appendOne(system.store, 'A-1', 'no-stream', 'Made')
  await expect.poll(checkpoint).toMatchObject({ position: await system.store.head() })
  await system.pool.query(`update relay.checkpoints set position = ''`)
  await appendOne(system.store, 'A-2', 'no-stream', 'Made')
  await expect.poll(checkpoint).toEqual({ position: await system.store.head(), epoch: '1' })
  expect(system.relay.isActive()).toBe(true)
})

test('an event that is too large for the broker does not stop the others', async () => {
  const events = await listen()
  await appendOne(system.store, 'A-big', 'no-stream', 'Made', { text: 'x'.repeat(9_000_000) })
  await appendOne(system.store, 'A-small', 'no-stream', 'Made')
  await expect.poll(() => events.at(-1)?.stream).toBe('A-small')
  expect(events.map(event => event.stream)).not.toContain('A-big')
  await expect.poll(() => system.relay.position()).toBe(await system.store.head())
})
