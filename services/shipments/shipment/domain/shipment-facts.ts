import type { Station } from '@quayside/contracts/overview/chain-line.ts'
import {
  type ShipmentFacts,
  type ShipmentLineFacts,
  type ShippedStation,
  type ShippedStationFacts,
  shippedStations,
} from '@quayside/contracts/shipments/facts.ts'
import { isOnHold } from './overlays.ts'
import type { Remembered } from './remembered.ts'
import type { Shipment } from './state.ts'
import { type DatedPassage, passedOf } from './stations.ts'
import { receivedByLine } from './status.ts'

/** What a shipment is, to whoever sees this much of it. */
export function shipmentFacts(
  shipment: Shipment,
  { since, isToldCleared = false, bookedAt = null }: Remembered,
): ShipmentFacts {
  const { details, booking, legs } = shipment
  const { origin, destination } = details.route
  return {
    shipmentId: shipment.shipmentId,
    number: shipment.shipmentNumber,
    status: shipment.status,
    chip: shipment.chip,
    since,
    isToldCleared,
    clientCompanyId: shipment.clientCompanyId,
    suppliers: suppliersOf(shipment),
    operation: shipment.operation,
    ends: { origin, destination },
    lines: linesOf(shipment),
    booking,
    references: shipment.references.map(one => one.value),
    documentNumbers: documentNumbersOf(shipment),
    containers: shipment.containers.map(({ containerUseId, containerNumber }) => ({ containerUseId, containerNumber })),
    documents: shipment.documents.map(one => one.documentId),
    legs,
    ...wayFacts(shipment, bookedAt),
    onHold: isOnHold(shipment),
    holds: shipment.holds.map(({ holdId, kind, open }) => ({ holdId, kind, open })),
    issues: shipment.issues.map(({ issueId, kind, open, vendorCompanyId }) => ({
      issueId,
      kind,
      open,
      vendorCompanyId,
    })),
    declarations: shipment.declarations.map(({ declarationId, kind, state }) => ({ declarationId, kind, state })),
  }
}

/** Of its goods. */
export function suppliersOf({ lines }: Pick<Shipment, 'lines'>): string[] {
  return [...new Set(lines.map(line => line.vendorCompanyId))]
}

function linesOf({ lines, drops }: Shipment): ShipmentLineFacts[] {
  const received = receivedByLine({ drops })
  return lines.map(({ lineId, orderId, orderNumber, orderLineId, vendorCompanyId, quantity }) => ({
    lineId,
    orderId,
    orderNumber,
    orderLineId,
    vendorCompanyId,
    quantity,
    received: drops.length === 0 ? null : (received.get(lineId) ?? '0'),
  }))
}

function documentNumbersOf({ details: { route, identity, transportDocument } }: Shipment): string[] {
  const { mawb, hawb, mbl, hbl, bol } = route
  const all = [mawb, hawb, mbl, hbl, bol, identity.trackingNumber, transportDocument.number]
  return all.flatMap(one => (one === null || one === '' ? [] : [one]))
}

function wayFacts(shipment: Shipment, bookedAt: string | null): Pick<ShipmentFacts, 'stations' | 'deliveredOn'> {
  const way = passedOf(shipment, bookedAt)
  const stations = way.filter(({ station }) => isShipped(station)).map(one => [one.station, stationFacts(one)])
  const delivered = way.at(-1)
  const hasCome = shipment.drops.length > 0 || delivered?.passed
  return {
    stations: Object.fromEntries(stations) as ShipmentFacts['stations'],
    deliveredOn: hasCome ? (delivered?.on ?? null) : null,
  }
}

function isShipped(station: Station): station is ShippedStation {
  return (shippedStations as readonly Station[]).includes(station)
}

/** A time of what no goods have passed yet is none of this station. */
function stationFacts({ passed, actual, on, estimated, planned, place, ...one }: DatedPassage): ShippedStationFacts {
  const share = passed ? 1 : one.share
  return { share, ...(share > 0 ? { at: actual, on } : { at: null, on: null }), estimated, planned, place }
}
