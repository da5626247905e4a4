import { machineRole } from '@quayside/contracts/access/permissions.ts'
import type { MembershipEvent, UserEvent } from '@quayside/contracts/identity/events.ts'
import type { CompanyRef } from '@quayside/contracts/identity/sign-in.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { type Kysely, sql, type Transaction } from 'kysely'

export type PersonRow = {
  user_id: string
  email_hash: string
  email: string
  name: string
  language: Language
  language_chosen: boolean
  profile: string | null
  active: boolean
  erased: boolean
  signed_up_at: Date
}
export type MemberRow = {
  user_id: string
  company_id: string
  company_type: CompanyRef['type']
  role: string
  actor: CompanyRef['actor']
  permissions: string[]
  additional: string[]
  name: string
  email: string
  profile: string | null
  /** Of the person, from before profiles belonged to memberships. */
  profile_of_before: string | null
  job_title: string | null
  /** Of the person; `suspended` is the membership's own. */
  active: boolean
  suspended: boolean
  suspended_for: string | null
  version: number
  joined_at: Date
}
type RightsInUse = Pick<MemberRow, 'role' | 'company_type' | 'permissions' | 'additional'>
type Tables = {
  administrators: { company_id: string; user_id: string; counts: boolean }
  people: PersonRow
  members: MemberRow
  companies: { company_id: string; type: string; name: string }
}
type Db = Kysely<Tables>
type PeopleEvent = StoredEvent<UserEvent | MembershipEvent>

/** Who there is and who belongs to which company, with the names and addresses opened. */
export function peopleProjection(vault: Vault): Projection {
  return {
    name: 'people',
    rules: 4,
    tables: ['people', 'members'],
    handles: [
      'UserSignedUp',
      'ProfileAssigned',
      'PersonalDetailsChanged',
      'LanguageChosen',
      'UserDeactivated',
      'UserActivated',
      'PersonErased',
      'MembershipGranted',
      'MembershipChanged',
      'MembershipSuspended',
      'MembershipResumed',
      'MembershipRevoked',
    ],
    async project(events, tx: Transaction<Tables>) {
      for (const event of events as readonly PeopleEvent[]) await apply(event, tx, vault)
    },
  }
}

async function apply(event: PeopleEvent, tx: Transaction<Tables>, vault: Vault): Promise<void> {
  switch (event.type) {
    case 'UserSignedUp':
      return signUp(event, tx, vault)
    case 'ProfileAssigned':
      await tx
        .updateTable('people')
        .set({ profile: event.data.profile })
        .where('user_id', '=', event.data.userId)
        .execute()
      await tx
        .updateTable('members')
        .set({ profile_of_before: event.data.profile })
        .where('user_id', '=', event.data.userId)
        .execute()
      return
    case 'PersonalDetailsChanged':
      return change(tx, event.data.userId, { name: (await vault.open(event.data.userId, event.data.name)) ?? '' })
    case 'UserDeactivated':
      return change(tx, event.data.userId, { active: false })
    case 'UserActivated':
      return change(tx, event.data.userId, { active: true })
    case 'PersonErased':
      await tx
        .updateTable('people')
        .set({ erased: true, email_hash: '' })
        .where('user_id', '=', event.data.personId)
        .execute()
      // Nobody is left whom a company could decide about.
      await tx.deleteFrom('members').where('user_id', '=', event.data.personId).execute()
      return change(tx, event.data.personId, { name: '', email: '', active: false })
    case 'LanguageChosen':
      await tx
        .updateTable('people')
        .set({ language: event.data.language, language_chosen: true })
        .where('user_id', '=', event.data.userId)
        .execute()
      return
    case 'MembershipGranted':
      return join(event, tx, vault)
    case 'MembershipChanged':
      await member(tx, event.data)
        .set({ ...(await decided(event.data, vault)), version: raised })
        .execute()
      return
    case 'MembershipSuspended':
      await member(tx, event.data).set({ suspended: true, suspended_for: event.data.reason, version: raised }).execute()
      return
    case 'MembershipResumed':
      await member(tx, event.data)
        .set({
          ...(await decided(event.data, vault)),
          suspended: false,
          suspended_for: null,
          version: raised,
        })
        .execute()
      return
    case 'MembershipRevoked':
      await tx
        .deleteFrom('members')
        .where('user_id', '=', event.data.userId)
        .where('company_id', '=', event.data.companyId)
        .execute()
      return
    default:
      return
  }
}

