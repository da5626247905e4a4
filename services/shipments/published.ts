import { type ShipmentEvent, shipmentEvents } from '@quayside/contracts/shipments/events.ts'
import type { ShipmentFacts } from '@quayside/contracts/shipments/facts.ts'
import type { Published, Viewer } from '@quayside/platform/facts/published.ts'
import { evolve } from './shipment/domain/evolve.ts'
import { type Remembered, rememberedAfter, rememberedInView } from './shipment/domain/remembered.ts'
import { shipmentFacts, suppliersOf } from './shipment/domain/shipment-facts.ts'
import { initial, isShipment, type ShipmentState } from './shipment/domain/state.ts'
import { supplierView } from './shipment/domain/supplier-view.ts'

/** A shipment with what its events know beside it. */
export type RecordedShipment = { readonly shipment: ShipmentState; readonly remembered: Remembered | null }

/** Shipments as everybody reads them: their client the whole, each supplier of their goods what it may see. */
export const publishedShipment: Published<RecordedShipment, ShipmentEvent, ShipmentFacts> = {
  aggregate: 'Shipment',
  eventTypes: Object.keys(shipmentEvents),
  initial: { shipment: initial, remembered: null },
  evolve({ shipment: before, remembered }, event) {
    const shipment = evolve(before, event)
    return { shipment, remembered: rememberedAfter(remembered, event, before, shipment) }
  },
  viewers({ shipment }) {
    if (!isShipment(shipment)) return []
    const { clientCompanyId: client } = shipment
    // A company that sells to itself sees it as the client.
    const suppliers = suppliersOf(shipment).filter(vendor => vendor !== client)
    return [{ client, vendor: null }, ...suppliers.map((vendor): Viewer => ({ client: null, vendor }))]
  },
  facts({ shipment, remembered }, { vendor }) {
    if (!isShipment(shipment) || remembered === null) throw new Error('a shipment that nobody sees has no facts')
    if (vendor === null) return shipmentFacts(shipment, remembered)
    return shipmentFacts(supplierView(shipment, vendor), rememberedInView(remembered, vendor))
  },
}
