import type { QuoteEvent, QuoteRequestEvent } from '@quayside/contracts/quotes/events.ts'
import type { QuoteFacts, QuoteRequestFacts } from '@quayside/contracts/quotes/facts.ts'
import type { Turn } from '@quayside/platform/facts/published.ts'
import type { Audience, Change } from './change.ts'
import type { Subject } from './recipients.ts'

/** An event of a quote, as its customer is told of it; and of a request for one. */
export type QuoteNews = Turn<QuoteEvent, QuoteFacts>
export type RequestNews = Turn<QuoteRequestEvent, QuoteRequestFacts>
export type QuoteAct = QuoteTold | RequestTold
export type Told = { readonly subject: Subject; readonly change: Change }

type Telling = { readonly to: readonly Audience[]; readonly field: 'quoteStatus' | 'quoteValidUntil' | 'quoteComment' }
const answered: Telling = { to: ['operator'], field: 'quoteStatus' }
const offered: Telling = { to: ['client'], field: 'quoteValidUntil' }
const ended: Telling = { to: ['client'], field: 'quoteStatus' }

/** Whom each event of a quote is news to: the customer of an offer, whoever offered of its answer. */
const tellings = {
  QuoteDrafted: null,
  QuoteDraftSaved: null,
  QuoteDiscarded: null,
  QuoteNoted: null,
  // The side that did not write it: `to` is narrowed by who did.
  QuoteCommented: { to: ['client', 'operator'], field: 'quoteComment' },
  QuoteSent: offered,
  QuoteOpened: null,
  QuoteApproved: answered,
  QuoteRejected: answered,
  QuoteWithdrawn: ended,
  QuoteExpired: { to: ['client', 'operator'], field: 'quoteStatus' },
  QuoteValidityExtended: offered,
  QuoteApprovalTakenBack: { to: ['client', 'operator'], field: 'quoteStatus' },
  // The bookings tell of themselves.
  QuoteReservedForBooking: null,
  QuoteBooked: null,
  QuoteFreedForBooking: null,
  QuoteBookingCompleted: null,
} as const satisfies Readonly<Record<QuoteEvent['type'], Telling | null>>
type QuoteTold = {
  [Type in keyof typeof tellings]: (typeof tellings)[Type] extends null ? never : Type
}[keyof typeof tellings]

const requestTellings = {
  QuoteRequested: 'operator',
  QuoteRequestRenewed: 'operator',
  QuoteRequestWithdrawn: 'operator',
  QuoteRequestDeclined: 'client',
  // The quote that answers it tells of itself.
  QuoteRequestAnswered: null,
  QuoteRequestClosed: null,
} as const satisfies Readonly<Record<QuoteRequestEvent['type'], Audience | null>>
type RequestTold = {
  [Type in keyof typeof requestTellings]: (typeof requestTellings)[Type] extends null ? never : Type
}[keyof typeof requestTellings]

export function quoteChangesOf({ event, id, before, after }: QuoteNews): Told[] {
  const telling: Telling | null = tellings[event.type]
  if (telling === null || after === null) return []
  const { field } = telling
  const { reason = '', text = '' } = event.data as { reason?: string; text?: string }
  const isComment = field === 'quoteComment'
  const values = {
    quoteStatus: { oldValue: before?.status ?? null, newValue: after.status },
    quoteValidUntil: { oldValue: null, newValue: after.validUntil },
    quoteComment: { oldValue: null, newValue: text },
  }[field]
  const writer: Audience = event.metadata.actor.company === after.customerCompanyId ? 'client' : 'operator'
  const audience = isComment ? telling.to.filter(side => side !== writer) : telling.to
  const about = { id, number: after.quoteNumber, clientCompanyId: after.customerCompanyId, entity: 'quote' } as const
  const change = { ...values, field, act: event.type as QuoteTold, audience }
  return [told(about, change, isComment ? '' : reason || text)]
}

export function quoteRequestChangesOf({ event, id, before, after }: RequestNews): Told[] {
  const audience = requestTellings[event.type]
  if (audience === null || after === null) return []
  const { reason = '' } = event.data as { reason?: string }
  const { requestNumber: number, customerCompanyId: clientCompanyId } = after
  const change = {
    field: 'quoteRequestStatus',
    oldValue: before?.status ?? null,
    newValue: after.status,
    act: event.type as RequestTold,
    audience: [audience],
  } as const
  return [told({ id, number, clientCompanyId, entity: 'quote-request' }, change, reason)]
}

type About = Pick<Subject, 'id' | 'number' | 'clientCompanyId'> & Required<Pick<Change, 'entity'>>

function told(
  { entity, ...of }: About,
  change: Pick<Change, 'field' | 'oldValue' | 'newValue' | 'act' | 'audience'>,
  reason: string,
): Told {
  return {
    subject: { ...of, vendorCompanyId: null, buyerUid: null },
    change: {
      ...change,
      entity,
      entityId: of.id,
      entityNumber: of.number,
      lineNumber: null,
      reason: reason || null,
      type: 'FIELD_CHANGED',
      topic: 'FIELD_CHANGED',
      colleagues: null,
    },
  }
}
