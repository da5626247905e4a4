import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import type { CompanyId, UserId } from '@quayside/contracts/kernel/ids.ts'
import type { CommandContext, CommandHandler } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { type Additions, membership } from '../domain/membership.ts'
import { rightsOf } from '../domain/role-rights.ts'
import type { Roles } from '../read-models/roles.ts'

export type Grant = {
  userId: UserId
  companyId: CompanyId
  companyType: CompanyType
  role: string
  /** What the inviting form says beside the role. */
  additions?: Partial<Additions>
  /** What the membership follows from: the route and the reaction to the same cause grant it once. */
  cause: string
}

/** A role that no longer exists gives nothing but belonging: the person is let in without permissions. */
export function grantMembership(parts: { commands: CommandHandler; roles: Roles }) {
  return async ({ userId, companyId, companyType, cause, ...granted }: Grant, context: CommandContext) => {
    const role = await parts.roles.today(companyId, granted.role)
    const own = await parts.roles.named(companyId, role)
    const rights = rightsOf(role, companyType, own) ?? { ...noRights(companyType), role }
    const membershipId = membershipIdOf(userId, companyId)
    return parts.commands.handle({
      aggregate: membership,
      id: membershipId,
      command: { type: 'Grant', membershipId, userId, companyId, companyType, rights, ...granted.additions },
      context: { ...context, key: cause, bodyHash: cause },
      companies: () => [companyId],
    })
  }
}
export type GrantMembership = ReturnType<typeof grantMembership>

function noRights(companyType: CompanyType) {
  const viewer = rightsOf('VIEWER', companyType, null)
  if (viewer === null) throw new Error(`no viewer in a company of type ${companyType}`)
  return { ...viewer, permissions: [] }
}

/** Whoever registers a company administers it; the same cause for the direct call and for the reaction. */
export function founderGrant(company: { companyId: CompanyId; companyType: CompanyType; userId: UserId }): Grant {
  return { ...company, role: 'ADMIN', cause: `founder:${company.companyId}` }
}

/** One membership per person and company, whoever grants it. */
export function membershipIdOf(userId: string, companyId: string): string {
  return newIdFor(userId, 'membership', companyId)
}
