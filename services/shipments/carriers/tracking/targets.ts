import type { Shipment } from '../../shipment/domain/state.ts'
import { referenceKey } from './carrier-report.ts'
import type { CarrierReference, CarrierTracking } from './carrier-tracking.ts'

export type TrackingTarget = { readonly carrier: CarrierTracking; readonly references: readonly CarrierReference[] }

const mostContainers = 20

/** Which carriers can be asked about a shipment, and by what: its document, else its booking, else its containers. */
export function trackingTargets(shipment: Shipment, carriers: readonly CarrierTracking[]): TrackingTarget[] {
  if (shipment.ended !== null || shipment.status === 'DELIVERED') return []
  const names = new Set(carrierNames(shipment).map(referenceKey))
  return carriers
    .filter(one => one.poll !== null && [one.name, ...one.aliases].some(name => names.has(referenceKey(name))))
    .map(carrier => ({ carrier, references: referencesFor(carrier, shipment) }))
    .filter(target => target.references.length > 0)
}

function carrierNames({ booking, legs, details, parties }: Shipment): string[] {
  return [
    booking.carrier,
    details.route.internationalCarrier,
    details.route.lastMileCarrier,
    ...legs.map(leg => leg.carrier),
    ...parties.filter(party => party.role === 'carrier').map(party => party.name),
  ].filter(name => name !== null)
}

function referencesFor({ standard }: CarrierTracking, { details, booking, containers }: Shipment): CarrierReference[] {
  const { route, transportDocument, identity } = details
  const document = (...values: readonly (string | null)[]): CarrierReference[] => {
    const value = values.find(one => one !== null && one !== '')
    return value ? [{ kind: 'transport-document', value }] : []
  }
  if (standard === 'IATA-FSU') return document(route.mawb)
  if (standard === 'GROUND') return document(identity.trackingNumber, route.bol, transportDocument.number)
  const master = document(route.mbl, route.bol, transportDocument.number)
  if (master.length > 0) return master
  if (booking.reference !== null) return [{ kind: 'booking', value: booking.reference }]
  return containers.slice(0, mostContainers).map(one => ({ kind: 'equipment', value: one.containerNumber }))
}
