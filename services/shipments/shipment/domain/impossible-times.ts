import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { actualMilestones, earliest } from './milestones.ts'
import { disorderOf } from './order-of-milestones.ts'
import type { Shipment } from './state.ts'
import { arrivalsOf, arrivedAt, departuresOf } from './status.ts'

const impossible = 'impossible-times'

/** Times that cannot both be true are an issue for as long as they stand. */
export function impossibleTimes(shipment: Shipment): ShipmentEvent[] {
  const found = firstImpossible(shipment)
  const flagged = shipment.issues.some(one => one.issueId === impossible && one.open)
  if ((found !== null) === flagged) return []
  const { shipmentId } = shipment
  if (found === null) return [{ type: 'IssueClosed', data: { shipmentId, issueId: impossible, answer: '' } }]
  const text = found.join(' > ')
  return [{ type: 'IssueOpened', data: { shipmentId, issueId: impossible, kind: impossible, text, lines: [] } }]
}

/** What had to be first, and what is told to have been before it. */
function firstImpossible(shipment: Shipment): readonly [string, string] | null {
  const actual = actualMilestones(shipment)
  const departure = earliest(departuresOf(shipment, actual))
  const arrival = arrivedAt(shipment, arrivalsOf(shipment, actual))
  if (departure !== null && arrival !== null && arrival < departure) return [departure, arrival]
  for (const [index, milestone] of actual.entries()) {
    const disorder = disorderOf(milestone, actual.slice(0, index))
    if (disorder !== null) return [disorder.earlier.at, disorder.later.at]
  }
  return null
}
