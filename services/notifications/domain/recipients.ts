import type { Permission } from '@quayside/contracts/access/permissions.ts'
import { profileMayOpen } from '@quayside/contracts/access/profiles.ts'
import type { NotificationEntity, SubscribableTopic } from '@quayside/contracts/notifications/statuses.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import type { Change, ToldAct } from './change.ts'

/** Whose people are told. No supplier where only the client's side is. */
export type Parties = {
  readonly clientCompanyId: string
  readonly vendorCompanyId: string | null
  readonly buyerUid: string | null
}

/** The order, shipment or supplier that people are told of. */
export type Subject = Parties & { readonly id: string; readonly number: string }

/** A person in one company, as identity's events tell it. */
export type Member = {
  readonly uid: string
  readonly companyId: string
  readonly isOperating: boolean
  readonly permissions: readonly Permission[]
  readonly profile: string | null
  readonly active: boolean
  readonly language: Language
  /** What the person chose; a topic that is not named has its default. */
  readonly email: Readonly<Partial<Record<SubscribableTopic, boolean>>>
}

/** Who sees a row, in which of their companies, and whether it also goes by e-mail. */
export type Recipient = { readonly uid: string; readonly side: 'client' | 'supplier'; readonly byEmail: boolean }

/**
 * The people a change is told: those of its audience who may see notifications and, without an e-mail unless they buy it,
 * the colleagues of who did it; never who did it. The operating
 * company's people hear of the shipments that they coordinate, and else only of what they subscribed to, by default escalations. `members` are those of the order's two
 * companies and of the operating company that serves the client.
 */
export function recipientsOf(
  change: Pick<Change, 'audience' | 'topic' | 'colleagues' | 'act' | 'entity'>,
  parties: Parties,
  members: readonly Member[],
  actorUid: string | null,
): Recipient[] {
  const audience = members
    .filter(member => mayBeTold(member, actorUid) && maySee(member, change))
    .map(member => ({ member, concerned: isConcerned(member, change, parties, members) }))
    .filter(({ member, concerned }) => concerned || isColleague(member, change, parties))
  const recipients = audience.map(({ member, concerned }) => ({
    uid: member.uid,
    side: member.companyId === parties.vendorCompanyId ? ('supplier' as const) : ('client' as const),
    byEmail:
      (concerned || (buysWhatItTells(change) && isBuyer(member, change, parties, members))) &&
      wants(member, change.topic),
  }))
  return recipients.filter((one, index) => recipients.findIndex(other => isSame(one, other)) === index)
}

/** By default everything comes by e-mail; to the operating company's people only escalations. */
export function wants(member: Pick<Member, 'isOperating' | 'email'>, topic: SubscribableTopic): boolean {
  return member.email[topic] ?? (!member.isOperating || topic === 'ESCALATION')
}

function mayBeTold(member: Member, actorUid: string | null): boolean {
  return (
    member.active &&
    member.uid !== actorUid &&
    member.permissions.includes('notifications.view') &&
    profileMayOpen(member.profile, '/notifications')
  )
}

function maySee({ permissions }: Member, { entity = 'purchase-order' }: Pick<Change, 'entity'>): boolean {
  const permission = seenBy[entity]
  return permission === undefined || permissions.includes(permission)
}

function isConcerned(
  member: Member,
  change: Pick<Change, 'audience' | 'topic' | 'entity'>,
  parties: Parties,
  members: readonly Member[],
): boolean {
  const { audience, topic, entity } = change
  // What a company runs itself is nobody else's, not even of whoever serves it.
  if (entity === 'webhook-endpoint') return member.companyId === parties.clientCompanyId
  if (member.isOperating) return audience.includes('operator') || wants(member, topic)
  if (member.companyId === parties.vendorCompanyId) return audience.includes('supplier')
  if (member.companyId !== parties.clientCompanyId) return false
  return audience.includes('client') || (audience.includes('buyer') && isBuyer(member, change, parties, members))
}

/** Their e-mail asks the supplier for something. */
const asksTheOther: ReadonlySet<ToldAct> = new Set([
  'PurchaseOrderResent',
  'ConfirmationDeclined',
  'PurchaseOrderReopened',
])

/** A shipment is nobody's in particular, and what the supplier is asked for is not the buyer's to do. */
function buysWhatItTells({ act, entity = 'purchase-order' }: Pick<Change, 'act' | 'entity'>): boolean {
  return entity === 'purchase-order' && !asksTheOther.has(act)
}

/** Of the side that acted: what stands on an order is then true for all who look at it. */
function isColleague(member: Member, { colleagues }: Pick<Change, 'colleagues'>, parties: Parties): boolean {
  if (member.isOperating || colleagues === null) return false
  return member.companyId === (colleagues === 'supplier' ? parties.vendorCompanyId : parties.clientCompanyId)
}

/** With which permission an entity's news is somebody's to see to. */
const seenToBy: Readonly<Record<NotificationEntity, Permission>> = {
  'purchase-order': 'purchase-orders.approve',
  shipment: 'purchase-orders.approve',
  container: 'purchase-orders.approve',
  supplier: 'directory.manage',
  'delivery-file': 'delivery-orders.upload',
  quote: 'quotes.answer',
  'quote-request': 'quotes.request',
  booking: 'bookings.request',
  pickup: 'pickups.request',
  'warehouse-receipt': 'warehouses.announce',
  'webhook-endpoint': 'integrations.manage',
}

/** Without which permission nobody may know that there is such a thing. */
const seenBy: Readonly<Partial<Record<NotificationEntity, Permission>>> = {
  quote: 'quotes.view',
  'quote-request': 'quotes.view',
  booking: 'bookings.view',
  pickup: 'pickups.view',
  'warehouse-receipt': 'warehouses.view',
  'webhook-endpoint': 'integrations.manage',
}

/** The person who buys, or who invited the supplier; where none of the client's people is named, everyone who may see to it. */
function isBuyer(
  member: Member,
  { entity }: Pick<Change, 'entity'>,
  parties: Parties,
  members: readonly Member[],
): boolean {
  if (member.companyId !== parties.clientCompanyId) return false
  const named = members.some(
    ({ uid, companyId, active }) => active && uid === parties.buyerUid && companyId === parties.clientCompanyId,
  )
  if (named) return member.uid === parties.buyerUid
  return member.permissions.includes(seenToBy[entity ?? 'purchase-order'])
}

function isSame(one: Recipient, other: Recipient): boolean {
  return one.uid === other.uid && one.side === other.side
}
