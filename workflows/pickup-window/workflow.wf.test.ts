import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantAfter, type TimeSkipping, timeSkipping } from '../testing/time-skipping.ts'

let time: TimeSkipping
beforeAll(async () => {
  time = await timeSkipping()
})
afterAll(() => time?.close())

test('[D5.005] a pickup is told when its window ends, and again where it says that it has not', async () => {
  const start = await time.now()
  const later: (number | null)[] = [4, null]
  const asked: number[] = []
  const activities = {
    async endPickupWindow() {
      asked.push(Math.round(((await time.now()).getTime() - start.getTime()) / 86_400_000))
      const days = later.shift() ?? null
      return { next: days === null ? null : instantAfter(start, days) }
    },
  }
  await time.run(activities, async () => {
    const handle = await time.client.start('pickup-window', {
      taskQueue: time.taskQueue,
      workflowId: `pickup-window/${randomUUID()}`,
      args: [{ pickupId: randomUUID(), eventId: 'E', until: instantAfter(start, 2) }],
    })
    expect(await handle.result()).toBe(2)
  })
  expect(asked).toEqual([2, 4])
})
