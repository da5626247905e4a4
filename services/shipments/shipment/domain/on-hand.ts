import { accept, type Decision, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { type Asked, blocked, live, type Rule } from './rules.ts'
import type { Shipment } from './state.ts'

/** By the warehouse's receipts alone. */
const onHandRule: Rule = { rows: [{ who: ['S'], from: live }] }

export type ReportOnHand = Asked & {
  readonly type: 'ReportOnHand'
  readonly receiptId: string
  readonly onHand: boolean
  readonly vendorCompanyId: string | null
}

export function reportOnHand(command: ReportOnHand, shipment: Shipment): Decision<ShipmentEvent> {
  const refused = blocked(onHandRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const { receiptId, onHand, vendorCompanyId } = command
  const { shipmentId } = shipment
  if ((shipment.onHand ?? []).includes(receiptId) === onHand) return accept()
  return accept({ type: 'GoodsOnHandReported', data: { shipmentId, receiptId, onHand, vendorCompanyId } })
}
