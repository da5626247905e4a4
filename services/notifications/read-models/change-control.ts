import { publishedBooking } from '@quayside/bookings/published.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { NotificationInboxEvent } from '@quayside/contracts/notifications/events.ts'
import type { Watch } from '@quayside/contracts/notifications/watches.ts'
import { publishedPickup, publishedReceipt } from '@quayside/handling/published.ts'
import { turnsOfClients } from '@quayside/platform/facts/published.ts'
import { applyToParties, handledBy } from '@quayside/platform/parties/party-rows.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import type { Projection, Swap } from '@quayside/platform/projections/projection.ts'
import { publishedOrder } from '@quayside/purchase-orders/published.ts'
import { publishedQuote, publishedRequest } from '@quayside/quotes/published.ts'
import { publishedShipment } from '@quayside/shipments/published.ts'
import { sql, type Transaction } from 'kysely'
import { bookingChangesOf } from '../domain/booking-changes.ts'
import type { Change } from '../domain/change.ts'
import { changesOf, isOrderNews, type OrderNews } from '../domain/changes.ts'
import { deliveryFileChangeOf, isDeliveryFileNews } from '../domain/delivery-file-changes.ts'
import { pickupChangesOf, receiptChangesOf } from '../domain/handling-changes.ts'
import { invitationChangeOf, isInvitationNews } from '../domain/invitation-changes.ts'
import { isPeopleNews, peopleChangesOf } from '../domain/people-changes.ts'
import { quoteChangesOf, quoteRequestChangesOf } from '../domain/quote-changes.ts'
import { type Member, type Parties, recipientsOf, type Subject } from '../domain/recipients.ts'
import { isShipmentNews, shipmentChangesOf, shipmentEventTypes } from '../domain/shipment-changes.ts'
import { type CourseNews, isNews, shipmentCourseOf } from '../domain/shipment-course.ts'
import { isWebhookNews, webhookChangeOf } from '../domain/webhook-changes.ts'
import { applyChoices, applyWatch, companiesOf, companyOf, membersOf, nameOf, peopleRows, watchesOf } from './people.ts'
import { type Cause, markRead, markSent, type Told, tell } from './rows.ts'
import type { NotificationTables } from './tables.ts'

type Db = Transaction<NotificationTables>

const name = 'change-control'

/**
 * Change control: one projection over everybody's events in the order of the store, so that a rebuild finds the same
 * people at each change and gives the same rows.
 */
export function changeControl({ vault }: { vault: Pick<Vault, 'open'> }): Projection {
  const parties = peopleRows(vault)
  return {
    name,
    tables: [
      'notifications',
      'notification_people',
      'notification_members',
      'notification_companies',
      'notification_served_clients',
      'notification_choices',
      'notification_watches',
    ],
    handles: [
      ...publishedOrder.eventTypes,
      ...publishedShipment.eventTypes,
      ...publishedQuote.eventTypes,
      ...publishedRequest.eventTypes,
      ...publishedBooking.eventTypes,
      ...publishedPickup.eventTypes,
      ...publishedReceipt.eventTypes,
      ...handledBy(parties),
      ...shipmentEventTypes,
      'InvitationMailGivenUp',
      'DeliveryFileLeftToPeople',
      'WebhookEndpointGivenUp',
      'NotificationsRead',
      'NotificationMailSent',
      'NotificationDigestSent',
      'SubscriptionsChanged',
      'NotificationChoicesChanged',
      'ThingWatched',
      'WatchEnded',
    ],
    rules: 8,
    async project(events, tx: Db, facts) {
      const ofOrders = turnsOfClients(await facts.turns(publishedOrder, events))
      const ofShipments = turnsOfClients(await facts.turns(publishedShipment, events))
      const ofBookings = Map.groupBy(await facts.turns(publishedBooking, events), turn => turn.event.id)
      const ofPickups = Map.groupBy(await facts.turns(publishedPickup, events), turn => turn.event.id)
      const ofReceipts = Map.groupBy(await facts.turns(publishedReceipt, events), turn => turn.event.id)
      const ofQuotes = turnsOfClients(await facts.turns(publishedQuote, events))
      const ofRequests = turnsOfClients(await facts.turns(publishedRequest, events))
      const people = knownPeople(tx)
      let told: Told[] = []
      const flush = async () => {
        await tell(tx, told)
        told = []
      }
      for (const event of events) {
        const [order, shipment] = [ofOrders.get(event.id), ofShipments.get(event.id)]
        if (order !== undefined) told.push(...(await toldOf(order, people)))
        else if (shipment !== undefined) told.push(...(await toldOfCourse(shipment, people)))
        else if (isShipmentNews(event)) told.push(...(await toldOfSystems(event, shipmentChangesOf(event), people)))
        else if (isInvitationNews(event))
          told.push(...(await toldOfSystems(event, [invitationChangeOf(event)], people)))
        else if (isDeliveryFileNews(event))
          told.push(...(await toldOfSystems(event, [deliveryFileChangeOf(event)], people)))
        else if (isWebhookNews(event)) told.push(...(await toldOfSystems(event, [webhookChangeOf(event)], people)))
        else if (isOf(event, publishedQuote.aggregate)) {
          const quote = ofQuotes.get(event.id)
          if (quote !== undefined) told.push(...(await toldOfPeople(event, quoteChangesOf(quote), people)))
        } else if (isOf(event, publishedBooking.aggregate)) {
          const changes = (ofBookings.get(event.id) ?? []).flatMap(bookingChangesOf)
          told.push(...(await toldOfPeople(event, changes, people)))
        } else if (isOf(event, publishedPickup.aggregate)) {
          const changes = (ofPickups.get(event.id) ?? []).flatMap(pickupChangesOf)
          told.push(...(await toldOfPeople(event, changes, people)))
        } else if (isOf(event, publishedReceipt.aggregate)) {
          const changes = (ofReceipts.get(event.id) ?? []).flatMap(receiptChangesOf)
          told.push(...(await toldOfPeople(event, changes, people)))
        } else if (isOf(event, publishedRequest.aggregate)) {
          const request = ofRequests.get(event.id)
          if (request !== undefined) told.push(...(await toldOfPeople(event, quoteRequestChangesOf(request), people)))
        } else if (isOf(event, 'NotificationInbox')) {
          await flush()
          await applyInboxEvent(event as StoredEvent<NotificationInboxEvent>, tx, people)
        } else {
          // Who belongs where, as it was before the event.
          if (isPeopleNews(event)) told.push(...(await toldOfMembers(event, people)))
          await flush()
          people.forget()
          await applyToParties(parties, event, tx)
        }
      }
      await flush()
    },
    beforeSwap: keepFromMailing,
  }
}

