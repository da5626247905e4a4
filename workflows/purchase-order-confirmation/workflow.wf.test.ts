import { randomUUID } from 'node:crypto'
import type { ConfirmationWorkflowArgs, DeadlineAnswer } from '@quayside/contracts/purchase-orders/workflow.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordedActivities } from '../testing/recorded-activities.ts'
import { day, instantAfter, roundFrom, type TimeSkipping, timeSkipping } from '../testing/time-skipping.ts'
import { type RoundState, stateQuery } from './workflow.ts'

let time: TimeSkipping
beforeAll(async () => {
  time = await timeSkipping()
})
afterAll(() => time.close())

/** Starts a round, lets `meanwhile` signal and wait, and answers how it ended and what it asked of the order. */
async function play(
  answers: { atDeadline?: DeadlineAnswer[] },
  meanwhile: (round: {
    start: Date
    sleep: (days: number) => Promise<void>
    signal: (name: string, args: object) => Promise<void>
    state: () => Promise<RoundState>
  }) => Promise<void>,
  change: (args: ConfirmationWorkflowArgs) => ConfirmationWorkflowArgs = args => args,
) {
  const order = recordedActivities(time.now, answers)
  const start = await time.now()
  const args = change(roundFrom(start, randomUUID()))
  const ending = await time.run(order.activities, async () => {
    const handle = await time.client.start('purchase-order-confirmation', {
      taskQueue: time.taskQueue,
      workflowId: `po-confirmation/${args.orderId}/1`,
      args: [args],
    })
    await meanwhile({
      start,
      sleep: days => time.env.sleep(days * day),
      signal: (name, given) => handle.signal(name, { eventId: randomUUID(), ...given }),
      state: () => handle.query(stateQuery),
    })
    return handle.result()
  })
  return { ending, timed: order.timed(start), whats: order.whats() }
}
const nothing = async () => {}

describe('a supplier that does not answer', () => {
  test('[D1.051] [D1.052] [D1.053] is reminded at 50 %, 80 % and on the day; then the order expires and the buyer is told', async () => {
    const { ending, timed } = await play({}, nothing)
    expect(timed).toEqual([
      'remind half after 5 d',
      'remind eighty after 8 d',
      'remind day after 9.5 d',
      'deadline after 10 d',
      'escalate expired after 10 d',
    ])
    expect(ending).toBe('expired')
  })

  test('[D1.053] with something approved and nothing proposed the round only reminds and escalates, and stays open', async () => {
    const { ending, whats } = await play(
      { atDeadline: [{ outcome: 'nothing-proposed', deadline: null }] },
      async round => {
        await round.sleep(60)
        expect(await round.state()).toMatchObject({ waitingFor: 'confirmation', next: null })
        await round.signal('closed', { because: 'resent' })
      },
    )
    expect(whats).toEqual(['remind half', 'remind eighty', 'remind day', 'deadline', 'escalate nothing-proposed'])
    expect(ending).toBe('resent')
  })

  test('a deadline that the order has moved meanwhile is waited for again', async () => {
    const { ending, timed } = await play(
      {
        atDeadline: [
          { outcome: 'too-early', deadline: instantAfter(await time.now(), 20) },
          { outcome: 'expired', deadline: null },
        ],
      },
      nothing,
    )
    expect(timed.slice(-3)).toEqual(['deadline after 10 d', 'deadline after 20 d', 'escalate expired after 20 d'])
    expect(ending).toBe('expired')
  })

  test('a service whose clock is a little behind is asked again', async () => {
    const deadline = instantAfter(await time.now(), 10)
    const { ending, whats } = await play(
      {
        atDeadline: [
          { outcome: 'too-early', deadline },
          { outcome: 'too-early', deadline },
          { outcome: 'expired', deadline: null },
        ],
      },
      nothing,
      args => ({ ...args, deadline }),
    )
    expect(whats.slice(-4)).toEqual(['deadline', 'deadline', 'deadline', 'escalate expired'])
    expect(ending).toBe('expired')
  })

  test('[D1.031] an old round finds itself superseded and ends without another step', async () => {
    const { ending, whats } = await play({ atDeadline: [] }, nothing)
    expect(whats.at(-1)).toBe('deadline')
    expect(ending).toBe('superseded')
  })
})

