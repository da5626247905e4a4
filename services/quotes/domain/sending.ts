import { accept, type Decision, type Rejection, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { reasonMissing } from '@quayside/contracts/kernel/transitions.ts'
import type { QuoteContent } from '@quayside/contracts/quotes/content.ts'
import type { QuoteEvent } from '@quayside/contracts/quotes/events.ts'
import { isBefore } from '@quayside/platform/values/dates.ts'
import { type Foreign, sendFaults, validityFault } from './content.ts'
import { type Asked, blocked, mayRepeat } from './rules.ts'
import { isPast, type Quote } from './state.ts'

export type SendQuote = Asked & { readonly type: 'send'; readonly foreign: Foreign }
export type WithdrawQuote = Asked & { readonly type: 'withdraw'; readonly reason: string }
export type ExtendQuote = Asked & { readonly type: 'extend'; readonly validUntil: string }
/** A person of the customer reads the current revision. */
export type OpenQuote = Asked & { readonly type: 'open'; readonly revision: number }
/** The day after its validity has begun, as far as whoever asks knows. */
export type ExpireQuote = Asked & { readonly type: 'expire'; readonly revision: number }

export function send(command: SendQuote, quote: Quote): Decision<QuoteEvent> {
  const { quoteId, status, draft, hasDraft, current, issuingCurrency } = quote
  if (status === 'PENDING' && !hasDraft && mayRepeat('send', quote, command)) return accept()
  const refused = blocked('send', quote, command)
  if (refused !== null) return rejectAll([refused])
  const content = draft as QuoteContent
  const [first, ...rest] = sendFaults(content, issuingCurrency, command.today, command.foreign)
  if (first !== undefined) return rejectAll([first, ...rest])
  const validUntil = content.validUntil as string
  return accept({ type: 'QuoteSent', data: { quoteId, revision: current + 1, validUntil } })
}

export function withdraw(command: WithdrawQuote, quote: Quote): Decision<QuoteEvent> {
  const { quoteId, current: revision, isWithdrawn } = quote
  if (isWithdrawn && mayRepeat('withdraw', quote, command)) return accept()
  const refused = blocked('withdraw', quote, command) ?? reasonMissing(command.reason)
  if (refused !== null) return rejectAll([refused])
  return accept({ type: 'QuoteWithdrawn', data: { quoteId, revision, reason: command.reason } })
}

export function extend(command: ExtendQuote, quote: Quote): Decision<QuoteEvent> {
  const { quoteId, status, current, validUntil: before } = quote
  const { validUntil, today } = command
  if (before === validUntil && !isPast(validUntil, today) && mayRepeat('extend', quote, command)) {
    if (status === 'PENDING' || status === 'APPROVED') return accept()
  }
  const refused = blocked('extend', quote, command) ?? extensionFault(command, quote)
  if (refused !== null) return rejectAll([refused])
  const revision = status === 'EXPIRED' ? current + 1 : current
  return accept({ type: 'QuoteValidityExtended', data: { quoteId, revision, validUntil } })
}

function extensionFault({ validUntil, today }: ExtendQuote, { status, validUntil: before }: Quote): Rejection | null {
  if (status === 'EXPIRED') return validityFault(validUntil, today, 'validUntil')
  if (before === null || isBefore(before, validUntil)) return null
  return { code: 'quote-valid-until-not-later', params: { validUntil: before }, field: 'validUntil' }
}

/** Once a revision; reading an older one, or what is answered already, is nobody's receipt. */
export function open({ by, revision }: OpenQuote, quote: Quote): Decision<QuoteEvent> {
  const { quoteId, status, current, isOpened, customerCompanyId } = quote
  const isReceipt = by.kind === 'C' && by.company === customerCompanyId && revision === current
  if (!isReceipt || isOpened || status !== 'PENDING' || current === 0) return accept()
  return accept({ type: 'QuoteOpened', data: { quoteId, revision } })
}

/** A timer that comes early, late or for a revision that has been replaced changes nothing. */
export function expire({ by, revision, today }: ExpireQuote, quote: Quote): Decision<QuoteEvent> {
  const { quoteId, status, current, validUntil } = quote
  if (by.kind !== 'S') return rejectAll([{ code: 'quote-not-found', params: {} }])
  if (status !== 'PENDING' || current === 0 || revision !== current || !isPast(validUntil, today)) return accept()
  return accept({ type: 'QuoteExpired', data: { quoteId, revision, validUntil: validUntil as string } })
}
