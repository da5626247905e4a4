import { randomUUID } from 'node:crypto'
import type { CarrierPollAnswer, CarrierTrackingArgs } from '@quayside/contracts/shipments/carrier-tracking.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TimeSkipping, timeSkipping } from '../testing/time-skipping.ts'
import type { Asking, CarrierActivities } from './activities.ts'

let time: TimeSkipping
beforeAll(async () => {
  time = await timeSkipping()
})
afterAll(() => time.close())

type Answer = Partial<CarrierPollAnswer> | 'lost'

/** Carriers that answer as told, and afterwards that the shipment is over. */
function carriers(...answers: readonly Answer[]) {
  const left = [...answers]
  const asked: (Asking & { at: number })[] = []
  const activities: CarrierActivities = {
    async askCarriers(asking) {
      asked.push({ ...asking, at: (await time.now()).getTime() })
      const answer = left.shift() ?? { outcome: 'over' }
      if (answer === 'lost') throw new Error('the answer was lost')
      return { outcome: 'nothing-new', cursors: asking.cursors, afterMs: null, ...answer }
    },
  }
  const minutes = () => asked.map(({ at }) => Math.round((at - (asked[0]?.at ?? 0)) / 60_000))
  return { activities, asked, minutes }
}

function begin() {
  const shipmentId = randomUUID()
  const args: CarrierTrackingArgs = { shipmentId, eventId: randomUUID(), cursors: {}, quiet: 0, failed: 0 }
  return time.client.start('carrier-tracking', {
    taskQueue: time.taskQueue,
    workflowId: `carrier-tracking/${shipmentId}`,
    args: [args],
  })
}

test('[D2.048] asks again, more rarely while there is nothing new, from where it was; ends with the shipment', async () => {
  const cursors = { BLUE: '2026-03-01T00:00:00.000Z' }
  const all = carriers(
    { outcome: 'new', cursors },
    {},
    {},
    { outcome: 'failed' },
    { outcome: 'later', afterMs: 7_200_000 },
  )
  const result = await time.run(all.activities, async () => (await begin()).result())
  expect(result).toBe('over')
  expect(all.minutes()).toEqual([0, 30, 60, 120, 121, 241])
  expect(all.asked.map(one => one.cursors)).toEqual([{}, cursors, cursors, cursors, cursors, cursors])
  expect(new Set(all.asked.map(one => one.key)).size).toBe(6)
})

test('a lost answer is the same poll asked again', async () => {
  const all = carriers('lost', {})
  await time.run(all.activities, async () => (await begin()).result())
  expect(all.asked[1]?.key).toBe(all.asked[0]?.key)
  expect(all.asked[2]?.key).not.toBe(all.asked[0]?.key)
})

test('another reference is asked about at once, yet no carrier more often than once a minute; the end ends it', async () => {
  const all = carriers({}, {}, {}, {})
  await time.run(all.activities, async () => {
    const handle = await begin()
    await time.env.sleep(10 * 60_000)
    await handle.signal('changed')
    await handle.signal('changed')
    await time.env.sleep(30_000)
    await handle.signal('changed')
    await time.env.sleep(10 * 60_000)
    await handle.signal('over')
    expect(await handle.result()).toBe('over')
  })
  expect(all.minutes()).toEqual([0, 10, 11])
})

test('whatever changes, a carrier that asked to be left in peace is', async () => {
  const all = carriers({ outcome: 'later', afterMs: 3_600_000 })
  await time.run(all.activities, async () => {
    const handle = await begin()
    await time.env.sleep(10 * 60_000)
    await handle.signal('changed')
    await handle.result()
  })
  expect(all.minutes()).toEqual([0, 60])
})

test('a long run goes on as a new one, with what it had come to', async () => {
  const cursors = { BLUE: '2026-03-01T00:00:00.000Z' }
  const all = carriers(...Array.from({ length: 101 }, () => ({ outcome: 'new', cursors }) as const))
  expect(await time.run(all.activities, async () => (await begin()).result())).toBe('over')
  expect(new Set(all.asked.map(one => one.key.split('/')[0])).size).toBe(2)
  expect(all.asked).toHaveLength(102)
  expect(all.asked.slice(1).every(one => one.cursors.BLUE === cursors.BLUE)).toBe(true)
})
