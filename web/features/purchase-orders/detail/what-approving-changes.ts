import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import Decimal from 'decimal.js'
import { linesInFull, sameUnit, shareOfOrder } from './lines-in-full.ts'

export type ApprovalPreview = {
  /** Lines that are confirmed in full, of those of which anything is wanted. */
  confirmedLines: number
  lines: number
  /** Of the order, 0 to 1: of its quantity, or of its value where units differ. */
  share: number
  of: 'quantity' | 'value'
  /** The number of the child order that approving makes, null when the whole order is approved. */
  child: string | null
  /** A part with a rest, the last part beside earlier ones, or the whole order. */
  what: 'partly' | 'last' | 'all'
}

/** Shows before approving what it would do; the server decides it anew. */
export function approvalPreview(order: OrderDetail): ApprovalPreview {
  const isOpen = order.lines.reduce((total, line) => total.plus(line.open), new Decimal(0)).gt(0)
  const partly = isOpen || order.children.length > 0
  return {
    ...linesInFull(order),
    share: shareOfOrder(order, line => line.proposed),
    of: sameUnit(order) ? 'quantity' : 'value',
    what: !partly ? 'all' : isOpen ? 'partly' : 'last',
    child: partly ? `${order.orderNumber}-${String(order.children.length + 1).padStart(2, '0')}` : null,
  }
}
