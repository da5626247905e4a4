/**
 * Writes the histories that the replay tests run over: `node workflows/testing/record-histories.ts [WORKFLOW]`. Record anew only
 * beside the old ones (which stay as they are): one that was released has to replay as long as its workflows may run.
 */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { CarrierPollAnswer } from '@quayside/contracts/shipments/carrier-tracking.ts'
import { ApplicationFailure } from '@temporalio/workflow'
import type { SubmissionActivities } from '../booking-submission/activities.ts'
import type { CarrierBookingActivities } from '../carrier-booking/activities.ts'
import type { CarrierActivities } from '../carrier-tracking/activities.ts'
import type { ContainerActivities } from '../container-alerts/activities.ts'
import type { DigestActivities } from '../notification-digest/activities.ts'
import type { PickupActivities } from '../pickup-window/activities.ts'
import type { CompletionActivities } from '../shipment-completion/activities.ts'
import type { ShipmentActivities } from '../shipment-creation/activities.ts'
import type { ValidityActivities } from '../validity/activities.ts'
import type { WebhookActivities } from '../webhook-delivery/activities.ts'
import { historyText } from './history-file.ts'
import { recordedActivities } from './recorded-activities.ts'
import { day, instantAfter, roundFrom, timeSkipping } from './time-skipping.ts'

const orderId = '0192f5d0-0000-7000-8000-00000000000a'
const documentId = '0192f5d0-0000-7000-8000-00000000000d'
const eventId = (number: number) => `0192f5d0-0000-7000-8000-0000000000${number + 10}`
/** One workflow's alone: the released histories of the others stay as they are. */
const wanted = process.argv[2]
const time = await timeSkipping()

type Signals = (start: Date) => readonly { after: number; name: string; args: object }[]

async function record(name: string, answers: Parameters<typeof recordedActivities>[1], signals: Signals) {
  const order = recordedActivities(time.now, answers)
  const start = await time.now()
  const history = await time.run(order.activities, async () => {
    const handle = await time.client.start('purchase-order-confirmation', {
      taskQueue: time.taskQueue,
      workflowId: `po-confirmation/${orderId}/${name}`,
      args: [roundFrom(start, orderId)],
    })
    for (const { after, name, args } of signals(start)) {
      await time.env.sleep(start.getTime() + after * day - (await time.now()).getTime())
      await handle.signal(name, args)
    }
    await handle.result()
    return handle.fetchHistory()
  })
  await save('purchase-order-confirmation', name, history)
}

async function recordChangeRequest(name: string, decided: boolean) {
  const order = recordedActivities(time.now)
  const args = { orderId, requestId: documentId, eventId: eventId(1), decideBy: instantAfter(await time.now(), 3) }
  const history = await time.run(order.activities, async () => {
    const handle = await time.client.start('purchase-order-change-request', {
      taskQueue: time.taskQueue,
      workflowId: `po-change-request/${name}`,
      args: [args],
    })
    if (decided) await handle.signal('decided', { eventId: eventId(2) })
    await handle.result()
    return handle.fetchHistory()
  })
  await save('purchase-order-change-request', name, history)
}

type Refusing = { order?: boolean; command?: boolean; booking?: boolean; back?: boolean }
type Allocation = { splits?: boolean; ofBooking?: boolean }

async function recordShipment(
  name: string,
  type: string,
  refusing: Refusing,
  { splits = false, ofBooking = false }: Allocation = {},
) {
  const refusal = { code: 'exceeds-shippable', params: { poId: '4500-018832' }, field: null }
  const other = eventId(3)
  const lines = [{ lineId: eventId(4), quantity: '5' }]
  const activities: ShipmentActivities & Pick<SubmissionActivities, 'decideBooking'> = {
    reserve: async step => (refusing.order && step.orderId === other ? [refusal] : []),
    giveBack: async () => undefined,
    move: async () => undefined,
    decideAllocated: async ({ key }) => ({
      refusals: refusing.command || (refusing.back && key.endsWith('/back')) ? [refusal] : [],
      position: refusing.command ? null : '42',
      split: splits ? { shipmentId: eventId(5), orders: [{ orderId, lines }], command: {} } : null,
    }),
    decideBooking: async () => ({ refusals: refusing.booking ? [refusal] : [], position: '43' }),
  }
  const undo = { lines, cancelled: true }
  const orders = [orderId, other].map(id => ({ orderId: id, reserve: lines, afterwards: null, undo }))
  const args = { shipmentId: documentId, key: 'request', uid: eventId(6), orders, command: {} }
  const booking = { bookingId: eventId(7), command: {}, back: {} }
  const history = await time.run(activities, async () => {
    const handle = await time.client.start(type, {
      taskQueue: time.taskQueue,
      workflowId: `shipment-allocation/${name}`,
      args: [ofBooking ? { ...args, booking } : args],
    })
    await handle.result()
    return handle.fetchHistory()
  })
  await save('shipment-creation', name, history)
}

