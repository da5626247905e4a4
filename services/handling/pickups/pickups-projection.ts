import { type PickupEvent, pickupEvents } from '@quayside/contracts/handling/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { writeHandled } from '../desk/handled-rows.ts'
import { evolve, isPickup, type PickupState, supplierOf } from './pickup-state.ts'

/** The pickup requests, each as it stands. */
export const pickupsProjection: Projection = {
  name: 'pickups',
  tables: ['pickups'],
  handles: Object.keys(pickupEvents),
  async project(events, tx) {
    await writeHandled<PickupState, StoredEvent<PickupEvent>>(tx, events as readonly StoredEvent<PickupEvent>[], {
      path: 'pickups',
      idOf: event => event.data.pickupId,
      initial: { status: 'NONE' },
      evolve,
      headOf: state => (isPickup(state) ? { ...state, supplier: supplierOf(state) } : null),
    })
  },
}
