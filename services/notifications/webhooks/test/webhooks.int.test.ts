import { randomUUID } from 'node:crypto'
import { type DeliverWebhooksAnswer, deliverWebhooksRoute } from '@quayside/contracts/notifications/webhook-workflow.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registered } from '../../domain/testing/orders.ts'
import { notifications } from '../../service.ts'
import { type Receiver, startReceiver } from './receiver.ts'

/** Signatures are dated by the portal's clock, and their age is looked at by the real one. */
const now = new Date()
const day = 24 * 3_600_000
let rig: Rig
let receiver: Receiver
let buyer: Person
let supplier: Person
const opened: Receiver[] = []

beforeAll(async () => {
  receiver = await startReceiver()
  const allowed = [receiver.place]
  rig = await startRig({
    factories: [notifications],
    now: now.toISOString(),
    env: { WEBHOOK_ALLOW_HOSTS: allowed.join(','), NOTIFICATION_MAIL_WINDOW_SECONDS: '0' },
  })
})
afterAll(async () => {
  await rig?.close()
  await receiver?.close()
})
beforeEach(async () => {
  rig.clock.set(now.toISOString())
  receiver.got.length = 0
  receiver.answers({ status: 204 })
  buyer = await rig.make.person({ companyType: 'client', role: 'ADMIN' })
  supplier = await rig.make.person({ companyType: 'provider', role: 'ADMIN' })
  await rig.settled()
})
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

type Made = { id: string; version: number; secret: string }
const given = { name: 'ERP', url: '', events: ['purchase-order.*'] }
async function made(by: Person, over: Partial<typeof given> = {}): Promise<Made> {
  const { status, body } = await rig.as(by).post('/webhook-endpoints', { ...given, url: receiver.url, ...over })
  expect(status).toBe(201)
  return body
}
/** As its workflow asks, once; what it is to be asked next. */
async function delivered(id: string): Promise<DeliverWebhooksAnswer> {
  const route = deliverWebhooksRoute.replace(':id', id)
  const { body, status } = await rig
    .ports('notifications')
    .call.post('notifications', route, {}, { causationId: randomUUID() })
  expect(status).toBe(200)
  return body as DeliverWebhooksAnswer
}
/** Orders of the two companies, as their service would store them: told to both once they are sent. */
async function orders(count: number, companies = [buyer.company, supplier.company], type = 'PurchaseOrderSent') {
  const ids = Array.from({ length: count }, () => randomUUID())
  for (const id of ids)
    await rig.append(`PurchaseOrder-${id}`, [{ type, data: { ...registered.data, orderId: id } }], companies)
  return ids
}
const told = () => receiver.got.map(({ body }) => body.id)
const listed = async (by: Person) => (await rig.as(by).get('/webhook-endpoints')).body.items

