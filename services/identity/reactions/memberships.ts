import type { CompanyEvent } from '@quayside/contracts/directory/events.ts'
import type { InvitationEvent, RoleEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { CommandHandler } from '@quayside/platform/commands/command-handler.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { ProjectionPositions } from '@quayside/platform/service/positions.ts'
import { founderGrant, type GrantMembership, membershipIdOf } from '../commands/grant-membership.ts'
import { invitation } from '../domain/invitation.ts'
import { membership } from '../domain/membership.ts'
import { rightsOf } from '../domain/role-rights.ts'
import type { People } from '../read-models/people.ts'
import { caughtUp } from './caught-up.ts'
import { causedBy } from './caused-by.ts'

type Parts = { commands: CommandHandler; people: People; grant: GrantMembership; positions: ProjectionPositions }

/** What memberships follow from, should the request that caused it have died half-way. */
export function membershipReactions({ commands, people, grant, positions }: Parts): readonly Reaction[] {
  return [
    {
      name: 'grant-founder',
      handles: ['CompanyRegistered'],
      async react(event) {
        const { data } = event as StoredEvent<Extract<CompanyEvent, { type: 'CompanyRegistered' }>>
        if (data.registeredBy === null) return
        const founder = founderGrant({ companyId: data.companyId, companyType: data.type, userId: data.registeredBy })
        await grant(founder, causedBy(event, 'grant-founder'))
      },
    },
    {
      name: 'grant-invited',
      handles: ['InvitationAccepted'],
      async react(event) {
        const { invitationId, userId } = (
          event as StoredEvent<Extract<InvitationEvent, { type: 'InvitationAccepted' }>>
        ).data
        const { state } = await commands.load(invitation, invitationId)
        if (state.status === 'none') return
        const { companyId, companyType, role } = state
        await grant(
          { userId, companyId, companyType, role, cause: `invitation:${invitationId}` },
          causedBy(event, 'grant-invited'),
        )
      },
    },
    {
      name: 'follow-role',
      handles: ['RoleChanged'],
      async react(event) {
        const { companyId, name, permissions } = (event as StoredEvent<RoleEvent>).data
        await caughtUp(positions, event, ['people'])
        for (const member of await people.withRole(companyId, name)) {
          const rights = rightsOf(name, member.company_type, { name, permissions })
          if (rights === null) continue
          await commands.handle({
            aggregate: membership,
            id: membershipIdOf(member.user_id, companyId),
            command: { type: 'FollowRole', rights },
            context: causedBy(event, 'follow-role'),
            companies: () => [companyId],
          })
        }
      },
    },
  ]
}
