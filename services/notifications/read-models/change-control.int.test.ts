import { randomUUID } from 'node:crypto'
import { standardRoles } from '@quayside/contracts/access/permissions.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { notificationListQuery } from '@quayside/contracts/notifications/queries.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { Scope } from '@quayside/platform/access/caller.ts'
import {
  type Happened,
  type ReadModelDatabase,
  readModelDatabase,
} from '@quayside/platform/testing/read-model-database.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import {
  buyer,
  client,
  confirmed,
  line10,
  line20,
  operator,
  orderId,
  promise,
  registered,
  roundOpened,
  sent,
  supplier,
  vendor,
} from '../domain/testing/orders.ts'
import { migrations } from '../migrations/migrations.ts'
import { changeControl } from './change-control.ts'
import { countUnread, listNotifications, unreadIds } from './notification-list.ts'

const administrator = '0192f5d0-0000-7000-8000-000000000a01'
const projection = changeControl({ vault: { open: async (_person, sealed) => sealed.replace('sealed ', '') } })
let db: ReadModelDatabase

beforeEach(async () => {
  db = await readModelDatabase({ schema: 'notifications', migrations })
})
afterEach(() => db.close())

const user = (userId: string, name: string): Happened => ({
  stream: `User-${userId}`,
  type: 'UserSignedUp',
  data: { userId, name: `sealed ${name}`, email: `sealed ${name}@example.test`, language: 'en' },
})
const membership = (
  userId: string,
  companyId: string,
  role: keyof typeof standardRoles,
  companyType: string,
): Happened => ({
  stream: `Membership-${userId}`,
  type: 'MembershipGranted',
  data: { userId, companyId, companyType, role, permissions: standardRoles[role].permissions },
})
const people: Happened[] = [
  user(buyer, 'lucia'),
  user(supplier, 'iyer'),
  user(administrator, 'adam'),
  membership(buyer, client, 'BUYER', 'client'),
  membership(supplier, vendor, 'SUPPLIER', 'provider'),
  membership(administrator, operator, 'ADMIN', 'operating'),
  {
    stream: 'ClientService-1',
    type: 'ClientServiceStarted',
    data: { operatingCompanyId: operator, clientCompanyId: client },
  },
]
const byClient = { uid: buyer, company: client }
const bySupplier = { uid: supplier, company: vendor }
const order = (event: PurchaseOrderEvent, actor: Happened['actor'] = byClient): Happened => ({
  stream: `PurchaseOrder-${orderId}`,
  actor: actor ?? {},
  ...event,
})
const promised = (date: string, previous?: string) =>
  order(
    confirmed([
      {
        lineId: line10,
        number: 1,
        now: promise('12000', { date }),
        ...(previous === undefined ? {} : { previous: promise('12000', { date: previous }) }),
      },
      {
        lineId: line20,
        number: 2,
        now: promise('5000'),
        ...(previous === undefined ? {} : { previous: promise('5000') }),
      },
    ]),
    bySupplier,
  )

async function happened(...events: Happened[]): Promise<StoredEvent[]> {
  const stored = db.recorded(events)
  await db.project(projection, stored)
  return stored
}
const clientScope: Scope = { clients: [client], vendors: [] }
const vendorScope: Scope = { clients: [], vendors: [vendor] }
const query = (filters: object = {}) => z.object(notificationListQuery).parse(filters)
const listOf = (uid: string, scope: Scope, filters: object = {}) =>
  db.query({ uid, scope }, tx => listNotifications(tx, query(filters), 0))
async function shown(uid: string, scope: Scope, filters: object = {}) {
  const { items } = await listOf(uid, scope, filters)
  return items
    .map(
      ({ field, lineNumber, oldValue, newValue, status }) =>
        `${field} ${lineNumber ?? '-'} ${oldValue} -> ${newValue} ${status}`,
    )
    .sort()
}
const read = (uid: string, ids: readonly string[]): Happened => ({
  stream: `NotificationInbox-${uid}`,
  type: 'NotificationsRead',
  data: { notifications: ids },
})

