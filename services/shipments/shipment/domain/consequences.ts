import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { unmetConditions } from './conditions.ts'
import { evolve } from './evolve.ts'
import { actualMilestones, earliest } from './milestones.ts'
import { disorderOf } from './order-of-milestones.ts'
import { isShipment, type Shipment, type ShipmentState } from './state.ts'
import { arrivalsOf, arrivedAt, departuresOf } from './status.ts'
import { timesChange } from './times-change.ts'

/** The events of a decision with everything that follows from them by itself: holds, impossible times, new times, the new status. */
export function withConsequences(events: readonly ShipmentEvent[], before: ShipmentState): readonly ShipmentEvent[] {
  const after = events.reduce(evolve, before)
  if (!isShipment(after)) return events
  const beside = after.ended === null ? [...conditionHolds(after), ...impossibleTimes(after)] : []
  const told = timesChange(events, before, after)
  return [...events, ...beside, ...told, ...statusChange(before, beside.reduce(evolve, after))]
}

/** Where a message moved the shipment past an unmet condition, the condition becomes a hold until it is met. */
function conditionHolds(shipment: Shipment): ShipmentEvent[] {
  const { shipmentId } = shipment
  const codes = new Set<string>(unmetConditions(shipment).map(one => one.code))
  const open = shipment.holds.filter(hold => hold.open && hold.condition !== null)
  const standing = new Set(open.map(hold => hold.condition))
  const placed = [...codes]
    .filter(code => !standing.has(code))
    .map((code): ShipmentEvent => {
      const holdId = `condition:${code}`
      return { type: 'HoldPlaced', data: { shipmentId, holdId, kind: 'document', reason: '', condition: code } }
    })
  const lifted = open
    .filter(hold => !codes.has(hold.condition ?? ''))
    .map(({ holdId }): ShipmentEvent => ({ type: 'HoldLifted', data: { shipmentId, holdId, reason: '' } }))
  return [...placed, ...lifted]
}

const impossible = 'impossible-times'

function impossibleTimes(shipment: Shipment): ShipmentEvent[] {
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

function statusChange(before: ShipmentState, after: ShipmentState): ShipmentEvent[] {
  if (!isShipment(after)) return []
  const { shipmentId, status: to, chip } = after
  if (isShipment(before) && before.status === to && before.chip === chip) return []
  const from = isShipment(before) ? before.status : to
  return [{ type: 'ShipmentStatusChanged', data: { shipmentId, from, to, chip } }]
}
