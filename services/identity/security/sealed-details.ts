import {
  type InvitedDetails,
  invitedDetails,
  type PersonalDetails,
  personalDetails,
} from '@quayside/contracts/identity/events.ts'
import { noPerson } from '@quayside/contracts/identity/no-person.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import type { Invitation } from '../domain/invitation.ts'
import type { SignedUpUser } from '../domain/user.ts'

type Opening = Pick<Vault, 'open'>

/** The person's own fields, opened; until they are told, what they signed up as. Blank for an erased person. */
export async function openedDetails(
  vault: Opening,
  { userId, name, details }: Pick<SignedUpUser, 'userId' | 'name' | 'details'>,
): Promise<PersonalDetails> {
  const text = details === null ? null : await vault.open(userId, details)
  if (text !== null) return personalDetails.parse(JSON.parse(text))
  return { ...noPerson, name: (await vault.open(userId, name)) ?? '' }
}

/** What a person is called in lists. */
export function calledName({ name, lastName }: Pick<PersonalDetails, 'name' | 'lastName'>): string {
  return [name, lastName].filter(Boolean).join(' ')
}

/** What the inviting form said of the person; nothing once the invitation's key is gone. */
export async function openedInvitation(
  vault: Opening,
  { invitationId, details }: Pick<Exclude<Invitation, { status: 'none' }>, 'invitationId' | 'details'>,
): Promise<InvitedDetails> {
  const text = details === undefined ? null : await vault.open(invitationId, details)
  return text === null ? { person: null, jobTitle: null } : invitedDetails.parse(JSON.parse(text))
}