const bookedLines = [{ lineId: eventId(2), quantity: '5' }]
const bookedOrder = {
  orderId,
  reserve: bookedLines,
  afterwards: null,
  undo: { lines: bookedLines, cancelled: true },
}
const made = { is: 'new', shipmentId: eventId(5), orders: [bookedOrder], command: {} }
const taken = { is: 'taken', shipmentId: eventId(5), carrier: 'Oceanic Line', mode: 'OCEAN' }

/** `refuses`: which of the services says no. */
async function recordSubmission(name: string, refuses: 'booking' | null, shipment: object = made) {
  const activities: SubmissionActivities & ShipmentActivities = {
    reserveQuote: async () => [],
    freeQuote: async () => undefined,
    tellQuote: async () => undefined,
    reserve: async () => [],
    giveBack: async () => undefined,
    move: async () => undefined,
    decideAllocated: async () => ({ refusals: [], position: '42', split: null }),
    takeShipment: async () => [],
    leaveShipment: async () => undefined,
    undoShipment: async () => undefined,
    decideBooking: async () => ({
      refusals: refuses === null ? [] : [{ code: 'booking-validity-past', params: {}, field: null }],
      position: '43',
    }),
    followShipment: async () => undefined,
  }
  const args = {
    bookingId: documentId,
    bookingNumber: 'BK-1',
    key: 'request',
    uid: eventId(6),
    quote: { quoteId: eventId(3), company: eventId(4), actor: 'C', revision: 1, purchaseOrderIds: [orderId] },
    shipment,
    command: {},
  }
  const history = await time.run(activities, async () => {
    const handle = await time.client.start('booking-submission', {
      taskQueue: time.taskQueue,
      workflowId: `booking-submission/${name}`,
      args: [args],
    })
    await handle.result()
    return handle.fetchHistory()
  })
  await save('booking-submission', name, history)
}

async function recordCarrierBooking(name: string) {
  const calls: ('failed' | 'watched')[] = ['failed', 'watched']
  const reads: ('new' | 'nothing-new')[] = ['nothing-new', 'new']
  const activities: CarrierBookingActivities = {
    callCarrier: async () => ({ outcome: calls.shift() ?? 'done', afterMs: null }),
    readCarrier: async () => ({ outcome: reads.shift() ?? 'over', afterMs: null }),
  }
  const history = await time.run(activities, async () => {
    const handle = await time.client.start('carrier-booking', {
      taskQueue: time.taskQueue,
      workflowId: `carrier-booking/${name}`,
      args: [{ bookingId: documentId, eventId: eventId(1), isTaken: false, quiet: 0 }],
    })
    await handle.result()
    return handle.fetchHistory()
  })
  await save('carrier-booking', name, history)
}

/** How often the orders refuse, and the anchor is waited for, before it works. */
async function recordCompletion(name: string, failing: { settle?: number; anchor?: number }) {
  const left = { settle: failing.settle ?? 0, anchor: failing.anchor ?? 0 }
  const isDone = (what: 'settle' | 'anchor') => {
    left[what] -= 1
    return left[what] < 0
  }
  const activities: CompletionActivities = {
    async settleOrders() {
      if (!isDone('settle')) throw ApplicationFailure.create({ type: 'order-refused', message: 'not yet' })
      return [{ orderId, status: 'CLOSED_COMPLETE' }]
    },
    announce: async () => '42',
    hasNotified: async () => true,
    hasFigures: async () => true,
    finalAnchor: async () => ({ state: isDone('anchor') ? 'CONFIRMED' : 'QUEUED', reason: null }),
    report: async () => undefined,
  }
  const settlement = { shipmentId: documentId, deliveredOn: '2026-03-01', lines: [] }
  const args = { shipmentId: documentId, eventId: eventId(1), orders: [{ orderId, settlement }] }
  const history = await time.run(activities, async () => {
    const handle = await time.client.start('shipment-completion', {
      taskQueue: time.taskQueue,
      workflowId: `shipment-completion/${name}`,
      args: [args],
    })
    await handle.result()
    return handle.fetchHistory()
  })
  await save('shipment-completion', name, history)
}