describe('an endpoint', () => {
  test('[D8.022] gets signed, thin events in order, and nothing of what was before it', async () => {
    await orders(1)
    const { id, secret } = await made(buyer)
    const ids = await orders(3)
    expect((await delivered(id)).outcome).toBe('idle')
    expect(told()).toEqual(ids)
    const [first] = receiver.verified(secret)
    expect(first).toEqual({
      type: 'PurchaseOrderSent',
      entity: 'purchase-order',
      id: ids[0],
      version: 1,
      position: expect.stringMatching(/^\d{20,40}$/),
      at: now.toISOString(),
    })
    const [event] = await rig.events(`PurchaseOrder-${ids[0]}`)
    expect(receiver.got[0]?.headers).toMatchObject({
      'webhook-id': `${event?.id}_${id}`,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'content-type': 'application/json',
    })
    expect((await delivered(id)).outcome).toBe('idle')
    expect(told(), 'once').toHaveLength(3)
  })

  test('[D8.022] that is down is asked again after 5 s, 10 s ... and gets each event under its one id, in order', async () => {
    const { id, secret } = await made(buyer)
    const ids = await orders(2)
    receiver.answers({ status: 503, text: 'down\u001b[31m' })
    const waits: number[] = []
    for (let at = now.getTime(); at < now.getTime() + 3_600_000; at += waits.at(-1) ?? 0) {
      rig.clock.set(new Date(at).toISOString())
      const answer = await delivered(id)
      expect(answer.outcome).toBe('wait')
      waits.push(answer.afterMs)
      if (waits.length === 1)
        expect(await delivered(id), 'not before its time').toEqual({ outcome: 'wait', afterMs: 5_000 })
    }
    expect(waits.slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000])
    expect(Math.max(...waits)).toBeLessThanOrEqual(3_600_000)
    expect(new Set(receiver.ids()).size, 'a repeat only under the same id').toBe(1)
    expect(new Set(told())).toEqual(new Set([ids[0]]))
    const [row] = await listed(buyer)
    expect(row).toMatchObject({ failures: waits.length, failingSince: now.toISOString() })

    const tries = receiver.got.length
    receiver.answers({ status: 200 })
    rig.clock.set(new Date(now.getTime() + 2 * 3_600_000).toISOString())
    expect((await delivered(id)).outcome).toBe('idle')
    expect(told().slice(tries)).toEqual(ids)
    expect(new Set(receiver.ids()).size).toBe(2)
    for (const { text, headers } of receiver.got)
      expect(
        new Webhook(secret).sign(
          String(headers['webhook-id']),
          new Date(Number(headers['webhook-timestamp']) * 1000),
          text,
        ),
      ).toBe(headers['webhook-signature'])
    const log = (await rig.as(buyer).get(`/webhook-endpoints/${id}/deliveries`)).body
    expect(log.total).toBe(2)
    expect(log.items.map((one: { attempts: number }) => one.attempts).sort()).toEqual([1, tries + 1])
  })

  test('[D8.022] that takes nothing for three days is paused, and its administrators hear of it', async () => {
    const colleague = await rig.make.person({ companyType: 'provider', company: supplier.company, role: 'SUPPLIER' })
    const { id } = await made(supplier)
    await orders(1, [supplier.company])
    receiver.answers({ status: 500, text: '<b>\u001b[31mno' })
    await delivered(id)
    const log = (await rig.as(supplier).get(`/webhook-endpoints/${id}/deliveries`)).body.items
    expect(log[0]).toMatchObject({ taken: false, status: 500, fault: 'answer', answer: '<b>\\u{1b}[31mno' })
    rig.clock.set(new Date(now.getTime() + 3 * day - 1).toISOString())
    expect((await delivered(id)).outcome).toBe('wait')
    rig.clock.set(new Date(now.getTime() + 3 * day + 3_600_000).toISOString())
    expect((await delivered(id)).outcome).toBe('paused')
    expect((await delivered(id)).outcome).toBe('paused')
    await rig.settled()
    const [row] = await listed(supplier)
    expect(row).toMatchObject({ status: 'PAUSED', pause: 'FAILING' })
    const [news] = (await rig.as(supplier).get('/notifications')).body.items
    expect(news).toMatchObject({
      entity: 'webhook-endpoint',
      entityId: id,
      newValue: 'answer',
      act: 'WebhookEndpointGivenUp',
    })
    expect(news.href).toBe(`/companies/${supplier.company}?tab=integrations`)
    await expect
      .poll(() => rig.mails(supplier.email).map(({ subject }) => subject), { timeout: 60_000 })
      .toEqual(['The webhook ERP was paused'])
    expect((await rig.as(colleague).get('/notifications')).body.items, 'only who keeps the integrations').toEqual([])

    receiver.answers({ status: 200 })
    await rig.as(supplier).post(`/webhook-endpoints/${id}/resume`, { version: row.version })
    receiver.got.length = 0
    expect((await delivered(id)).outcome, 'resumed, it begins where it was and with new patience').toBe('idle')
    expect(told()).toHaveLength(1)
  })

  test('[D8.022] is told anew from any position or instant: the same bodies and ids, with valid signatures', async () => {
    const { id, secret, version } = await made(buyer)
    const before = await orders(2)
    rig.clock.set(new Date(now.getTime() + 1_000).toISOString())
    const after = await orders(2)
    await delivered(id)
    const first = receiver.got.map(({ text }) => text)
    const ids = receiver.ids()
    const replay = (body: object) => rig.as(buyer).post(`/webhook-endpoints/${id}/replay`, body)
    expect((await replay({ position: receiver.got[1]?.body.position })).body).toEqual({ id, version: version + 1 })
    await delivered(id)
    expect(receiver.got.slice(4).map(({ text }) => text)).toEqual(first.slice(2))
    expect(receiver.ids().slice(4)).toEqual(ids.slice(2))

    await replay({ since: new Date(now.getTime() + 1_000).toISOString() })
    await delivered(id)
    expect(told().slice(6)).toEqual(after)

    await replay({ position: '' })
    await delivered(id)
    expect(told().slice(8)).toEqual([...before, ...after])
    expect(receiver.verified(secret)).toHaveLength(12)
  })

  test('[D8.022] is delivered to by one at a time, and by another once the first was killed', async () => {
    const { id } = await made(buyer)
    const ids = await orders(30)
    const both = await Promise.all([delivered(id), delivered(id)])
    expect(both.map(({ outcome }) => outcome)).toContain('idle')
    expect(told(), 'each once, in order').toEqual(ids)

    const more = await orders(2)
    const until = new Date(now.getTime() + 30_000)
    const { database } = rig.ports('notifications')
    await sql`update webhook_positions set lease = ${randomUUID()}, leased_until = ${until} where endpoint_id = ${id}`.execute(
      database,
    )
    expect((await delivered(id)).outcome, 'somebody is said to be at it').toBe('wait')
    rig.clock.set(new Date(until.getTime() + 1).toISOString())
    expect((await delivered(id)).outcome).toBe('idle')
    expect(told()).toEqual([...ids, ...more])
  })

  test('[D8.022] goes on in a store that counts otherwise, with what was recorded since', async () => {
    const { id } = await made(buyer)
    const happening = async (ms: number) => {
      rig.clock.set(new Date(now.getTime() + ms).toISOString())
      return orders(1)
    }
    await happening(0)
    const last = await happening(500)
    await delivered(id)
    const later = await happening(1_000)
    // As after a move: the position is of the store before.
    await sql`update webhook_positions set position = '9999' || substr(position, 5) where endpoint_id = ${id}`.execute(
      rig.ports('notifications').database,
    )
    receiver.answers({ status: 503 })
    expect((await delivered(id)).outcome).toBe('wait')
    receiver.answers({ status: 200 })
    receiver.got.length = 0
    rig.clock.set(new Date(now.getTime() + 10_000).toISOString())
    expect((await delivered(id)).outcome).toBe('idle')
    expect(told(), 'the last one again, under its id, and nothing from before it').toEqual([...last, ...later])
    expect((await delivered(id)).outcome).toBe('idle')
    expect(told(), 'and from there on as always').toHaveLength(2)
  })

  test('a replay begins at a position that there is, or at an instant that has passed', async () => {
    const { id } = await made(buyer)
    const refusals = [
      [{ position: '9'.repeat(20) }, 'webhook-position-unknown'],
      [{ position: 'x' }, 'invalid-value'],
      [{ since: new Date(now.getTime() + day).toISOString() }, 'webhook-instant-ahead'],
      [{}, 'webhook-replay-from'],
      [{ position: '', since: now.toISOString() }, 'webhook-replay-from'],
    ] as const
    for (const [body, code] of refusals)
      expect((await rig.as(buyer).post(`/webhook-endpoints/${id}/replay`, body)).body.code).toBe(code)
  })
})