describe('who sees what', () => {
  test('[S1.022] [S3.044] the supplier sees what the client did and the client what the supplier did', async () => {
    await happened(
      ...people,
      order(registered),
      order(sent),
      order(roundOpened('2026-11-23T17:00:00.000Z'), {}),
      promised('2027-01-19'),
    )
    expect(await shown(supplier, vendorScope)).toEqual([
      'deadline - null -> 2026-11-23T17:00:00.000Z CREATED',
      'status - PENDING -> SENT_ORDER CREATED',
    ])
    expect(await shown(buyer, clientScope)).toEqual([
      'confirmedDate 1 null -> 2027-01-19 CREATED',
      'confirmedDate 2 null -> 2027-01-12 CREATED',
      'confirmedQuantity 1 null -> 12000 CREATED',
      'confirmedQuantity 2 null -> 5000 CREATED',
      'linesInFull - 0/2 -> 1/2 CREATED',
      'status - SENT_ORDER -> PARTIALLY_CONFIRMED CREATED',
    ])
    const { items } = await listOf(buyer, clientScope)
    expect(items[0]).toMatchObject({ actorUid: supplier, actorName: 'iyer', entityNumber: '4500-018832', read: false })
  })

  test('[S3.044] the buyer hears what a colleague decided, and what stands there is what is true; who decided hears nothing', async () => {
    const approver = '0192f5d0-0000-7000-8000-000000000b05'
    await happened(
      ...people,
      user(approver, 'diego'),
      membership(approver, client, 'BUYER', 'client'),
      order(registered),
      order(sent),
      promised('2027-01-19'),
    )
    const lines = [{ lineId: line10, number: 1, quantity: '12000', confirmedDate: '2027-01-19', unitPrice: null }]
    const approved: PurchaseOrderEvent = {
      type: 'ConfirmationApproved',
      data: { orderId, lines, child: null, automatic: false, status: 'APPROVED' },
    }
    await happened(order(approved, { uid: approver, company: client }))
    expect(await shown(buyer, clientScope)).toContain('status - SENT_ORDER -> APPROVED UPDATED')
    expect(await shown(buyer, clientScope)).toContain('approvedQuantity 1 0 -> 12000 CREATED')
    expect(await shown(approver, clientScope)).not.toContain('approvedQuantity 1 0 -> 12000 CREATED')
    const told = (await listOf(buyer, clientScope)).items.filter(({ field }) => field === 'status')
    expect(told).toMatchObject([{ actorUid: approver, actorName: 'diego' }])
  })

  test('row-level security shows a row to its recipient alone, in the company in which they are told', async () => {
    await happened(...people, order(registered), order(sent))
    expect(await shown(buyer, vendorScope)).toEqual([])
    expect(await shown(supplier, clientScope)).toEqual([])
    expect(await shown(administrator, { clients: [client], vendors: [] })).toEqual([])
    const seen = await db.query({ scope: vendorScope }, tx => tx.selectFrom('notifications').selectAll().execute())
    expect(seen).toEqual([])
  })

  test('[S6.005] a person who lost the permission is told of nothing more', async () => {
    await happened(...people, order(registered))
    await happened(
      {
        stream: `Membership-${supplier}`,
        type: 'MembershipChanged',
        data: { userId: supplier, companyId: vendor, permissions: ['purchase-orders.view'] },
      },
      order(sent),
    )
    expect(await shown(supplier, vendorScope)).toEqual([])
  })

  test('[D1.053] an escalation reaches the buyer and the operator that serves the client', async () => {
    await happened(...people, order(registered), order(sent), order(roundOpened('2026-11-23T17:00:00.000Z'), {}))
    await happened(
      order(
        { type: 'ConfirmationEscalated', data: { orderId, round: 1, cause: 'expired', buyerUid: buyer } },
        { service: 'workflows' },
      ),
    )
    const escalation = 'confirmEscalation - null -> 2026-11-23T17:00:00.000Z CREATED'
    expect(await shown(buyer, clientScope)).toEqual([escalation])
    expect(await shown(administrator, { clients: [client], vendors: [] })).toEqual([escalation])
    expect(await shown(supplier, vendorScope)).not.toContain(escalation)
  })
})