/**
 * What raised rules tell of events that the rules before had told of otherwise is in the portal, and mailed to nobody as
 * news. What waits for its e-mail goes on waiting, and a stream that was parked has not been told at all.
 */
async function keepFromMailing(tx: Db, { rebuilt, position }: Swap): Promise<void> {
  await sql`insert into mailed_changes (notification_id, change, message_id, composed_at)
    select n.id, n.change, '', now() from ${sql.id(rebuilt)}.notifications n
    where (n.by_email or n.digest is not null) and n.read_at is null and n.mailed_change < n.change and n.position <= ${position}
      and not exists (select from notifications live where live.id = n.id and live.change >= n.change)
      and not exists (select from parked_streams p where p.name = ${name} and right(p.stream, 36) = n.subject_id::text)
    on conflict do nothing`.execute(tx)
}

function isOf(event: StoredEvent, aggregate: string): boolean {
  return event.stream.startsWith(`${aggregate}-`)
}

/** Who is told what an event did to an order; what comes into being or goes is nobody's news. */
async function toldOf(turn: OrderNews, people: ReturnType<typeof knownPeople>): Promise<Told[]> {
  if (!isOrderNews(turn.event)) return []
  const { event, before, after } = turn
  if (before === null || after === null) return []
  const { actor } = event.metadata
  const changes = changesOf(event, { before, after }, actor.company ?? null)
  if (changes.length === 0) return []
  const cause = await causeOf(event, people)
  const { actorUid } = cause
  const [members, watches] = [await people.members(before), await people.watches(before.orderId)]
  const subject = { ...before, id: before.orderId }
  return changes.flatMap(change =>
    recipientsOf(change, before, members, actorUid, watches).map(recipient => ({ subject, change, recipient, cause })),
  )
}

/** What happened, and who did it. */
async function causeOf(event: StoredEvent, people: ReturnType<typeof knownPeople>): Promise<Cause> {
  const { uid, onBehalfOf } = event.metadata.actor
  const actorUid = uid ?? onBehalfOf ?? null
  const { id: eventId, recordedAt: at, position } = event
  return { eventId, at, position, actorUid, actorName: await people.name(actorUid) }
}

/** Of what the system did, and of whom and what people are told. */
async function toldOfSystems(
  event: StoredEvent,
  changes: readonly ({ readonly subject: Subject; readonly change: Change } | null)[],
  people: ReturnType<typeof knownPeople>,
): Promise<Told[]> {
  const cause = { eventId: event.id, at: event.recordedAt, position: event.position, actorUid: null, actorName: null }
  const told: Told[] = []
  for (const { subject, change } of changes.flatMap(one => one ?? []))
    told.push(...(await recipientsIn(subject, change, people, null)).map(one => ({ ...one, cause })))
  return told
}

