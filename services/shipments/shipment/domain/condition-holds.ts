import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { unmetConditions } from './conditions.ts'
import type { Shipment } from './state.ts'

/** Where a message moved the shipment past an unmet condition, the condition becomes a hold until it is met. */
export function conditionHolds(shipment: Shipment): ShipmentEvent[] {
  const { shipmentId } = shipment
  const codes = new Set<string>(unmetConditions(shipment).map(one => one.code))
  const open = shipment.holds.filter(hold => hold.open && hold.condition !== null)
  const standing = new Set(open.map(hold => hold.condition))
  const placed = [...codes]
    .filter(code => !standing.has(code))
    .map((code): ShipmentEvent => {
      const holdId = `condition:${code}`
      return { type: 'HoldPlaced', data: { shipmentId, holdId, kind: 'document', reason: '', condition: code } }
    })
  const lifted = open
    .filter(hold => !codes.has(hold.condition ?? ''))
    .map(({ holdId }): ShipmentEvent => ({ type: 'HoldLifted', data: { shipmentId, holdId, reason: '' } }))
  return [...placed, ...lifted]
}
