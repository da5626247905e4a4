import { randomUUID } from 'node:crypto'
import type { Actor } from '@quayside/contracts/kernel/envelope.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmed, line10, promise, registered, roundOpened, sent } from '../domain/testing/orders.ts'
import { notifications } from '../service.ts'

/** The sender looks every second. */
const patience = { timeout: 60_000 }
let rig: Rig
let buyer: Person
let supplier: Person
let orderId: string
let revision: number

beforeAll(async () => {
  rig = await startRig({ factories: [notifications], env: { NOTIFICATION_MAIL_WINDOW_SECONDS: '0' } })
})
afterAll(() => rig?.close())

beforeEach(async () => {
  buyer = await rig.make.person({ companyType: 'client', language: 'es-MX' })
  supplier = await rig.make.person({ companyType: 'provider', name: 'R. Iyer' })
  orderId = randomUUID()
  revision = -1
})

/** An order's event, done by a person or the system, as the purchase-orders service would store it. */
async function happens(event: PurchaseOrderEvent, by: Person | null) {
  const actor: Actor = by === null ? { service: 'workflows' } : { uid: by.uid, company: by.company }
  const companies = { clientCompanyId: buyer.company, vendorCompanyId: supplier.company }
  const data = JSON.parse(JSON.stringify({ ...event.data, orderId }), (key, value) =>
    key in companies ? companies[key as keyof typeof companies] : value,
  )
  await rig.ports('notifications').store.append({
    stream: `PurchaseOrder-${orderId}`,
    expected: revision < 0 ? 'no-stream' : revision,
    events: [{ type: event.type, data }],
    metadata: {
      companies: [buyer.company, supplier.company],
      actor,
      commandKey: randomUUID(),
      bodyHash: '',
      correlationId: '',
      causationId: '',
      schemaVersion: 1,
    },
  })
  revision += 1
}
async function anOrderIsSent() {
  await happens(registered, buyer)
  await happens(sent, buyer)
  await rig.settled()
}
const mailedTo = (person: Person, count: number) =>
  expect.poll(() => rig.mails(person.email).length, patience).toBe(count)

describe('a sent order', () => {
  test('[S1.022] [D7.016] is in the supplier’s notifications and in its mailbox, and in nobody else’s', async () => {
    await anOrderIsSent()
    await mailedTo(supplier, 1)
    const [mail] = rig.mails(supplier.email)
    expect(mail).toMatchObject({ subject: 'Order 4500-018832 was sent to you', language: 'en' })
    expect(mail?.text).toContain(`http://portal.test/purchase-orders/${orderId}`)
    await rig.settled()
    const { body } = await rig.as(supplier).get('/notifications')
    expect(body.items).toHaveLength(1)
    expect(body.items[0]).toMatchObject({ field: 'status', newValue: 'SENT_ORDER', status: 'SENT', read: false })
    expect((await rig.as(buyer).get('/notifications')).body.items).toEqual([])
    expect(rig.mails(buyer.email)).toEqual([])
  })

  test('[S2.057] is marked read, once, and the bell counts down', async () => {
    await anOrderIsSent()
    const [row] = (await rig.as(supplier).get('/notifications')).body.items
    expect((await rig.as(supplier).get('/notifications/count')).body).toEqual({ unread: 1 })
    const marked = await rig.as(supplier).post('/notifications/read', { notifications: [row.id] })
    expect(marked).toMatchObject({ status: 200, body: { read: 1 } })
    expect((await rig.as(supplier).get('/notifications/count')).body).toEqual({ unread: 0 })
    expect((await rig.as(supplier).post('/notifications/read', { notifications: [row.id] })).body).toEqual({ read: 0 })
  })

  test('[S8.044] a notification of somebody else cannot be marked', async () => {
    await anOrderIsSent()
    const [row] = (await rig.as(supplier).get('/notifications')).body.items
    const refused = await rig.as(buyer).post('/notifications/read', { notifications: [row.id] })
    expect(refused).toMatchObject({ status: 404, body: { code: 'notifications-not-marked' } })
    const english = await rig.as(supplier).post('/notifications/read', { notifications: [row.id, randomUUID()] })
    expect(english.body.message).toBe('Error marking notifications as read')
    expect((await rig.as(supplier).get('/notifications/count')).body).toEqual({ unread: 1 })
  })
})

