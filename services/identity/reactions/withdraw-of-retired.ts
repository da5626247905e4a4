import type { ProviderLinkEvent } from '@quayside/contracts/directory/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { CommandHandler } from '@quayside/platform/commands/command-handler.ts'
import { caughtUp } from '@quayside/platform/reactions/caught-up.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { ProjectionPositions } from '@quayside/platform/service/positions.ts'
import { invitation } from '../domain/invitation.ts'
import type { Invitations } from '../read-models/invitations.ts'
import { causedBy } from './caused-by.ts'

type Parts = { commands: CommandHandler; invitations: Invitations; positions: ProjectionPositions }

/** Who retires a supplier invites nobody into it any more: what it had sent, and is open still, is withdrawn. */
export function withdrawOfRetired({ commands, invitations, positions }: Parts): Reaction {
  return {
    name: 'withdraw-of-retired',
    handles: ['ProviderUnlinked'],
    async react(event) {
      const { data, recordedAt } = event as StoredEvent<Extract<ProviderLinkEvent, { type: 'ProviderUnlinked' }>>
      const { vendorCompanyId: companyId, clientCompanyId } = data
      await caughtUp(positions, event, ['invitations'])
      // One that was sent since is of a supplier that was taken back.
      const open = await invitations.sentBefore(companyId, { onBehalfOf: clientCompanyId, until: recordedAt })
      for (const { invitation_id: id } of open)
        await commands.handle({
          aggregate: invitation,
          id,
          command: { type: 'Withdraw', companyId, reason: 'withdrawn' },
          context: causedBy(event, 'withdraw-of-retired'),
          companies: () => [companyId, clientCompanyId],
        })
    },
  }
}
