/** As many whole orders as go into one call; an order that alone is more than that is cut. */
export function wholeOrders<Row extends { order_row: number }>(rows: readonly Row[], limit: number): Row[] {
  if (rows.length < limit) return [...rows]
  const last = rows[limit - 1]
  if (rows.length > limit && rows[limit]?.order_row !== last?.order_row) return rows.slice(0, limit)
  const whole = rows.slice(0, limit).filter(row => row.order_row !== last?.order_row)
  return whole.length > 0 && rows.length > limit ? whole : rows.slice(0, limit)
}
