import type { OrderDetail, OrderLineDetail } from '@quayside/contracts/purchase-orders/queries.ts'

const day = 86_400_000

/** Whole days between two calendar days. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / day)
}

type Promised = Pick<
  OrderLineDetail,
  'requiredDate' | 'confirmedDate' | 'proposal' | 'proposed' | 'open' | 'pendingDate'
>

/** The day of what is proposed, or else confirmed; a proposal without a date keeps the required one. */
export function proposedDate({ proposal, proposed, requiredDate, confirmedDate }: Promised): string | null {
  return proposal !== null && proposed !== '0' ? (proposal.date ?? requiredDate) : confirmedDate
}

/** The day by which the whole line is promised, its rest included; null while nothing is. */
export function promisedDate(line: Promised): string | null {
  return latest([proposedDate(line), restDate(line)])
}

/** The day named for what stays open of a line. */
export function restDate({ open, proposal, pendingDate }: Promised): string | null {
  return open === '0' ? null : (proposal?.pendingDate ?? pendingDate)
}

/** Nothing of it is to come: it is late for nobody. */
export const hasEnded = ({ status }: Pick<OrderDetail, 'status'>) => status === 'CANCELLED' || status === 'REJECTED'

/** Days that a date lies after the required one of its line. */
export function slipOf({ requiredDate }: Pick<Promised, 'requiredDate'>, date: string | null): number | null {
  return requiredDate === null || date === null ? null : daysBetween(requiredDate, date)
}

export function latest(dates: readonly (string | null)[]): string | null {
  const known = dates.filter(date => date !== null)
  return known.sort().at(-1) ?? null
}
