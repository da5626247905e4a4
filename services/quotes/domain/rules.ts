import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import { type By, notYours, serves } from '@quayside/contracts/access/by.ts'
import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { mayRepeat as mayRepeatIn, type Row, refusedByRows } from '@quayside/contracts/kernel/transitions.ts'
import type { QuoteCommandName } from '@quayside/contracts/quotes/commands.ts'
import { type QuoteStatus, quotePreparers, quoteStatuses } from '@quayside/contracts/quotes/statuses.ts'
import { isPast, type Standing } from './state.ts'

/** What every command carries: who, when, and the day it is in the customer's zone. */
export type Asked = { readonly by: By; readonly now: string; readonly today: string }

type Sent = 'sent' | 'never-sent'
/** One line of the table of section 3: who, from which status, and what else must hold. */
type Rule = {
  readonly rows: readonly Row<QuoteStatus, Sent>[]
  /** What is said where it was sent, or not yet, and the rows want the other. */
  readonly when?: ErrorCode
  /** What is said of another status, where it has words of its own. */
  readonly wrong?: ErrorCode
  readonly also?: (quote: Standing, asked: Asked) => Rejection | null
}

const answerers: readonly ActorKind[] = ['C', 'O']
const everyone: readonly ActorKind[] = ['C', 'O', 'A']
const revisable = ['PENDING', 'EXPIRED', 'REJECTED'] as const
const by = (who: readonly ActorKind[], from: readonly QuoteStatus[], when?: Sent) =>
  when === undefined ? { who, from } : { who, from, when }

export const rules: Readonly<Record<QuoteCommandName, Rule>> = {
  revise: { rows: [by(quotePreparers, revisable)] },
  discard: { rows: [by(quotePreparers, ['PENDING'], 'never-sent')], when: 'quote-sent-already' },
  send: {
    rows: [by(quotePreparers, revisable)],
    also: ({ hasDraft, quoteNumber: number }) =>
      hasDraft ? null : { code: 'quote-without-draft', params: { number } },
  },
  approve: {
    rows: [by(answerers, ['PENDING'], 'sent')],
    when: 'quote-not-sent',
    wrong: 'quote-approval-failed',
    also: ({ validUntil }, { today }) =>
      isPast(validUntil, today) ? { code: 'quote-approval-past-validity', params: { validUntil } } : null,
  },
  reject: { rows: [by(answerers, ['PENDING'], 'sent')], when: 'quote-not-sent' },
  withdraw: { rows: [by(quotePreparers, ['PENDING'], 'sent')], when: 'quote-not-sent' },
  extend: {
    rows: [by(quotePreparers, ['EXPIRED', 'APPROVED'])],
    also: ({ isWithdrawn, quoteNumber: number }) =>
      isWithdrawn ? { code: 'quote-withdrawn', params: { number } } : null,
  },
  'take-back-approval': {
    rows: [by(everyone, ['APPROVED'])],
    also: ({ booking, quoteNumber: number }) =>
      booking === null || booking.state === 'COMPLETED' ? null : { code: 'quote-booking-exists', params: { number } },
  },
  'create-booking': {
    rows: [by(answerers, ['APPROVED'])],
    also: ({ booking, validUntil, quoteNumber: number }, { today }): Rejection | null => {
      if (booking !== null) return { code: 'quote-booking-exists', params: { number } }
      return isPast(validUntil, today) ? { code: 'quote-booking-past-validity', params: { number, validUntil } } : null
    },
  },
  comment: { rows: [by(everyone, quoteStatuses)] },
  copy: { rows: [by(quotePreparers, quoteStatuses)] },
}

/** Of a customer, what was sent to it; of the operating company, all of the clients it serves; of others nothing. */
export function isConcerned({ by }: Pick<Asked, 'by'>, quote: Standing): boolean {
  if (by.kind === 'P' || !serves(by, quote.customerCompanyId)) return false
  return by.kind !== 'C' || quote.current > 0
}

/** Refused because of who asks or where it stands: the same answer for a command and for `allowedCommands`. */
export function blocked(name: QuoteCommandName, quote: Standing, asked: Asked): Rejection | null {
  if (!isConcerned(asked, quote)) return { code: 'quote-not-found', params: {} }
  const { rows, when, wrong, also } = rules[name]
  const { quoteNumber: number, status } = quote
  const refused = refusedByRows(rows, standingOf(quote, asked), {
    others: notYours,
    ...(when !== undefined && { when: (): Rejection => ({ code: when, params: { number } }) }),
    status: allowed => ({
      code: wrong ?? 'quote-wrong-status',
      params: { number, status, allowed: allowed.join(', ') },
    }),
  })
  return refused ?? also?.(quote, asked) ?? null
}

/** Whether who asks may give it in some status: then giving it again, where it has led to already, is no error. */
export function mayRepeat(name: QuoteCommandName, quote: Standing, asked: Asked): boolean {
  return isConcerned(asked, quote) && mayRepeatIn(rules[name].rows, standingOf(quote, asked))
}

function standingOf({ status, current }: Standing, asked: Asked) {
  return { kind: asked.by.kind, status, when: current > 0 ? 'sent' : 'never-sent' } as const
}
