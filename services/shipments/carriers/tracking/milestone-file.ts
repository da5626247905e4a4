import type { ShipmentLeg, ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import { meaningOf } from '@quayside/contracts/shipments/milestones.ts'
import { locationOf } from '@quayside/platform/places/known-locations.ts'
import type { RecordMessage } from '../../shipment/domain/messages.ts'
import type { Shipment } from '../../shipment/domain/state.ts'
import { referenceKey } from './carrier-report.ts'
import type { MilestoneRow, RowFault } from './milestone-rows.ts'
import { askedBySystem, type Telling } from './recorder.ts'

/** What a row needs to know of its shipment. */
export type KnownShipment = Pick<Shipment, 'shipmentId' | 'shipmentNumber' | 'operation' | 'containers' | 'legs'> & {
  readonly route: Shipment['details']['route']
}

/** What only the shipment can say against a row: it must have the container, and the place must be one. */
export function faultsOnShipment(row: MilestoneRow, known: KnownShipment, mayCoordinate: boolean): RowFault[] {
  const { container, unlocode } = row
  const faults: RowFault[] = []
  if (!mayCoordinate && known.operation === 'coordinated') {
    const params = { number: known.shipmentNumber }
    faults.push({ field: 'shipmentNumber', found: row.shipmentNumber, code: 'operation-coordinated', params })
  }
  if (container !== null && known.containers.every(one => referenceKey(one.containerNumber) !== container))
    faults.push({ field: 'container', found: container, code: 'container-not-linked', params: { value: container } })
  if (unlocode !== null && !isKnownPlace(unlocode, known))
    faults.push({ field: 'place', found: unlocode, code: 'unlocode-unknown', params: { value: unlocode } })
  return faults
}

function isKnownPlace(unlocode: string, { legs, route }: KnownShipment): boolean {
  if (locationOf({ name: '', unlocode, country: unlocode.slice(0, 2) }) !== null) return true
  const own = [...legs.flatMap(leg => [leg.from, leg.to]), ...Object.values(route)]
  return own.some(place => typeof place === 'object' && place?.unlocode === unlocode)
}

function legOf({ code, unlocode }: MilestoneRow, legs: readonly ShipmentLeg[]): ShipmentLeg | null {
  if (unlocode === null) return null
  const isAt = (place: ShipmentPlace) => place.unlocode === unlocode
  return (
    (meaningOf(code).end === 'origin' ? legs.find(leg => isAt(leg.from)) : legs.findLast(leg => isAt(leg.to))) ?? null
  )
}

/** A file's rows as messages: the newest file has the last word, and what a file said before is nothing. */
export function byFile(messageTime: string): Telling<MilestoneRow> {
  return {
    hashOf: row => row.contentHash,
    messageFor(state, row, now): RecordMessage {
      const { code, at, zone, container, unlocode, contentHash } = row
      const own = state.containers.find(one => referenceKey(one.containerNumber) === container)
      return {
        ...askedBySystem(now),
        type: 'RecordMessage',
        milestoneId: `file:${contentHash}`,
        source: 'file',
        carrier: null,
        standard: 'milestone',
        code,
        call: null,
        empty: null,
        messageTime,
        contentHash,
        class: row.class,
        at,
        zone,
        confidence: null,
        place: unlocode === null ? null : { name: unlocode, unlocode, country: unlocode.slice(0, 2) },
        legId: legOf(row, state.legs)?.legId ?? null,
        scope: own === undefined ? { of: 'shipment' } : { of: 'container', containerNumber: own.containerNumber },
      }
    },
  }
}
