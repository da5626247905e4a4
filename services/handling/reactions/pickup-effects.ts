import type { PickupEvent } from '@quayside/contracts/handling/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import { handledTotals } from '@quayside/platform/values/freight/measures.ts'
import type { HandlingDesk } from '../desk/handling-desk.ts'
import { pickup } from '../pickups/pickup.ts'
import { differencesOf, evolve, isPickup, type Pickup, type PickupState, supplierOf } from '../pickups/pickup-state.ts'

const handles = ['GoodsCollected', 'PickupCorrected', 'PickupTakenBack'] as const
type Event = StoredEvent<Extract<PickupEvent, { type: (typeof handles)[number] }>>

/** What was collected is told to its shipment, which it does not move; and what of it was told wrongly. */
export function pickupEffects({ ports, tell }: HandlingDesk): Reaction {
  return {
    name: 'pickup-effects',
    handles,
    async react(stored) {
      const event = stored as Event
      const { events } = await ports.commands.load(pickup, event.data.pickupId)
      const state = stateAfter(events as StoredEvent<PickupEvent>[], event)
      if (!isPickup(state) || state.shipmentId === null) return
      const { shipmentId } = state
      const now = event.recordedAt
      const collection = collectionOf(state)
      if (event.type === 'GoodsCollected') {
        const { at, packages } = event.data
        const told = { ...collection, at, pieces: handledTotals(packages).pieces }
        return tell(event, shipmentId, 'collected', { type: 'collected', now, collection: told })
      }
      const corrected =
        event.type === 'PickupTakenBack'
          ? { at: null, pieces: null }
          : { at: event.data.at, pieces: handledTotals(event.data.packages).pieces }
      const told = { ...collection, ...corrected }
      const { reason } = event.data
      return tell(event, shipmentId, 'corrected', { type: 'collection-corrected', now, collection: told, reason })
    },
  }
}

/** As it stood then: what was asked and collected may be another thing now. */
function stateAfter(events: readonly StoredEvent<PickupEvent>[], { revision }: Event): PickupState {
  return events.filter(one => one.revision <= revision).reduce(evolve, pickup.initial)
}

function collectionOf(of: Pickup) {
  const { pickupId, pickupNumber, content } = of
  const asked = handledTotals(content.packages).pieces
  return { pickupId, pickupNumber, asked, differs: differencesOf(of).length > 0, vendorCompanyId: supplierOf(of) }
}