async function signUp(
  { data, recordedAt }: Extract<PeopleEvent, { type: 'UserSignedUp' }>,
  tx: Transaction<Tables>,
  vault: Vault,
) {
  const [name, email] = await Promise.all([vault.open(data.userId, data.name), vault.open(data.userId, data.email)])
  await tx
    .insertInto('people')
    .values({
      user_id: data.userId,
      email_hash: data.emailHash,
      language: data.language,
      language_chosen: false,
      profile: null,
      active: true,
      erased: false,
      name: name ?? '',
      email: email ?? '',
      signed_up_at: new Date(recordedAt),
    })
    .execute()
}

async function join(
  { data, recordedAt }: Extract<PeopleEvent, { type: 'MembershipGranted' }>,
  tx: Transaction<Tables>,
  vault: Vault,
) {
  if (data.role === machineRole) return
  const person = await tx.selectFrom('people').selectAll().where('user_id', '=', data.userId).executeTakeFirst()
  if (person?.erased) return
  const { userId, companyId, companyType } = data
  const granted = { ...(await decided(data, vault)), suspended: false, suspended_for: null, version: 1 }
  await tx
    .insertInto('members')
    .values({
      user_id: userId,
      company_id: companyId,
      company_type: companyType,
      ...granted,
      joined_at: new Date(recordedAt),
      name: person?.name ?? '',
      email: person?.email ?? '',
      active: person?.active ?? true,
      profile_of_before: person?.profile ?? null,
    })
    .onConflict(conflict => conflict.columns(['company_id', 'user_id']).doUpdateSet(granted))
    .execute()
}

type Rights = Extract<PeopleEvent, { type: 'MembershipChanged' }>['data']

async function decided({ userId, role, actor, permissions, additional, profile, jobTitle }: Rights, vault: Vault) {
  const job_title = jobTitle === null ? null : await vault.open(userId, jobTitle)
  return { role, actor, permissions, additional, profile, job_title }
}

const raised = sql<number>`version + 1`

function member(tx: Transaction<Tables>, { userId, companyId }: { userId: string; companyId: string }) {
  return tx.updateTable('members').where('user_id', '=', userId).where('company_id', '=', companyId)
}

type Shared = Partial<Pick<MemberRow, 'name' | 'email' | 'active'>>

async function change(tx: Transaction<Tables>, userId: string, set: Shared) {
  await tx.updateTable('people').set(set).where('user_id', '=', userId).execute()
  await tx.updateTable('members').set(set).where('user_id', '=', userId).execute()
}

