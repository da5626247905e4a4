import { randomUUID } from 'node:crypto'
import type { CarrierCallAnswer, CarrierReadAnswer } from '@quayside/contracts/bookings/carrier-port.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TimeSkipping, timeSkipping } from '../testing/time-skipping.ts'
import type { CarrierBookingActivities } from './activities.ts'

let time: TimeSkipping
beforeAll(async () => {
  time = await timeSkipping()
})
afterAll(() => time.close())

const minute = 60_000

/** A carrier that answers so, one after the other; when it was asked, in minutes from the first time. */
async function asked(calls: CarrierCallAnswer[], reads: CarrierReadAnswer[]): Promise<readonly number[]> {
  const at: number[] = []
  const now = async () => (await time.now()).getTime()
  const activities: CarrierBookingActivities = {
    async callCarrier() {
      at.push(await now())
      return calls.shift() ?? { outcome: 'done', afterMs: null }
    },
    async readCarrier() {
      at.push(await now())
      return reads.shift() ?? { outcome: 'over', afterMs: null }
    },
  }
  await time.run(activities, async () => {
    const args = [{ bookingId: randomUUID(), eventId: randomUUID(), isTaken: false, quiet: 0 }]
    const options = { taskQueue: time.taskQueue, workflowId: `run/${randomUUID()}`, args }
    await (await time.client.start('carrier-booking', options)).result()
  })
  const [first = 0] = at
  return at.map(one => Math.round((one - first) / minute))
}

const call = (outcome: CarrierCallAnswer['outcome'], afterMs: number | null = null) => ({ outcome, afterMs })
const read = (outcome: CarrierReadAnswer['outcome']) => ({ outcome, afterMs: null })

test('[D4.014] what is taken at once is told once', async () => {
  expect(await asked([call('done')], [])).toEqual([0])
})

test('a system that is away is called after 1, 2 and 4 minutes, or when it says', async () => {
  expect(await asked([call('failed'), call('failed'), call('failed'), call('done')], [])).toEqual([0, 1, 3, 7])
  expect(await asked([call('later', 30 * minute), call('done')], [])).toEqual([0, 30])
})

test('what it has taken it is asked about, more rarely while it has nothing new, until it is over', async () => {
  const quiet = [read('nothing-new'), read('nothing-new'), read('new'), read('over')]
  expect(await asked([call('watched')], quiet)).toEqual([0, 15, 30, 60, 75])
})
