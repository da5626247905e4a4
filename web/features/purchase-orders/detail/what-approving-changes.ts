import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import Decimal from 'decimal.js'
import { linesInFull } from './lines-in-full.ts'

export type ApprovalPreview = {
  /** Lines that are confirmed in full, of those of which anything is wanted. */
  confirmedLines: number
  lines: number
  /** Of the order's quantity, 0 to 1. */
  share: number
  /** The number of the child order that approving makes, null when the whole order is approved. */
  child: string | null
  /** A part with a rest, the last part beside earlier ones, or the whole order. */
  what: 'partly' | 'last' | 'all'
}

/** Shows before approving what it would do; the server decides it anew. */
export function approvalPreview(order: OrderDetail): ApprovalPreview {
  const sum = (pick: (line: OrderDetail['lines'][number]) => string) =>
    order.lines.reduce((total, line) => total.plus(pick(line)), new Decimal(0))
  const required = sum(line => line.required).minus(sum(line => line.cancelled))
  const proposed = sum(line => line.proposed)
  const open = sum(line => line.open)
  const partly = open.gt(0) || order.children.length > 0
  return {
    ...linesInFull(order),
    share: required.isZero() ? 0 : proposed.div(required).toNumber(),
    what: !partly ? 'all' : open.gt(0) ? 'partly' : 'last',
    child: partly ? `${order.orderNumber}-${String(order.children.length + 1).padStart(2, '0')}` : null,
  }
}
