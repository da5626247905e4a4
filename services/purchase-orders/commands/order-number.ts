import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { ClaimRequest, CommandContext, CommandHandler } from '@quayside/platform/commands/command-handler.ts'
import { purchaseOrder } from '../domain/purchase-order.ts'

/** Claims were kept under this form before names had one form (docs/decisions/0009-one-form-of-names.md). */
export function formerNumberKey(orderNumber: string): string {
  return orderNumber.trim().toLowerCase()
}

type Numbered = { orderId: string; clientCompanyId: string; vendorCompanyId: string | null; orderNumber: string }

/** An order number is unique per client company and vendor, however it is spelt; null while there is nothing to claim. */
export function claimOf(order: Numbered, context: CommandContext): ClaimRequest | null {
  const value = nameKey(order.orderNumber)
  if (value === '' || order.vendorCompanyId === null) return null
  return {
    kind: 'purchase-order-number',
    scope: `${order.clientCompanyId}/${order.vendorCompanyId}`,
    value,
    formerly: formerNumberKey(order.orderNumber),
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