describe('a confirmation', () => {
  const promised = (date: string) => confirmed([{ lineId: line10, number: 1, now: promise('12000', { date }) }])

  test('[D7.017] [S3.044] reaches the buyer in their language, with what the history says of the line’s date', async () => {
    await anOrderIsSent()
    await happens(promised('2027-01-19'), supplier)
    await mailedTo(buyer, 1)
    const [mail] = rig.mails(buyer.email)
    expect(mail?.subject).toBe('El proveedor confirmó en parte la orden 4500-018832')
    expect(mail?.text).toContain('Fecha prometida (línea 1): 19 ene 2027\n')
    expect(mail?.text).toContain('por R. Iyer')
  })

  test('all can be marked read at once, up to what was seen', async () => {
    await anOrderIsSent()
    await happens(promised('2027-01-19'), supplier)
    await rig.settled()
    const before = (await rig.as(buyer).get('/notifications')).body.items
    // The status, the lines in full, and of the line its quantity and its day.
    expect(before).toHaveLength(4)
    const none = await rig.as(buyer).post('/notifications/read-all', { until: '2020-01-01T00:00:00.000Z' })
    expect(none.body).toEqual({ read: 0 })
    expect((await rig.as(buyer).post('/notifications/read-all')).body).toEqual({ read: 4 })
    expect((await rig.as(buyer).get('/notifications?filter[read]=false')).body.total).toBe(0)
    expect((await rig.as(buyer).get('/notifications?filter[status]=READ')).body.total).toBe(4)
  })
})

describe('[D8.026] settings', () => {
  const timeZone = 'America/Lima'
  const ofOrders = { entity: 'purchase-order', topic: 'FIELD_CHANGED' } as const
  const choose = (person: Person, bell: boolean, email: string) =>
    rig.as(person).put('/notification-settings', { timeZone, choices: [{ ...ofOrders, bell, email }] })
  const settings = async (person: Person) => (await rig.as(person).get('/notification-settings')).body

  test('a person who wants no e-mail of a kind of thing still sees it, and gets none of it', async () => {
    const changed = await choose(supplier, true, 'none')
    expect(changed.body.choices).toContainEqual({ ...ofOrders, bell: true, email: 'none' })
    expect(changed.body.choices).toContainEqual({ ...ofOrders, topic: 'DATE_CHANGE', bell: true, email: 'at-once' })
    expect(await settings(supplier)).toEqual(changed.body)
    await anOrderIsSent()
    await happens(confirmed([{ lineId: line10, number: 1, now: promise('12000') }]), supplier)
    await mailedTo(buyer, 1)
    expect((await rig.as(supplier).get('/notifications')).body.total).toBe(1)
    expect(rig.mails(supplier.email)).toEqual([])
  })

  test('the operator hears of escalations by default, of the rest where it says so', async () => {
    const { choices, timeZone } = await settings(rig.people.operator)
    expect(timeZone).toBeNull()
    expect(choices).toContainEqual({ ...ofOrders, topic: 'ESCALATION', bell: true, email: 'at-once' })
    expect(choices).toContainEqual({ ...ofOrders, bell: false, email: 'none' })
  })

  test('without the bell nothing of it is listed or counted, and marking all leaves it for its summary', async () => {
    await choose(supplier, false, 'daily')
    await anOrderIsSent()
    expect((await rig.as(supplier).get('/notifications')).body.total).toBe(0)
    expect((await rig.as(supplier).get('/notifications/count')).body).toEqual({ unread: 0 })
    expect((await rig.as(supplier).post('/notifications/read-all', {})).body).toEqual({ read: 0 })
  })

  test('a summary comes once in the morning, with what changed until then; with nothing to tell there is none', async () => {
    rig.clock.set('2026-11-25T15:00:00.000Z')
    await choose(supplier, true, 'daily')
    await rig.settled()
    const timer = rig.workflows.started().find(one => one.id.startsWith(`notification-digest/${supplier.uid}/`))
    const [{ uid, eventId }] = (timer?.args ?? []) as unknown as [{ uid: string; eventId: string }]
    const { call } = rig.ports('notifications')
    const ask = async (asked: number) =>
      (
        await call.post(
          'notifications',
          `/people/${uid}/digest`,
          { eventId },
          { causationId: eventId, key: `${eventId}/${asked}` },
        )
      ).body
    expect(await ask(1)).toEqual({ next: '2026-11-26T12:00:00.000Z' })
    await anOrderIsSent()
    await rig.settled()
    // Recorded by the store's clock, which is not the rig's.
    const { database } = rig.ports('notifications')
    await database
      .updateTable('notifications')
      .set({ changed_at: new Date('2026-11-26T09:00:00.000Z') })
      .where('recipient_uid', '=', uid)
      .execute()
    expect(await ask(2)).toEqual({ next: '2026-11-26T12:00:00.000Z' })
    rig.clock.set('2026-11-26T12:00:00.000Z')
    expect(await ask(3)).toEqual({ next: '2026-11-27T12:00:00.000Z' })
    await mailedTo(supplier, 1)
    const [mail] = rig.mails(supplier.email)
    expect(mail?.subject).toBe('Your summary: changes to 1 thing')
    expect(mail?.text).toContain(`/purchase-orders/${orderId}`)
    expect(await ask(4)).toEqual({ next: '2026-11-27T12:00:00.000Z' })
    await rig.settled()
    const recorded = await rig.events(`NotificationInbox-${uid}`)
    expect(recorded.map(({ type }) => type)).toEqual(['NotificationChoicesChanged', 'NotificationDigestSent'])
    expect(recorded[1]?.data).toMatchObject({ messageId: mail?.messageId })
    // Another choice has timers of its own: those of the one before are over.
    await choose(supplier, true, 'at-once')
    expect(await ask(5)).toEqual({ next: null })
  })

  test.each([
    ['a zone that there is not', { timeZone: 'Mars/Base', choices: [] }, 'timeZone'],
    ['no zone', { choices: [] }, 'timeZone'],
    ['another way', { timeZone, choices: [{ ...ofOrders, bell: true, email: 'hourly' }] }, 'choices.0.email'],
    [
      'another thing',
      { timeZone, choices: [{ ...ofOrders, entity: 'ship', bell: true, email: 'none' }] },
      'choices.0.entity',
    ],
  ])('%s is refused at its field', async (_, body, path) => {
    const { status, body: problem } = await rig.as(supplier).put('/notification-settings', body)
    expect(status).toBe(400)
    expect(problem.fields.map((field: { path: string }) => field.path)).toContain(path)
  })
})

