import { standardRoles } from '@quayside/contracts/access/permissions.ts'
import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { createRunnerTables } from '@quayside/platform/projections/runner-tables.ts'
import {
  type Happened,
  type ReadModelDatabase,
  readModelDatabase,
} from '@quayside/platform/testing/read-model-database.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  buyer,
  client,
  confirmed,
  line10,
  orderId,
  promise,
  registered,
  roundOpened,
  sent,
  supplier,
  vendor,
} from '../domain/testing/orders.ts'
import { migrations } from '../migrations/migrations.ts'
import { changeControl } from '../read-models/change-control.ts'
import { composeAnew, composeWaiting } from './outgoing-mails.ts'

const projection = changeControl({ vault: { open: async (_person, sealed) => sealed } })
const window = { quietMs: 10_000, longestMs: 60_000 }
const second = (seconds: number) => new Date(Date.UTC(2026, 10, 16, 9, 0, seconds))
let db: ReadModelDatabase

beforeEach(async () => {
  db = await readModelDatabase({ schema: 'notifications', migrations })
  await happened(
    person(buyer, 'lucia@client.test', client, 'client', 'BUYER'),
    person(supplier, 'iyer@vendor.test', vendor, 'provider', 'SUPPLIER'),
    { stream: `PurchaseOrder-${orderId}`, actor: { uid: buyer, company: client }, ...registered },
  )
})
afterEach(() => db.close())

function person(
  userId: string,
  email: string,
  companyId: string,
  companyType: string,
  role: keyof typeof standardRoles,
): Happened[] {
  const { permissions } = standardRoles[role]
  return [
    { stream: `User-${userId}`, type: 'UserSignedUp', data: { userId, name: email, email, language: 'en' } },
    {
      stream: `Membership-${userId}`,
      type: 'MembershipGranted',
      data: { userId, companyId, companyType, role, permissions },
    },
  ]
}

async function happened(...events: (Happened | Happened[])[]) {
  await db.project(projection, db.recorded(events.flat()))
}
const byBuyer = (event: PurchaseOrderEvent, at: Date): Happened => ({
  stream: `PurchaseOrder-${orderId}`,
  actor: { uid: buyer, company: client },
  at: at.toISOString(),
  ...event,
})
const bySupplier = (date: string, at: Date, before?: string): Happened => ({
  stream: `PurchaseOrder-${orderId}`,
  actor: { uid: supplier, company: vendor },
  at: at.toISOString(),
  ...confirmed([
    {
      lineId: line10,
      number: 1,
      now: promise('12000', { date }),
      ...(before && { previous: promise('12000', { date: before }) }),
    },
  ]),
})
const compose = (at: Date) => composeWaiting(db.database, at, window, 'https://portal.test')
const mails = () => db.database.selectFrom('outgoing_mails').selectAll().orderBy('composed_at').execute()

test('changes of an order that come together go together, once the order is quiet', async () => {
  await happened(byBuyer(sent, second(0)), byBuyer(roundOpened('2026-11-23T17:00:00.000Z'), second(4)))
  expect(await compose(second(12))).toBe(0)
  expect(await compose(second(14))).toBe(1)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient_uid: supplier, subject: 'Order 4500-018832 was sent to you' })
  expect(mail?.text).toContain('Status: Pending -> Sent order')
  expect(mail?.text).toContain('To be confirmed until: 23 Nov 2026')
})

test('what a rebuild finds of more than a week ago goes out to nobody', async () => {
  await happened(byBuyer(sent, second(0)))
  expect(await compose(new Date(second(20).getTime() + 7 * 86_400_000))).toBe(0)
  expect(await compose(new Date(second(-20).getTime() + 7 * 86_400_000))).toBe(1)
})

test('[D8.023] a mail that waits while whoever acted is erased is composed anew, once and without their name', async () => {
  await happened(byBuyer(sent, second(0)))
  expect(await compose(second(20))).toBe(1)
  expect((await mails())[0]?.text).toContain('lucia@client.test')
  await happened({ stream: `User-${buyer}`, type: 'PersonErased', data: { personId: buyer } })
  await composeAnew(db.database)
  expect(await compose(second(40))).toBe(1)
  expect(await compose(second(60))).toBe(0)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.text).toContain('Status: Pending -> Sent order')
  expect(JSON.stringify(mail)).not.toContain('lucia@client.test')
})

