import { accept, type Decision, type Rejection, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import type { ReportedEmissions, ReportedFigures } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { compare } from '@quayside/platform/values/quantities.ts'
import { isSame } from '@quayside/platform/values/same.ts'
import { type Asked, blocked, live, operatorsAct, type Rule } from './rules.ts'
import type { Shipment } from './state.ts'

export type ReportEmissions = Asked & ReportedEmissions & { readonly type: 'ReportEmissions' }

/** Whoever runs the transport has its carriers' figures. */
export const reportEmissionsRule: Rule = { rows: operatorsAct(live, 'A') }

export const nothingReported: ReportedEmissions = { legs: [], hubs: null }

export function reportEmissions(command: ReportEmissions, shipment: Shipment): Decision<ShipmentEvent> {
  const refused = blocked(reportEmissionsRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const { legs, hubs } = command
  if (isSame(shipment.emissions ?? nothingReported, { legs, hubs })) return accept()
  const [first, ...rest] = [
    ...legs.flatMap((one, index) => figureFaults(one, `legs.${index}`)),
    ...(hubs === null ? [] : figureFaults(hubs, 'hubs')),
    ...legFaults(command, shipment),
  ]
  if (first !== undefined) return rejectAll([first, ...rest])
  return accept({ type: 'EmissionsReported', data: { shipmentId: shipment.shipmentId, legs: [...legs], hubs } })
}

function figureFaults({ wellToWheelKg, tankToWheelKg }: ReportedFigures, field: string): Rejection[] {
  if (compare(tankToWheelKg, wellToWheelKg) <= 0) return []
  const params = { wellToWheel: wellToWheelKg, tankToWheel: tankToWheelKg }
  return [{ code: 'tank-exceeds-wheel', params, field: `${field}.wellToWheelKg` }]
}

/** Of the whole way only where no leg is planned, and of each leg once. */
function legFaults({ legs }: ReportedEmissions, shipment: Shipment): Rejection[] {
  const known: readonly (string | null)[] = shipment.legs.length === 0 ? [null] : shipment.legs.map(leg => leg.legId)
  return legs.flatMap(({ legId }, index) => {
    const isTwice = legs.findIndex(one => one.legId === legId) < index
    if (known.includes(legId) && !isTwice) return []
    return [{ code: 'emission-leg-unknown' as const, params: {}, field: `legs.${index}.legId` }]
  })
}