async function recordTracking(name: string) {
  const answers: CarrierPollAnswer['outcome'][] = ['new', 'nothing-new', 'failed', 'later']
  const activities: CarrierActivities = {
    askCarriers: async ({ cursors }) => {
      const outcome = answers.shift() ?? 'nothing-new'
      return { outcome, cursors: { ...cursors, BLUE: '2026-03-01T00:00:00.000Z' }, afterMs: null }
    },
  }
  const args = { shipmentId: documentId, eventId: eventId(1), cursors: {}, quiet: 0, failed: 0 }
  const history = await time.run(activities, async () => {
    const handle = await time.client.start('carrier-tracking', {
      taskQueue: time.taskQueue,
      workflowId: `carrier-tracking/${name}`,
      args: [args],
    })
    await time.env.sleep(2.5 * 3_600_000)
    await handle.signal('changed')
    await time.env.sleep(3_600_000)
    await handle.signal('over')
    await handle.result()
    return handle.fetchHistory()
  })
  await save('carrier-tracking', name, history)
}

/** Asked on three mornings. */
async function recordAlerts(name: string) {
  const start = await time.now()
  const mornings = [2, 4, 5]
  const activities: ContainerActivities = {
    async raiseAlerts() {
      const next = mornings.shift()
      return { next: next === undefined ? null : instantAfter(start, next) }
    },
  }
  const history = await time.run(activities, async () => {
    const handle = await time.client.start('container-alerts', {
      taskQueue: time.taskQueue,
      workflowId: `container-alerts/${name}`,
      args: [{ containerUseId: documentId, eventId: eventId(1) }],
    })
    await handle.result()
    return handle.fetchHistory()
  })
  await save('container-alerts', name, history)
}

async function recordDigest(name: string) {
  const start = await time.now()
  const mornings = [1, 2, 8]
  const activities: DigestActivities = {
    async sendDigest() {
      const next = mornings.shift()
      return { next: next === undefined ? null : instantAfter(start, next) }
    },
  }
  const history = await time.run(activities, async () => {
    const handle = await time.client.start('notification-digest', {
      taskQueue: time.taskQueue,
      workflowId: `notification-digest/${name}`,
      args: [{ uid: documentId, eventId: eventId(1) }],
    })
    await handle.result()
    return handle.fetchHistory()
  })
  await save('notification-digest', name, history)
}

/** Told once too early. */
async function recordPickupWindow(name: string) {
  const start = await time.now()
  const later = [3]
  const activities: PickupActivities = {
    async endPickupWindow() {
      const next = later.shift()
      return { next: next === undefined ? null : instantAfter(start, next) }
    },
  }
  const history = await time.run(activities, async () => {
    const handle = await time.client.start('pickup-window', {
      taskQueue: time.taskQueue,
      workflowId: `pickup-window/${name}`,
      args: [{ pickupId: documentId, eventId: eventId(1), until: instantAfter(start, 2) }],
    })
    await handle.result()
    return handle.fetchHistory()
  })
  await save('pickup-window', name, history)
}

/** Ended at its day, then woken for an earlier one. */
async function recordValidity(name: string) {
  const start = await time.now()
  const due = [instantAfter(start, 3), instantAfter(start, 9)]
  const activities: ValidityActivities = {
    nextDue: async () => ({ next: due[0] ?? null }),
    async expireDue() {
      due.shift()
      return { expired: 1 }
    },
  }
  const history = await time.run(activities, async () => {
    const args = [{ service: 'quotes' }]
    const handle = await time.client.start('validity', {
      taskQueue: time.taskQueue,
      workflowId: `validity/${name}`,
      args,
    })
    await time.env.sleep(4 * day)
    due.unshift(instantAfter(start, 5))
    await handle.signal('due', { at: instantAfter(start, 5) })
    await time.env.sleep(8 * day)
    await handle.terminate()
    return handle.fetchHistory()
  })
  await save('validity', name, history)
}

