import type { AppendedEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { UnknownMessage } from '@quayside/contracts/shipments/queries.ts'
import type { ShipmentState } from './state.ts'

/** What events know and no decision has a use for: times, words and who wrote them. */
export type Remembered = {
  /** Since when it has had its status. */
  readonly since: string
  readonly comments: readonly Comment[]
  /** By issue: what of which line a delivery was short, over or damaged. */
  readonly issueLines?: Readonly<Record<string, IssueLines>>
  readonly unknownMessages?: readonly UnknownMessage[]
  /** Whether its last ShipmentStatusChanged told people that all of it is cleared. */
  readonly isToldCleared?: boolean
  /** When the booking that stands was confirmed: its event says no time of its own. */
  readonly bookedAt?: string | null
}
type Comment = {
  readonly id: string
  readonly text: string
  readonly vendorCompanyId: string | null
  /** Not kept of those from before it was. */
  readonly at?: string
  readonly uid?: string | null
}
type IssueLines = readonly { readonly lineId: string; readonly quantity: string }[]

type Recorded = AppendedEvent<ShipmentEvent>

/** After an event that took the shipment from one state to another. */
export function rememberedAfter(
  remembered: Remembered | null,
  event: Recorded,
  before: ShipmentState,
  after: ShipmentState,
): Remembered {
  const known = told(remembered ?? { since: event.recordedAt, comments: [] }, event)
  return before.status === after.status ? known : { ...known, since: event.recordedAt }
}

function told(known: Remembered, event: Recorded): Remembered {
  switch (event.type) {
    case 'IssueOpened': {
      const { issueId, lines } = event.data
      return lines.length === 0 ? known : { ...known, issueLines: { ...known.issueLines, [issueId]: lines } }
    }
    case 'UnknownCarrierMessageKept': {
      const { carrier, code, messageTime } = event.data
      return { ...known, unknownMessages: [...(known.unknownMessages ?? []), { carrier, code, messageTime }] }
    }
    case 'ShipmentStatusChanged':
      return { ...known, isToldCleared: event.data.chip === 'CLEARED' }
    case 'BookingConfirmed':
      return { ...known, bookedAt: event.recordedAt }
    case 'BookingEnded':
      return { ...known, bookedAt: null }
    case 'CommentAdded': {
      const { commentId: id, text, vendorCompanyId } = event.data
      const { uid, onBehalfOf } = event.metadata.actor
      const comment = { id, text, vendorCompanyId, at: event.recordedAt, uid: uid ?? onBehalfOf ?? null }
      return { ...known, comments: [...known.comments, comment] }
    }
    default:
      return known
  }
}

/** A supplier sees its own words, and the times of the whole. */
export function rememberedInView(
  { since, comments, isToldCleared, bookedAt }: Remembered,
  vendorCompanyId: string,
): Remembered {
  const own = comments.filter(one => one.vendorCompanyId === vendorCompanyId)
  return { since, comments: own, ...(isToldCleared && { isToldCleared }), ...(bookedAt && { bookedAt }) }
}
