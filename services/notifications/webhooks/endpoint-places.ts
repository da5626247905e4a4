import { mostWebhooks } from '@quayside/contracts/notifications/webhooks.ts'
import type { CommandContext, CommandHandler } from '@quayside/platform/commands/command-handler.ts'
import { webhookEndpoint } from './domain/webhook-endpoint.ts'

const places = Array.from({ length: mostWebhooks }, (_none, place) => String(place + 1))

/** A company has so many places for endpoints; each is claimed by one, so that many who register at once get no more. */
export function endpointPlaces(commands: Pick<CommandHandler, 'claim' | 'release'>) {
  const request = (companyId: string, place: string, owner: string, context: CommandContext) => ({
    kind: 'webhook-endpoint',
    scope: companyId,
    value: place,
    owner,
    aggregate: webhookEndpoint.name,
    context,
  })
  return {
    /** False where all are taken. */
    async take(companyId: string, endpointId: string, context: CommandContext): Promise<boolean> {
      for (const place of places)
        if ((await commands.claim(request(companyId, place, endpointId, context))) === 'claimed') return true
      return false
    },
    async leave(companyId: string, endpointId: string, context: CommandContext): Promise<void> {
      for (const place of places) await commands.release(request(companyId, place, endpointId, context))
    },
  }
}
