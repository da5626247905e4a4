import { randomUUID } from 'node:crypto'
import type { BookingSubmissionArgs } from '@quayside/contracts/bookings/workflow.ts'
import type { AllocationRefusal } from '@quayside/contracts/shipments/workflow.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShipmentActivities } from '../shipment-creation/activities.ts'
import { type TimeSkipping, timeSkipping } from '../testing/time-skipping.ts'
import type { SubmissionActivities } from './activities.ts'

let time: TimeSkipping
beforeAll(async () => {
  time = await timeSkipping()
})
afterAll(() => time.close())

type Step = 'quote' | 'order' | 'shipment' | 'booking'

/** Services that do what the real ones do with a step that comes twice: nothing. `refuses`: which of them says no. */
function world(refuses: Step | null = null) {
  const held = new Set<string>()
  const calls: string[] = []
  let losing: string | null = null
  const no: AllocationRefusal = { code: 'booking-registration-failed', params: {}, field: null }
  const step = (name: string, change: () => void, refused = false): AllocationRefusal[] => {
    if (!refused) change()
    calls.push(name)
    if (losing === name) {
      losing = null
      throw new Error('the answer of this step was lost')
    }
    return refused ? [no] : []
  }
  const gives = (what: string) => () => void held.add(what)
  const takes = (what: string) => () => void held.delete(what)
  const activities: SubmissionActivities & ShipmentActivities = {
    reserveQuote: async () => step('reserveQuote', gives('quote'), refuses === 'quote'),
    freeQuote: async () => void step('freeQuote', takes('quote')),
    tellQuote: async () => void step('tellQuote', () => {}),
    reserve: async () => step('reserve', gives('order'), refuses === 'order'),
    giveBack: async () => void step('giveBack', takes('order')),
    move: async () => {},
    decideAllocated: async () => ({
      refusals: step('decideAllocated', gives('shipment'), refuses === 'shipment'),
      position: '1',
      split: null,
    }),
    takeShipment: async () => step('takeShipment', gives('shipment'), refuses === 'shipment'),
    leaveShipment: async () => void step('leaveShipment', takes('shipment')),
    async undoShipment() {
      step('undoShipment', () => {
        held.delete('shipment')
        held.delete('order')
      })
    },
    decideBooking: async () => ({
      refusals: step('decideBooking', gives('booking'), refuses === 'booking'),
      position: '2',
    }),
    followShipment: async () => void step('followShipment', () => {}),
  }
  const lose = (name: string) => {
    losing = name
  }
  return { activities, calls, held, lose }
}

const shipmentId = randomUUID()
const lines = [{ lineId: randomUUID(), quantity: '5' }]
const made = {
  is: 'new' as const,
  shipmentId,
  orders: [{ orderId: randomUUID(), reserve: lines, afterwards: null, undo: { lines, cancelled: true } }],
  command: {},
}
const taken = { is: 'taken' as const, shipmentId, carrier: 'MAEU', mode: 'OCEAN' as const }

function args(shipment: BookingSubmissionArgs['shipment'] = made): BookingSubmissionArgs {
  const quote = { quoteId: randomUUID(), company: randomUUID(), actor: 'C' as const, revision: 1, purchaseOrderIds: [] }
  const uid = randomUUID()
  return { bookingId: randomUUID(), bookingNumber: 'BK-1', key: 'the-request', uid, quote, shipment, command: {} }
}

function run(of: ReturnType<typeof world>, given: BookingSubmissionArgs) {
  return time.run(of.activities, async () => {
    const options = { taskQueue: time.taskQueue, workflowId: `run/${randomUUID()}`, args: [given] }
    return (await time.client.start('booking-submission', options)).result()
  })
}

test.each([
  ['new', made],
  ['taken', taken],
] as const)('[D4.010] a %s shipment: quote, shipment and booking have it', async (kind, shipment) => {
  const all = world()
  expect(await run(all, args(shipment))).toEqual({ key: 'the-request', refusals: [], position: '2' })
  expect([...all.held].sort()).toEqual(
    kind === 'new' ? ['booking', 'order', 'quote', 'shipment'] : ['booking', 'quote', 'shipment'],
  )
  expect(all.calls.slice(-3)).toEqual(['decideBooking', 'tellQuote', 'followShipment'])
})

test.each([
  ['quote', made],
  ['order', made],
  ['shipment', made],
  ['booking', made],
  ['shipment', taken],
  ['booking', taken],
] as const)('[D4.010] the %s refuses: everything that went before is given back', async (refuses, shipment) => {
  const all = world(refuses)
  expect(await run(all, args(shipment))).toMatchObject({ refusals: [{ code: 'booking-registration-failed' }] })
  expect([...all.held]).toEqual([])
})

test.each(['reserveQuote', 'reserve', 'decideAllocated', 'decideBooking', 'tellQuote', 'followShipment'])(
  'the answer of %s is lost: it is asked again, and comes out the same',
  async name => {
    const all = world()
    all.lose(name)
    expect(await run(all, args())).toMatchObject({ refusals: [] })
    expect(all.calls.filter(call => call === name)).toHaveLength(2)
    expect([...all.held].sort()).toEqual(['booking', 'order', 'quote', 'shipment'])
  },
)
