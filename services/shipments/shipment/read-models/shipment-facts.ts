import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { Co2Summary, UnknownMessage } from '@quayside/contracts/shipments/queries.ts'

/** What events know and the aggregate does not keep. */
export type ShipmentFacts = {
  /** Of the whole; computed when the shipment changes. */
  readonly co2?: Co2Summary | null
  readonly comments: readonly Comment[]
  /** By issue: what of which line a delivery was short, over or damaged. */
  readonly issueLines?: Readonly<Record<string, IssueLines>>
  readonly unknownMessages?: readonly UnknownMessage[]
  /** In a supplier's view: what is missing of its goods and of the whole, and it can give. */
  readonly missing?: readonly string[]
  /** In a supplier's view, which shows not all containers: whether the whole is charged as LCL. */
  readonly lcl?: boolean
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

const nothing: ShipmentFacts = { comments: [] }

export function factsAfter(facts: ShipmentFacts | null, event: StoredEvent<ShipmentEvent>): ShipmentFacts {
  const known = facts ?? nothing
  if (event.type === 'IssueOpened') {
    const { issueId, lines } = event.data
    return lines.length === 0 ? known : { ...known, issueLines: { ...known.issueLines, [issueId]: lines } }
  }
  if (event.type === 'UnknownCarrierMessageKept') {
    const { carrier, code, messageTime } = event.data
    return { ...known, unknownMessages: [...(known.unknownMessages ?? []), { carrier, code, messageTime }] }
  }
  if (event.type === 'BookingConfirmed') return { ...known, bookedAt: event.recordedAt }
  if (event.type === 'BookingEnded') return { ...known, bookedAt: null }
  if (event.type !== 'CommentAdded') return known
  const { commentId: id, text, vendorCompanyId } = event.data
  const { uid, onBehalfOf } = event.metadata.actor
  const comment = { id, text, vendorCompanyId, at: event.recordedAt, uid: uid ?? onBehalfOf ?? null }
  return { ...known, comments: [...known.comments, comment] }
}

/** A supplier sees its own words, and when it was booked. */
export function supplierFacts(facts: ShipmentFacts, vendorCompanyId: string): ShipmentFacts {
  const comments = facts.comments.filter(one => one.vendorCompanyId === vendorCompanyId)
  return { comments, ...(facts.bookedAt && { bookedAt: facts.bookedAt }) }
}
