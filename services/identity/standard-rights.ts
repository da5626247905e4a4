import { isStandardRole, type Permission } from '@quayside/contracts/access/permissions.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { membershipIdOf } from './commands/grant-membership.ts'
import { membership, withAdditions } from './domain/membership.ts'
import { rightsOf, samePermissions } from './domain/role-rights.ts'
import type { People } from './read-models/people.ts'

type Parts = Pick<Ports, 'commands' | 'log'> & { people: People }

/**
 * A version of the portal may give its standard roles more permissions than those who joined before it have: at a start
 * each such membership follows its role. Answers how many did.
 */
export async function followStandardRoles({ commands, people, log }: Parts): Promise<number> {
  let followed = 0
  for (const inUse of await people.rightsInUse()) {
    const { role, company_type, permissions, additional } = inUse
    const rights = isStandardRole(role) ? rightsOf(role, company_type, null) : null
    if (rights === null) continue
    const inForce = withAdditions(rights, additional as Permission[]).permissions
    if (samePermissions(inForce, permissions as Permission[])) continue
    for (const { user_id, company_id } of await people.withRights(inUse)) {
      const key = `standard-rights:${[...rights.permissions].sort().join()}`
      const outcome = await commands.handle({
        aggregate: membership,
        id: membershipIdOf(user_id, company_id),
        command: { type: 'FollowRole', from: role, rights },
        context: { actor: { service: 'identity' }, key, bodyHash: '', correlationId: key, causationId: 'installation' },
        companies: () => [company_id],
      })
      if (outcome.kind === 'accepted' && outcome.events.length > 0 && !outcome.repeated) followed += 1
    }
  }
  if (followed > 0) log.info({ memberships: followed }, 'Memberships follow their standard roles')
  return followed
}
