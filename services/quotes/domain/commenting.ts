import { accept, type Decision, type Rejection, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { isVisible } from '@quayside/contracts/kernel/visible.ts'
import type { QuoteEvent } from '@quayside/contracts/quotes/events.ts'
import type { CommentAudience } from '@quayside/contracts/quotes/statuses.ts'
import { type Asked, blocked } from './rules.ts'
import type { Quote } from './state.ts'

export type CommentQuote = Asked & {
  readonly type: 'comment'
  readonly commentId: string
  readonly audience: CommentAudience
  readonly text: string
}

/** What the operating company notes for itself is an event of its own: it concerns nobody else. */
export function comment(command: CommentQuote, quote: Quote): Decision<QuoteEvent> {
  const { by, commentId, audience, text } = command
  const foreign: Rejection | null =
    audience === 'internal' && by.kind === 'C' ? { code: 'comment-of-operator', params: {}, field: 'audience' } : null
  const empty: Rejection | null = isVisible(text) ? null : { code: 'comment-empty', params: {}, field: 'text' }
  const refused = blocked('comment', quote, command) ?? foreign ?? empty
  if (refused !== null) return rejectAll([refused])
  const data = { quoteId: quote.quoteId, commentId, text }
  return accept(audience === 'internal' ? { type: 'QuoteNoted', data } : { type: 'QuoteCommented', data })
}
