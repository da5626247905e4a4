import { type PurchaseOrderCommandName, purchaseOrderCommands } from '@quayside/contracts/purchase-orders/commands.ts'
import { useBlockedText as useBlocked } from '../../../ui/acts/allowed.ts'

/** Why a command on an order can't be given now; approving is its own right on the client's side. */
export const useBlockedText = () => useBlocked(isOfApprovers)

function isOfApprovers(command: string): boolean {
  const known = purchaseOrderCommands[command as PurchaseOrderCommandName]
  return known?.permission === 'purchase-orders.approve'
}
