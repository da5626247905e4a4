import type { Permission } from '@quayside/contracts/access/permissions.ts'
import { profileMayOpen } from '@quayside/contracts/access/profiles.ts'
import { type EmailMode, type SettingEntity, settingOf } from '@quayside/contracts/notifications/settings.ts'
import type { NotificationEntity, SubscribableTopic } from '@quayside/contracts/notifications/statuses.ts'
import type { Watch } from '@quayside/contracts/notifications/watches.ts'
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

/** How a person wants to be told; `bell` null where they never said so. */
export type Choice = { readonly bell: boolean | null; readonly email: EmailMode }
type ChoiceKey = `${SettingEntity} ${SubscribableTopic}`
export type Choices = Readonly<Partial<Record<ChoiceKey, Choice>>>
export const choiceKey = (entity: SettingEntity, topic: SubscribableTopic): ChoiceKey => `${entity} ${topic}`

/** A person in one company, as identity's events tell it. */
export type Member = {
  readonly uid: string
  readonly companyId: string
  readonly isOperating: boolean
  readonly permissions: readonly Permission[]
  readonly profile: string | null
  readonly active: boolean
  readonly language: Language
  /** What the person chose; what is not named has its default. */
  readonly choices: Choices
}

/** Who is told, in which of their companies, whether in the portal, and how by e-mail. */
export type Recipient = {
  readonly uid: string
  readonly side: 'client' | 'supplier'
  readonly bell: boolean
  readonly email: EmailMode
}

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
  /** By person: what they chose for this one thing. */
  watches: ReadonlyMap<string, Watch> = new Map(),
): Recipient[] {
  const recipients = members
    .filter(member => mayBeTold(member, actorUid) && maySee(member, change))
    .flatMap((member): Recipient[] => {
      const watch = watches.get(member.uid)
      if (watch === 'mute') return []
      const follows = watch === 'follow' && mayFollow(member, change, parties)
      const concerned = follows || isConcerned(member, change, parties, members)
      if (!concerned && !isColleague(member, change, parties)) return []
      const isMailed = concerned || (buysWhatItTells(change) && isBuyer(member, change, parties, members))
      const { email } = choiceOf(member, change)
      const told = { bell: follows || isInBell(member, change), email: isMailed ? email : ('none' as const) }
      const side = member.companyId === parties.vendorCompanyId ? 'supplier' : 'client'
      return told.bell || told.email !== 'none' ? [{ uid: member.uid, side, ...told }] : []
    })
  return recipients.filter((one, index) => recipients.findIndex(other => isSame(one, other)) === index)
}

type About = Pick<Change, 'topic' | 'entity'>
type Choosing = Pick<Member, 'isOperating' | 'choices'>

function chosenFor({ choices }: Choosing, { topic, entity = 'purchase-order' }: About): Choice | undefined {
  return choices[choiceKey(settingOf[entity], topic)]
}

/** By default everything comes to the portal and by e-mail at once; to the operating company's people only escalations. */
export function choiceOf(member: Choosing, about: About): { bell: boolean; email: EmailMode } {
  const chosen = chosenFor(member, about)
  const email = chosen?.email ?? (!member.isOperating || about.topic === 'ESCALATION' ? 'at-once' : 'none')
  return { bell: chosen?.bell ?? (!member.isOperating || email !== 'none'), email }
}

/** What their own side is told of: who follows the thing is told as whoever it is meant for. */
function mayFollow(
  member: Member,
  { audience, colleagues }: Pick<Change, 'audience' | 'colleagues'>,
  parties: Parties,
) {
  if (member.isOperating) return true
  const isSupplier = member.companyId === parties.vendorCompanyId
  if (isSupplier) return audience.includes('supplier') || colleagues === 'supplier'
  if (member.companyId !== parties.clientCompanyId) return false
  return audience.includes('client') || audience.includes('buyer') || colleagues === 'client'
}

/** What the operating company coordinates its people see unless they said that they do not want to. */
function isInBell(member: Member, change: About & Pick<Change, 'audience'>): boolean {
  const coordinates = member.isOperating && change.audience.includes('operator')
  return coordinates ? (chosenFor(member, change)?.bell ?? true) : choiceOf(member, change).bell
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
  const { audience, entity } = change
  // What a company runs itself is nobody else's, not even of whoever serves it.
  if (entity === 'webhook-endpoint' || entity === 'member') return member.companyId === parties.clientCompanyId
  if (member.isOperating) {
    const { bell, email } = choiceOf(member, change)
    return audience.includes('operator') || bell || email !== 'none'
  }
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
  member: 'users.manage',
}

/** Without which permission nobody may know that there is such a thing. */
const seenBy: Readonly<Partial<Record<NotificationEntity, Permission>>> = {
  quote: 'quotes.view',
  'quote-request': 'quotes.view',
  booking: 'bookings.view',
  pickup: 'pickups.view',
  'warehouse-receipt': 'warehouses.view',
  'webhook-endpoint': 'integrations.manage',
  member: 'users.manage',
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
