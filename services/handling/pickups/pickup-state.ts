import type { PickupEvent } from '@quayside/contracts/handling/events.ts'
import type { HandledPackage } from '@quayside/contracts/handling/handled-goods.ts'
import type { Picker, PickupContent, PickupStatus } from '@quayside/contracts/handling/pickups.ts'

export type Pickup = {
  readonly status: PickupStatus
  readonly pickupId: string
  readonly pickupNumber: string
  readonly shipmentId: string
  readonly clientCompanyId: string
  readonly requesterCompanyId: string
  /** The supplier that asked for it; null where the client or the operator did. */
  readonly vendorCompanyId: string | null
  readonly content: PickupContent
  readonly window: { readonly from: string; readonly until: string } | null
  readonly picker: Picker | null
  readonly collected: { readonly at: string; readonly packages: readonly HandledPackage[] } | null
  readonly reason: string | null
  /** Rises with what an overwriting command would replace. */
  readonly version: number
}
type DeletedPickup = Pick<Pickup, 'pickupId' | 'pickupNumber' | 'version'> & { readonly status: 'DELETED' }
export type PickupState = { readonly status: 'NONE' } | DeletedPickup | Pickup

export function isPickup(state: PickupState): state is Pickup {
  return state.status !== 'NONE' && state.status !== 'DELETED'
}

export function evolve(state: PickupState, event: PickupEvent): PickupState {
  if (event.type === 'PickupDrafted') {
    const rest = { window: null, picker: null, collected: null, reason: null }
    return { ...event.data, ...rest, status: 'DRAFT', version: 1 }
  }
  if (!isPickup(state)) return state
  switch (event.type) {
    case 'PickupChanged':
      return risen({ ...state, content: event.data.content })
    case 'PickupDeleted': {
      const { pickupId, pickupNumber, version } = state
      return { status: 'DELETED', pickupId, pickupNumber, version }
    }
    case 'PickupRequested':
      return risen({ ...state, status: 'REQUESTED' })
    case 'PickupScheduled': {
      const { window, picker } = event.data
      return risen({ ...state, status: 'SCHEDULED', window, picker, reason: null })
    }
    case 'PickupRejected':
      return { ...state, status: 'REJECTED', reason: event.data.reason }
    case 'GoodsCollected': {
      const { at, packages } = event.data
      return { ...state, status: 'PICKED_UP', collected: { at, packages } }
    }
    case 'PickupClosed':
      return { ...state, status: 'CLOSED' }
    case 'PickupFailed':
      return { ...state, status: 'FAILED', reason: event.data.reason, window: null, picker: null }
    case 'PickupRescheduled': {
      const content = { ...state.content, collection: event.data.collection }
      return risen({ ...state, status: 'REQUESTED', content, reason: null })
    }
    case 'PickupCancelled':
      return { ...state, status: 'CANCELLED', reason: event.data.reason || null }
    case 'PickupCancellationAsked':
      return { ...state, status: 'CANCEL_REQUESTED', reason: event.data.reason || null }
    case 'PickupCancellationRefused':
      return { ...state, status: 'SCHEDULED', reason: event.data.reason || null }
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
