import type { PickupEvent } from '@quayside/contracts/handling/events.ts'
import type { HandledPackage } from '@quayside/contracts/handling/handled-goods.ts'
import type { PickupDifference } from '@quayside/contracts/handling/pickup-queries.ts'
import type { Picker, PickupContent, PickupOrderLine, PickupStatus } from '@quayside/contracts/handling/pickups.ts'

export type Pickup = {
  readonly status: PickupStatus
  readonly pickupId: string
  readonly pickupNumber: string
  /** Null of one for lines of orders, and of one for neither. */
  readonly shipmentId: string | null
  /** As it was told when it was drafted; null also of those from before it was. */
  readonly shipmentNumber: string | null
  readonly clientCompanyId: string
  readonly orderLines: readonly PickupOrderLine[]
  readonly requesterCompanyId: string
  /** The supplier that asked for it; null where the client or the operator did. */
  readonly vendorCompanyId: string | null
  readonly content: PickupContent
  readonly window: { readonly from: string; readonly until: string } | null
  readonly picker: Picker | null
  readonly collected: { readonly at: string; readonly packages: readonly HandledPackage[] } | null
  /** The receipt on which a warehouse counted its goods before anybody told that they were collected. */
  readonly countedOn: string | null
  readonly reason: string | null
  /** Rises with what an overwriting command would replace. */
  readonly version: number
}
type DeletedPickup = Pick<Pickup, 'pickupId' | 'pickupNumber' | 'version' | 'requesterCompanyId'> & {
  readonly status: 'DELETED'
}
export type PickupState = { readonly status: 'NONE' } | DeletedPickup | Pickup

export function isPickup(state: PickupState): state is Pickup {
  return state.status !== 'NONE' && state.status !== 'DELETED'
}

export function evolve(state: PickupState, event: PickupEvent): PickupState {
  if (event.type === 'PickupDrafted') {
    const rest = { window: null, picker: null, collected: null, countedOn: null, reason: null }
    return { ...event.data, ...rest, status: 'DRAFT', version: 1 }
  }
  if (!isPickup(state)) return state
  switch (event.type) {
    case 'PickupChanged':
      return risen({ ...state, content: event.data.content, reason: event.data.reason })
    case 'PickupDeleted': {
      const { pickupId, pickupNumber, version, requesterCompanyId } = state
      return { status: 'DELETED', pickupId, pickupNumber, version, requesterCompanyId }
    }
    case 'PickupRequested':
      return risen({ ...state, status: 'REQUESTED' })
    case 'PickupScheduled': {
      const { window, picker } = event.data
      return risen({ ...state, status: 'SCHEDULED', window, picker, reason: null })
    }
    case 'PickupMoved': {
      const { window, picker, reason } = event.data
      return risen({ ...state, window, picker, reason })
    }
    case 'PickupRejected':
      return { ...state, status: 'REJECTED', reason: event.data.reason }
    case 'GoodsCollected': {
      const { at, packages } = event.data
      return { ...state, status: 'PICKED_UP', collected: { at, packages }, reason: null }
    }
    case 'PickupCorrected': {
      const { at, packages, reason } = event.data
      return { ...state, collected: { at, packages }, reason }
    }
    case 'PickupTakenBack':
      return { ...state, status: 'SCHEDULED', collected: null, reason: event.data.reason }
    case 'PickupGoodsCounted':
      return { ...state, countedOn: event.data.receiptId }
    case 'PickupClosed':
      return { ...state, status: 'CLOSED' }
    case 'PickupFailed':
      return { ...state, status: 'FAILED', reason: event.data.reason, window: null, picker: null }
    case 'PickupRescheduled': {
      const content = { ...state.content, collection: event.data.collection }
      return risen({ ...state, status: 'REQUESTED', content, window: null, picker: null, reason: null })
    }
    case 'PickupCancelled':
      return { ...state, status: 'CANCELLED', reason: event.data.reason || null }
    case 'PickupCancellationAsked':
      return { ...state, status: 'CANCEL_REQUESTED', reason: event.data.reason || null }
    case 'PickupCancellationRefused':
      return { ...state, status: 'SCHEDULED', reason: event.data.reason || null }
    case 'PickupCancellationUnanswered':
      return { ...state, status: 'SCHEDULED', reason: null }
  }
}

function risen(pickup: Pickup): Pickup {
  return { ...pickup, version: pickup.version + 1 }
}

/** The one supplier that sees it: who asked for it, else, once it was sent, whose goods are picked up. */
export function supplierOf({
  status,
  vendorCompanyId,
  content,
}: Pick<Pickup, 'status' | 'vendorCompanyId' | 'content'>): string | null {
  return vendorCompanyId ?? (status === 'DRAFT' ? null : (content.shipper?.companyId ?? null))
}

/** A draft is its author's company's alone. */
export function companiesOf(pickup: Pickup): readonly string[] {
  const { status, requesterCompanyId, clientCompanyId } = pickup
  if (status === 'DRAFT') return [requesterCompanyId]
  const supplier = supplierOf(pickup)
  return supplier === null ? [clientCompanyId] : [clientCompanyId, supplier]
}

/** Packages that were collected otherwise than they were asked for. */
export function differencesOf({ content, collected }: Pick<Pickup, 'content' | 'collected'>): PickupDifference[] {
  if (collected === null) return []
  const asked = new Map(content.packages.map(one => [one.packageId, one]))
  const taken = new Map(collected.packages.map(one => [one.packageId, one]))
  return [...new Map([...asked, ...taken]).values()].flatMap(({ packageId, packageType }) => {
    const [wanted, came] = [asked.get(packageId)?.pieces ?? 0, taken.get(packageId)?.pieces ?? 0]
    return wanted === came ? [] : [{ packageId, packageType, asked: wanted, collected: came }]
  })
}
