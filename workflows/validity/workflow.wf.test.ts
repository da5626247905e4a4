import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day, instantAfter, type TimeSkipping, timeSkipping } from '../testing/time-skipping.ts'
import type { ValidityActivities } from './activities.ts'

let time: TimeSkipping
beforeAll(async () => {
  time = await timeSkipping()
})
afterAll(() => time?.close())

/** A service with things due at these instants; a batch ends two at most. Notes after how many days it was asked to. */
function serviceWith(start: Date, dueAt: string[]) {
  const ended: number[] = []
  const activities: ValidityActivities = {
    nextDue: async () => ({ next: dueAt.toSorted()[0] ?? null }),
    async expireDue({ until, limit }) {
      const now = await time.now()
      const due = dueAt.filter(at => at <= until).slice(0, Math.min(2, limit))
      for (const at of due) dueAt.splice(dueAt.indexOf(at), 1)
      ended.push(...due.map(() => Math.round((now.getTime() - start.getTime()) / day)))
      return { expired: due.length }
    },
  }
  return { activities, ended }
}

async function started() {
  const workflowId = `validity/${randomUUID()}`
  return time.client.start('validity', { taskQueue: time.taskQueue, workflowId, args: [{ service: 'quotes' }] })
}

test('[D3.007] what is due is ended at its instant, batch by batch, and an earlier one that appears wakes it', async () => {
  const start = await time.now()
  const dueAt = [instantAfter(start, 10), instantAfter(start, 10), instantAfter(start, 10), instantAfter(start, 20)]
  const { activities, ended } = serviceWith(start, dueAt)
  await time.run(activities, async () => {
    const handle = await started()
    await time.env.sleep(2 * day)
    dueAt.push(instantAfter(start, 4))
    await handle.signal('due', { at: instantAfter(start, 4) })
    // A later one wakes nobody.
    dueAt.push(instantAfter(start, 15))
    await handle.signal('due', { at: instantAfter(start, 15) })
    await time.env.sleep(20 * day)
    expect(ended).toEqual([4, 10, 10, 10, 15, 20])
    dueAt.push(instantAfter(start, 30))
    await handle.signal('due', { at: instantAfter(start, 30) })
    await time.env.sleep(9 * day)
    expect(ended.at(-1), 'it had nothing to wait for, and was woken').toBe(30)
    await handle.terminate()
  })
})

test('a service that ends nothing is asked ever more rarely, and soon again once it does', async () => {
  const start = await time.now()
  let asked = 0
  const activities: ValidityActivities = {
    nextDue: async () => ({ next: instantAfter(start, 1) }),
    async expireDue() {
      asked += 1
      return { expired: 0 }
    },
  }
  await time.run(activities, async () => {
    const handle = await started()
    await time.env.sleep(day + 3_600_000)
    expect(asked).toBeGreaterThan(8)
    expect(asked).toBeLessThan(20)
    await handle.terminate()
  })
})
