import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { QuoteEvent } from '@quayside/contracts/quotes/events.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import { sha256 } from '@quayside/platform/values/sha256.ts'
import { type QuoteDesk, system } from '../desk/quote-desk.ts'
import { quote } from '../domain/quote.ts'
import { isQuote } from '../domain/state.ts'

const handles = ['QuoteSent', 'QuoteApproved'] as const
type Handled = StoredEvent<Extract<QuoteEvent, { type: (typeof handles)[number] }>>

/** A request is answered by the first quote that is sent for it, and closed by one that is approved. */
export function answeredRequests(desk: QuoteDesk): Reaction {
  const { commands } = desk.ports
  return {
    name: 'answered-requests',
    handles,
    async react(stored) {
      const { id, type, data, metadata } = stored as Handled
      const { quoteId } = data
      const { state } = await commands.load(quote, quoteId)
      if (!isQuote(state) || state.requestId === null) return
      const { uid, onBehalfOf = uid } = metadata.actor
      const context = {
        actor: { service: 'quotes', ...(onBehalfOf !== undefined && { onBehalfOf }) },
        key: sha256(`${id}/request`),
        bodyHash: '',
        correlationId: metadata.correlationId,
        causationId: id,
      }
      const outcome = await desk.giveRequest(state.requestId, system, context, asked => ({
        ...asked,
        type: type === 'QuoteSent' ? 'answered' : 'close',
        quoteId,
      }))
      if (outcome.kind !== 'accepted') throw new Error(`request ${state.requestId} was not told: ${outcome.kind}`)
    },
  }
}
