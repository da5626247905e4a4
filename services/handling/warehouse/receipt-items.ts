import { type ReceiptItem, receiptCommands } from '@quayside/contracts/handling/warehouse-receipts.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { withReasons } from '@quayside/platform/words/error-text.ts'
import { type Handling, verdictsOn } from '../desk/handling-rules.ts'
import { totalsOf } from '../desk/packages.ts'
import { daysOnHand, leftOf, type WarehouseReceipt } from './receipt-state.ts'
import { blockedReceipt, whoMayReceipt } from './warehouse-receipt.ts'

export async function receiptItems(
  receipts: readonly WarehouseReceipt[],
  asked: Handling,
  { permissions, language }: Caller,
): Promise<ReceiptItem[]> {
  return receipts.map(one => {
    const { receiptId: id, receiptNumber, status, version, shipmentId, content, counted, onHand, reason } = one
    return {
      id,
      receiptNumber,
      status,
      version,
      shipmentId,
      content,
      onHand,
      reason,
      totals: totalsOf(counted?.packages ?? content.packages),
      counted: counted === null ? null : { at: counted.at, packages: [...counted.packages] },
      releases: [...one.releases],
      left: [...leftOf(one)].map(([packageId, pieces]) => ({ packageId, pieces })),
      contingencies: [...one.contingencies],
      daysOnHand: daysOnHand(one, asked.now, asked.of.gone),
      allowedCommands: withReasons(
        verdictsOn(receiptCommands, permissions, whoMayReceipt, name => blockedReceipt(name, asked, one)),
        language,
      ),
    }
  })
}
