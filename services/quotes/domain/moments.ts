import type { AppendedEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { QuoteEvent } from '@quayside/contracts/quotes/events.ts'
import type { CommentAudience, QuoteRejectReason } from '@quayside/contracts/quotes/statuses.ts'

export type Doer = { readonly uid: string | null; readonly service: string | null }
type Answer = { readonly at: string; readonly by: Doer; readonly onBehalf: string | null }

/** When and by whom things were done: in the events' metadata, and of no use to a decision. */
export type Moments = {
  readonly creator: Doer
  readonly createdAt: string
  /** Of each revision that was sent, the first one first. */
  readonly revisions: readonly { readonly sentAt: string; readonly openedAt: string | null }[]
  readonly approval: Answer | null
  readonly rejection: (Answer & { readonly reasons: readonly QuoteRejectReason[]; readonly text: string }) | null
  /** Why it was withdrawn, or its approval taken back. */
  readonly reason: string | null
  readonly comments: readonly {
    readonly id: string
    readonly at: string
    readonly by: Doer
    readonly audience: CommentAudience
    readonly text: string
  }[]
}

export function momentsAfter(moments: Moments | null, event: AppendedEvent<QuoteEvent>): Moments {
  const { uid, service, onBehalfOf } = event.metadata.actor
  const by = { uid: uid ?? onBehalfOf ?? null, service: uid === undefined ? (service ?? null) : null }
  const at = event.recordedAt
  const known = moments ?? nothing(at, by)
  switch (event.type) {
    case 'QuoteSent':
      return { ...known, ...unanswered, revisions: [...known.revisions, { sentAt: at, openedAt: null }] }
    case 'QuoteOpened':
      return {
        ...known,
        revisions: known.revisions.map((one, index) =>
          index === event.data.revision - 1 ? { ...one, openedAt: at } : one,
        ),
      }
    case 'QuoteValidityExtended': {
      const isNew = event.data.revision > known.revisions.length
      return isNew
        ? { ...known, ...unanswered, revisions: [...known.revisions, { sentAt: at, openedAt: null }] }
        : known
    }
    case 'QuoteApproved':
      return { ...known, approval: { at, by, onBehalf: event.data.onBehalf }, reason: null }
    case 'QuoteRejected': {
      const { reasons, text, onBehalf } = event.data
      return { ...known, rejection: { at, by, onBehalf, reasons, text } }
    }
    case 'QuoteWithdrawn':
      return { ...known, reason: event.data.reason }
    case 'QuoteApprovalTakenBack':
      return { ...known, approval: null, reason: event.data.reason }
    case 'QuoteNoted':
    case 'QuoteCommented': {
      const { commentId: id, text } = event.data
      const audience = event.type === 'QuoteNoted' ? 'internal' : 'shared'
      return { ...known, comments: [...known.comments, { id, at, by, audience, text }] }
    }
    case 'QuoteDrafted':
    case 'QuoteDraftSaved':
    case 'QuoteDiscarded':
    case 'QuoteExpired':
    case 'QuoteReservedForBooking':
    case 'QuoteBooked':
    case 'QuoteFreedForBooking':
    case 'QuoteBookingCompleted':
      return known
  }
}

const unanswered = { approval: null, rejection: null, reason: null } as const

function nothing(createdAt: string, creator: Doer): Moments {
  return { creator, createdAt, revisions: [], ...unanswered, comments: [] }
}
