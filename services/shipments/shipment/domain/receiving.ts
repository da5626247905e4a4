import { accept, type Decision, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import type { GoodsReceipt, ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { type Asked, blocked, live, type Rule } from './rules.ts'
import type { Shipment } from './state.ts'

/** By the warehouse's receipts alone; it moves nothing. */
const receiptRule: Rule = { rows: [{ who: ['S'], from: live }] }

export type ReportReceipt = Asked & { readonly type: 'ReportReceipt'; readonly receipt: GoodsReceipt }

/** What is short or more than was announced opens an issue, as a delivery's does. */
export function reportReceipt(command: ReportReceipt, shipment: Shipment): Decision<ShipmentEvent> {
  const refused = blocked(receiptRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const { receipt } = command
  if (shipment.receipts?.some(one => one.receiptId === receipt.receiptId)) return accept()
  const { shipmentId } = shipment
  return accept(
    { type: 'GoodsReceiptReported', data: { shipmentId, ...receipt } },
    ...issuesOf(receipt).map((issue): ShipmentEvent => ({ type: 'IssueOpened', data: { shipmentId, ...issue } })),
  )
}

export type TakeBackReceipt = Asked & {
  readonly type: 'TakeBackReceipt'
  readonly receiptId: string
  readonly reason: string
}

/** What was counted on a receipt that is void is no issue any more. */
export function takeBackReceipt(command: TakeBackReceipt, shipment: Shipment): Decision<ShipmentEvent> {
  const refused = blocked(receiptRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const { shipmentId } = shipment
  const own = new Set(issueKinds.map(kind => issueIdOf(command.receiptId, kind)))
  return accept(
    ...shipment.issues
      .filter(issue => issue.open && own.has(issue.issueId))
      .map(
        ({ issueId }): ShipmentEvent => ({
          type: 'IssueClosed',
          data: { shipmentId, issueId, answer: command.reason },
        }),
      ),
  )
}

const issueKinds = ['short', 'over'] as const
const issueIdOf = (receiptId: string, kind: (typeof issueKinds)[number]) => `${receiptId}:${kind}`

/** Packages are of no line for certain: how many of how many is told in figures, which need no language. */
function issuesOf({ receiptId, receiptNumber, pieces, announced }: GoodsReceipt) {
  if (announced === null || announced === pieces) return []
  const kind = pieces < announced ? ('short' as const) : ('over' as const)
  return [{ issueId: issueIdOf(receiptId, kind), kind, text: `${receiptNumber}: ${pieces} / ${announced}`, lines: [] }]
}
