import type { PickupEvent } from '@quayside/contracts/handling/events.ts'
import { type PickupWindowArgs, pickupWindowId, pickupWindowType } from '@quayside/contracts/handling/workflow.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { quaysideTaskQueue } from '@quayside/contracts/purchase-orders/workflow.ts'
import { streamOf } from '@quayside/platform/commands/aggregate.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import { pickup } from '../pickups/pickup.ts'
import { isPickup } from '../pickups/pickup-state.ts'

type Asked = StoredEvent<Extract<PickupEvent, { type: 'PickupCancellationAsked' }>>

/** Starts the timer that ends with the window: a wish to cancel that nobody answered is over then. */
export function pickupWindow({ workflows, database, commands }: Ports): Reaction {
  return {
    name: 'pickup-window',
    handles: ['PickupCancellationAsked'],
    async running() {
      const { rows } = await sql<{ id: string }>`select id from pickups where status = 'CANCEL_REQUESTED'`.execute(
        database,
      )
      return rows.map(({ id }) => streamOf(pickup, id))
    },
    async react(stored) {
      const { id: eventId, data } = stored as Asked
      const { state } = await commands.load(pickup, data.pickupId)
      if (!isPickup(state) || state.status !== 'CANCEL_REQUESTED' || state.window === null) return
      const args: [PickupWindowArgs] = [{ pickupId: data.pickupId, eventId, until: state.window.until }]
      const id = pickupWindowId(data.pickupId, eventId)
      await workflows.start(pickupWindowType, { id, args, taskQueue: quaysideTaskQueue })
    },
  }
}
