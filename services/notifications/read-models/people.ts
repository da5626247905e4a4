import type { ClientServiceEvent, CompanyEvent } from '@quayside/contracts/directory/events.ts'
import type { MembershipEvent, UserEvent } from '@quayside/contracts/identity/events.ts'
import type { NotificationInboxEvent } from '@quayside/contracts/notifications/events.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import { sql, type Transaction } from 'kysely'
import type { Member, Parties } from '../domain/recipients.ts'
import type { NotificationTables } from './tables.ts'

type Db = Transaction<NotificationTables>
type SubscriptionsChanged = Extract<NotificationInboxEvent, { type: 'SubscriptionsChanged' }>
export type PeopleEvent =
  | UserEvent
  | MembershipEvent
  | ClientServiceEvent
  | Extract<CompanyEvent, { type: 'CompanyRegistered' | 'CompanySettingsChanged' }>

export const peopleEventTypes = [
  'UserSignedUp',
  'LanguageChosen',
  'ProfileAssigned',
  'UserDeactivated',
  'UserActivated',
  'PersonErased',
  'MembershipGranted',
  'MembershipChanged',
  'MembershipRevoked',
  'ClientServiceStarted',
  'ClientServiceEnded',
  'CompanyRegistered',
  'CompanySettingsChanged',
] as const

/** Who there is to tell, where they belong and how they are reached. */
export async function applyPeopleEvent(event: PeopleEvent, tx: Db, vault: Pick<Vault, 'open'>): Promise<void> {
  switch (event.type) {
    case 'UserSignedUp': {
      const { userId: uid, language } = event.data
      const [name, email] = await Promise.all([vault.open(uid, event.data.name), vault.open(uid, event.data.email)])
      await savePerson(tx, uid, { name, email, language })
      return
    }
    case 'LanguageChosen':
      return savePerson(tx, event.data.userId, { language: event.data.language })
    case 'ProfileAssigned':
      return savePerson(tx, event.data.userId, { profile: event.data.profile })
    case 'UserDeactivated':
      return savePerson(tx, event.data.userId, { active: false })
    case 'UserActivated':
      return savePerson(tx, event.data.userId, { active: true })
    case 'PersonErased':
      return erase(tx, event.data.personId)
    case 'CompanyRegistered':
    case 'CompanySettingsChanged': {
      const { companyId: company_id, timeZone: time_zone } = event.data
      await tx
        .insertInto('notification_companies')
        .values({ company_id, time_zone })
        .onConflict(conflict => conflict.column('company_id').doUpdateSet({ time_zone }))
        .execute()
      return
    }
    case 'MembershipGranted': {
      const { userId: uid, companyId: company_id, permissions } = event.data
      const rights = { is_operating: event.data.companyType === 'operating', permissions }
      await tx
        .insertInto('notification_members')
        .values({ uid, company_id, ...rights })
        .onConflict(conflict => conflict.columns(['company_id', 'uid']).doUpdateSet(rights))
        .execute()
      return
    }
    case 'MembershipChanged':
      await tx
        .updateTable('notification_members')
        .set({ permissions: event.data.permissions })
        .where('uid', '=', event.data.userId)
        .where('company_id', '=', event.data.companyId)
        .execute()
      return
    case 'MembershipRevoked':
      await tx
        .deleteFrom('notification_members')
        .where('uid', '=', event.data.userId)
        .where('company_id', '=', event.data.companyId)
        .execute()
      return
    case 'ClientServiceStarted':
      await tx
        .insertInto('notification_served_clients')
        .values({
          operating_company_id: event.data.operatingCompanyId,
          client_company_id: event.data.clientCompanyId,
        })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      return
    case 'ClientServiceEnded':
      await tx
        .deleteFrom('notification_served_clients')
        .where('operating_company_id', '=', event.data.operatingCompanyId)
        .where('client_company_id', '=', event.data.clientCompanyId)
        .execute()
      return
    default:
      return
  }
}

async function savePerson(tx: Db, uid: string, change: Partial<NotificationTables['notification_people']>) {
  await tx
    .insertInto('notification_people')
    .values({ uid, name: null, email: null, language: 'en', active: true, profile: null, ...change })
    .onConflict(conflict => conflict.column('uid').doUpdateSet(change))
    .execute()
}

/** What was opened of a person is blanked, also where they acted. */
async function erase(tx: Db, uid: string) {
  const blank = { name: null, email: null, active: false }
  await tx.updateTable('notification_people').set(blank).where('uid', '=', uid).execute()
  await tx.updateTable('notifications').set({ actor_name: null }).where('actor_uid', '=', uid).execute()
}

export async function applySubscriptions(event: SubscriptionsChanged, uid: string, tx: Db): Promise<void> {
  for (const { topic, email } of event.data.subscriptions) {
    await tx
      .insertInto('notification_subscriptions')
      .values({ uid, topic, email })
      .onConflict(conflict => conflict.columns(['uid', 'topic']).doUpdateSet({ email }))
      .execute()
  }
}

/** The people of the order's two companies, and of the operating company that serves its client. */
export async function membersOf(
  tx: Db,
  { clientCompanyId, vendorCompanyId }: Pick<Parties, 'clientCompanyId' | 'vendorCompanyId'>,
): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select m.uid, m.company_id as "companyId", m.is_operating as "isOperating", m.permissions,
      p.profile, p.active, p.language,
      coalesce((select jsonb_object_agg(s.topic, s.email) from notification_subscriptions s where s.uid = m.uid), '{}') as email
    from notification_members m join notification_people p on p.uid = m.uid
    where m.company_id in (${clientCompanyId}::uuid, ${vendorCompanyId}::uuid)
      or (m.is_operating and m.company_id in (
        select operating_company_id from notification_served_clients where client_company_id = ${clientCompanyId}::uuid))
    order by m.uid, m.company_id`.execute(tx)
  return rows
}

export async function nameOf(tx: Db, uid: string | null): Promise<string | null> {
  if (uid === null) return null
  const row = await tx.selectFrom('notification_people').select('name').where('uid', '=', uid).executeTakeFirst()
  return row?.name ?? null
}

/** The company of a person who is in one alone. */
export async function companyOf(tx: Db, uid: string | null): Promise<string | null> {
  if (uid === null) return null
  const found = await tx.selectFrom('notification_members').select('company_id').where('uid', '=', uid).execute()
  return found.length === 1 ? (found[0]?.company_id ?? null) : null
}
