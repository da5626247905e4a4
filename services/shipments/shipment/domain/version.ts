import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { Shipment } from './state.ts'

/** What an overwriting command would replace, and the statuses that a person sets. */
const raising: ReadonlySet<ShipmentEvent['type']> = new Set<ShipmentEvent['type']>([
  'BookingRequested',
  'BookingConfirmed',
  'BookingEnded',
  'ProcessingStarted',
  'ShipmentDetailsChanged',
  'ReferenceAdded',
  'ReferenceRemoved',
  'PartiesChanged',
  'ChargesChanged',
  'SealsChanged',
  'PackagesChanged',
  'InvoiceSaved',
  'InvoiceRemoved',
  'ShipmentLinesChanged',
  'ShipmentSplit',
  'ContainerLinked',
  'ContainerUnlinked',
  'ContainerVgmGiven',
  'EmissionsReported',
  'ContainerReturnWaived',
  'RoutePlanned',
  'LegRolledOver',
  'DeclarationSaved',
  'CustomsOverridden',
  'ClosedUndelivered',
  'ShipmentCompleted',
  'ShipmentDeleted',
])

export function versionAfter(shipment: Shipment, event: ShipmentEvent): Shipment {
  return raising.has(event.type) ? { ...shipment, version: shipment.version + 1 } : shipment
}