describe('what is malformed or not allowed', () => {
  test('[S6.005] without the permission nothing is shown', async () => {
    const without = await rig.make.person({ companyType: 'client', permissions: ['purchase-orders.view'] })
    await rig.settled()
    const refused = await rig.as(without).get('/notifications')
    expect(refused).toMatchObject({ status: 403, body: { code: 'permission-missing' } })
  })

  test.each([
    '/notifications?filter[status]=LOST',
    '/notifications?filter[from]=yesterday',
    '/notifications?limit=0',
    '/notifications?cursor=nonsense',
    '/notifications?filter[sender]=me',
  ])('%s is a problem and not an error', async url => {
    await rig.settled()
    const answer = await rig.as(buyer).get(url)
    expect(answer.status).toBe(400)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })

  test('a stranger gets nothing', async () => {
    for (const url of ['/notifications', '/notifications/count', '/notification-settings']) {
      expect((await rig.stranger.get(`${url}?company=${buyer.company}`)).status).toBe(401)
    }
  })
})

test('an e-mail that cannot be delivered at first goes later, under the same Message-ID, and once', async () => {
  const { mail } = rig.ports('notifications')
  const attempts: string[] = []
  const original = mail.send
  mail.send = async message => {
    attempts.push(message.messageId)
    if (attempts.length === 1) throw new Error('the mail server is away')
    return original.call(mail, message)
  }
  try {
    await anOrderIsSent()
    await expect.poll(() => attempts.length, patience).toBe(1)
    rig.clock.set(new Date(Date.parse(rig.clock.now()) + 60_000).toISOString())
    await mailedTo(supplier, 1)
    expect(new Set(attempts).size).toBe(1)
    expect(rig.mails(supplier.email)[0]?.messageId).toBe(attempts[0])
  } finally {
    mail.send = original
  }
})

