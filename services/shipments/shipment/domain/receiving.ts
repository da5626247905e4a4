import { accept, type Decision, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import type { GoodsReceipt, ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { isSame } from '@quayside/platform/values/same.ts'
import { type Asked, blocked, live, type Rule } from './rules.ts'
import type { Shipment } from './state.ts'

/** By the warehouse's receipts alone; it moves nothing. */
const receiptRule: Rule = { rows: [{ who: ['S'], from: live }] }

type Difference = { readonly kind: ReceiptIssue; readonly text: string }
export type ReportReceipt = Asked & {
  readonly type: 'ReportReceipt'
  readonly receipt: GoodsReceipt
  /** As the warehouse tells them, package by package; of a time when it told only sums they follow from those. */
  readonly differences?: readonly Difference[] | undefined
}

/** What is short, more than was announced or damaged opens an issue of its kind, and closes it once it no longer is. */
export function reportReceipt(command: ReportReceipt, shipment: Shipment): Decision<ShipmentEvent> {
  const refused = blocked(receiptRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const { receipt } = command
  const { shipmentId } = shipment
  const told = shipment.receipts?.find(one => one.receiptId === receipt.receiptId)
  const issues = issueChanges(receipt, command.differences ?? differencesOf(receipt), shipment)
  if (isSame(told, receipt)) return accept(...issues)
  return accept({ type: 'GoodsReceiptReported', data: { shipmentId, ...receipt } }, ...issues)
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

const issueKinds = ['short', 'over', 'damaged'] as const
type ReceiptIssue = (typeof issueKinds)[number]
const issueIdOf = (receiptId: string, kind: ReceiptIssue) => `${receiptId}:${kind}`

/** One issue a kind, with the newest figures; one with the same figures that a person has closed stays closed. */
function issueChanges(
  { receiptId, receiptNumber, pieces, announced }: GoodsReceipt,
  differences: readonly Difference[],
  { shipmentId, issues }: Shipment,
): ShipmentEvent[] {
  return issueKinds.flatMap((kind): ShipmentEvent[] => {
    const issueId = issueIdOf(receiptId, kind)
    const [before, now] = [issues.find(one => one.issueId === issueId), differences.find(one => one.kind === kind)]
    if (now !== undefined)
      return before?.text === now.text
        ? []
        : [{ type: 'IssueOpened', data: { shipmentId, issueId, kind, text: now.text, lines: [] } }]
    if (!before?.open) return []
    const answer = `${receiptNumber}: ${pieces} / ${announced ?? '—'}`
    return [{ type: 'IssueClosed', data: { shipmentId, issueId, answer } }]
  })
}

/** Packages are of no line for certain: how many of how many is told in figures, which need no language. */
function differencesOf({ receiptNumber, pieces, announced }: GoodsReceipt): Difference[] {
  if (announced === null || announced === pieces) return []
  return [{ kind: pieces < announced ? 'short' : 'over', text: `${receiptNumber}: ${pieces} / ${announced}` }]
}
