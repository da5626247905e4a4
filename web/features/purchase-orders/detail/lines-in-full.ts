import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import Decimal from 'decimal.js'

type Line = OrderDetail['lines'][number]

/** What is approved of a line and what is proposed on top of it. */
export function shownQuantity(line: Line): string {
  return new Decimal(line.confirmed).plus(line.proposed).toFixed()
}

/** What is ordered of a line and not cancelled. */
export const wantedOf = (line: Line) => new Decimal(line.required).minus(line.cancelled)

/** Boxes and kits do not add up: lines do. */
export function linesInFull({ lines }: Pick<OrderDetail, 'lines'>): { confirmedLines: number; lines: number } {
  const wanted = lines.filter(line => wantedOf(line).gt(0))
  return {
    confirmedLines: wanted.filter(line => wantedOf(line).lte(shownQuantity(line))).length,
    lines: wanted.length,
  }
}
