import type { ClientServiceEvent } from '@quayside/contracts/directory/events.ts'
import type { MembershipEvent, SessionEvent, UserEvent } from '@quayside/contracts/identity/events.ts'
import type { Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Projection } from '../projections/projection.ts'

/** The tables of a service's own access records. */
export type AccessTables = {
  access_people: { user_id: string; active: boolean; language: string | null; profile: string | null }
  access_memberships: {
    user_id: string
    company_id: string
    company_type: string
    actor: string
    role: string
    permissions: string[]
  }
  access_client_services: { operating_company_id: string; client_company_id: string }
  access_revoked_sessions: { session_id: string; user_id: string; revoked_at: string }
}

export const accessMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table access_people (
      user_id uuid primary key, active boolean not null, language text, profile text)`.execute(db)
    await sql`create table access_memberships (
      user_id uuid not null, company_id uuid not null, company_type text not null, actor text not null,
      role text not null, permissions text[] not null, primary key (user_id, company_id))`.execute(db)
    await sql`create table access_client_services (
      operating_company_id uuid not null, client_company_id uuid not null,
      primary key (operating_company_id, client_company_id))`.execute(db)
    await sql`create table access_revoked_sessions (
      session_id uuid primary key, user_id uuid not null, revoked_at timestamptz not null)`.execute(db)
    await sql`create index on access_revoked_sessions (user_id)`.execute(db)
    await sql`create index on access_revoked_sessions (revoked_at)`.execute(db)
  },
}

type AccessEvent = StoredEvent<UserEvent | MembershipEvent | SessionEvent | ClientServiceEvent>
type Db = Transaction<AccessTables>

/** Whose cached access an event changes: one person's, or everyone's of a company. */
export type AccessChange = { readonly position: Position } & ({ readonly user: string } | { readonly everyone: true })

const accessEvents: readonly string[] = [
  'UserSignedUp',
  'LanguageChosen',
  'ProfileAssigned',
  'UserDeactivated',
  'UserActivated',
  'PersonErased',
  'MembershipGranted',
  'MembershipChanged',
  'MembershipRevoked',
  'SessionRevoked',
  'ClientServiceStarted',
  'ClientServiceEnded',
]
const keepRevokedForMs = 24 * 60 * 60 * 1000

/** Every service's own record of who belongs where, from identity's and directory's events. */
export function accessProjection(changed: (change: AccessChange) => void): Projection {
  return {
    name: 'access',
    tables: ['access_people', 'access_memberships', 'access_client_services', 'access_revoked_sessions'],
    handles: accessEvents,
    async project(events, tx: Db) {
      for (const event of events as readonly AccessEvent[]) {
        await apply(event, tx)
        const change = accessChangeOf(event)
        if (change !== null) changed(change)
      }
    },
  }
}

/** Whose access an event is about to change, in whichever process projects it; null for any other event. */
export function accessChangeOf(event: StoredEvent): AccessChange | null {
  if (!accessEvents.includes(event.type)) return null
  const { data, position } = event as AccessEvent
  if ('userId' in data) return { position, user: data.userId }
  if ('personId' in data) return { position, user: data.personId }
  return { position, everyone: true }
}

async function apply(event: AccessEvent, tx: Db): Promise<void> {
  switch (event.type) {
    case 'UserSignedUp':
      return savePerson(tx, event.data.userId, { language: event.data.language })
    case 'LanguageChosen':
      return savePerson(tx, event.data.userId, { language: event.data.language })
    case 'ProfileAssigned':
      return savePerson(tx, event.data.userId, { profile: event.data.profile })
    case 'UserDeactivated':
      return savePerson(tx, event.data.userId, { active: false })
    case 'UserActivated':
      return savePerson(tx, event.data.userId, { active: true })
    case 'PersonErased':
      await tx.updateTable('access_people').set({ active: false }).where('user_id', '=', event.data.personId).execute()
      return
    case 'MembershipGranted':
      return grant(tx, event.data)
    case 'MembershipChanged': {
      const { userId, companyId, role, actor, permissions } = event.data
      await tx
        .updateTable('access_memberships')
        .set({ role, actor, permissions })
        .where('user_id', '=', userId)
        .where('company_id', '=', companyId)
        .execute()
      return
    }
    case 'MembershipRevoked':
      await tx
        .deleteFrom('access_memberships')
        .where('user_id', '=', event.data.userId)
        .where('company_id', '=', event.data.companyId)
        .execute()
      return
    case 'SessionRevoked':
      return revokeSession(tx, event.data, event.recordedAt)
    case 'ClientServiceStarted':
      await tx
        .insertInto('access_client_services')
        .values({ operating_company_id: event.data.operatingCompanyId, client_company_id: event.data.clientCompanyId })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      return
    case 'ClientServiceEnded':
      await tx
        .deleteFrom('access_client_services')
        .where('operating_company_id', '=', event.data.operatingCompanyId)
        .where('client_company_id', '=', event.data.clientCompanyId)
        .execute()
      return
    default:
      return
  }
}

async function savePerson(
  tx: Db,
  userId: string,
  change: Partial<Omit<AccessTables['access_people'], 'user_id'>>,
): Promise<void> {
  await tx
    .insertInto('access_people')
    .values({ user_id: userId, active: true, language: null, profile: null, ...change })
    .onConflict(conflict => {
      const existing = conflict.column('user_id')
      return Object.keys(change).length === 0 ? existing.doNothing() : existing.doUpdateSet(change)
    })
    .execute()
}

async function grant(tx: Db, data: Extract<MembershipEvent, { type: 'MembershipGranted' }>['data']): Promise<void> {
  const { userId, companyId, companyType, role, actor, permissions } = data
  await savePerson(tx, userId, {})
  await tx
    .insertInto('access_memberships')
    .values({ user_id: userId, company_id: companyId, company_type: companyType, role, actor, permissions })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'company_id']).doUpdateSet({ company_type: companyType, role, actor, permissions }),
    )
    .execute()
}

/** Kept for a day: longer than any access token lives. */
async function revokeSession(tx: Db, data: { sessionId: string; userId: string }, recordedAt: string): Promise<void> {
  await tx
    .insertInto('access_revoked_sessions')
    .values({ session_id: data.sessionId, user_id: data.userId, revoked_at: recordedAt })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const old = new Date(Date.parse(recordedAt) - keepRevokedForMs).toISOString()
  await tx.deleteFrom('access_revoked_sessions').where('revoked_at', '<', old).execute()
}
