import { invitedDetails } from '@quayside/contracts/identity/events.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { invitation } from '../domain/invitation.ts'
import type { CompanyOfCall } from './company-of-call.ts'
import type { SendInvitation } from './send-invitation.ts'

/** A new link with what an open invitation of the company says; the old one holds no more. */
export function repeatInvitation({ commands, vault }: Pick<Ports, 'commands' | 'vault'>, send: SendInvitation) {
  return async (
    id: string,
    of: Pick<CompanyOfCall, 'companyId' | 'companyType'>,
    invitedBy: string,
    context: CommandContext,
  ) => {
    const { state } = await commands.load(invitation, id)
    if (state.status === 'none' || state.companyId !== of.companyId) throw new ProblemError('invitation-unknown')
    if (state.status === 'accepted') throw new ProblemError('invitation-used')
    const email = await vault.open(id, state.email)
    if (state.status === 'withdrawn' || email === null) throw new ProblemError('invitation-withdrawn')
    const details = state.details === undefined ? null : await vault.open(id, state.details)
    const { role, language, onBehalfOfCompany, additional, profile } = state
    return send(
      {
        companyId: of.companyId,
        companyType: of.companyType,
        role,
        email,
        language,
        invitedBy,
        onBehalfOfCompany,
        ...(additional === undefined ? {} : { additional }),
        ...(profile === undefined ? {} : { profile }),
        ...(details === null ? {} : { details: invitedDetails.parse(JSON.parse(details)) }),
      },
      context,
    )
  }
}
