import { actors, companyTypes } from '@quayside/contracts/access/actors.ts'
import { isPermission, type Permission } from '@quayside/contracts/access/permissions.ts'
import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import { languages } from '@quayside/contracts/reference/languages.ts'
import { type Kysely, sql } from 'kysely'
import type { AnyTables } from '../service/tables.ts'
import type { Access, Membership, PersonAccess } from './access.ts'
import type { AccessChange } from './access-projection.ts'

type Row = {
  active: boolean
  language: string | null
  memberships:
    | {
        company_id: string
        company_type: string
        actor: string
        role: string
        permissions: string[]
        profile: string | null
        served: string[] | null
      }[]
    | null
  revoked: string[] | null
  lacking: string[] | null
}

/** A person's access cached in memory, until an event that changes it is on its way (or `maxAgeMs`, should it get lost). */
export type AccessRecords = Access & {
  /** The projection, here or in another process, writes this now or soon. */
  changed(change: AccessChange): void
}

const maxAgeMs = 2_000
const maxPeople = 10_000
const mostUncommitted = 500

type Entry = { person: PersonAccess | null; readAt: number }

/** Reads the tables that `accessProjection` writes; `position` tells how far it is, here or in another process. */
export function accessRecords(options: {
  database: Kysely<AnyTables>
  verify: Access['verify']
  sessionEnded: Access['sessionEnded']
  position: () => Position
  lagMs: () => number
  catchUp: () => Promise<void>
}): AccessRecords {
  const cache = new Map<string, Entry>()
  let uncommitted: AccessChange[] = []
  let generation = 0

  const forget = (change: AccessChange) => {
    if ('user' in change) cache.delete(change.user)
    else cache.clear()
  }

  /** A read before the commit may have seen the old rows: it is forgotten once the checkpoint has passed the event. */
  const settle = () => {
    const position = options.position()
    for (const change of uncommitted) if (change.position <= position) forget(change)
    uncommitted = uncommitted.filter(change => change.position > position)
  }

  /** Who ask for the same person meanwhile, and know of no change that is not read yet, wait for the same answer. */
  const reading = new Map<string, { from: number; person: Promise<PersonAccess | null> }>()

  const read = async (uid: string): Promise<PersonAccess | null> => {
    settle()
    const started = generation
    const person = await readPerson(options.database, uid)
    if (generation === started && uncommitted.length === 0) {
      if (cache.size >= maxPeople) cache.clear()
      cache.set(uid, { person, readAt: Date.now() })
    }
    return person
  }

  return {
    verify: options.verify,
    sessionEnded: options.sessionEnded,
    async person(uid) {
      if (uncommitted.length > 0) settle()
      const entry = cache.get(uid)
      if (entry !== undefined && Date.now() - entry.readAt < maxAgeMs) return entry.person
      const underWay = reading.get(uid)
      if (underWay?.from === generation && uncommitted.length === 0) return underWay.person
      const person = read(uid).finally(() => {
        if (reading.get(uid)?.person === person) reading.delete(uid)
      })
      reading.set(uid, { from: generation, person })
      return person
    },
    async personNow(uid) {
      await options.catchUp()
      return read(uid)
    },
    async ownRole(company, name) {
      const { rows } = await sql<{ permissions: string[] }>`
        select permissions from access_roles where company_id = ${company}::uuid and name = ${name}`.execute(
        options.database,
      )
      return rows[0] === undefined ? null : knownAmong(rows[0].permissions)
    },
    lagMs: options.lagMs,
    changed(change) {
      generation += 1
      forget(change)
      uncommitted.push(change)
      if (uncommitted.length >= mostUncommitted) settle()
    },
  }
}

async function readPerson(database: Kysely<AnyTables>, uid: string): Promise<PersonAccess | null> {
  const { rows } = await sql<Row>`
    select p.active, p.language,
      (select json_agg(json_build_object(
          'company_id', m.company_id, 'company_type', m.company_type, 'actor', m.actor, 'role', m.role,
          'permissions', m.permissions, 'profile', coalesce(m.profile, p.profile),
          'served', (select json_agg(s.client_company_id) from access_client_services s
                     where s.operating_company_id = m.company_id)))
        from access_memberships m where m.user_id = p.user_id) as memberships,
      (select json_agg(r.session_id) from access_revoked_sessions r where r.user_id = p.user_id) as revoked,
      (select json_agg(d.company_id) from access_demanding_companies d
        join access_memberships m on m.company_id = d.company_id and m.user_id = p.user_id
        where not exists (select from access_second_factors f where f.user_id = p.user_id)) as lacking
    from access_people p where p.user_id = ${uid}::uuid`.execute(database)
  const row = rows[0]
  return row === undefined ? null : personOf(uid, row)
}

function knownAmong(names: readonly string[]): Permission[] {
  return names.filter(isPermission)
}

function personOf(uid: string, row: Row): PersonAccess {
  const memberships = (row.memberships ?? []).flatMap((entry): [string, Membership][] => {
    const companyType = companyTypes.find(type => type === entry.company_type)
    const actor = actors.find(kind => kind === entry.actor)
    if (companyType === undefined || actor === undefined) return []
    const permissions = new Set(knownAmong(entry.permissions))
    const servedClients = companyType === 'operating' ? (entry.served ?? []) : []
    return [
      [
        entry.company_id,
        {
          companyId: entry.company_id,
          companyType,
          actor,
          role: entry.role,
          permissions,
          profile: entry.profile,
          servedClients,
        },
      ],
    ]
  })
  return {
    uid,
    active: row.active,
    language: languages.find(language => language === row.language) ?? null,
    memberships: new Map(memberships),
    revokedSessions: new Set(row.revoked ?? []),
    lacksSecondFactorIn: new Set(row.lacking ?? []),
  }
}