async function recordWebhook(name: string) {
  const answers: Awaited<ReturnType<WebhookActivities['deliverWebhooks']>>[] = [
    { outcome: 'more', afterMs: 0 },
    { outcome: 'idle', afterMs: 0 },
    { outcome: 'wait', afterMs: 5_000 },
    { outcome: 'wait', afterMs: 3_600_000 },
    { outcome: 'paused', afterMs: 0 },
  ]
  const activities: WebhookActivities = {
    deliverWebhooks: async () => answers.shift() ?? { outcome: 'removed', afterMs: 0 },
  }
  const history = await time.run(activities, async () => {
    const workflowId = `webhook-delivery/${name}`
    const options = { taskQueue: time.taskQueue, workflowId, args: [{ endpointId: orderId }] }
    const handle = await time.client.start('webhook-delivery', options)
    await time.env.sleep(day)
    await handle.signal('wake')
    await time.env.sleep(60_000)
    await handle.signal('changed')
    await time.env.sleep(day)
    await handle.signal('changed')
    await handle.result()
    return handle.fetchHistory()
  })
  await save('webhook-delivery', name, history)
}

async function save(workflow: string, name: string, history: Parameters<typeof historyText>[0]) {
  if (wanted !== undefined && workflow !== wanted) return
  const folder = fileURLToPath(new URL(`../${workflow}/histories/`, import.meta.url))
  const file = `${folder}${name}.json`
  if (existsSync(file)) return
  await mkdir(folder, { recursive: true })
  await writeFile(file, historyText(history))
}

await record('expired', {}, () => [])
await record('submitted-at-the-deadline', { atDeadline: [{ outcome: 'submitted', deadline: null }] }, start => [
  {
    after: 10.2,
    name: 'approvalAwaited',
    args: { eventId: eventId(1), approveBy: instantAfter(start, 13), reminders: [instantAfter(start, 12.5)] },
  },
  { after: 20, name: 'closed', args: { eventId: eventId(2), because: 'approved' } },
])
await record('file-read-and-discarded', {}, start => [
  { after: 2, name: 'paused', args: { eventId: eventId(1), remindReaderAt: instantAfter(start, 4), documentId } },
  { after: 6, name: 'resumed', args: { eventId: eventId(2), deadline: instantAfter(start, 14) } },
])
await record('partly-approved', { atDeadline: [{ outcome: 'nothing-proposed', deadline: null }] }, () => [
  { after: 30, name: 'closed', args: { eventId: eventId(1), because: 'resent' } },
])
await recordChangeRequest('expired', false)
await recordChangeRequest('decided', true)
await recordShipment('created', 'shipment-creation', {})
await recordShipment('refused-by-an-order', 'shipment-creation', { order: true })
await recordShipment('refused-by-the-shipment', 'shipment-creation', { command: true })
await recordShipment('split', 'shipment-allocation', {}, { splits: true })
const ofBooking = { ofBooking: true }
await recordShipment('of-a-booking', 'shipment-allocation', {}, ofBooking)
await recordShipment('refused-by-its-booking', 'shipment-allocation', { booking: true }, ofBooking)
await recordShipment('refused-by-its-booking-and-kept', 'shipment-allocation', { booking: true, back: true }, ofBooking)
await recordSubmission('submitted', null)
await recordSubmission('refused-by-the-booking', 'booking')
await recordSubmission('submitted-of-a-shipment', null, taken)
await recordSubmission('refused-of-a-shipment', 'booking', taken)
await recordCarrierBooking('away-taken-and-asked')
await recordCompletion('completed', {})
await recordCompletion('refused-by-an-order', { settle: 2 })
await recordCompletion('chain-away', { anchor: 14 })
await recordTracking('asked-told-changed-and-over')
await recordAlerts('three-mornings')
await recordDigest('daily-then-weekly')
await recordPickupWindow('told-once-too-early')
await recordValidity('two-days-and-an-earlier-one')
await recordWebhook('woken-failed-hurried-paused-and-removed')
await time.close()
process.exit(0)
