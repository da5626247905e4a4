import type { ShipmentListItem } from './queries.ts'

/** How many holds, issues and missing things a shipment has open, as it is told: that it is on hold, a supplier is; of how many, not. */
export function openPoints({
  onHold,
  openHolds,
  openIssues,
  missing,
}: Pick<ShipmentListItem, 'onHold' | 'openHolds' | 'openIssues' | 'missing'>) {
  return { holds: Math.max(openHolds, onHold ? 1 : 0), issues: openIssues, missing: missing.length }
}
