import type { ActorKind, CompanyType } from '@quayside/contracts/access/actors.ts'
import { type Permission, type StandardRole, standardRoles } from '@quayside/contracts/access/permissions.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { v7 } from 'uuid'
import { issueAccessToken } from '../access/access-tokens.ts'
import type { SigningKey } from '../access/signing-keys.ts'
import { newIdFor } from '../commands/new-id.ts'
import type { Clock } from '../ports/clock.ts'
import type { Vault } from '../ports/vault.ts'

export type Person = {
  uid: string
  sessionId: string
  /** A valid access token. */
  token: string
  /** The company in whose name the person acts. */
  company: string
  companyType: CompanyType
  name: string
  email: string
}

export type NewPerson = {
  companyType: CompanyType
  /** An existing company; a new one of the type otherwise. */
  company?: string
  companyName?: string
  /** Default BUYER, SUPPLIER or OPERATOR by the company's type. */
  role?: StandardRole
  actor?: ActorKind
  /** Instead of the role's. */
  permissions?: readonly Permission[]
  profile?: string
  name?: string
  email?: string
  language?: Language
}

export type AppendFacts = (
  stream: string,
  events: readonly { type: string; data: unknown }[],
  companies: readonly string[],
  /** Of whom it was, where that is the point. */
  company?: string | null,
) => Promise<unknown>

const usual = {
  client: { role: 'BUYER', actor: 'C' },
  provider: { role: 'SUPPLIER', actor: 'P' },
  operating: { role: 'OPERATOR', actor: 'O' },
} as const

/** Makes companies and people by appending the events that identity and directory would. */
export function peopleMaker(parts: { append: AppendFacts; vault: Vault; clock: Clock; key: SigningKey }) {
  const { append, vault, clock, key } = parts

  async function company(type: CompanyType, name: string, registeredBy: string | null = null): Promise<string> {
    const companyId = v7()
    const registered = { companyId, type, businessName: name, country: 'MX', timeZone: 'UTC', currency: 'USD' }
    const data = { ...registered, registeredBy, createdForClient: null, importId: null }
    await append(`Company-${companyId}`, [{ type: 'CompanyRegistered', data }], [companyId])
    return companyId
  }

  async function person(wanted: NewPerson): Promise<Person> {
    const uid = v7()
    const role = wanted.role ?? usual[wanted.companyType].role
    const actor =
      wanted.actor ?? (role === 'ADMIN' && wanted.companyType === 'operating' ? 'A' : usual[wanted.companyType].actor)
    const name = wanted.name ?? `${role.toLowerCase()} ${uid.slice(-4)}`
    const email = wanted.email ?? `${role.toLowerCase()}.${uid.slice(-8)}@example.com`
    const companyId = wanted.company ?? (await company(wanted.companyType, wanted.companyName ?? `Company of ${name}`))
    const signedUp = {
      userId: uid,
      name: await vault.seal(uid, name),
      email: await vault.seal(uid, email),
      emailHash: vault.fingerprint('email', email),
      passwordHash: '',
      promotionalOffers: false,
      language: wanted.language ?? 'en',
    }
    await append(`User-${uid}`, [{ type: 'UserSignedUp', data: signedUp }], [companyId])
    await join({ uid }, companyId, wanted.companyType, role, actor, wanted.permissions, wanted.profile)
    const sessionId = v7()
    const token = issueAccessToken(key, clock, { uid, sessionId, seconds: 365 * 24 * 3600 })
    return { uid, sessionId, token, company: companyId, companyType: wanted.companyType, name, email }
  }

  async function join(
    { uid }: { uid: string },
    companyId: string,
    companyType: CompanyType,
    role: StandardRole,
    actor: ActorKind,
    permissions: readonly Permission[] = standardRoles[role].permissions,
    profile: string | null = null,
  ): Promise<void> {
    const membershipId = newIdFor(uid, 'membership', companyId)
    const beside = { additional: [], profile, jobTitle: null }
    const data = { membershipId, userId: uid, companyId, companyType, role, actor, permissions, ...beside }
    await append(`Membership-${membershipId}`, [{ type: 'MembershipGranted', data }], [companyId])
  }

  return {
    company,
    person,
    join,
    /** The operating company serves the client. */
    async serve(operatingCompanyId: string, clientCompanyId: string): Promise<void> {
      const id = newIdFor(operatingCompanyId, 'client-service', clientCompanyId)
      const data = { operatingCompanyId, clientCompanyId }
      await append(
        `ClientService-${id}`,
        [{ type: 'ClientServiceStarted', data }],
        [operatingCompanyId, clientCompanyId],
      )
    },
    /** The client buys of the vendor. */
    async link(clientCompanyId: string, vendorCompanyId: string): Promise<void> {
      const id = newIdFor(clientCompanyId, 'provider-link', vendorCompanyId)
      const data = { clientCompanyId, vendorCompanyId, supplierCode: null }
      await append(`ProviderLink-${id}`, [{ type: 'ProviderLinked', data }], [clientCompanyId, vendorCompanyId])
    },
  }
}

export type PeopleMaker = ReturnType<typeof peopleMaker>
