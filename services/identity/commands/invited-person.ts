import type { InvitedDetails, PersonalDetails } from '@quayside/contracts/identity/events.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { UserId } from '@quayside/contracts/kernel/ids.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import type { Invitation } from '../domain/invitation.ts'
import { user } from '../domain/user.ts'
import type { People } from '../read-models/people.ts'
import { openedDetails } from '../security/sealed-details.ts'
import type { Grant } from './grant-membership.ts'
import { changeDetails } from './personal-details.ts'

type Sent = Exclude<Invitation, { status: 'none' }>

/** The membership that taking up an invitation gives. */
export async function grantOf(
  vault: Pick<Vault, 'seal'>,
  { companyId, companyType, role, invitationId, additional, profile }: Sent,
  { jobTitle }: InvitedDetails,
  userId: UserId,
): Promise<Grant> {
  const title = jobTitle === null ? null : ((await vault.seal(userId, jobTitle)) as Sealed)
  return {
    userId,
    companyId,
    companyType,
    role,
    cause: `invitation:${invitationId}`,
    additions: { additional: additional ?? [], profile: profile ?? null, jobTitle: title },
  }
}

/**
 * The fields that the person has not told move to them; what they have told stays as it is. Of whom also another company knows
 * nothing moves: what is theirs alone no company writes.
 */
export async function completePerson(
  ports: Pick<Ports, 'commands' | 'vault'> & { people: Pick<People, 'membershipsOf'> },
  userId: UserId,
  invited: PersonalDetails,
  { invitationId, companyId }: Pick<Sent, 'invitationId' | 'companyId'>,
  context: CommandContext,
) {
  const isKnownElsewhere = (await ports.people.membershipsOf(userId)).some(one => one.company_id !== companyId)
  if (isKnownElsewhere) return null
  const { state } = await ports.commands.load(user, userId)
  if (state.status === 'none') return null
  const told = await openedDetails(ports.vault, state)
  const known = state.details === null ? namesApart(told, invited) : told
  const completed: PersonalDetails = {
    ...invited,
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null && value !== '')),
  }
  const isSame = Object.entries(completed).every(([field, value]) => told[field as keyof PersonalDetails] === value)
  // The same for whoever takes up the invitation and for the reaction to it: once.
  const key = `invitation:${invitationId}:details`
  return isSame ? null : changeDetails(ports, userId, completed, [companyId], { ...context, key, bodyHash: key })
}

/** Signing up asks for one name, which may have the last name in it. */
function namesApart(told: PersonalDetails, { lastName }: PersonalDetails): PersonalDetails {
  const ending = ` ${lastName}`
  if (lastName === null || !told.name.endsWith(ending)) return told
  return { ...told, name: told.name.slice(0, -ending.length), lastName }
}