describe('one row per entity, field, line and recipient', () => {
  test('[D7.017] another change before it is read updates it: first old value, newest new value', async () => {
    await happened(...people, order(registered), order(sent), promised('2027-01-19'))
    await happened(promised('2027-01-26', '2027-01-19'))
    expect(await shown(buyer, clientScope)).toContain('confirmedDate 1 null -> 2027-01-26 UPDATED')
    expect(await shown(buyer, clientScope)).toHaveLength(6)
  })

  test('[D7.016] after it was read the next change makes a new row', async () => {
    await happened(...people, order(registered), order(sent), promised('2027-01-19'))
    const ids = await db.query({ uid: buyer, scope: clientScope }, tx => unreadIds(tx, undefined))
    await happened(read(buyer, ids))
    await happened(promised('2027-01-26', '2027-01-19'))
    expect(await shown(buyer, clientScope)).toEqual([
      'confirmedDate 1 2027-01-19 -> 2027-01-26 CREATED',
      'confirmedDate 1 null -> 2027-01-19 READ',
      'confirmedDate 2 null -> 2027-01-12 READ',
      'confirmedQuantity 1 null -> 12000 READ',
      'confirmedQuantity 2 null -> 5000 READ',
      'linesInFull - 0/2 -> 1/2 READ',
      'status - SENT_ORDER -> PARTIALLY_CONFIRMED READ',
    ])
    expect(await db.query({ uid: buyer, scope: clientScope }, countUnread)).toBe(1)
  })

  test("[S2.057] marking another person's notification changes nothing", async () => {
    await happened(...people, order(registered), order(sent))
    const [row] = (await listOf(supplier, vendorScope)).items
    await happened(read(buyer, [row?.id ?? '']))
    expect((await listOf(supplier, vendorScope)).items[0]?.status).toBe('CREATED')
  })

  test('[D7.016] [S4.020] the row is SENT when its e-mail went', async () => {
    await happened(...people, order(registered), order(sent))
    const [row] = (await listOf(supplier, vendorScope)).items
    await happened({
      stream: `NotificationInbox-${supplier}`,
      type: 'NotificationMailSent',
      data: { messageId: '<a@b>', entityId: orderId, notifications: [{ id: row?.id, change: 1 }] },
    })
    expect((await listOf(supplier, vendorScope)).items[0]).toMatchObject({ status: 'SENT', sentAt: expect.any(String) })
  })
})

describe('the list', () => {
  async function three() {
    await happened(...people, { ...order(registered), at: '2026-11-16T08:00:00.000Z' })
    await happened({ ...order(sent), at: '2026-11-17T23:30:00.000Z' })
    await happened({ ...order(roundOpened('2026-11-23T17:00:00.000Z'), {}), at: '2026-11-18T10:00:00.000Z' })
    const [deadline] = (await listOf(supplier, vendorScope)).items
    await happened({ ...read(supplier, [deadline?.id ?? '']), at: '2026-11-18T11:00:00.000Z' })
  }

  test('[S2.055] is filtered by date, in the days of the person', async () => {
    await three()
    expect(await shown(supplier, vendorScope, { 'filter[from]': '2026-11-18' })).toHaveLength(1)
    expect(await shown(supplier, vendorScope, { 'filter[to]': '2026-11-17' })).toEqual([
      'status - PENDING -> SENT_ORDER CREATED',
    ])
    const inParis = await db.query({ uid: supplier, scope: vendorScope }, tx =>
      listNotifications(tx, query({ 'filter[from]': '2026-11-18' }), 60),
    )
    expect(inParis.items).toHaveLength(2)
  })

  test('[S2.056] is filtered by status, and by what is read', async () => {
    await three()
    expect(await shown(supplier, vendorScope, { 'filter[status]': 'CREATED' })).toEqual([
      'status - PENDING -> SENT_ORDER CREATED',
    ])
    expect(await shown(supplier, vendorScope, { 'filter[status]': 'READ' })).toHaveLength(1)
    expect(await shown(supplier, vendorScope, { 'filter[read]': 'false' })).toHaveLength(1)
  })

  test('is searched by number and value, with wildcards as plain text', async () => {
    await three()
    expect(await shown(supplier, vendorScope, { q: '018832' })).toHaveLength(2)
    expect(await shown(supplier, vendorScope, { q: 'sent_o' })).toHaveLength(1)
    expect(await shown(supplier, vendorScope, { q: '%' })).toEqual([])
  })

  test('comes in pages that neither miss nor repeat a row', async () => {
    await three()
    const first = await listOf(supplier, vendorScope, { limit: 1 })
    const second = await listOf(supplier, vendorScope, { limit: 1, cursor: first.nextCursor })
    const ids = [...first.items, ...second.items].map(({ id }) => id)
    expect(new Set(ids).size).toBe(first.total)
    expect([first.items.length, second.nextCursor]).toEqual([1, null])
  })

  test('what one act on many did stands order by order, and no page ends within an order', async () => {
    const ids = Array.from({ length: 3 }, () => randomUUID())
    const at = '2026-11-20T09:00:00.000Z'
    const many = (event: Happened) =>
      ids.map(id => ({ ...event, at, stream: `PurchaseOrder-${id}`, data: { ...(event.data as object), orderId: id } }))
    await happened(...people, ...many(order(registered)), ...many(order(sent)))
    await happened(...many(promised('2027-01-19')))
    const one = await listOf(buyer, clientScope, { limit: 1 })
    const two = await listOf(buyer, clientScope, { limit: 1, cursor: one.nextCursor })
    const three = await listOf(buyer, clientScope, { limit: 1, cursor: two.nextCursor })
    const pages = [one, two, three].map(({ items }) => items)
    expect(pages.map(page => [new Set(page.map(row => row.entityId)).size, page.length])).toEqual([
      [1, 6],
      [1, 6],
      [1, 6],
    ])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(one.total)
    expect(three.nextCursor).toBeNull()
  })
})