/** Queries for signing in and for the session; every person, no tenant. */
export function people(database: Db) {
  return {
    byEmailHash: (hash: string) =>
      database.selectFrom('people').selectAll().where('email_hash', '=', hash).executeTakeFirst(),
    byId: (userId: string) =>
      database.selectFrom('people').selectAll().where('user_id', '=', userId).executeTakeFirst(),
    /** The names of those who have one still. */
    named: async (userIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      if (userIds.length === 0) return new Map()
      const rows = await database
        .selectFrom('people')
        .select(['user_id', 'name'])
        .where('user_id', 'in', userIds)
        .execute()
      return new Map(rows.filter(row => row.name !== '').map(row => [row.user_id, row.name]))
    },
    companiesOf: (userId: string): Promise<CompanyRef[]> =>
      database
        .selectFrom('members as m')
        .leftJoin('companies as c', 'c.company_id', 'm.company_id')
        .where('m.user_id', '=', userId)
        .where('m.suspended', '=', false)
        .orderBy('m.joined_at')
        .orderBy('m.company_id')
        .select(['m.company_id as id', 'm.company_type as type', 'm.role', 'm.actor'])
        .select(eb => [
          eb.fn.coalesce('c.name', eb.val('')).as('name'),
          eb.fn.coalesce('m.profile', 'm.profile_of_before').as('profile'),
        ])
        .execute(),
    /** All that they belong to or belonged to until they were suspended. */
    /** In whose name somebody invites: the company's of which they are, else their own. */
    companyOfInviter: async (userId: string | null, onBehalfOf: string): Promise<string> => {
      if (userId === null) return onBehalfOf
      const theirs = await database.selectFrom('members').select('company_id').where('user_id', '=', userId).execute()
      const isTheirs = theirs.length === 0 || theirs.some(one => one.company_id === onBehalfOf)
      return isTheirs ? onBehalfOf : (theirs[0]?.company_id ?? onBehalfOf)
    },
    membershipsOf: (userId: string) =>
      database.selectFrom('members').select(['company_id', 'suspended']).where('user_id', '=', userId).execute(),
    /** Administrators whom their company's stream does not name yet, or who are about to leave: of one company, or of all. */
    unnotedAdministrators: (companyId?: string) =>
      database
        .selectFrom('members as m')
        .leftJoin('administrators as a', join =>
          join.onRef('a.company_id', '=', 'm.company_id').onRef('a.user_id', '=', 'm.user_id'),
        )
        .where('m.role', '=', 'ADMIN')
        .where('m.active', '=', true)
        .where('m.suspended', '=', false)
        .where(sql<boolean>`a.counts is not true`)
        .$if(companyId !== undefined, query => query.where('m.company_id', '=', companyId ?? ''))
        .select(['m.company_id', 'm.user_id'])
        .execute(),
    /** With a profile of before it belonged to memberships. */
    profilesOfBefore: () =>
      database.selectFrom('people').select(['user_id', 'profile']).where('profile', 'is not', null).execute(),
    /** The first of them, by name. */
    ofCompany: (companyId: string) =>
      database
        .selectFrom('members')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy(sql`lower(name)`)
        .limit(200)
        .execute(),
    withRole: (companyId: string, role: string) =>
      database
        .selectFrom('members')
        .select(['user_id', 'company_type'])
        .where('company_id', '=', companyId)
        .where('role', '=', role)
        .execute(),
    /** Of the active members; a machine needs none. */
    async countWithoutSecondFactor(companyId: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from members m
        where company_id = ${companyId}::uuid and active and not suspended
          and not exists (select from access_second_factors f where f.user_id = m.user_id)`.execute(database)
      return rows[0]?.count ?? 0
    },
    /** How many have each role of the company. */
    countByRole: async (companyId: string): Promise<ReadonlyMap<string, number>> => {
      const rows = await database
        .selectFrom('members')
        .select(['role', sql<number>`count(*)::int`.as('members')])
        .where('company_id', '=', companyId)
        .groupBy('role')
        .execute()
      return new Map(rows.map(({ role, members }) => [role, members]))
    },
    /** The different rights that members have. */
    rightsInUse: () =>
      database.selectFrom('members').select(['role', 'company_type', 'permissions', 'additional']).distinct().execute(),
    withRights: ({ role, company_type, permissions, additional }: RightsInUse) =>
      database
        .selectFrom('members')
        .select(['user_id', 'company_id'])
        .where('role', '=', role)
        .where('company_type', '=', company_type)
        .where(sql<boolean>`permissions = ${permissions}::text[] and additional = ${additional}::text[]`)
        .execute(),
    hasMembers: async (companyId: string): Promise<boolean> =>
      (
        await database
          .selectFrom('members')
          .select('user_id')
          .where('company_id', '=', companyId)
          .where('active', '=', true)
          .limit(1)
          .execute()
      ).length > 0,
  }
}
export type People = ReturnType<typeof people>
