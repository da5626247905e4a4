import type { CompanyEvent } from '@quayside/contracts/directory/events.ts'
import { operatingCompanyId } from '@quayside/contracts/directory/installation.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { CommandHandler } from '@quayside/platform/commands/command-handler.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import { clientServiceIdOf } from '../company-ids.ts'
import { clientService } from '../domain/client-service.ts'
import { causedBy } from './caused-by.ts'

/** The installation's operating company serves each client that registers. */
export function serveClient(commands: CommandHandler): Reaction {
  return {
    name: 'serve-client',
    handles: ['CompanyRegistered'],
    async react(event) {
      const { data } = event as StoredEvent<Extract<CompanyEvent, { type: 'CompanyRegistered' }>>
      if (data.type !== 'client') return
      const clientCompanyId = data.companyId
      await commands.handle({
        aggregate: clientService,
        id: clientServiceIdOf(operatingCompanyId, clientCompanyId),
        command: { type: 'Start', operatingCompanyId, clientCompanyId },
        context: causedBy(event, 'serve-client'),
        companies: () => [operatingCompanyId, clientCompanyId],
      })
    },
  }
}