describe('projected again', () => {
  test('from the beginning it gives the same rows', async () => {
    const stored = [
      ...(await happened(...people, order(registered), order(sent), promised('2027-01-19'))),
      ...(await happened(promised('2027-01-26', '2027-01-19'))),
    ]
    const all = () => db.database.selectFrom('notifications').selectAll().orderBy('id').execute()
    const before = await all()
    for (const table of projection.tables) await db.database.deleteFrom(table).execute()
    for (const event of stored) await db.project(projection, [event])
    expect(before).toHaveLength(7)
    expect(await all()).toEqual(before)
  })

  test('an erased person is blanked', async () => {
    await happened(...people, order(registered), order(sent), promised('2027-01-19'))
    await happened({ stream: `User-${supplier}`, type: 'PersonErased', data: { personId: supplier } })
    expect((await listOf(buyer, clientScope)).items.map(({ actorName }) => actorName)).toEqual(
      Array.from({ length: 6 }, () => null),
    )
    const person = await db.database
      .selectFrom('notification_people')
      .selectAll()
      .where('uid', '=', supplier)
      .executeTakeFirst()
    expect(person).toMatchObject({ name: null, email: null, active: false })
  })

  test('[D8.026] with a person go what they chose, followed and muted', async () => {
    const inbox = { stream: `NotificationInbox-${supplier}` }
    const choice = { entity: 'shipment', topic: 'DATE_CHANGE', bell: true, email: 'daily' }
    const watched = { entity: 'purchase-order', entityId: orderId, number: '4500-018832', watch: 'follow' }
    await happened(
      ...people,
      { ...inbox, type: 'NotificationChoicesChanged', data: { choices: [choice], timeZone: 'UTC' } },
      { ...inbox, type: 'ThingWatched', data: watched },
    )
    const kept = async () => ({
      choices: await db.database.selectFrom('notification_choices').selectAll().execute(),
      watches: await db.database.selectFrom('notification_watches').selectAll().execute(),
    })
    expect(await kept()).toEqual({
      choices: [{ uid: supplier, ...choice }],
      watches: [{ uid: supplier, entity_id: orderId, watch: 'follow' }],
    })
    await happened({ stream: `User-${supplier}`, type: 'PersonErased', data: { personId: supplier } })
    expect(await kept()).toEqual({ choices: [], watches: [] })
  })

  test('an import of documents that has an event of the same name concerns no order', async () => {
    await happened({ stream: `Import-${randomUUID()}`, type: 'ImportUndone', data: { orders: 1, lines: 1 } })
    expect(await db.database.selectFrom('notifications').selectAll().execute()).toEqual([])
  })
})
