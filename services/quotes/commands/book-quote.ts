import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { problem } from '@quayside/contracts/kernel/problem.ts'
import type { QuoteApprovalAnswer } from '@quayside/contracts/quotes/commands.ts'
import {
  type BookQuote,
  bookedQuote,
  bookQuotePath,
  checkQuoteBookingPath,
  quoteBookingRefusals,
} from '@quayside/contracts/quotes/internal.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { errorText, isErrorCode } from '@quayside/platform/words/error-text.ts'

type Booked = Pick<QuoteApprovalAnswer, 'booking' | 'bookingFailure'>
const failed: ErrorCode = 'booking-creation-failed'

/** Asks the bookings service to book an approved quote; whatever it answers, the approval stands. */
export function bookQuotes({ call, log }: Pick<Ports, 'call' | 'log'>) {
  return async (order: BookQuote, context: CommandContext, language: Language): Promise<Booked> => {
    const failure = (code: ErrorCode, params = {}): Booked => ({
      booking: null,
      bookingFailure: { code, message: errorText(code, params, language) },
    })
    try {
      const causationId = `${context.key}/booking`
      const { status, body } = await call.post('bookings', bookQuotePath, order, { causationId, onBehalfOf: order.uid })
      if (status < 300) return { booking: bookedQuote.parse(body), bookingFailure: null }
      const { code, params } = problem.parse(body)
      return failure(isErrorCode(code) ? code : failed, params)
    } catch (fault) {
      log.error({ err: fault, quoteId: order.quoteId }, 'the booking of an approved quote was not made')
      return failure(failed)
    }
  }
}

/**
 * What its booking would be refused for, said at the booking that is asked for. Where that cannot be asked, the approval
 * goes on: the booking that then fails says so.
 */
export function bookingRefusals({ call, log }: Pick<Ports, 'call' | 'log'>) {
  return async (order: BookQuote, context: CommandContext): Promise<readonly Rejection[]> => {
    try {
      const about = { causationId: `${context.key}/booking-check`, onBehalfOf: order.uid }
      const { status, body } = await call.post('bookings', checkQuoteBookingPath, order, about)
      if (status >= 300) throw new Error(`the bookings service answered ${status}`)
      return quoteBookingRefusals
        .parse(body)
        .refusals.map(({ code, params }) => ({ code: isErrorCode(code) ? code : failed, params, field: 'booking' }))
    } catch (fault) {
      log.error({ err: fault, quoteId: order.quoteId }, 'whether a quote can be booked could not be asked')
      return []
    }
  }
}
