import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import Decimal from 'decimal.js'

type Line = OrderDetail['lines'][number]

/** What is approved of a line and what is proposed on top of it. */
export function shownQuantity(line: Line): string {
  return new Decimal(line.confirmed).plus(line.proposed).toFixed()
}

/** What is ordered of a line and not cancelled. */
export const wantedOf = (line: Line) => new Decimal(line.required).minus(line.cancelled)

/** Boxes and kits do not add up: their value does. */
export const sameUnit = ({ lines }: Pick<OrderDetail, 'lines'>) => new Set(lines.map(line => line.unit)).size <= 1

/** A part of what was ordered, 0 to 1: by quantity where all is counted alike, else by the ordered prices. */
export function shareOfOrder(order: Pick<OrderDetail, 'lines'>, part: (line: Line) => string): number {
  const weight = (line: Line) => (sameUnit(order) ? 1 : (line.unitPrice ?? 0))
  const sum = (of: (line: Line) => Decimal.Value) =>
    order.lines.reduce((total, line) => total.plus(new Decimal(of(line)).times(weight(line))), new Decimal(0))
  const whole = sum(wantedOf)
  return whole.lte(0) ? 0 : sum(part).div(whole).toNumber()
}

/** Boxes and kits do not add up: lines do. */
export function linesInFull({ lines }: Pick<OrderDetail, 'lines'>): { confirmedLines: number; lines: number } {
  const wanted = lines.filter(line => wantedOf(line).gt(0))
  return {
    confirmedLines: wanted.filter(line => wantedOf(line).lte(shownQuantity(line))).length,
    lines: wanted.length,
  }
}