describe('what raised rules tell of what people were told of otherwise', () => {
  /** As an upgrade whose rules tell lines in full, which those before did not. */
  async function areRaised({ parked = false } = {}) {
    await happened(byBuyer(sent, second(0)), bySupplier('2027-01-19', second(1)))
    await createRunnerTables(db.database)
    const position = await db.database.transaction().execute(async tx => {
      await sql`create schema rebuilt; create table rebuilt.notifications as table notifications`.execute(tx)
      await sql`delete from notifications where field = 'linesInFull'`.execute(tx)
      if (parked)
        await sql`insert into parked_streams (name, stream, revision, event_id, event_type, error, attempts)
          values (${projection.name}, ${`PurchaseOrder-${orderId}`}, 1, gen_random_uuid(), 'QuantitiesConfirmed', '', 1)`.execute(
          tx,
        )
      const { rows } = await sql<{ last: Position }>`select max(position) as last from notifications`.execute(tx)
      return rows[0]?.last ?? ('' as Position)
    })
    await db.database.transaction().execute(async tx => {
      await projection.beforeSwap?.(tx, { rebuilt: 'rebuilt', position })
      await sql`delete from notifications; insert into notifications table rebuilt.notifications`.execute(tx)
    })
    await compose(second(20))
    return (await mails()).find(mail => mail.recipient_uid === buyer)?.text
  }

  test('is mailed to nobody; what waited for its e-mail goes out', async () => {
    const text = await areRaised()
    expect(text).toContain('Promised date (line 1): 19 Jan 2027')
    expect(text).not.toContain('Lines confirmed in full')
  })

  test('is mailed where the order was parked, and so not told of', async () => {
    expect(await areRaised({ parked: true })).toContain('Lines confirmed in full')
  })
})

test('an order that never becomes quiet is told of at the latest after the longest time', async () => {
  await happened(byBuyer(sent, second(0)), byBuyer(roundOpened('2026-11-23T17:00:00.000Z'), second(58)))
  expect(await compose(second(59))).toBe(0)
  expect(await compose(second(60))).toBe(1)
})

test('a change is mailed once, whether or not the event of its e-mail has come back', async () => {
  await happened(byBuyer(sent, second(0)))
  expect(await compose(second(20))).toBe(1)
  expect(await compose(second(40))).toBe(0)
  const [mail] = await mails()
  await happened({
    stream: `NotificationInbox-${supplier}`,
    type: 'NotificationMailSent',
    data: { messageId: mail?.message_id, entityId: orderId, notifications: mail?.items },
  })
  await db.database.deleteFrom('mailed_changes').execute()
  expect(await compose(second(60))).toBe(0)
})

test('[D7.017] another change of a field that was mailed goes in another e-mail, with another Message-ID', async () => {
  await happened(byBuyer(sent, second(0)), bySupplier('2027-01-19', second(1)))
  await compose(second(20))
  await happened(bySupplier('2027-01-26', second(30), '2027-01-19'))
  await compose(second(50))
  const toBuyer = (await mails()).filter(mail => mail.recipient_uid === buyer)
  expect(toBuyer).toHaveLength(2)
  expect(new Set(toBuyer.map(mail => mail.message_id)).size).toBe(2)
  // Each tells what came since the one before, though the unread notification keeps its first old value.
  expect(toBuyer[1]?.text).toContain('Promised date (line 1): 19 Jan 2027 -> 26 Jan 2027')
})

test('a mail begins with the value before what it tells, not before what its reader was told without one', async () => {
  const colleague = '0192f5d0-0000-7000-8000-00000000b0b7'
  await happened(
    person(colleague, 'diego@client.test', client, 'client', 'BUYER'),
    byBuyer(sent, second(0)),
    bySupplier('2027-01-19', second(1)),
  )
  await compose(second(20))
  const declined = { orderId, comment: 'Too late', status: 'TO_BE_CONFIRMED' } as const
  await happened(byBuyer({ type: 'ConfirmationDeclined', data: declined }, second(30)))
  await compose(second(50))
  await happened(bySupplier('2027-01-12', second(60)))
  await compose(second(80))
  const lastTo = async (uid: string) => (await mails()).findLast(mail => mail.recipient_uid === uid)?.text
  for (const uid of [colleague, buyer])
    expect(await lastTo(uid), uid).toContain('Status: To be confirmed -> Partially confirmed')
})

test('what was read meanwhile is not mailed, nor to people who have left', async () => {
  await happened(byBuyer(sent, second(0)), bySupplier('2027-01-19', second(1)))
  const read = await db.database
    .selectFrom('notifications')
    .select('id')
    .where('recipient_uid', '=', supplier)
    .execute()
  await happened(
    {
      stream: `NotificationInbox-${supplier}`,
      type: 'NotificationsRead',
      data: { notifications: read.map(({ id }) => id) },
    },
    { stream: `User-${buyer}`, type: 'UserDeactivated', data: { userId: buyer, reason: null } },
  )
  expect(await compose(second(60))).toBe(0)
})