describe('whose it is', () => {
  test('[D8.022] a company is told of its own alone, of no draft, and of what it chose', async () => {
    const endpoint = await made(supplier, { events: ['purchase-order.PurchaseOrderSent', 'quote.*'] })
    const stranger = await rig.make.person({ companyType: 'provider' })
    const [own] = await orders(1)
    await orders(1, [buyer.company])
    await orders(1, [buyer.company, stranger.company])
    await orders(1, undefined, 'PreOrderSaved')
    await orders(1, undefined, 'PurchaseOrderCancelled')
    await rig.append(`Quote-${randomUUID()}`, [{ type: 'QuoteSent', data: {} }], [supplier.company])
    await rig.append(`Session-${randomUUID()}`, [{ type: 'PurchaseOrderSent', data: {} }], [supplier.company])
    await delivered(endpoint.id)
    expect(told()).toEqual([own])
  })

  test('the operating company is told of whom it serves', async () => {
    const { admin, client } = rig.people
    const { id } = await made(admin)
    const [own] = await orders(1, [client.company])
    await orders(1, [buyer.company])
    await delivered(id)
    expect(told()).toEqual([own])
  })

  test('nobody else sees or changes it, and only who may', async () => {
    const { id, version } = await made(buyer)
    const other = rig.as(supplier)
    expect((await other.get('/webhook-endpoints')).body.items).toEqual([])
    const refused = [
      await other.get(`/webhook-endpoints/${id}/deliveries`),
      await other.post(`/webhook-endpoints/${id}`, { ...given, url: receiver.url, version }),
      await other.post(`/webhook-endpoints/${id}/pause`, { version }),
      await other.post(`/webhook-endpoints/${id}/secret`, { version }),
      await other.post(`/webhook-endpoints/${id}/replay`, { position: '' }),
      await other.post(`/webhook-endpoints/${id}/test`),
      await other.delete(`/webhook-endpoints/${id}`, { version }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404))
    const plain = await rig.make.person({ companyType: 'client', company: buyer.company, role: 'BUYER' })
    await rig.settled()
    expect((await rig.as(plain).get('/webhook-endpoints')).status).toBe(403)
    expect((await rig.as(plain).post('/webhook-endpoints', { ...given, url: receiver.url })).status).toBe(403)
  })
})

