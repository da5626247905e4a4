import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantAfter, type TimeSkipping, timeSkipping } from '../testing/time-skipping.ts'

let time: TimeSkipping
beforeAll(async () => {
  time = await timeSkipping()
})
afterAll(() => time?.close())

test('[D2.027] the container is asked on each morning that it names, and not again once it names none', async () => {
  const start = await time.now()
  const days = [4, 6, 7]
  const asked: number[] = []
  const activities = {
    async raiseAlerts() {
      asked.push(Math.round(((await time.now()).getTime() - start.getTime()) / 86_400_000))
      const next = days.shift()
      return { next: next === undefined ? null : instantAfter(start, next) }
    },
  }
  await time.run(activities, async () => {
    const args = [{ containerUseId: randomUUID(), eventId: 'E' }]
    const handle = await time.client.start('container-alerts', {
      taskQueue: time.taskQueue,
      workflowId: `container-alerts/${randomUUID()}`,
      args,
    })
    await handle.result()
  })
  expect(asked).toEqual([0, 4, 6, 7])
})
