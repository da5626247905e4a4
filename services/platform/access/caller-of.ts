import type { Permission } from '@quayside/contracts/access/permissions.ts'
import { profileMayCall } from '@quayside/contracts/access/profiles.ts'
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
  const membership = person.memberships.get(request.company)
  if (membership === undefined && !(request.withoutCompany && request.company === '')) {
    throw new ProblemError('company-not-yours')
  }
  if (!profileMayCall(person.profile, request.method, request.resource))
    throw new ProblemError('profile-restricted', { profile: person.profile })
  if (request.permission !== null && membership?.permissions.has(request.permission) !== true) {
    throw new ProblemError('permission-missing', { permission: request.permission })
  }
  return {
    uid,
    sessionId: request.session.sessionId,
    company: request.company,
    companyType: membership?.companyType ?? 'client',
    actor: membership?.actor ?? 'C',
    profile: person.profile,
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