describe('its life', () => {
  test('it is changed, paused, resumed and removed; its secret is shown once and not kept in the clear', async () => {
    const endpoint = await made(buyer)
    const { id, secret } = endpoint
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const [stored] = await rig.events(`WebhookEndpoint-${id}`)
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6, 30))
    expect(JSON.stringify(await listed(buyer))).not.toContain('secret')

    const act = async (verb: string, body: object) =>
      (await rig.as(buyer).post(`/webhook-endpoints/${id}${verb}`, body)).body
    expect(await act('', { ...given, name: 'Archive', url: receiver.url, version: 1 })).toEqual({ id, version: 2 })
    expect((await act('', { ...given, url: receiver.url, version: 1 })).code).toBe('version-conflict')
    expect(await act('/pause', { version: 2 })).toEqual({ id, version: 3 })
    const [order] = await orders(1)
    expect((await delivered(id)).outcome).toBe('paused')
    const rotated = await act('/secret', { version: 3 })
    expect(rotated.secret).not.toBe(secret)
    await act('/resume', { version: 4 })
    await delivered(id)
    expect(receiver.verified(rotated.secret).map(body => body.id)).toEqual([order])
    expect(() => receiver.verified(secret)).toThrow('No matching signature')

    const removed = await rig.as(buyer).delete(`/webhook-endpoints/${id}`, { version: 5 })
    expect(removed.status).toBe(200)
    expect(await delivered(id)).toMatchObject({ outcome: 'removed' })
    await rig.settled()
    expect(await listed(buyer)).toEqual([])
    expect((await rig.as(buyer).post(`/webhook-endpoints/${id}/test`)).status).toBe(404)
  })

  test('the same request again makes no second one, and shows the same secret', async () => {
    const body = { ...given, url: receiver.url }
    const key = randomUUID()
    const first = await rig.as(buyer).post('/webhook-endpoints', body, { key })
    expect((await rig.as(buyer).post('/webhook-endpoints', body, { key })).body).toEqual(first.body)
    expect(await listed(buyer)).toHaveLength(1)
  })

  test('a test is sent at once, signed, and answered with what came back', async () => {
    const { id, secret } = await made(buyer)
    receiver.answers({ status: 418, text: 'a teapot' })
    const { body } = await rig.as(buyer).post(`/webhook-endpoints/${id}/test`)
    expect(body).toMatchObject({
      taken: false,
      status: 418,
      fault: 'answer',
      answer: 'a teapot',
      ms: expect.any(Number),
    })
    expect(receiver.verified(secret)).toEqual([expect.objectContaining({ type: 'webhook.test', id })])
  })

  test('a kind that there is not, or too many endpoints, are refused', async () => {
    const wrong = await rig.as(buyer).post('/webhook-endpoints', { ...given, url: receiver.url, events: ['session.*'] })
    expect(wrong.body).toMatchObject({ code: 'webhook-kind-unknown', message: expect.stringContaining('session.*') })
    for (let made_ = 0; made_ < 20; made_ += 1) await made(buyer, { name: `No. ${made_}` })
    const more = await rig.as(buyer).post('/webhook-endpoints', { ...given, url: receiver.url })
    expect(more.body.code).toBe('webhook-endpoints-too-many')
  })

  test('of thirty that are registered at once, twenty are; a removed one makes room', async () => {
    const register = () => rig.as(buyer).post('/webhook-endpoints', { ...given, url: receiver.url })
    const answers = await Promise.all(Array.from({ length: 30 }, register))
    const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code)
    expect(refused).toEqual(Array.from({ length: 10 }, () => 'webhook-endpoints-too-many'))
    const [first] = await listed(buyer)
    expect(await listed(buyer)).toHaveLength(20)
    expect((await rig.as(buyer).delete(`/webhook-endpoints/${first.id}`, { version: first.version })).status).toBe(200)
    expect((await register()).status).toBe(201)
    expect((await register()).body.code).toBe('webhook-endpoints-too-many')
  })

  test('its workflow is started with it, woken by what it is to be told of and by nothing else', async () => {
    const { id } = await made(buyer)
    await rig.settled()
    const signals = () => rig.workflows.started().find(one => one.id === `webhook-delivery/${id}`)?.signals ?? []
    const wakings = () => signals().filter(({ name }) => name === 'wake').length
    await expect.poll(wakings).toBe(1)
    expect(signals().some(({ name }) => name === 'changed')).toBe(true)
    await orders(1, [supplier.company])
    await orders(1)
    await expect.poll(wakings).toBe(2)
  })
})

