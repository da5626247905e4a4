import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TimeSkipping, timeSkipping } from '../testing/time-skipping.ts'

let time: TimeSkipping
beforeAll(async () => {
  time = await timeSkipping()
})
afterAll(() => time?.close())

/** 07:00 in Madrid after an instant, whatever its clocks do in between. */
function nextMorning(after: Date): Date {
  const inMadrid = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Madrid', hour: '2-digit', hourCycle: 'h23' })
  const hour = 3_600_000
  let at = Math.floor(after.getTime() / hour) * hour + hour
  while (inMadrid.format(at) !== '07') at += hour
  return new Date(at)
}

test('[D8.026] a person is asked about on each morning by their clock, also when it goes forward or back', async () => {
  const asked: Date[] = []
  // More than a year: over both changes of the clocks, and over the end of a run.
  const mornings = 380
  const activities = {
    async sendDigest() {
      const now = await time.now()
      asked.push(now)
      return { next: asked.length > mornings ? null : nextMorning(now).toISOString() }
    },
  }
  await time.run(activities, async () => {
    const handle = await time.client.start('notification-digest', {
      taskQueue: time.taskQueue,
      workflowId: `notification-digest/${randomUUID()}`,
      args: [{ uid: randomUUID(), eventId: 'E' }],
    })
    await handle.result()
  })
  const hours = asked.slice(1).map(at => at.toLocaleTimeString('en-GB', { timeZone: 'Europe/Madrid' }).slice(0, 5))
  expect(new Set(hours)).toEqual(new Set(['07:00']))
  expect(new Set(asked.slice(1).map(at => at.getUTCHours()))).toEqual(new Set([5, 6]))
  expect(new Set(asked.slice(1).map(at => at.toISOString().slice(0, 10))).size).toBe(mornings)
})

test('[D8.026] where there is no summary any more it ends', async () => {
  let asked = 0
  const activities = {
    async sendDigest() {
      asked += 1
      return { next: null }
    },
  }
  await time.run(activities, async () => {
    const handle = await time.client.start('notification-digest', {
      taskQueue: time.taskQueue,
      workflowId: `notification-digest/${randomUUID()}`,
      args: [{ uid: randomUUID(), eventId: 'E' }],
    })
    await handle.result()
  })
  expect(asked).toBe(1)
})
