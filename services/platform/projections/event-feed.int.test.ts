import { randomUUID } from 'node:crypto'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EventStore } from '../event-store/event-store.ts'
import {
  createInstallation,
  type EventSystem,
  type Installation,
  startEventSystem,
  testMetadata,
} from '../testing/event-system.ts'
import { startEventFeed } from './event-feed.ts'

let installation: Installation
let system: EventSystem
beforeAll(async () => {
  installation = await createInstallation()
  system = await startEventSystem(installation)
})
afterAll(async () => {
  await system?.close()
  await installation?.remove()
})

/** A feed to which nothing is brought but what `onLook` hands over: what there is when it has looked at the store. */
async function slowFeed(onLook: (handOver: () => void) => void) {
  const { broker, log } = system
  const told: string[] = []
  const from = await system.store.head()
  let bring: (events: readonly StoredEvent[]) => void = () => undefined
  const store: EventStore = {
    ...system.store,
    onCommitted(listener) {
      bring = listener
      return () => undefined
    },
    async head() {
      const head = await system.store.head()
      const events = await system.store.readAll(from, 100)
      onLook(() => bring(events))
      return head
    },
  }
  const consumeEvents = async () => ({ close: async () => undefined })
  const feed = await startEventFeed({ broker: { ...broker, consumeEvents }, store, log })
  feed.subscribe({
    onEvent: event => void told.push(`event ${event.position}`),
    onHead: position => void told.push(`head ${position}`),
  })
  return { feed, told }
}

async function appended() {
  const events = [{ type: 'Noted', data: {} }]
  const request = { stream: `Note-${randomUUID()}`, expected: 'no-stream', events, metadata: testMetadata() } as const
  return (await system.store.append(request)).position
}

test('what is on its way when the store is looked at is no gap', async () => {
  let looks = 0
  const { feed, told } = await slowFeed(handOver => {
    looks += 1
    setImmediate(handOver)
  })
  const position = await appended()
  await vi.waitFor(() => expect(told).toContain(`event ${position}`), { timeout: 30_000 })
  const before = looks
  await vi.waitFor(() => expect(looks).toBeGreaterThan(before + 1), { timeout: 30_000 })
  expect(new Set(told)).toEqual(new Set([`event ${position}`]))
  await feed.close()
})

test('what has not come by the next look is told, to be read from the store', async () => {
  const { feed, told } = await slowFeed(() => undefined)
  const position = await appended()
  await vi.waitFor(() => expect(told).toEqual([`head ${position}`]), { timeout: 30_000 })
  await feed.close()
})
