import { randomUUID } from 'node:crypto'
import type { Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { deliverer, mostBodies } from '@quayside/notifications/webhooks/deliver.ts'
import type { WebhookCommand, WebhookState } from '@quayside/notifications/webhooks/domain/webhook-endpoint.ts'
import { webhookEndpoint } from '@quayside/notifications/webhooks/domain/webhook-endpoint.ts'
import type { Progresses } from '@quayside/notifications/webhooks/progress.ts'
import { newSealedSecret } from '@quayside/notifications/webhooks/secrets.ts'
import type { CommandHandler } from '@quayside/platform/commands/command-handler.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day, type TimeSkipping, timeSkipping } from '../testing/time-skipping.ts'
import type { WebhookActivities } from './activities.ts'

let time: TimeSkipping
beforeAll(async () => {
  time = await timeSkipping()
})
afterAll(() => time.close())

const [minute, hour] = [60_000, 3_600_000]
const company = '0192f5d0-0000-7000-8000-0000000000c1'

/** The service's own delivering over events in memory, and a receiver that takes them or not. */
async function world(receiver: { isUp: boolean }) {
  const [endpointId, config] = [randomUUID(), { vaultKey: Buffer.alloc(32, 7) }]
  const start = (await time.now()).getTime()
  let at = new Date(start).toISOString()
  const events: StoredEvent[] = []
  const limits: number[] = []
  const tries: { id: string; minute: number; body: string }[] = []
  let state: WebhookState = webhookEndpoint.initial
  function give(command: WebhookCommand) {
    const decision = webhookEndpoint.decide(command, state)
    if (!decision.accepted) throw new Error(decision.rejections[0].code)
    state = decision.events.reduce(webhookEndpoint.evolve, state)
  }
  const given = { name: 'ERP', url: 'https://erp.example/', events: ['purchase-order.*'] }
  const sealedSecret = newSealedSecret(config, endpointId)
  give({ type: 'Register', endpointId, companyId: company, companyType: 'client', ...given, sealedSecret, after: '' })

  const kept = {
    position: '' as Position,
    failures: 0,
    failingSince: null as string | null,
    nextAt: null as string | null,
    freshAt: 1,
  }
  const progress: Progresses = {
    async take({ companyId, from, freshAt }, lease) {
      if (kept.freshAt < freshAt) Object.assign(kept, { failures: 0, failingSince: null, nextAt: null, freshAt })
      return { endpointId, companyId, turn: from.turn, since: null, positionAt: null, lease, ...kept }
    },
    async taken(held, { body }) {
      Object.assign(kept, { position: body.position, failures: 0, failingSince: null, nextAt: null })
      Object.assign(held, { failures: 0, failingSince: null })
      return true
    },
    async failed(held, _tried, now, afterMs) {
      held.failures += 1
      held.failingSince ??= now
      const { failures, failingSince } = held
      Object.assign(kept, { failures, failingSince, nextAt: new Date(Date.parse(now) + afterMs).toISOString() })
    },
    async passed(_held, { position }) {
      kept.position = position
      return true
    },
    beginAnew: async () => true,
    leave: async () => undefined,
  }
  const commands = {
    current: async () => state,
    handle: async ({ command }: { command: WebhookCommand }) => give(command),
  } as unknown as Pick<CommandHandler, 'current' | 'handle'>
  const deliver = deliverer({
    store: {
      head: async () => events.at(-1)?.position ?? ('' as Position),
      async readAll(after, limit) {
        limits.push(limit)
        return events.filter(({ position }) => position > after).slice(0, limit)
      },
    },
    commands,
    progress,
    async send({ messageId, body }) {
      tries.push({ id: messageId, minute: Math.round((Date.parse(at) - start) / minute), body: JSON.stringify(body) })
      const { isUp } = receiver
      return { taken: isUp, status: isUp ? 204 : 503, fault: isUp ? null : 'answer', ms: 1, answer: '' }
    },
    clientsOf: async () => [],
    clock: { now: () => at },
    ids: { next: () => randomUUID() },
    config,
  })
  const activities: WebhookActivities = {
    async deliverWebhooks({ key }) {
      at = (await time.now()).toISOString()
      const context = { actor: {}, key, bodyHash: '', correlationId: '', causationId: '' }
      return deliver(endpointId, context)
    },
  }
  return {
    activities,
    limits,
    give,
    tries,
    taken: () => kept.position,
    state: () => state,
    async begin() {
      const options = {
        taskQueue: time.taskQueue,
        workflowId: `webhook-delivery/${endpointId}`,
        args: [{ endpointId }],
      }
      return time.client.start('webhook-delivery', options)
    },
    /** So many orders are sent; their positions. */
    happen: (count: number) =>
      Array.from({ length: count }, () => {
        const position = String(events.length + 1).padStart(20, '0') as Position
        const metadata = {
          companies: [company],
          actor: {},
          commandKey: '',
          bodyHash: '',
          correlationId: '',
          causationId: '',
          schemaVersion: 1,
        }
        const [id, stream, previousPosition] = [randomUUID(), `PurchaseOrder-${randomUUID()}`, '' as Position]
        events.push({
          id,
          type: 'PurchaseOrderSent',
          data: {},
          stream,
          revision: 0,
          metadata,
          recordedAt: at,
          position,
          previousPosition,
        })
        return `${id}_${endpointId}`
      }),
  }
}

test('[D8.022] a receiver that is down for an hour gets every event in order, a repeat only under the same id', async () => {
  const receiver = { isUp: false }
  const { activities, begin, happen, tries } = await world(receiver)
  const wanted = happen(3)
  await time.run(activities, async () => {
    const handle = await begin()
    await time.env.sleep(30 * minute)
    wanted.push(...happen(2))
    const before = tries.length
    await handle.signal('wake')
    await time.env.sleep(1_000)
    expect(tries.length, 'what is new does not hurry a receiver that is down').toBe(before)
    await time.env.sleep(30 * minute)
    receiver.isUp = true
    const down = tries.length
    expect(down).toBeGreaterThan(8)
    expect(down, 'ever more rarely').toBeLessThan(16)
    expect(new Set(tries.map(({ id }) => id)), 'nothing passes the first').toEqual(new Set(wanted.slice(0, 1)))
    await time.env.sleep(hour)
    expect(tries.slice(down).map(({ id }) => id)).toEqual(wanted)
    expect(new Set(tries.map(({ body }) => body)).size).toBe(wanted.length)

    const later = happen(2)
    await handle.signal('wake')
    await time.env.sleep(1_000)
    expect(tries.slice(down).map(({ id }) => id)).toEqual([...wanted, ...later])
    await handle.terminate()
  })
})

test('[D8.022] after three days it is paused; nothing is tried until somebody resumes it, and then nothing is missing', async () => {
  const receiver = { isUp: false }
  const { activities, begin, happen, tries, give, state } = await world(receiver)
  const wanted = happen(2)
  await time.run(activities, async () => {
    const handle = await begin()
    await time.env.sleep(3 * day - 2 * hour)
    expect(state().status).toBe('ACTIVE')
    await time.env.sleep(4 * hour)
    expect(state()).toMatchObject({ status: 'PAUSED', pause: 'FAILING' })
    expect(tries.at(-1)?.minute).toBeGreaterThanOrEqual((3 * day) / minute)
    const before = tries.length
    await handle.signal('wake')
    await time.env.sleep(day)
    expect(tries.length).toBe(before)
    receiver.isUp = true
    give({ type: 'Resume' })
    await handle.signal('changed')
    await time.env.sleep(minute)
    expect(tries.slice(before).map(({ id }) => id)).toEqual(wanted)
    give({ type: 'Remove' })
    await handle.signal('changed')
    expect(await handle.result()).toBe('removed')
  })
})

test('[D8.022] a thousand events are delivered in order, and never more than a hundred of them are in memory', async () => {
  const { activities, begin, happen, tries, limits } = await world({ isUp: true })
  const wanted = happen(1_000)
  await time.run(activities, async () => {
    const handle = await begin()
    await time.env.sleep(minute)
    expect(tries.map(({ id }) => id)).toEqual(wanted)
    expect(Math.max(...limits)).toBe(mostBodies)
    expect(mostBodies).toBe(100)
    await handle.terminate()
  })
})

test('[D8.022] who mends the receiver and says so waits no longer', async () => {
  const receiver = { isUp: false }
  const { activities, begin, happen, tries, give } = await world(receiver)
  const wanted = happen(1)
  await time.run(activities, async () => {
    const handle = await begin()
    await time.env.sleep(10 * hour)
    const before = tries.length
    receiver.isUp = true
    give({ type: 'Replay', after: '', since: null })
    await handle.signal('changed')
    await time.env.sleep(minute)
    expect(tries.slice(before).map(({ id }) => id)).toEqual(wanted)
    await handle.terminate()
  })
})