describe('an address', () => {
  const inward = [
    'http://127.0.0.1/',
    'http://127.0.0.1:1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://localhost/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://0.0.0.0/',
    'http://224.0.0.1/',
    'http://100.100.100.200/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://[ff02::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
  ]
  const malformed = [
    'ftp://example.com/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://me:secret@example.com/',
    'example.com',
    'http://',
  ]

  test('[D8.022] inside the network is refused, however it is written', async () => {
    for (const url of inward) {
      const { body } = await rig.as(buyer).post('/webhook-endpoints', { ...given, url })
      expect(body, url).toMatchObject({ code: 'webhook-address-inward', fields: [{ path: 'url' }] })
    }
    for (const url of malformed) {
      const { body } = await rig.as(buyer).post('/webhook-endpoints', { ...given, url })
      expect(body, url).toMatchObject({ code: 'webhook-address-malformed', fields: [{ path: 'url' }] })
    }
    expect(await listed(buyer)).toEqual([])
  })

  test('[D8.022] that answers with a redirect is not followed', async () => {
    const inside = await startReceiver()
    opened.push(inside)
    const { id } = await made(buyer)
    receiver.answers({ status: 307, headers: { location: inside.url } })
    await orders(1)
    expect((await delivered(id)).outcome).toBe('wait')
    expect(inside.got).toEqual([])
    const [log] = (await rig.as(buyer).get(`/webhook-endpoints/${id}/deliveries`)).body.items
    expect(log).toMatchObject({ taken: false, status: 307 })
  })
})
