import { type ShipmentEvent, type ShipmentTimeChange, shipmentTimes } from '@quayside/contracts/shipments/events.ts'
import { actualTimes, expectedTimes } from './schedule.ts'
import { isShipment, type Shipment, type ShipmentState } from './state.ts'
import { supplierView } from './supplier-view.ts'

/**
 * What a time may follow from: what is told of it, how the goods go, and in which units, of which a supplier sees its own. Of
 * the rest nobody has to compare them.
 */
const timed: ReadonlySet<ShipmentEvent['type']> = new Set<ShipmentEvent['type']>([
  'BookingConfirmed',
  'BookingEnded',
  'RoutePlanned',
  'LegRolledOver',
  'MilestoneRecorded',
  'MilestoneCorrected',
  'MilestoneConfirmed',
  'ShipmentDetailsChanged',
  'ShipmentLinesChanged',
  'ShipmentSplit',
  'PackagesChanged',
  'ContainerLinked',
  'ContainerUnlinked',
  'DeliveryDropRecorded',
  'DeliveryRestWrittenOff',
])

/** Which times are others now, for the client's side and for each supplier, who sees those of its own units. */
export function timesChange(
  events: readonly ShipmentEvent[],
  before: ShipmentState,
  after: Shipment,
): readonly ShipmentEvent[] {
  if (!isShipment(before) || !events.some(event => timed.has(event.type))) return []
  const changes = between(before, after)
  const vendors = [...new Set(after.lines.map(line => line.vendorCompanyId))]
    .map(vendorCompanyId => ({
      vendorCompanyId,
      changes: between(supplierView(before, vendorCompanyId), supplierView(after, vendorCompanyId)),
    }))
    .filter(one => one.changes.length > 0)
  if (changes.length === 0 && vendors.length === 0) return []
  return [{ type: 'ShipmentTimesChanged', data: { shipmentId: after.shipmentId, changes, vendors } }]
}

function between(before: Shipment, after: Shipment): ShipmentTimeChange[] {
  const [old, now] = [timesOf(before), timesOf(after)]
  return shipmentTimes.filter(time => old[time] !== now[time]).map(time => ({ time, from: old[time], to: now[time] }))
}

function timesOf(shipment: Shipment) {
  return { ...expectedTimes(shipment), ...actualTimes(shipment) }
}
