import { randomUUID } from 'node:crypto'
import type { AllocationRefusal, ShipmentAllocationArgs } from '@quayside/contracts/shipments/workflow.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SubmissionActivities } from '../booking-submission/activities.ts'
import { type TimeSkipping, timeSkipping } from '../testing/time-skipping.ts'
import type { ShipmentActivities } from './activities.ts'

let time: TimeSkipping
beforeAll(async () => {
  time = await timeSkipping()
})
afterAll(() => time.close())

type Held = { sequence: number; lines: Map<string, string>; state: 'open' | 'cancelled' }

/** Orders and a shipment that do what the real ones do with a step that comes twice: nothing. */
function world(refuse: { orders?: readonly string[]; command?: boolean; booking?: boolean; back?: boolean } = {}) {
  const orders = new Map<string, Held>()
  const founded: unknown[] = []
  const calls: string[] = []
  let losing: string | null = null
  const lost = (what: string) => {
    calls.push(what)
    if (losing !== what) return
    losing = null
    throw new Error('the answer of this step was lost')
  }
  const activities: ShipmentActivities & Pick<SubmissionActivities, 'decideBooking'> = {
    async reserve({ orderId, sequence, lines }) {
      let refusals: AllocationRefusal[] = []
      const held = orders.get(orderId)
      if (refuse.orders?.includes(orderId))
        refusals = [{ code: 'exceeds-shippable', params: { poId: orderId }, field: null }]
      else if (held === undefined || sequence > held.sequence)
        orders.set(orderId, {
          sequence,
          lines: new Map(lines.map(line => [line.lineId, line.quantity])),
          state: 'open',
        })
      lost(`reserve ${orderId}`)
      return refusals
    },
    async giveBack({ orderId, sequence, lines, cancelled }) {
      const held = orders.get(orderId)
      if (held !== undefined && sequence > held.sequence) {
        const left = new Map(held.lines)
        for (const { lineId, quantity } of lines) left.set(lineId, String(Number(left.get(lineId)) - Number(quantity)))
        orders.set(orderId, { sequence, lines: left, state: cancelled ? 'cancelled' : 'open' })
      }
      lost(`give back ${orderId}`)
    },
    async move({ orderId }) {
      lost(`move ${orderId}`)
    },
    async decideAllocated({ key, command }) {
      if (!refuse.command && !founded.includes(key)) founded.push(key)
      lost(key.endsWith('/split') ? 'found' : key.endsWith('/back') ? 'put back' : 'decide')
      const isNo = refuse.command || (refuse.back && key.endsWith('/back'))
      const refusals = isNo ? [{ code: 'reference-required', params: {}, field: 'references' }] : []
      const split = (command as { splits?: boolean }).splits
        ? { shipmentId: randomUUID(), orders: [{ orderId: 'A', lines: [{ lineId: '1', quantity: '2' }] }], command: {} }
        : null
      return { refusals, position: '42', split: refusals.length === 0 ? split : null }
    },
    async decideBooking() {
      lost('booking')
      const no: AllocationRefusal = { code: 'booking-wrong-status', params: {}, field: null }
      return refuse.booking ? { refusals: [no], position: null } : { refusals: [], position: '43' }
    },
  }
  return {
    orders,
    founded,
    calls,
    activities,
    loseAt: (at: string) => {
      losing = at
    },
  }
}

const step = (orderId: string, quantity: string) => {
  const lines = [{ lineId: '1', quantity }]
  return { orderId, reserve: lines, afterwards: null, undo: { lines, cancelled: true } }
}
const args = (change: Partial<ShipmentAllocationArgs> = {}): ShipmentAllocationArgs => ({
  shipmentId: randomUUID(),
  key: 'the-request',
  uid: randomUUID(),
  command: {},
  orders: [step('A', '5'), step('B', '7')],
  ...change,
})

function start(given: ShipmentAllocationArgs, type = 'shipment-creation') {
  return time.client.start(type, { taskQueue: time.taskQueue, workflowId: `run/${randomUUID()}`, args: [given] })
}

async function run(of: ReturnType<typeof world>, given = args(), type?: string) {
  return time.run(of.activities, async () => (await start(given, type)).result())
}

const held = ({ orders }: ReturnType<typeof world>) =>
  Object.fromEntries([...orders].map(([id, one]) => [id, `${one.lines.get('1')} ${one.state}`]))

