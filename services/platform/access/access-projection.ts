import type { Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Migration } from 'kysely/migration'
import {
  applyToParties,
  handledBy,
  memberRows,
  type PartyEventOf,
  type PartyRows,
  partiesProjection,
  personRows,
  roleRows,
  servedClientRows,
} from '../parties/party-rows.ts'
import type { Projection } from '../projections/projection.ts'
import { secondFactorRows } from './second-factor-records.ts'

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
    profile: string | null
  }
  access_roles: { role_id: string; company_id: string; name: string; permissions: string[] }
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

/** Profiles belong to memberships, and a role can be seen as. */
export const accessOfMemberships: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table access_memberships add column profile text`.execute(db)
    await sql`create table access_roles (
      role_id uuid primary key, company_id uuid not null, name text not null, permissions text[] not null)`.execute(db)
    await sql`create index on access_roles (company_id, name)`.execute(db)
  },
}

type Db = Transaction<AccessTables>

/** Whose cached access an event changes: one person's, or everyone's of a company. */
export type AccessChange = { readonly position: Position } & ({ readonly user: string } | { readonly everyone: true })

const kept: readonly PartyRows[] = [
  personRows('access_people', ({ active, language, profile }) => ({ active, language, profile }), 'user_id'),
  { table: 'access_people', on: { MembershipGranted: ({ data }, tx) => knowPerson(data.userId, tx) } },
  memberRows(
    'access_memberships',
    ({ companyType, actor, role, permissions, profile }) => ({
      company_type: companyType,
      actor,
      role,
      permissions,
      profile,
    }),
    'user_id',
  ),
  roleRows('access_roles'),
  servedClientRows('access_client_services'),
  { table: 'access_revoked_sessions', on: { SessionRevoked: revokeSession } },
  ...secondFactorRows,
]
const accessEvents = handledBy(kept)
const keepRevokedForMs = 24 * 60 * 60 * 1000

/** Every service's own record of who belongs where, from identity's and directory's events. */
export function accessProjection(changed: (change: AccessChange) => void): Projection {
  return {
    ...partiesProjection('access', kept),
    rules: 4,
    async project(events, tx: Db) {
      for (const event of events) {
        await applyToParties(kept, event, tx)
        const change = accessChangeOf(event)
        if (change !== null) changed(change)
      }
    },
  }
}

/** Whose access an event is about to change, in whichever process projects it; null for any other event. */
export function accessChangeOf(event: StoredEvent): AccessChange | null {
  if (!accessEvents.includes(event.type)) return null
  const { userId, personId } = event.data as { userId?: string; personId?: string }
  const user = userId ?? personId
  return user === undefined ? { position: event.position, everyone: true } : { position: event.position, user }
}

/** A membership may be read of before the person's own events. */
async function knowPerson(userId: string, tx: Db): Promise<void> {
  await tx
    .insertInto('access_people')
    .values({ user_id: userId, active: true, language: null, profile: null })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Kept for a day: longer than any access token lives. */
async function revokeSession({ data, recordedAt }: PartyEventOf<'SessionRevoked'>, tx: Db): Promise<void> {
  await tx
    .insertInto('access_revoked_sessions')
    .values({ session_id: data.sessionId, user_id: data.userId, revoked_at: recordedAt })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const old = new Date(Date.parse(recordedAt) - keepRevokedForMs).toISOString()
  await tx.deleteFrom('access_revoked_sessions').where('revoked_at', '<', old).execute()
}
