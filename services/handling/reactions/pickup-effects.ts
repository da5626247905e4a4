import type { PickupEvent } from '@quayside/contracts/handling/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { HandlingDesk } from '../desk/handling-desk.ts'
import { totalsOf } from '../desk/packages.ts'
import { pickup } from '../pickups/pickup.ts'
import { isPickup, supplierOf } from '../pickups/pickup-state.ts'

type Collected = StoredEvent<Extract<PickupEvent, { type: 'GoodsCollected' }>>

/** What was collected is told to its shipment, which it does not move. */
export function pickupEffects({ ports, tell }: HandlingDesk): Reaction {
  return {
    name: 'pickup-effects',
    handles: ['GoodsCollected'],
    async react(stored) {
      const event = stored as Collected
      const { pickupId, at, packages } = event.data
      const { state } = await ports.commands.load(pickup, pickupId)
      if (!isPickup(state)) return
      const { pickupNumber, shipmentId } = state
      const { pieces } = totalsOf(packages)
      const collection = { pickupId, pickupNumber, at, pieces, vendorCompanyId: supplierOf(state) }
      await tell(event, shipmentId, 'collected', { type: 'collected', now: event.recordedAt, collection })
    },
  }
}
