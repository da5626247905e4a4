import { accept, type Decision, reject } from '@quayside/contracts/kernel/decision.ts'
import type { QuoteEvent } from '@quayside/contracts/quotes/events.ts'
import {
  type ApproveQuote,
  approve,
  type RejectQuote,
  rejectOffer,
  type TakeBackApproval,
  takeBackApproval,
} from './answering.ts'
import { type ReserveQuote, reserve, type ToldOfBooking, toldOfBooking } from './booking.ts'
import { type CommentQuote, comment } from './commenting.ts'
import { type CreateQuote, create, type DiscardQuote, discard, type ReviseQuote, revise } from './drafting.ts'
import { evolve } from './evolve.ts'
import {
  type ExpireQuote,
  type ExtendQuote,
  expire,
  extend,
  type OpenQuote,
  open,
  type SendQuote,
  send,
  type WithdrawQuote,
  withdraw,
} from './sending.ts'
import { initial, isQuote, type QuoteState } from './state.ts'

export type QuoteCommand =
  | CreateQuote
  | ReviseQuote
  | DiscardQuote
  | SendQuote
  | WithdrawQuote
  | ExtendQuote
  | OpenQuote
  | ExpireQuote
  | ApproveQuote
  | RejectQuote
  | TakeBackApproval
  | ReserveQuote
  | ToldOfBooking
  | CommentQuote

function decide(command: QuoteCommand, state: QuoteState): Decision<QuoteEvent> {
  if (command.type === 'create') return create(command, state)
  if (command.type === 'discard' && state.status === 'DISCARDED') return accept()
  if (!isQuote(state)) return reject('quote-not-found')
  switch (command.type) {
    case 'revise':
      return revise(command, state)
    case 'discard':
      return discard(command, state)
    case 'send':
      return send(command, state)
    case 'withdraw':
      return withdraw(command, state)
    case 'extend':
      return extend(command, state)
    case 'open':
      return open(command, state)
    case 'expire':
      return expire(command, state)
    case 'approve':
      return approve(command, state)
    case 'reject':
      return rejectOffer(command, state)
    case 'take-back-approval':
      return takeBackApproval(command, state)
    case 'reserve':
      return reserve(command, state)
    case 'booked':
    case 'free':
    case 'booking-completed':
      return toldOfBooking(command, state)
    case 'comment':
      return comment(command, state)
  }
}

/** Stream `Quote-<quoteId>`. */
export const quote = {
  name: 'Quote',
  initial,
  evolve,
  decide,
  isGone: (state: QuoteState) => state.status === 'DISCARDED',
} as const
