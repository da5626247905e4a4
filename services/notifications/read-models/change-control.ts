import type { DomainEvent, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { NotificationInboxEvent } from '@quayside/contracts/notifications/events.ts'
import { type PurchaseOrderEvent, purchaseOrderEvents } from '@quayside/contracts/purchase-orders/events.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { sql, type Transaction } from 'kysely'
import { changesOf } from '../domain/changes.ts'
import { evolveFacts, type OrderFacts } from '../domain/order-facts.ts'
import { type Member, recipientsOf, type Subject } from '../domain/recipients.ts'
import { isShipmentNews, type ShipmentNews, shipmentChangesOf, shipmentEventTypes } from '../domain/shipment-changes.ts'
import {
  applyPeopleEvent,
  applySubscriptions,
  membersOf,
  nameOf,
  type PeopleEvent,
  peopleEventTypes,
} from './people.ts'
import { markRead, markSent, type Told, tell } from './rows.ts'
import type { NotificationTables } from './tables.ts'

type Db = Transaction<NotificationTables>

/**
 * Change control: one projection over everybody's events in the order of the store, so that a rebuild finds the same
 * people at each change and gives the same rows.
 */
export function changeControl({ vault }: { vault: Pick<Vault, 'open'> }): Projection {
  return {
    name: 'change-control',
    tables: [
      'notifications',
      'notification_orders',
      'notification_people',
      'notification_members',
      'notification_companies',
      'notification_served_clients',
      'notification_subscriptions',
    ],
    handles: [
      ...Object.keys(purchaseOrderEvents),
      ...peopleEventTypes,
      ...shipmentEventTypes,
      ...['NotificationsRead', 'NotificationMailSent', 'SubscriptionsChanged'],
    ],
    async project(events, tx: Db) {
      const orders = await loadFacts(tx, events)
      const people = knownPeople(tx)
      let told: Told[] = []
      const flush = async () => {
        await tell(tx, told)
        told = []
      }
      for (const event of events) {
        if (isOf(event, 'PurchaseOrder'))
          told.push(...(await toldOf(event as StoredEvent<PurchaseOrderEvent>, orders, people)))
        else if (isShipmentNews(event)) told.push(...(await toldOfShipment(event, people)))
        else if (isOf(event, 'NotificationInbox')) {
          await flush()
          await applyInboxEvent(event as StoredEvent<NotificationInboxEvent>, tx, people)
        } else {
          await flush()
          people.forget()
          await applyPeopleEvent(event as StoredEvent<PeopleEvent & DomainEvent>, tx, vault)
        }
      }
      await flush()
      await saveFacts(tx, orders)
    },
  }
}

function isOf(event: StoredEvent, aggregate: string): boolean {
  return event.stream.startsWith(`${aggregate}-`)
}

function orderIdOf(event: StoredEvent): string {
  return event.stream.slice('PurchaseOrder-'.length)
}

type Orders = Map<string, { before: OrderFacts | null; now: OrderFacts | null }>

/** Evolves the order's facts, and answers who is told what of the event. */
async function toldOf(
  event: StoredEvent<PurchaseOrderEvent>,
  orders: Orders,
  people: ReturnType<typeof knownPeople>,
): Promise<Told[]> {
  const { actor } = event.metadata
  const orderId = orderIdOf(event)
  const order = orders.get(orderId) ?? { before: null, now: null }
  const facts = order.now
  orders.set(orderId, { ...order, now: evolveFacts(facts, event) })
  const changes = changesOf(event, facts, actor.company ?? null)
  if (facts === null || changes.length === 0) return []
  const actorUid = actor.uid ?? actor.onBehalfOf ?? null
  const members = await people.members(facts)
  const actorName = await people.name(actorUid)
  const cause = { eventId: event.id, at: event.recordedAt, position: event.position, actorUid, actorName }
  return changes.flatMap(change =>
    recipientsOf(change, facts, members, actorUid).map(recipient => ({ facts, change, recipient, cause })),
  )
}

async function toldOfShipment(event: ShipmentNews, people: ReturnType<typeof knownPeople>): Promise<Told[]> {
  const cause = { eventId: event.id, at: event.recordedAt, position: event.position, actorUid: null, actorName: null }
  const told: Told[] = []
  for (const { subject, change } of shipmentChangesOf(event)) {
    const recipients = recipientsOf(change, subject, await people.members(subject), null)
    const isForSupplier = subject.vendorCompanyId !== null
    // The client's side and the operating company are told once, however many suppliers there are.
    const own = recipients.filter(({ side }) => !isForSupplier || side === 'supplier')
    told.push(...own.map(recipient => ({ facts: subject, change, recipient, cause })))
  }
  return told
}

async function applyInboxEvent(event: StoredEvent<NotificationInboxEvent>, tx: Db, people: { forget(): void }) {
  const uid = event.stream.slice('NotificationInbox-'.length)
  switch (event.type) {
    case 'NotificationsRead':
      return markRead(tx, uid, event.data.notifications, event.recordedAt, event.position)
    case 'NotificationMailSent':
      return markSent(tx, uid, event.data.notifications, event.recordedAt, event.position)
    case 'SubscriptionsChanged':
      people.forget()
      return applySubscriptions(event, uid, tx)
  }
}

/** Members and names, read once a batch unless an event of it changes them. */
function knownPeople(tx: Db) {
  const members = new Map<string, Member[]>()
  const names = new Map<string | null, string | null>([[null, null]])
  return {
    forget() {
      members.clear()
      names.clear()
    },
    async members(facts: Subject): Promise<Member[]> {
      const key = `${facts.clientCompanyId} ${facts.vendorCompanyId}`
      const known = members.get(key) ?? (await membersOf(tx, facts))
      members.set(key, known)
      return known
    },
    async name(uid: string | null): Promise<string | null> {
      const known = names.get(uid)
      if (known !== undefined) return known
      const name = await nameOf(tx, uid)
      names.set(uid, name)
      return name
    },
  }
}

async function loadFacts(tx: Db, events: readonly StoredEvent[]): Promise<Orders> {
  const ids = [...new Set(events.filter(event => isOf(event, 'PurchaseOrder')).map(orderIdOf))]
  if (ids.length === 0) return new Map()
  const found = await tx.selectFrom('notification_orders').selectAll().where('order_id', 'in', ids).execute()
  return new Map(found.map(({ order_id, facts }) => [order_id, { before: facts, now: facts }]))
}

async function saveFacts(tx: Db, orders: Orders): Promise<void> {
  const changed = [...orders].filter(([, { before, now }]) => before !== now)
  const gone = changed.flatMap(([id, { now }]) => (now === null ? [id] : []))
  const kept = changed.flatMap(([id, { now }]) => (now === null ? [] : [{ order_id: id, facts: now }]))
  if (gone.length > 0) await tx.deleteFrom('notification_orders').where('order_id', 'in', gone).execute()
  if (kept.length === 0) return
  await sql`insert into notification_orders (order_id, facts)
    select order_id, facts from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as rows (order_id uuid, facts jsonb)
    on conflict (order_id) do update set facts = excluded.facts`.execute(tx)
}
