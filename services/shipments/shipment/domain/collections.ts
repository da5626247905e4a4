import { accept, type Decision, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import type { GoodsCollection, ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { type Asked, blocked, live, type Rule } from './rules.ts'
import type { Shipment } from './state.ts'

/** By the pickup requests alone; it moves nothing, for people report the milestone. */
const collectionRule: Rule = { rows: [{ who: ['S'], from: live }] }

export type ReportCollection = Asked & { readonly type: 'ReportCollection'; readonly collection: GoodsCollection }

export function reportCollection(command: ReportCollection, shipment: Shipment): Decision<ShipmentEvent> {
  const refused = blocked(collectionRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const { collection } = command
  if (shipment.collections?.some(one => one.pickupId === collection.pickupId)) return accept()
  return accept({ type: 'GoodsCollectionReported', data: { shipmentId: shipment.shipmentId, ...collection } })
}
