import type { ClaimRequest, CommandContext, CommandHandler } from '@quayside/platform/commands/command-handler.ts'
import { purchaseOrder } from '../domain/purchase-order.ts'

type Numbered = { orderId: string; clientCompanyId: string; vendorCompanyId: string | null; orderNumber: string }

/** An order number is unique per client company and vendor, whatever its case; null while there is nothing to claim. */
export function claimOf(order: Numbered, context: CommandContext): ClaimRequest | null {
  const value = order.orderNumber.trim().toLowerCase()
  if (value === '' || order.vendorCompanyId === null) return null
  return {
    kind: 'purchase-order-number',
    scope: `${order.clientCompanyId}/${order.vendorCompanyId}`,
    value,
    owner: order.orderId,
    aggregate: purchaseOrder.name,
    context,
  }
}

/** The order that holds the number: this one, or another. One that was cancelled or undone a moment ago holds it no more. */
export async function claimNumber(commands: CommandHandler, claim: ClaimRequest): Promise<string> {
  for (;;) {
    const claimed = await commands.claim(claim)
    if (claimed === 'claimed') return claim.owner
    const { state } = await commands.load(purchaseOrder, claimed.takenBy)
    if (state.status !== 'CANCELLED' && state.status !== 'GONE') return claimed.takenBy
    await commands.release({ ...claim, owner: claimed.takenBy })
  }
}
