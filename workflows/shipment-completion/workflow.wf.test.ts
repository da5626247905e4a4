import { randomUUID } from 'node:crypto'
import type { CompletionWorkflowArgs, StepReport } from '@quayside/contracts/shipments/completion.ts'
import { ApplicationFailure } from '@temporalio/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TimeSkipping, timeSkipping } from '../testing/time-skipping.ts'
import type { CompletionActivities } from './activities.ts'

let time: TimeSkipping
beforeAll(async () => {
  time = await timeSkipping()
})
afterAll(() => time?.close())

const named = (type: string) => ApplicationFailure.create({ type, message: 'not yet' })

/** Each activity fails as often as told, by its name, and then works; what was done and reported is kept. */
function world(failures: Partial<Record<keyof CompletionActivities, [times: number, fault?: string]>> = {}) {
  const left = new Map(Object.entries(failures).map(([name, [times, fault]]) => [name, { times, fault }]))
  const calls: string[] = []
  const reports: { report: StepReport; at: Date }[] = []
  const act = async (name: keyof CompletionActivities) => {
    const failing = left.get(name)
    if (failing !== undefined && failing.times > 0) {
      failing.times -= 1
      throw named(failing.fault ?? 'ServiceUnavailableError')
    }
    calls.push(name)
  }
  const activities: CompletionActivities = {
    async settleOrders({ orders }) {
      await act('settleOrders')
      return orders.map(({ orderId }) => ({ orderId, status: 'CLOSED_COMPLETE' }))
    },
    async announce({ orders }) {
      await act('announce')
      return orders.map(order => order.status).join()
    },
    hasNotified: () => act('hasNotified').then(() => true),
    async hasFigures({ position }) {
      await act('hasFigures')
      return position === 'CLOSED_COMPLETE'
    },
    async finalAnchor() {
      const waits = left.get('finalAnchor')
      if (waits !== undefined && waits.times > 0) {
        waits.times -= 1
        return { state: 'QUEUED', reason: null }
      }
      calls.push('finalAnchor')
      return { state: 'CONFIRMED', reason: null }
    },
    async report({ report }) {
      reports.push({ report, at: await time.now() })
    },
  }
  const told = (outcome: StepReport['outcome']) => reports.filter(({ report }) => report.outcome === outcome)
  return { activities, calls, reports, told }
}

async function run({ activities }: ReturnType<typeof world>) {
  const args: CompletionWorkflowArgs = {
    shipmentId: randomUUID(),
    eventId: randomUUID(),
    orders: [{ orderId: 'A', settlement: { shipmentId: 'S', deliveredOn: '2026-03-01', lines: [] } }],
  }
  await time.run(activities, async () => {
    const workflowId = `shipment-completion/${args.shipmentId}`
    const handle = await time.client.start('shipment-completion', {
      taskQueue: time.taskQueue,
      workflowId,
      args: [args],
    })
    await handle.result()
  })
}

test('[D2.037] the orders are settled, then people told, then the figures have it; the anchor is awaited beside them', async () => {
  const all = world()
  await run(all)
  expect(all.calls.filter(call => call !== 'finalAnchor')).toEqual([
    'settleOrders',
    'announce',
    'hasNotified',
    'hasFigures',
  ])
  expect(all.calls).toContain('finalAnchor')
  expect(all.told('done').map(({ report }) => report.step)).toEqual(
    expect.arrayContaining(['settle-orders', 'notify', 'figures', 'anchor']),
  )
  expect(all.told('failed')).toEqual([])
})

test('[D2.037] a chain that is away for days delays nothing else, and is handed up once', async () => {
  const all = world({ finalAnchor: [80] })
  await run(all)
  const others = all.told('done').filter(({ report }) => report.step !== 'anchor')
  const last = all.told('done').at(-1)
  expect(last?.report.step).toBe('anchor')
  const [first] = all.reports
  const hours = (at: Date | undefined) => ((at?.getTime() ?? 0) - (first?.at.getTime() ?? 0)) / 3_600_000
  expect(hours(last?.at)).toBeGreaterThan(48)
  for (const { at } of others) expect(hours(at)).toBeLessThan(0.1)
  expect(all.told('escalated').map(({ report }) => report.step)).toEqual(['anchor'])
  // About a minute is nothing to speak of.
  expect(all.told('failed')[0]?.report).toMatchObject({ tries: 7, fault: { code: 'anchor-waiting' } })
})

test.each([
  ['settleOrders', 'settle-orders'],
  ['announce', 'notify'],
  ['hasNotified', 'notify'],
  ['hasFigures', 'figures'],
] as const)('[D2.038] %s fails three times: each try is reported, and it is done once', async (activity, step) => {
  const all = world({ [activity]: [3] })
  await run(all)
  expect(all.told('failed').map(({ report }) => report)).toEqual(
    [1, 2, 3].map(tries => ({
      outcome: 'failed',
      step,
      tries,
      fault: { code: 'unavailable', text: 'not yet' },
    })),
  )
  expect(all.calls.filter(call => call === activity)).toHaveLength(1)
  expect(all.told('escalated')).toEqual([])
  expect(all.told('done').find(({ report }) => report.step === step)?.report).toMatchObject({ tries: 4 })
})

test('[D2.038] what fails for half an hour, and at once what an order refuses, is handed up to the operator', async () => {
  const long = world({ hasNotified: [14, 'notifications-behind'] })
  await run(long)
  expect(long.told('escalated').map(({ report }) => report.step)).toEqual(['notify'])
  const refused = world({ settleOrders: [2, 'order-refused'] })
  await run(refused)
  expect(
    refused.reports.map(({ report }) => `${report.step} ${report.outcome}`).filter(one => one.startsWith('settle')),
  ).toEqual([
    'settle-orders begun',
    'settle-orders failed',
    'settle-orders escalated',
    'settle-orders failed',
    'settle-orders done',
  ])
})
