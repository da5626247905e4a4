import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordedActivities } from '../testing/recorded-activities.ts'
import { instantAfter, type TimeSkipping, timeSkipping } from '../testing/time-skipping.ts'

let time: TimeSkipping
beforeAll(async () => {
  time = await timeSkipping()
})
afterAll(() => time.close())

async function play(meanwhile: (signal: () => Promise<void>) => Promise<void>) {
  const order = recordedActivities(time.now)
  const start = await time.now()
  const args = {
    orderId: randomUUID(),
    requestId: randomUUID(),
    eventId: randomUUID(),
    decideBy: instantAfter(start, 3),
  }
  const ending = await time.run(order.activities, async () => {
    const handle = await time.client.start('purchase-order-change-request', {
      taskQueue: time.taskQueue,
      workflowId: `po-change-request/${args.requestId}`,
      args: [args],
    })
    await meanwhile(() => handle.signal('decided', { eventId: randomUUID() }))
    return handle.result()
  })
  return { ending, timed: order.timed(start) }
}

test('[D1.041] a change request that nobody decides expires when its time is over', async () => {
  const { ending, timed } = await play(async () => {})
  expect(timed).toEqual(['expire change request after 3 d'])
  expect(ending).toBe('expired')
})

test('[D1.041] a decided change request ends its workflow, and nothing expires', async () => {
  const { ending, timed } = await play(decide => decide())
  expect(timed).toEqual([])
  expect(ending).toBe('decided')
})
