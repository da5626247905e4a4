import type { Shipment } from './state.ts'

/** Where a shipment is among those of an order, or -1 minus the place where it belongs: they are kept in the order of their ids. */
export function placeOf(shipments: readonly Shipment[], shipmentId: string): number {
  let low = 0
  let high = shipments.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const id = shipments[middle]?.shipmentId ?? ''
    if (id === shipmentId) return middle
    if (id < shipmentId) low = middle + 1
    else high = middle - 1
  }
  return -1 - low
}

export function shipmentOf(shipments: readonly Shipment[], shipmentId: string): Shipment | undefined {
  return shipments[placeOf(shipments, shipmentId)]
}

export function withShipmentAt(shipments: readonly Shipment[], place: number, shipment: Shipment): readonly Shipment[] {
  return place < 0 ? shipments.toSpliced(-1 - place, 0, shipment) : shipments.with(place, shipment)
}
