import { type PurchaseOrderCommandName, purchaseOrderCommands } from '@quayside/contracts/purchase-orders/commands.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'

/** Of what the caller's kind of person could do with an order, what this person has the permission for. */
export function permittedActions(actions: Readonly<Record<string, readonly string[]>>, caller: Caller): string[] {
  return (actions[caller.actor] ?? []).filter(name => {
    const command = purchaseOrderCommands[name as PurchaseOrderCommandName]
    return command !== undefined && caller.permissions.has(command.permission)
  })
}
