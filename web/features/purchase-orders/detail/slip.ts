import type { OrderLineDetail } from '@quayside/contracts/purchase-orders/queries.ts'

const day = 86_400_000

/** Whole days between two calendar days. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / day)
}

/** Promised minus required; null while nothing is promised. A proposal without a date keeps the required one. */
export function slipOf(
  line: Pick<OrderLineDetail, 'requiredDate' | 'confirmedDate' | 'proposal' | 'proposed'>,
): number | null {
  if (line.requiredDate === null) return null
  const promised = line.proposal ? (line.proposal.date ?? line.requiredDate) : line.confirmedDate
  return promised === null ? null : daysBetween(line.requiredDate, promised)
}
