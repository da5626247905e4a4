import { machineRole } from '@quayside/contracts/access/permissions.ts'
import type { NotificationInboxEvent } from '@quayside/contracts/notifications/events.ts'
import type { Watch } from '@quayside/contracts/notifications/watches.ts'
import {
  companyRows,
  memberRows,
  type PartyRows,
  personRows,
  servedClientRows,
} from '@quayside/platform/parties/party-rows.ts'
import { opened } from '@quayside/platform/parties/person-names.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import { sql, type Transaction } from 'kysely'
import { entitiesOf } from '../domain/inbox.ts'
import type { Member, Parties } from '../domain/recipients.ts'
import type { NotificationTables } from './tables.ts'

type Db = Transaction<NotificationTables>
type Chosen = Extract<NotificationInboxEvent, { type: 'SubscriptionsChanged' | 'NotificationChoicesChanged' }>

/** Who there is to tell, where they belong and how they are reached. */
export function peopleRows(vault: Pick<Vault, 'open'>): readonly PartyRows[] {
  return [
    personRows('notification_people', async ({ userId, name, email, language, active, profile }) => ({
      name: await opened(vault, userId, name),
      email: await opened(vault, userId, email),
      language,
      active,
      profile,
    })),
    // Erased, a person is named no longer where they acted, nor where it was told of them.
    {
      table: 'notifications',
      on: {
        PersonErased: async ({ data }, tx: Db) => {
          const { personId } = data
          await tx.updateTable('notifications').set({ actor_name: null }).where('actor_uid', '=', personId).execute()
          await tx
            .deleteFrom('notifications')
            .where('entity', '=', 'member')
            .where('entity_id', '=', personId)
            .execute()
        },
      },
    },
    ...(['notification_choices', 'notification_watches'] as const).map(table => ({
      table,
      on: {
        PersonErased: ({ data }: { data: { personId: string } }, tx: Db) =>
          tx.deleteFrom(table).where('uid', '=', data.personId).execute(),
      },
    })),
    companyRows('notification_companies', ({ settings }) => ({ time_zone: settings?.timeZone })),
    memberRows('notification_members', ({ companyType, role, permissions, profile }) => ({
      is_operating: companyType && companyType === 'operating',
      is_provider: companyType && companyType === 'provider',
      // A machine is told nothing: it asks.
      permissions: role === machineRole ? [] : permissions,
      profile,
    })),
    servedClientRows('notification_served_clients'),
  ]
}

export async function applyChoices(event: Chosen, uid: string, tx: Db): Promise<void> {
  if (event.type === 'NotificationChoicesChanged') {
    for (const choice of event.data.choices)
      await tx
        .insertInto('notification_choices')
        .values({ uid, ...choice })
        .onConflict(conflict => conflict.columns(['uid', 'entity', 'topic']).doUpdateSet(choice))
        .execute()
    return
  }
  for (const { topic, email: isMailed } of event.data.subscriptions) {
    const email = isMailed ? 'at-once' : 'none'
    for (const entity of entitiesOf(topic))
      await tx
        .insertInto('notification_choices')
        .values({ uid, entity, topic, bell: null, email })
        .onConflict(conflict => conflict.columns(['uid', 'entity', 'topic']).doUpdateSet({ email }))
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
      coalesce(m.profile, p.profile) as profile, p.active, p.language,
      coalesce((select jsonb_object_agg(c.entity || ' ' || c.topic, jsonb_build_object('bell', c.bell, 'email', c.email))
        from notification_choices c where c.uid = m.uid), '{}') as choices
    from notification_members m join notification_people p on p.uid = m.uid
    where m.company_id in (${clientCompanyId}::uuid, ${vendorCompanyId}::uuid)
      or (m.is_operating and m.company_id in (
        select operating_company_id from notification_served_clients where client_company_id = ${clientCompanyId}::uuid))
    order by m.uid, m.company_id`.execute(tx)
  return rows
}

/** Where a person belongs, and whether it is a supplier. */
export async function companiesOf(tx: Db, uid: string): Promise<{ companyId: string; isProvider: boolean }[]> {
  const rows = await tx.selectFrom('notification_members').selectAll().where('uid', '=', uid).execute()
  return rows.map(({ company_id, is_provider }) => ({ companyId: company_id, isProvider: is_provider }))
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

type Watched = Extract<NotificationInboxEvent, { type: 'ThingWatched' | 'WatchEnded' }>

export async function applyWatch({ type, data }: Watched, uid: string, tx: Db): Promise<void> {
  if (type === 'ThingWatched')
    await tx
      .insertInto('notification_watches')
      .values({ uid, entity_id: data.entityId, watch: data.watch })
      .onConflict(conflict => conflict.columns(['entity_id', 'uid']).doUpdateSet({ watch: data.watch }))
      .execute()
  else
    await tx.deleteFrom('notification_watches').where('uid', '=', uid).where('entity_id', '=', data.entityId).execute()
}

export async function watchesOf(tx: Db, entityId: string): Promise<Map<string, Watch>> {
  const rows = await tx.selectFrom('notification_watches').selectAll().where('entity_id', '=', entityId).execute()
  return new Map(rows.map(({ uid, watch }) => [uid, watch]))
}
