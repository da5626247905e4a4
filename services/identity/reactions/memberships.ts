import type { CompanyEvent } from '@quayside/contracts/directory/events.ts'
import type {
  InvitationEvent,
  MachineEvent,
  MembershipEvent,
  RoleEvent,
  UserEvent,
} from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { CommandHandler } from '@quayside/platform/commands/command-handler.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import { caughtUp } from '@quayside/platform/reactions/caught-up.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { ProjectionPositions } from '@quayside/platform/service/positions.ts'
import { dismissMachine, grantMachine } from '../commands/api-tokens.ts'
import { founderGrant, type GrantMembership, membershipIdOf } from '../commands/grant-membership.ts'
import { completePerson, grantOf } from '../commands/invited-person.ts'
import { noteAdministrator, noteLeft } from '../commands/step-down.ts'
import { invitation } from '../domain/invitation.ts'
import { membership } from '../domain/membership.ts'
import { rightsOf } from '../domain/role-rights.ts'
import { user } from '../domain/user.ts'
import type { People } from '../read-models/people.ts'
import type { Roles } from '../read-models/roles.ts'
import { openedInvitation } from '../security/sealed-details.ts'
import { causedBy } from './caused-by.ts'

type Parts = {
  commands: CommandHandler
  vault: Vault
  people: People
  roles: Roles
  grant: GrantMembership
  positions: ProjectionPositions
}

/** What memberships follow from, should the request that caused it have died half-way. */
export function membershipReactions({ commands, vault, people, roles, grant, positions }: Parts): readonly Reaction[] {
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
        const person = await commands.load(user, userId)
        if (state.status !== 'none' && person.state.status !== 'erased') {
          const details = await openedInvitation(vault, state)
          const context = causedBy(event, 'grant-invited')
          const granted = await grant(await grantOf(vault, state, details, userId), context)
          const told =
            details.person === null
              ? null
              : await completePerson({ commands, vault, people }, userId, details.person, state, context)
          if (granted.kind === 'conflict' || told?.kind === 'conflict')
            throw new Error('others were faster with the person of an invitation: it is taken up again')
        }
        // Last, so that whoever takes this up again finds all that was said of the person.
        await vault.erase(invitationId)
      },
    },
    {
      name: 'follow-machine',
      handles: ['MachineRegistered', 'MachineRevoked'],
      async react(event) {
        const { type, data } = event as StoredEvent<MachineEvent>
        const context = causedBy(event, 'follow-machine')
        if (type === 'MachineRegistered') await grantMachine({ commands }, data.userId, context)
        else await dismissMachine({ commands }, data.userId, data.companyId, context)
      },
    },
    {
      name: 'follow-role',
      handles: ['RoleChanged', 'RoleRenamed', 'RoleRemoved'],
      async react(event) {
        const { type, data } = event as StoredEvent<RoleEvent>
        await caughtUp(positions, event, ['people', 'roles'])
        const from = type === 'RoleRenamed' ? data.formerName : data.name
        const to = type === 'RoleRemoved' ? data.successor : data.name
        const own = await roles.named(data.companyId, to)
        for (const member of await people.withRole(data.companyId, from)) {
          const rights = rightsOf(to, member.company_type, own)
          if (rights === null) continue
          await commands.handle({
            aggregate: membership,
            id: membershipIdOf(member.user_id, data.companyId),
            command: { type: 'FollowRole', from, rights },
            context: causedBy(event, 'follow-role'),
            companies: () => [data.companyId],
          })
        }
      },
    },
    {
      name: 'note-administrators',
      handles: [...comings, ...leavings],
      async react(event) {
        const { type, data, revision, metadata } = event as StoredEvent<MembershipEvent | UserEvent>
        const userId = 'personId' in data ? data.personId : data.userId
        const of = 'companyId' in data ? 'membership' : 'person'
        // Those that they left for it, also where they have been removed since.
        const companies = 'companyId' in data ? [data.companyId] : metadata.companies
        const hasLeft = type === 'MembershipChanged' ? data.role !== 'ADMIN' : leavings.includes(type)
        for (const companyId of companies) {
          const where = { companyId, userId }
          const key = `note-administrators:${event.id}:${companyId}`
          const context = causedBy(event, 'note-administrators')
          if (hasLeft) await noteLeft(commands, where, { of, revision }, { ...context, key: `${key}:left` })
          // Also who has come back meanwhile, and was not added because this was under way.
          await noteAdministrator(commands, where, 'Add', { ...context, key })
        }
      },
    },
  ]
}

const comings: readonly string[] = ['MembershipGranted', 'MembershipChanged', 'MembershipResumed', 'UserActivated']
const leavings: readonly string[] = ['MembershipSuspended', 'MembershipRevoked', 'UserDeactivated', 'PersonErased']