test('an e-mail that the mail server never takes is given up in the end, and those who run the portal can see how many', async () => {
  const { mail, database, call } = rig.ports('notifications')
  const original = mail.send
  let attempts = 0
  mail.send = async () => {
    attempts += 1
    throw new Error('550 no such mailbox')
  }
  const later = () => rig.clock.set(new Date(Date.parse(rig.clock.now()) + 60_000).toISOString())
  const givenUp = async () => (await call.get('notifications', '/given-up-mails', { causationId: 'test' })).body
  try {
    await anOrderIsSent()
    await expect.poll(() => attempts, patience).toBe(1)
    // Not before the failed one is noted, which would take back what is set here.
    const noted = () =>
      database.selectFrom('outgoing_mails').select('attempts').where('state', '=', 'waiting').execute()
    await expect.poll(noted, patience).toEqual([{ attempts: 1 }])
    expect(await givenUp()).toEqual({ count: 0 })
    await database.updateTable('outgoing_mails').set({ attempts: 11 }).where('state', '=', 'waiting').execute()
    later()
    await expect.poll(givenUp, patience).toEqual({ count: 1 })
  } finally {
    mail.send = original
  }
})

describe('[D8.026] one thing followed or muted', () => {
  const watch = (person: Person, watch: string, id = orderId) =>
    rig.as(person).post(`/notification-watches/purchase-order/${id}`, { watch })
  const watches = async (person: Person) => (await rig.as(person).get('/notification-watches')).body.items
  const total = async (person: Person) => (await rig.as(person).get('/notifications')).body.total

  test('a muted order is told by neither bell nor e-mail until it is as the settings say again', async () => {
    await anOrderIsSent()
    await mailedTo(supplier, 1)
    expect((await watch(buyer, 'mute')).body).toMatchObject({ entityId: orderId, number: '4500-018832', watch: 'mute' })
    await rig.settled()
    await happens(confirmed([{ lineId: line10, number: 1, now: promise('12000') }]), supplier)
    await rig.settled()
    expect(await total(buyer)).toBe(0)
    expect(await watches(buyer)).toMatchObject([{ entity: 'purchase-order', entityId: orderId, watch: 'mute' }])
    expect((await rig.as(buyer).delete(`/notification-watches/purchase-order/${orderId}`)).status).toBe(200)
    expect(await watches(buyer)).toEqual([])
    await rig.settled()
    await happens(confirmed([{ lineId: line10, number: 1, now: promise('11000') }]), supplier)
    await rig.settled()
    expect(await total(buyer)).toBeGreaterThan(0)
  })

  test('a followed order is told though the settings say no', async () => {
    const settings = '/notification-settings'
    const { choices: before } = (await rig.as(supplier).get(settings)).body
    const choices = ['FIELD_CHANGED', 'DATE_CHANGE', 'DEADLINE_REACHED'].map(topic => ({
      entity: 'purchase-order',
      topic,
      bell: false,
      email: 'none',
    }))
    await rig.as(supplier).put(settings, { timeZone: 'UTC', choices })
    await anOrderIsSent()
    expect(await total(supplier)).toBe(0)
    expect((await watch(supplier, 'follow')).status).toBe(200)
    await rig.settled()
    await happens(roundOpened('2026-12-23T17:00:00.000Z'), null)
    await rig.settled()
    expect(await total(supplier)).toBeGreaterThan(0)
    expect(rig.mails(supplier.email)).toEqual([])
    // The tests after this one lean on them.
    expect((await rig.as(supplier).put(settings, { timeZone: 'UTC', choices: before })).status).toBe(200)
    await rig.settled()
  })

  test('only what one may see: a stranger’s order is not there', async () => {
    await anOrderIsSent()
    const stranger = await rig.make.person({ companyType: 'client' })
    await rig.settled()
    expect(await watch(stranger, 'follow')).toMatchObject({ status: 404, body: { code: 'purchase-order-not-found' } })
    expect((await watch(supplier, 'follow', randomUUID())).status).toBe(404)
    expect((await watch(supplier, 'shout')).status).toBe(400)
    expect((await rig.as(supplier).post(`/notification-watches/product/${orderId}`, { watch: 'mute' })).status).toBe(
      400,
    )
    expect(await watches(stranger)).toEqual([])
  })
})
