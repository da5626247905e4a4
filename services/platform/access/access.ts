import type { ActorKind, CompanyType } from '@quayside/contracts/access/actors.ts'
import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import type { TokenVerifier } from './access-tokens.ts'

export type Membership = {
  readonly companyId: string
  readonly companyType: CompanyType
  readonly actor: ActorKind
  readonly role: string
  readonly permissions: ReadonlySet<Permission>
  /** Restricts what the person opens and calls in this company. */
  readonly profile: string | null
  /** Of the operating company: the clients it serves. Empty otherwise. */
  readonly servedClients: readonly string[]
}

/** A person as this service's access records know them. */
export type PersonAccess = {
  readonly uid: string
  readonly active: boolean
  readonly language: Language | null
  /** By company id. */
  readonly memberships: ReadonlyMap<string, Membership>
  readonly revokedSessions: ReadonlySet<string>
  /** The companies that demand a second factor of them, which they have not set up. */
  readonly lacksSecondFactorIn: ReadonlySet<string>
}

/** Who may do what: read from this service's own projection, cached until the projection says otherwise. */
export type Access = {
  /** Verifies an access token; whether its session still holds is in the person's access. */
  verify: TokenVerifier['verify']
  /** What follows the event of a session's end: its tokens are refused from now on, before any projection has read of it. */
  sessionEnded(sessionId: string): void
  /** Null for a person that the projection has never heard of. */
  person(uid: string): Promise<PersonAccess | null>
  /** The same after the projection has caught up with the event store, for a person or company only just made. */
  personNow(uid: string): Promise<PersonAccess | null>
  /** What a role that the company defined itself gives; null when there is none of that name. */
  ownRole(company: string, name: string): Promise<readonly Permission[] | null>
  /** Milliseconds by which the projection is behind the event store; above 5,000 writes are refused. */
  lagMs(): number
}
