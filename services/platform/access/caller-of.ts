import { actorFor, type Permission, rolePermissions } from '@quayside/contracts/access/permissions.ts'
import { isOwnCall, profileMayCall } from '@quayside/contracts/access/profiles.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { ProblemError } from '../faults/problem-error.ts'
import type { Access, Membership, PersonAccess } from './access.ts'
import type { Caller, Scope } from './caller.ts'
import type { Session } from './session.ts'

export type CallerRequest = {
  session: Session
  /** As the request names it; '' for none. */
  company: string
  /** The client selector; null when none is chosen. */
  client: string | null
  permission: Permission | null
  /** The call, for profile restrictions: `resource` is the path below /api/v1. */
  method: string
  resource: string
  withoutCompany: boolean
  /** The header `x-see-as`; null for none. */
  seeAs: string | null
  language: (saved: Language | null) => Language
  utcOffsetMinutes: number | null
}

/** The caller in the name of the company; throws the refusal (401, 403) that the access records call for. */
export async function callerOf(access: Access, request: CallerRequest): Promise<Caller> {
  const { uid } = request.session
  let person = await access.person(uid)
  // Somebody or some company only just made: the projection may be a moment behind.
  if (person === null || isUnknown(person, request)) person = await access.personNow(uid)
  if (person === null || !person.active || person.revokedSessions.has(request.session.sessionId)) {
    throw new ProblemError('sign-in-required')
  }
  const held = person.memberships.get(request.company)
  const membership = held === undefined ? undefined : await seenAs(access, held, request)
  if (membership === undefined && !(request.withoutCompany && request.company === '')) {
    throw new ProblemError('company-not-yours')
  }
  if (person.lacksSecondFactorIn.has(request.company) && !isOwnCall(request.method, request.resource))
    throw new ProblemError('second-factor-demanded')
  const profile = membership === undefined ? loneProfile(person) : membership.profile
  if (!profileMayCall(profile, request.method, request.resource))
    throw new ProblemError('profile-restricted', { profile })
  if (request.permission !== null && membership?.permissions.has(request.permission) !== true) {
    throw new ProblemError('permission-missing', { permission: request.permission })
  }
  return {
    uid,
    sessionId: request.session.sessionId,
    company: request.company,
    companyType: membership?.companyType ?? 'client',
    actor: membership?.actor ?? 'C',
    profile,
    permissions: membership?.permissions ?? noPermissions,
    scope: membership === undefined ? noScope : scopeOf(membership, request.client),
    language: request.language(person.language),
    utcOffsetMinutes: request.utcOffsetMinutes,
  }
}

const noPermissions: ReadonlySet<Permission> = new Set()
const noScope: Scope = { clients: [], vendors: [] }

function isUnknown(person: PersonAccess, { company, client }: CallerRequest): boolean {
  if (company === '') return false
  const membership = person.memberships.get(company)
  if (membership === undefined) return true
  return client !== null && membership.companyType === 'operating' && !membership.servedClients.includes(client)
}

/** Without a company, only who is restricted in each of theirs is restricted. */
function loneProfile({ memberships }: PersonAccess): string | null {
  const profiles = [...memberships.values()].map(({ profile }) => profile)
  return profiles.every(profile => profile !== null) ? (profiles[0] ?? null) : null
}

const seeAsForm = /^(role|profile):(.{1,300})$/

/** `role:<name>` or `profile:<name>`, the name percent-encoded: the membership as it would be with it, and never more than it is. */
async function seenAs(access: Access, held: Membership, { seeAs, method }: CallerRequest): Promise<Membership> {
  if (seeAs === null) return held
  if (method !== 'GET') throw new ProblemError('see-as-reads-only')
  const [, kind, encoded = ''] = seeAsForm.exec(seeAs) ?? []
  const name = decoded(encoded)
  if (kind === undefined || name === null) throw new ProblemError('see-as-malformed', { value: seeAs.slice(0, 60) })
  if (kind === 'profile') return { ...held, profile: held.profile ?? name }
  const { companyId, companyType } = held
  const given = rolePermissions(name, companyType, await access.ownRole(companyId, name))
  if (given === null) throw new ProblemError('role-unknown', { role: name })
  const permissions = new Set(given.filter(permission => held.permissions.has(permission)))
  return { ...held, role: name, actor: held.actor === 'O' ? 'O' : actorFor(companyType, name), permissions }
}

function decoded(name: string): string | null {
  try {
    return decodeURIComponent(name)
  } catch {
    return null
  }
}

/** A client sees its own rows, a supplier those addressed to it, the operating company those of the clients it serves. */
export function scopeOf(membership: Membership, client: string | null): Scope {
  const { companyId, companyType, servedClients } = membership
  switch (companyType) {
    case 'client':
      if (client !== null && client !== companyId) throw new ProblemError('company-not-yours')
      return { clients: [companyId], vendors: [] }
    case 'provider':
      if (client !== null) throw new ProblemError('company-not-yours')
      return { clients: [], vendors: [companyId] }
    case 'operating':
      if (client === null) return { clients: servedClients, vendors: [] }
      if (!servedClients.includes(client)) throw new ProblemError('company-not-yours')
      return { clients: [client], vendors: [] }
  }
}

/** Minutes east of UTC from the header `client-utc`: a number of minutes or `+02:00`; null when it is neither. */
export function offsetOf(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string') return null
  const clockForm = /^([+-])(\d{2}):(\d{2})$/.exec(header)
  const minutes = clockForm
    ? Number(`${clockForm[1]}1`) * (Number(clockForm[2]) * 60 + Number(clockForm[3]))
    : /^[+-]?\d{1,3}$/.test(header)
      ? Number(header)
      : Number.NaN
  return Math.abs(minutes) <= 14 * 60 ? minutes : null
}
