import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { InvitedDetails } from '@quayside/contracts/identity/events.ts'
import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { CompanyId, InvitationId, UserId } from '@quayside/contracts/kernel/ids.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { invitation, invitationExpiry } from '../domain/invitation.ts'
import type { Invitations } from '../read-models/invitations.ts'
import { emailHash } from '../security/email-hash.ts'
import { invitationToken } from '../security/invitation-tokens.ts'
import { tokenHash } from '../security/refresh-tokens.ts'

type OpenInvitation = { invitation_id: string }
export type Invite = {
  companyId: string
  companyType: CompanyType
  role: string
  email: string
  language: Language
  invitedBy: string | null
  onBehalfOfCompany: string
  additional?: readonly Permission[]
  profile?: string | null
  details?: InvitedDetails
}

/** The same request asks for the same invitation. */
export function invitationIdFor(
  { invitedBy, onBehalfOfCompany, companyId }: Pick<Invite, 'invitedBy' | 'onBehalfOfCompany' | 'companyId'>,
  { key }: Pick<CommandContext, 'key'>,
): string {
  return newIdFor(invitedBy ?? onBehalfOfCompany, `invitation:${companyId}`, key)
}

/** Sends one invitation; an older open one to the same address is replaced by it, and those that are named. */
export function sendInvitation({
  commands,
  vault,
  clock,
  invitations,
}: Pick<Ports, 'commands' | 'vault' | 'clock'> & { invitations: Invitations }) {
  return async (invite: Invite, context: CommandContext, replaced: readonly OpenInvitation[] = []) => {
    const invitationId = invitationIdFor(invite, context)
    const hash = emailHash(vault, invite.email)
    const outcome = await commands.handle({
      aggregate: invitation,
      id: invitationId,
      command: {
        type: 'Send',
        invitationId: invitationId as InvitationId,
        companyId: invite.companyId as CompanyId,
        companyType: invite.companyType,
        role: invite.role,
        language: invite.language,
        emailHash: hash,
        email: await sealed(invitationId, invite.email),
        tokenHash: tokenHash(invitationToken(vault, invitationId)),
        expiresAt: invitationExpiry(clock.now()),
        invitedBy: invite.invitedBy as UserId | null,
        onBehalfOfCompany: invite.onBehalfOfCompany as CompanyId,
        ...(invite.additional === undefined ? {} : { additional: [...invite.additional] }),
        ...(invite.profile === undefined ? {} : { profile: invite.profile }),
        ...(invite.details === undefined
          ? {}
          : { details: await sealed(invitationId, JSON.stringify(invite.details)) }),
      },
      context,
      companies: () => [invite.companyId, invite.onBehalfOfCompany],
    })
    if (outcome.kind !== 'accepted' || outcome.repeated) return outcome
    const older = [...(await invitations.toAddress(invite.companyId, hash)), ...replaced]
    const others = older.filter(one => one.invitation_id !== invitationId)
    // From the last of them on lists show the new one alone.
    return { ...outcome, position: (await replaceOlder(invite, others, context)) ?? outcome.position }
  }

  async function sealed(invitationId: string, text: string): Promise<Sealed> {
    return (await vault.seal(invitationId, text)) as Sealed
  }

  async function replaceOlder(
    { companyId, onBehalfOfCompany }: Invite,
    older: readonly OpenInvitation[],
    context: CommandContext,
  ): Promise<Position | null> {
    let last: Position | null = null
    for (const open of older) {
      const outcome = await commands.handle({
        aggregate: invitation,
        id: open.invitation_id,
        command: { type: 'Withdraw', companyId: companyId as CompanyId, reason: 'replaced' },
        context,
        companies: () => [companyId, onBehalfOfCompany],
      })
      if (outcome.kind === 'accepted') last = outcome.position ?? last
    }
    return last
  }
}
export type SendInvitation = ReturnType<typeof sendInvitation>
