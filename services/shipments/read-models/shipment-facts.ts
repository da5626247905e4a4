import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { Co2Summary } from '@quayside/contracts/shipments/queries.ts'

/** What events know and the aggregate does not keep. */
export type ShipmentFacts = {
  /** Of the whole; computed when the shipment changes. */
  readonly co2?: Co2Summary | null
  readonly comments: readonly { readonly id: string; readonly text: string; readonly vendorCompanyId: string | null }[]
}

const nothing: ShipmentFacts = { comments: [] }

export function factsAfter(
  facts: ShipmentFacts | null,
  event: Pick<StoredEvent<ShipmentEvent>, 'type' | 'data'>,
): ShipmentFacts {
  const known = facts ?? nothing
  if (event.type !== 'CommentAdded') return known
  const {
    commentId: id,
    text,
    vendorCompanyId,
  } = event.data as { commentId: string; text: string; vendorCompanyId: string | null }
  return { ...known, comments: [...known.comments, { id, text, vendorCompanyId }] }
}

/** A supplier sees its own words. */
export function supplierFacts(facts: ShipmentFacts, vendorCompanyId: string): ShipmentFacts {
  return { comments: facts.comments.filter(one => one.vendorCompanyId === vendorCompanyId) }
}
