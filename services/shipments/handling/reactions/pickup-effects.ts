import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { PickupEvent } from '@quayside/contracts/shipments/pickups.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { system } from '../../desk/shipment-desk.ts'
import { totalsOf } from '../desk/packages.ts'
import { pickup } from '../pickups/pickup.ts'
import { isPickup, supplierOf } from '../pickups/pickup-state.ts'
import { tellsShipments } from './told-shipment.ts'

type Collected = StoredEvent<Extract<PickupEvent, { type: 'GoodsCollected' }>>

/** What was collected is told to its shipment, which it does not move. */
export function pickupEffects(ports: Pick<Ports, 'commands' | 'log'>): Reaction {
  const tell = tellsShipments(ports)
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
      await tell(event, shipmentId, 'collected', {
        by: system,
        now: event.recordedAt,
        today: event.recordedAt.slice(0, 10),
        type: 'ReportCollection',
        collection: { pickupId, pickupNumber, at, pieces, vendorCompanyId: supplierOf(state) },
      })
    },
  }
}
