import { randomUUID } from 'node:crypto'
import type { Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testMetadata } from '../testing/event-system.ts'
import type { Broker } from './broker.ts'
import { brokerWakeUp } from './broker-wake-up.ts'
import { natsBroker } from './nats-broker.ts'

const log = pino({ level: 'silent' })
let here: Broker
let there: Broker
let foreign: Broker

beforeAll(async () => {
  const url = process.env.TEST_NATS_URL ?? ''
  const namespace = `t${randomUUID()}`
  here = await natsBroker({ url, log, namespace })
  there = await natsBroker({ url, log, namespace })
  foreign = await natsBroker({ url, log, namespace: `t${randomUUID()}` })
})
afterAll(async () => {
  for (const broker of [here, there, foreign]) await broker.close()
})

function event(number: number): StoredEvent {
  const position = (n: number) => (n === 0 ? '' : String(n).padStart(20, '0')) as Position
  return {
    type: 'Made',
    data: { text: 'Añejo 数量', number },
    id: randomUUID(),
    stream: 'Thing-1',
    revision: number - 1,
    position: position(number),
    previousPosition: position(number - 1),
    metadata: testMetadata(),
    recordedAt: '2026-01-01T00:00:00.000Z',
  }
}

test('events arrive whole and in order, from now on, and one that is published twice arrives once', async () => {
  await here.ensureStream()
  const [before, first, second, third] = [1, 2, 3, 4].map(event) as [StoredEvent, StoredEvent, StoredEvent, StoredEvent]
  const subject = 'events.quayside.Thing.Made'
  await here.publishEvent({ subject, event: before })
  const seen: StoredEvent[] = []
  let isThere = () => {}
  const ready = new Promise<void>(resolve => {
    isThere = resolve
  })
  const consumption = await there.consumeEvents({
    isWanted: position => position !== second.position,
    onEvent: each => seen.push(each),
    onInterrupted: isThere,
  })
  await ready
  await Promise.all([first, second, first, third].map(each => here.publishEvent({ subject, event: each })))
  await expect.poll(() => seen.length).toBe(2)
  expect(seen).toEqual([first, third])
  await consumption.close()
})

test('an event that no stream takes is told so at once, and goes out once there is one', async () => {
  const [first, second] = [1, 2].map(event) as [StoredEvent, StoredEvent]
  const subject = 'events.quayside.Thing.Made'
  await expect(foreign.publishEvent({ subject, event: first })).rejects.toThrow('503')
  await foreign.ensureStream()
  await Promise.all([first, second].map(each => foreign.publishEvent({ subject, event: each })))
})

test('what is not acknowledged yet is told so when the connection is closed', async () => {
  const leaving = await natsBroker({ url: process.env.TEST_NATS_URL ?? '', log, namespace: `t${randomUUID()}` })
  await leaving.ensureStream()
  const published = leaving.publishEvent({ subject: 'events.quayside.Thing.Made', event: event(1) })
  const told = expect(published).rejects.toThrow('closed')
  await leaving.close()
  await told
})

test('short messages reach everybody who listens, within the installation', async () => {
  const heard: [unknown, string][] = []
  const strange: unknown[] = []
  const stop = there.listen('progress.>', (message, subject) => heard.push([message, subject]))
  foreign.listen('>', message => strange.push(message))
  await expect
    .poll(() => {
      here.tell('progress.import', { done: 1 })
      return heard.length
    })
    .toBeGreaterThan(0)
  expect(heard[0]).toEqual([{ done: 1 }, 'progress.import'])
  expect(strange).toEqual([])
  stop()
})

test('a wake-up reaches the other processes and not its own', async () => {
  const own = brokerWakeUp(here)
  let heardHere = 0
  let heardThere = 0
  own.listen(() => {
    heardHere += 1
  })
  brokerWakeUp(there).listen(() => {
    heardThere += 1
  })
  await expect
    .poll(() => {
      own.signal()
      return heardThere
    })
    .toBeGreaterThan(0)
  expect(heardHere).toBe(0)
})

test('a broker that is away keeps nobody from starting, and nothing is thrown for a short message', async () => {
  const away = await natsBroker({ url: 'nats://127.0.0.1:9', log })
  expect(away.isConnected()).toBe(false)
  away.tell('progress.import', { done: 1 })
  await away.close()
})
