import type { QuoteContent } from '@quayside/contracts/quotes/content.ts'
import { audienceOfQuoteEvent, type QuoteEvent } from '@quayside/contracts/quotes/events.ts'
import { isQuote, type Quote, type QuoteState } from './state.ts'

export function evolve(state: QuoteState, event: QuoteEvent): QuoteState {
  if (event.type === 'QuoteDrafted') return drafted(event.data)
  if (!isQuote(state)) return state
  if (event.type === 'QuoteDiscarded') {
    const { quoteId, quoteNumber, issuingCompanyId, version } = state
    return { status: 'DISCARDED', quoteId, quoteNumber, issuingCompanyId, version }
  }
  const after = changed(state, event)
  return { ...after, isCustomerTold: isToldToCustomer(event.type, after) }
}

function isToldToCustomer(type: QuoteEvent['type'], { current }: Quote): boolean {
  const audience = audienceOfQuoteEvent[type]
  return audience === 'customer' || (audience === 'customer-once-sent' && current > 0)
}

function drafted({ content, copiedFrom: _, ...head }: Extract<QuoteEvent, { type: 'QuoteDrafted' }>['data']): Quote {
  return {
    ...head,
    status: 'PENDING',
    current: 0,
    validUntil: null,
    isOpened: false,
    isWithdrawn: false,
    hasDraft: true,
    booking: null,
    draft: content,
    revisions: [],
    version: 1,
    customerVersion: 0,
    isCustomerTold: false,
  }
}

type Later = Exclude<QuoteEvent, { type: 'QuoteDrafted' | 'QuoteDiscarded' }>

function changed(quote: Quote, event: Later): Quote {
  switch (event.type) {
    case 'QuoteDraftSaved':
      return { ...quote, draft: event.data.content, hasDraft: true, version: quote.version + 1 }
    case 'QuoteSent':
      return sent(quote, event.data.revision, quote.draft as QuoteContent, true)
    case 'QuoteOpened':
      return { ...quote, isOpened: true }
    case 'QuoteApproved':
      return risen({ ...quote, status: 'APPROVED', draft: null, hasDraft: false })
    case 'QuoteRejected':
      return risen({ ...quote, status: 'REJECTED' })
    case 'QuoteWithdrawn':
      return risen({ ...quote, status: 'EXPIRED', isWithdrawn: true })
    case 'QuoteExpired':
      return { ...quote, status: 'EXPIRED' }
    case 'QuoteValidityExtended':
      return extended(quote, event.data)
    case 'QuoteApprovalTakenBack':
      return risen({ ...quote, status: event.data.isPastValidity ? 'EXPIRED' : 'PENDING' })
    case 'QuoteReservedForBooking':
      return { ...quote, booking: { bookingId: event.data.bookingId, bookingNumber: null, state: 'RESERVED' } }
    case 'QuoteBooked': {
      const { bookingId, bookingNumber } = event.data
      return { ...quote, booking: { bookingId, bookingNumber, state: 'LIVE' } }
    }
    case 'QuoteFreedForBooking':
      return { ...quote, booking: null }
    case 'QuoteBookingCompleted':
      return { ...quote, booking: quote.booking && { ...quote.booking, state: 'COMPLETED' } }
    case 'QuoteNoted':
    case 'QuoteCommented':
      return quote
  }
}

type Extension = Extract<QuoteEvent, { type: 'QuoteValidityExtended' }>['data']

/** Of an expired quote it is a revision of its own; of an approved one only the day changes. */
function extended(quote: Quote, { revision, validUntil }: Extension): Quote {
  const standing = quote.revisions[quote.current - 1] as QuoteContent
  const content = { ...standing, validUntil }
  if (revision > quote.current) return sent(quote, revision, content, false)
  const revisions = quote.revisions.with(revision - 1, content)
  return risen({ ...quote, revisions, validUntil })
}

function sent(quote: Quote, revision: number, content: QuoteContent, isDraft: boolean): Quote {
  return risen({
    ...quote,
    status: 'PENDING',
    current: revision,
    validUntil: content.validUntil,
    isOpened: false,
    isWithdrawn: false,
    revisions: [...quote.revisions, content],
    ...(isDraft && { draft: null, hasDraft: false }),
  })
}

function risen(quote: Quote): Quote {
  return { ...quote, version: quote.version + 1, customerVersion: quote.customerVersion + 1 }
}
