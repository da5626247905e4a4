import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { CommandHandler } from '@quayside/platform/commands/command-handler.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import { claimOf } from '../commands/order-number.ts'
import { purchaseOrder } from '../domain/purchase-order.ts'

/** A cancelled or undone order frees its number for the client and vendor. */
export function numberRelease(commands: CommandHandler): Reaction {
  return {
    name: 'number-release',
    handles: ['PurchaseOrderCancelled', 'ImportUndone'],
    async react(event: StoredEvent) {
      const { orderId } = event.data as { orderId: string }
      const { events } = await commands.load(purchaseOrder, orderId)
      const registered = (events as StoredEvent<PurchaseOrderEvent>[]).find(
        one => one.type === 'PurchaseOrderRegistered',
      )
      if (registered?.type !== 'PurchaseOrderRegistered') return
      const context = {
        actor: { service: 'purchase-orders' },
        key: `number-release ${event.id}`,
        bodyHash: event.id,
        correlationId: event.metadata.correlationId,
        causationId: event.id,
      }
      const claim = claimOf(registered.data, context)
      if (claim !== null) await commands.release(claim)
    },
  }
}
