import type { ActorKind, CompanyType } from '@quayside/contracts/access/actors.ts'
import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'

/** The companies whose rows may be seen: by client, or by vendor. `'all'` is for the services themselves. */
export type Scope = { readonly clients: readonly string[] | 'all'; readonly vendors: readonly string[] | 'all' }

/** A signed-in person in the name of one company, as this service's own access records know them. */
export type Caller = {
  readonly uid: string
  readonly sessionId: string
  /** The selected company; `''` only on routes that say so. */
  readonly company: string
  readonly companyType: CompanyType
  readonly actor: ActorKind
  readonly profile: string | null
  readonly permissions: ReadonlySet<Permission>
  /** The client selector is already applied. */
  readonly scope: Scope
  readonly language: Language
  /** Minutes east of UTC, from the header `client-utc`. */
  readonly utcOffsetMinutes: number | null
}