describe('a supplier that answers', () => {
  test('a closed round ends at once and reminds nobody', async () => {
    const { ending, whats } = await play({}, async round => {
      await round.sleep(1)
      await round.signal('closed', { because: 'approved' })
    })
    expect(whats).toEqual([])
    expect(ending).toBe('approved')
  })

  test('[D1.053] [D1.058] what was proposed is submitted at the deadline; approval is then reminded and escalated', async () => {
    const { timed } = await play({ atDeadline: [{ outcome: 'submitted', deadline: null }] }, async round => {
      await round.sleep(10.2)
      await round.signal('approvalAwaited', {
        approveBy: instantAfter(round.start, 13),
        reminders: [instantAfter(round.start, 12.5)],
      })
      await round.sleep(30)
      expect(await round.state()).toMatchObject({ waitingFor: 'approval', next: null })
      await round.signal('closed', { because: 'approved' })
    })
    expect(timed.slice(-4)).toEqual([
      'deadline after 10 d',
      'escalate auto-submitted after 10 d',
      'remind approver after 12.5 d',
      'escalate approval after 13 d',
    ])
  })

  test('[D1.058] once approval is awaited the supplier is left alone', async () => {
    const { whats } = await play({}, async round => {
      await round.sleep(1)
      await round.signal('approvalAwaited', { approveBy: instantAfter(round.start, 4), reminders: [] })
      await round.sleep(20)
      await round.signal('closed', { because: 'approved' })
    })
    expect(whats).toEqual(['escalate approval'])
  })
})

describe('a confirmation file', () => {
  test('[D1.020] pauses the round and reminds its reader once', async () => {
    const { timed } = await play({}, async round => {
      await round.sleep(6)
      await round.signal('paused', { remindReaderAt: instantAfter(round.start, 8), documentId: randomUUID() })
      await round.sleep(30)
      expect(await round.state()).toMatchObject({ waitingFor: 'file-reading', next: null })
      await round.signal('closed', { because: 'applied' })
    })
    expect(timed).toEqual(['remind half after 5 d', 'remind reader after 8 d'])
  })

  test('[D1.022] that is discarded gives the round its time back: reminders still ahead hold, the new deadline counts', async () => {
    const { timed } = await play({}, async round => {
      await round.sleep(7)
      await round.signal('paused', { remindReaderAt: instantAfter(round.start, 9), documentId: randomUUID() })
      await round.sleep(0.5)
      await round.signal('resumed', { deadline: instantAfter(round.start, 10.5) })
    })
    expect(timed).toEqual([
      'remind half after 5 d',
      'remind eighty after 8 d',
      'remind day after 9.5 d',
      'deadline after 10.5 d',
      'escalate expired after 10.5 d',
    ])
  })
})

test('a signal that comes twice counts once', async () => {
  const eventId = randomUUID()
  const { timed } = await play({}, async round => {
    const file = { eventId, remindReaderAt: instantAfter(round.start, 3), documentId: randomUUID() }
    await round.signal('paused', file)
    await round.sleep(1)
    await round.signal('resumed', { deadline: instantAfter(round.start, 11) })
    await round.signal('paused', file)
    await round.sleep(3)
    expect(await round.state()).toMatchObject({ waitingFor: 'confirmation', deadline: instantAfter(round.start, 11) })
  })
  expect(timed.at(-1)).toBe('escalate expired after 11 d')
})

test('the next step and what was done can be asked for', async () => {
  await play({}, async round => {
    await round.sleep(6)
    const state = await round.state()
    expect(state.next).toEqual({ step: 'remind-eighty', at: instantAfter(round.start, 8) })
    expect(state.done.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual(['remind-half done'])
  })
})

test('a service that is away for hours delays the expiry and loses nothing', async () => {
  const order = recordedActivities(time.now)
  const start = await time.now()
  const args = roundFrom(start, randomUUID())
  let failures = 0
  const flaky = {
    ...order.activities,
    async reachDeadline(due: Parameters<typeof order.activities.reachDeadline>[0]) {
      failures += 1
      if (failures <= 20) throw new Error('purchase-orders is away')
      return order.activities.reachDeadline(due)
    },
  }
  const ending = await time.run(flaky, () =>
    time.client.execute('purchase-order-confirmation', {
      taskQueue: time.taskQueue,
      workflowId: `po-confirmation/${args.orderId}/1`,
      args: [args],
    }),
  )
  expect(ending).toBe('expired')
  expect(order.whats().filter(what => what === 'deadline')).toHaveLength(1)
  expect((await time.now()).getTime() - start.getTime()).toBeGreaterThan(10 * day + 3_600_000)
})
