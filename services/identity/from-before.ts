import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { membershipIdOf } from './commands/grant-membership.ts'
import { noteAdministrator } from './commands/step-down.ts'
import { membership } from './domain/membership.ts'
import { user } from './domain/user.ts'
import type { People } from './read-models/people.ts'

type Parts = Pick<Ports, 'commands'> & { people: People }

/** A profile that hung on the person holds in each company that they belong to, and is the company's to change from now on. */
export async function takeOverProfiles({ commands, people }: Parts): Promise<void> {
  for (const { user_id: userId, profile } of await people.profilesOfBefore()) {
    const key = `profile-of-before:${userId}:${profile}`
    for (const { company_id: companyId } of await people.membershipsOf(userId)) {
      const id = membershipIdOf(userId, companyId)
      const { state } = await commands.load(membership, id)
      if (state.status === 'none' || state.profile !== null) continue
      await commands.handle({
        aggregate: membership,
        id,
        command: { type: 'Change', profile, giver: null },
        context: installing(key),
        companies: () => [companyId],
      })
    }
    await commands.handle({
      aggregate: user,
      id: userId,
      command: { type: 'AssignProfile', profile: null },
      context: installing(key),
      companies: () => [],
    })
  }
}

/** Companies from before there were streams of administrators, and those whose change a crash cut short, are filled. */
export async function noteAdministrators({ commands, people }: Parts): Promise<void> {
  for (const { company_id: companyId, user_id: userId } of await people.unnotedAdministrators())
    await noteAdministrator(commands, { companyId, userId }, 'Settle', installing(`administrator-of-before:${userId}`))
}

function installing(key: string): CommandContext {
  return { actor: { service: 'identity' }, key, bodyHash: '', correlationId: key, causationId: 'installation' }
}
