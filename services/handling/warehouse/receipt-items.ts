import type { ReceiptItem } from '@quayside/contracts/handling/warehouse-queries.ts'
import { type ReceiptCommandName, receiptCommands } from '@quayside/contracts/handling/warehouse-receipts.ts'
import type { CommandVerdict } from '@quayside/contracts/kernel/lists.ts'
import { verdictOn } from '@quayside/contracts/kernel/transitions.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { handledTotals } from '@quayside/platform/values/freight/measures.ts'
import { withReasons } from '@quayside/platform/words/error-text.ts'
import type { HandlingDesk } from '../desk/handling-desk.ts'
import { releasesOf } from './kept-releases.ts'
import { packagesOf } from './receipt-figures.ts'
import { type ReceiptAsked, whoMayReceipt } from './receipt-rules.ts'
import { countedOf, daysOnHand, onHandOf, sumOf, type WarehouseReceipt } from './receipt-state.ts'
import { blockedReceipt } from './warehouse-receipt.ts'

/** A receipt with what is asked about it. */
export type AskedReceipt = {
  readonly receipt: WarehouseReceipt
  readonly createdAt: string
  readonly asked: ReceiptAsked
}

export async function receiptItems(
  { known }: HandlingDesk,
  found: readonly AskedReceipt[],
  { permissions, language, actor }: Caller,
): Promise<ReceiptItem[]> {
  const names = await known.companies([...new Set(found.flatMap(({ receipt }) => receipt.clientCompanyId ?? []))])
  return found.map(({ receipt, createdAt, asked }) => {
    const { receiptId: id, receiptNumber, status, version, content, reason, shipmentId, clientCompanyId } = receipt
    const counted = countedOf(receipt)
    return {
      id,
      receiptNumber,
      status,
      version,
      shipmentId,
      shipmentNumber: asked.of.shipmentNumber ?? receipt.shipmentNumber,
      clientCompanyId,
      clientName: names.get(clientCompanyId ?? '') ?? null,
      content,
      totals: handledTotals(receipt.arrivals.length > 0 ? counted : content.packages),
      packages: packagesOf(receipt),
      arrivals: receipt.arrivals.map(one => ({ ...one, packages: [...one.packages] })),
      // Where they lie in the warehouse is none of a supplier's business.
      location: actor === 'P' ? null : receipt.location || null,
      releases: releasesOf(receipt.releases),
      contingencies: [...receipt.contingencies],
      onHandPieces: sumOf(onHandOf(receipt).values()),
      daysOnHand: daysOnHand(receipt, asked.now),
      reason,
      createdAt,
      allowedCommands: withReasons(verdictsOn(receipt, asked, permissions), language),
    }
  })
}

function verdictsOn(
  receipt: WarehouseReceipt,
  asked: ReceiptAsked,
  permissions: Caller['permissions'],
): CommandVerdict[] {
  return (Object.keys(receiptCommands) as ReceiptCommandName[]).map(name => {
    const { permission } = receiptCommands[name]
    const who = whoMayReceipt(name, asked, receipt)
    return verdictOn(name, blockedReceipt(name, asked, receipt), { permission, permissions }, who)
  })
}
