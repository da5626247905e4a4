import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { CommandHandler } from '@quayside/platform/commands/command-handler.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import { claimOf, formerNumberKey } from '../commands/order-number.ts'
import { purchaseOrder } from '../domain/purchase-order.ts'

/**
 * An order from before names had one form holds its number under the former one alone: it claims the present one too, so that
 * no look-alike is taken beside it. Of two that look alike already, the first keeps the claim.
 */
export function numberClaims(commands: CommandHandler): Reaction {
  return {
    name: 'number-claims',
    handles: ['PurchaseOrderRegistered'],
    async react(event: StoredEvent) {
      const { data } = event as StoredEvent<Extract<PurchaseOrderEvent, { type: 'PurchaseOrderRegistered' }>>
      if (nameKey(data.orderNumber) === formerNumberKey(data.orderNumber)) return
      const { state } = await commands.load(purchaseOrder, data.orderId)
      if (state.status === 'CANCELLED' || state.status === 'GONE') return
      const claim = claimOf(data, {
        actor: { service: 'purchase-orders' },
        key: `number-claims ${event.id}`,
        bodyHash: event.id,
        correlationId: event.metadata.correlationId,
        causationId: event.id,
      })
      if (claim !== null) await commands.claim(claim)
    },
  }
}