describe('a shipment of two orders', () => {
  test('both reserve, then it is created', async () => {
    const all = world()
    expect(await run(all)).toEqual({ key: 'the-request', refusals: [], position: '42' })
    expect(held(all)).toEqual({ A: '5 open', B: '7 open' })
    expect(all.founded).toEqual(['the-request'])
    expect(all.calls.at(-1)).toBe('decide')
  })

  test('one order refuses: nothing is created, the other gives back, and the refusal names the order', async () => {
    const all = world({ orders: ['B'] })
    expect(await run(all)).toMatchObject({
      refusals: [{ code: 'exceeds-shippable', params: { poId: 'B' } }],
      position: null,
    })
    expect(held(all)).toEqual({ A: '0 cancelled' })
    expect(all.founded).toEqual([])
    expect(all.calls).not.toContain('give back B')
  })

  test('the shipment refuses: both orders give back', async () => {
    const all = world({ command: true })
    expect(await run(all)).toMatchObject({ refusals: [{ code: 'reference-required', field: 'references' }] })
    expect(held(all)).toEqual({ A: '0 cancelled', B: '0 cancelled' })
  })

  test('a split moves the goods on the orders, and then founds the new shipment', async () => {
    const all = world()
    await run(all, args({ orders: [], command: { splits: true } }), 'shipment-allocation')
    expect(all.calls).toEqual(['decide', 'move A', 'found'])
  })
})

describe('the answer of a step is lost after it was done', () => {
  const created = { A: '5 open', B: '7 open' }
  const refused = { A: '0 cancelled', B: '0 cancelled' }
  test.each([
    ['reserve A', {}, created],
    ['reserve B', {}, created],
    ['decide', {}, created],
    ['decide', { command: true }, refused],
    ['give back A', { command: true }, refused],
    ['give back B', { command: true }, refused],
  ])('%s %j: it ends in one or the other', async (at, refuse, expected) => {
    const all = world(refuse)
    all.loseAt(at)
    const result = await run(all)
    expect(result).toMatchObject({ refusals: expected === created ? [] : [{ code: 'reference-required' }] })
    expect(held(all)).toEqual(expected)
    expect(all.founded).toEqual(expected === created ? ['the-request'] : [])
    expect(all.calls.filter(call => call === at)).toHaveLength(2)
  })
})

test('the answer of a step of a change is lost: its rise and its fall are done once', async () => {
  const rise = [{ lineId: '1', quantity: '8' }]
  const orders = [
    {
      orderId: 'A',
      reserve: rise,
      afterwards: null,
      undo: { lines: [{ lineId: '1', quantity: '3' }], cancelled: false },
    },
    {
      orderId: 'B',
      reserve: [],
      afterwards: { lines: [{ lineId: '1', quantity: '2' }], cancelled: false },
      undo: null,
    },
  ]
  for (const at of ['reserve A', 'decide', 'give back B']) {
    const all = world()
    for (const [id, quantity] of [
      ['A', '5'],
      ['B', '7'],
    ] as const)
      all.orders.set(id, { sequence: 1, lines: new Map([['1', quantity]]), state: 'open' })
    all.loseAt(at)
    await run(all, args({ orders }), 'shipment-allocation')
    expect([at, held(all)]).toEqual([at, { A: '8 open', B: '5 open' }])
  }
})

describe('[D4.010] goods of a booking: it decides after the shipment', () => {
  const orders = [
    {
      orderId: 'A',
      reserve: [{ lineId: '1', quantity: '8' }],
      afterwards: null,
      undo: { lines: [{ lineId: '1', quantity: '3' }], cancelled: false },
    },
  ]
  const booking = { bookingId: randomUUID(), command: {}, back: {} }
  const refusals = [{ code: 'booking-wrong-status' }]
  test.each([
    [{}, '8 open', ['decide', 'booking'], { refusals: [], position: '43' }],
    [{ booking: true }, '5 open', ['decide', 'booking', 'put back'], { refusals, position: null }],
    [{ booking: true, back: true }, '8 open', ['decide', 'booking', 'put back'], { refusals }],
  ])('where %j refuses the order holds %s', async (refuse, expected, calls, result) => {
    for (const at of ['none', ...calls]) {
      const all = world(refuse)
      all.orders.set('A', { sequence: 1, lines: new Map([['1', '5']]), state: 'open' })
      all.loseAt(at)
      expect(await run(all, args({ orders, booking }), 'shipment-allocation')).toMatchObject(result)
      expect([at, held(all)]).toEqual([at, { A: expected }])
      const decided = all.calls.filter((call, index) => calls.includes(call) && all.calls[index - 1] !== call)
      expect(decided).toEqual(calls)
    }
  })
})