/** Who is told what somebody did, but who did it. */
async function toldOfPeople(
  event: StoredEvent,
  changes: readonly { readonly subject: Subject; readonly change: Change }[],
  people: ReturnType<typeof knownPeople>,
): Promise<Told[]> {
  if (changes.length === 0) return []
  const cause = await causeOf(event, people)
  const told: Told[] = []
  for (const { subject, change } of changes)
    told.push(...(await recipientsIn(subject, change, people, cause.actorUid)).map(one => ({ ...one, cause })))
  return told
}

/** A company's people are its own: what others do to them is told there. */
async function toldOfMembers(
  event: Parameters<typeof peopleChangesOf>[0],
  people: ReturnType<typeof knownPeople>,
): Promise<Told[]> {
  const { userId } = event.data
  const [name, places] = [await people.name(userId), await people.placesOf(userId)]
  return toldOfPeople(event, peopleChangesOf(event, { name, places }), people)
}

/** Who is told what of an event on a shipment, as its client sees it. */
async function toldOfCourse(turn: CourseNews, people: ReturnType<typeof knownPeople>): Promise<Told[]> {
  const { event } = turn
  if (!isNews(event)) return []
  const cause = await causeOf(event, people)
  const { actorUid } = cause
  const company = event.metadata.actor.company ?? (await people.companyOf(actorUid))
  const told: Told[] = []
  for (const { subject, change } of shipmentCourseOf(event, turn, company))
    told.push(...(await recipientsIn(subject, change, people, actorUid)).map(one => ({ ...one, cause })))
  return told
}

/** The client's side and the operating company are told once, however many suppliers there are. */
async function recipientsIn(
  subject: Subject,
  change: Change,
  people: ReturnType<typeof knownPeople>,
  actorUid: string | null,
): Promise<Omit<Told, 'cause'>[]> {
  const [members, watches] = [await people.members(subject), await people.watches(subject.id)]
  const recipients = recipientsOf(change, subject, members, actorUid, watches)
  const side = subject.vendorCompanyId === null ? 'client' : 'supplier'
  return recipients.filter(recipient => recipient.side === side).map(recipient => ({ subject, change, recipient }))
}

async function applyInboxEvent(event: StoredEvent<NotificationInboxEvent>, tx: Db, people: { forget(): void }) {
  const uid = event.stream.slice('NotificationInbox-'.length)
  switch (event.type) {
    case 'NotificationsRead':
      return markRead(tx, uid, event.data.notifications, event.recordedAt, event.position)
    case 'NotificationMailSent':
    case 'NotificationDigestSent':
      return markSent(tx, uid, event.data.notifications, event.recordedAt, event.position)
    case 'ThingWatched':
    case 'WatchEnded':
      people.forget()
      return applyWatch(event, uid, tx)
    case 'SubscriptionsChanged':
    case 'NotificationChoicesChanged':
      people.forget()
      return applyChoices(event, uid, tx)
  }
}

/** Members and names, read once a batch unless an event of it changes them. */
function knownPeople(tx: Db) {
  const members = new Map<string, Member[]>()
  const watches = new Map<string, ReadonlyMap<string, Watch>>()
  const names = new Map<string | null, string | null>([[null, null]])
  const companies = new Map<string | null, string | null>([[null, null]])
  return {
    forget() {
      members.clear()
      watches.clear()
      names.clear()
      companies.clear()
    },
    async members(parties: Parties): Promise<Member[]> {
      const key = `${parties.clientCompanyId} ${parties.vendorCompanyId}`
      const known = members.get(key) ?? (await membersOf(tx, parties))
      members.set(key, known)
      return known
    },
    /** What people chose for one thing. */
    async watches(id: string): Promise<ReadonlyMap<string, Watch>> {
      const known = watches.get(id) ?? (await watchesOf(tx, id))
      watches.set(id, known)
      return known
    },
    /** Of who did it in nobody's name, as a workflow does on a person's behalf: where they belong. */
    async companyOf(uid: string | null): Promise<string | null> {
      const known = companies.get(uid)
      if (known !== undefined) return known
      const company = await companyOf(tx, uid)
      companies.set(uid, company)
      return company
    },
    /** Where a person belongs; a suspended one until then. */
    placesOf: (uid: string) => companiesOf(tx, uid),
    async name(uid: string | null): Promise<string | null> {
      const known = names.get(uid)
      if (known !== undefined) return known
      const name = await nameOf(tx, uid)
      names.set(uid, name)
      return name
    },
  }
}
