import { accept, type Decision, type Rejection, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { reasonMissing } from '@quayside/contracts/kernel/transitions.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { UndeliveredCause } from '@quayside/contracts/shipments/statuses.ts'
import { isZero, subtract } from '@quayside/platform/values/quantities.ts'
import { missingDocuments } from './conditions.ts'
import { actualMilestones, ofCode } from './milestones.ts'
import { type Asked, beforeDeparture, blocked, mayRepeat, onItsWay, type Rule } from './rules.ts'
import type { Shipment } from './state.ts'
import { departuresOf, isSettledLine, receivedOf } from './status.ts'

type Answer = Decision<ShipmentEvent>

export const closeUndeliveredRule: Rule = { rows: [{ who: ['O', 'A'], from: onItsWay }] }
export const completeRule: Rule = {
  rows: [{ who: ['C', 'A', 'O'], from: ['DELIVERED'] }],
  also: shipment => unfinished(shipment)[0] ?? null,
}
export const deleteRule: Rule = {
  rows: [{ who: ['C', 'O', 'A'], from: beforeDeparture }],
  also: shipment =>
    departuresOf(shipment, actualMilestones(shipment)).length > 0
      ? { code: 'departed-already', params: { number: shipment.shipmentNumber } }
      : null,
}

export type CloseUndelivered = Asked & {
  readonly type: 'CloseUndelivered'
  readonly cause: UndeliveredCause
  readonly reason: string
  readonly lines: readonly { readonly lineId: string; readonly outcome: 'released-for-replacement' | 'written-off' }[]
}
export type Complete = Asked & {
  readonly type: 'Complete'
  /** Orders of the shipment with an open change request: a fact from outside. */
  readonly ordersWithOpenChanges: readonly string[]
}
export type Delete = Asked & { readonly type: 'Delete'; readonly reason: string }

/** Everything that must still be done before a shipment can be completed. */
export function unfinished(shipment: Shipment): Rejection[] {
  const list: Rejection[] = []
  const holds = shipment.holds.filter(hold => hold.open).map(hold => hold.kind)
  if (holds.length > 0) list.push({ code: 'hold-open', params: { holds: [...new Set(holds)].join(', ') } })
  list.push(...missingDocuments(shipment, 'destination'))
  // A carrier's or a file's word makes it DELIVERED, but nobody has counted what arrived.
  const open = shipment.lines.filter(line => !isSettledLine(shipment, line))
  if (open.length > 0) {
    const lines = open.map(line => `${line.orderNumber}/${line.orderLineNumber}`).join(', ')
    list.push({ code: 'lines-not-delivered', params: { lines } })
  }
  const back = new Set(
    ofCode(actualMilestones(shipment), 'EMPTY_RETURN').map(one =>
      one.scope.of === 'container' ? one.scope.containerNumber : '*',
    ),
  )
  const out = shipment.containers.filter(
    one =>
      one.load === 'FCL' && one.carrierOwned && !one.returnWaived && !back.has(one.containerNumber) && !back.has('*'),
  )
  if (out.length > 0)
    list.push({
      code: 'containers-not-returned',
      params: { containers: out.map(one => one.containerNumber).join(', ') },
    })
  return list
}

export function complete(command: Complete, shipment: Shipment): Answer {
  if (shipment.ended === 'COMPLETED' && mayRepeat(completeRule, shipment, command)) return accept()
  const refused = blocked({ rows: completeRule.rows }, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const changing = command.ordersWithOpenChanges.map(
    (poId): Rejection => ({ code: 'order-change-request-open', params: { poId } }),
  )
  const [first, ...rest] = [...unfinished(shipment), ...changing]
  if (first !== undefined) return rejectAll([first, ...rest])
  return accept({
    type: 'ShipmentCompleted',
    data: { shipmentId: shipment.shipmentId, completedOn: command.today },
  })
}

export function closeUndelivered(command: CloseUndelivered, shipment: Shipment): Answer {
  const { cause, reason } = command
  const refused = blocked(closeUndeliveredRule, shipment, command) ?? reasonMissing(reason)
  if (refused !== null) return rejectAll([refused])
  const lines: Extract<ShipmentEvent, { type: 'ClosedUndelivered' }>['data']['lines'] = []
  for (const line of shipment.lines) {
    const outcome = command.lines.find(one => one.lineId === line.lineId)?.outcome
    const quantity = subtract(line.quantity, receivedOf(shipment, line.lineId))
    if (isZero(quantity) || quantity.startsWith('-')) continue
    if (outcome === undefined) return reject('shipment-line-outcome-missing', {}, 'lines')
    lines.push({ lineId: line.lineId, quantity, outcome })
  }
  return accept({ type: 'ClosedUndelivered', data: { shipmentId: shipment.shipmentId, cause, reason, lines } })
}

/** Releases what is allocated and cancels a booking that lives: both follow from the event. */
export function deleteShipment(command: Delete, shipment: Shipment): Answer {
  if (shipment.ended === 'CANCELLED' && mayRepeat(deleteRule, shipment, command)) return accept()
  const refused = blocked(deleteRule, shipment, command)
  if (refused !== null) {
    const byItsState = refused.code !== 'shipment-not-found' && !refused.code.startsWith('only-')
    return byItsState
      ? rejectAll([
          { code: 'shipment-deletion-failed', params: {} },
          { ...refused, field: 'status' },
        ])
      : rejectAll([refused])
  }
  const missing = reasonMissing(command.reason)
  if (missing !== null) return rejectAll([missing])
  const { shipmentId, sequence, booking } = shipment
  const { reason } = command
  return accept({
    type: 'ShipmentDeleted',
    data: { shipmentId, reason, sequence: sequence + 1, bookingReference: booking.reference },
  })
}
