import { accept, type Decision, type Rejection, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { reasonMissing } from '@quayside/contracts/kernel/transitions.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { add, compare, equals, isZero } from '@quayside/platform/values/quantities.ts'
import { isSame } from '@quayside/platform/values/same.ts'
import { byBookingAlone } from './booking.ts'
import { overpackedLines } from './conditions.ts'
import { linesOf, type OrderToShip, repeatedLines, scheduleFaults, takenLines, type WantedLine } from './creating.ts'
import { actualMilestones } from './milestones.ts'
import { pieceFaults } from './pieces.ts'
import { type Asked, beforeDeparture, blocked, type Rule } from './rules.ts'
import type { Shipment } from './state.ts'
import { departuresOf } from './status.ts'

type Answer = Decision<ShipmentEvent>

/** The status alone is not enough: a departure may have been reported for a leg that only later became the main one. */
const notDeparted: NonNullable<Rule['also']> = shipment =>
  departuresOf(shipment, actualMilestones(shipment)).length > 0
    ? { code: 'departed-already', params: { number: shipment.shipmentNumber } }
    : null

/** The goods of a booking that stands are changed by it alone, so that both tell the same. */
const freeGoods: NonNullable<Rule['also']> = (shipment, asked) =>
  notDeparted(shipment, asked) ?? byBookingAlone(shipment, asked)

// S: its booking, of which the lines are a part.
export const changeLinesRule: Rule = { rows: [{ who: ['C', 'O', 'S'], from: beforeDeparture }], also: freeGoods }
export const splitRule: Rule = { rows: [{ who: ['C', 'O'], from: beforeDeparture }], also: freeGoods }

export type ChangeLines = Asked & {
  readonly type: 'ChangeLines'
  /** All lines as they shall stand. A rise is allocated on the order before this, a fall released after. */
  readonly lines: readonly WantedLine[]
  readonly orders: readonly OrderToShip[]
}
export type Split = Asked & {
  readonly type: 'Split'
  readonly newShipmentId: string
  readonly newShipmentNumber: string
  readonly reason: string
  readonly packageIds: readonly string[]
  readonly containerUseIds: readonly string[]
  /** Ids for the new shipment's lines, in the order of the lines here. */
  readonly newLineIds: readonly string[]
}

export function changeLines(command: ChangeLines, shipment: Shipment): Answer {
  const refused = blocked(changeLinesRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const [twice, ...again] = repeatedLines(command.lines, [...shipment.lines, ...linesOf(command.orders)])
  if (twice !== undefined) return rejectAll([twice, ...again])
  const heldLine = (orderLineId: string) => shipment.lines.find(line => line.orderLineId === orderLineId)
  const held = (orderLineId: string) => heldLine(orderLineId)?.quantity ?? '0'
  // The order is not asked again for a line that keeps its delivery and does not rise.
  const named = command.lines.map(line => {
    const before = heldLine(line.orderLineId)
    const scheduleLine = scheduleLineOf(line, before)
    const isKept =
      scheduleLine === (before?.scheduleLine ?? null) && compare(line.quantity, held(line.orderLineId)) <= 0
    return { ...line, scheduleLine: isKept ? null : scheduleLine }
  })
  const [unscheduled, ...others] = scheduleFaults(named, command.orders)
  if (unscheduled !== undefined) return rejectAll([unscheduled, ...others])
  // Nor for any quantity that does not rise.
  const rises = command.lines.filter(
    line => compare(line.quantity, held(line.orderLineId)) > 0 || isZero(line.quantity),
  )
  const orders = command.orders.map(order => withHeld(order, held))
  const { taken, faults } = takenLines(rises, orders, shipment.clientCompanyId)
  const [first, ...rest] = rises.length === 0 && command.lines.length > 0 ? [] : faults.map(inCommand(command, rises))
  if (first !== undefined) return rejectAll([first, ...rest])
  const [broken, ...split] = pieceFaults(command.lines, orders, held)
  if (broken !== undefined) return rejectAll([broken, ...split])
  const lines = command.lines.flatMap(want => {
    const before = heldLine(want.orderLineId)
    if (before !== undefined)
      return [{ ...before, quantity: want.quantity, scheduleLine: scheduleLineOf(want, before) }]
    return taken.filter(line => line.orderLineId === want.orderLineId)
  })
  if (isSame(lines, shipment.lines)) return accept()
  const [over, ...more] = overpackedLines({ lines, packages: shipment.packages })
  if (over !== undefined) return rejectAll([over, ...more])
  if (shipment.packages.some(one => one.contents.some(part => lines.every(line => line.lineId !== part.lineId))))
    return reject('shipment-line-not-found', {}, 'packages')
  const { shipmentId, sequence } = shipment
  const changes = changedQuantities(shipment.lines, lines)
  return accept({ type: 'ShipmentLinesChanged', data: { shipmentId, lines, changes, sequence: sequence + 1 } })
}

function scheduleLineOf(want: WantedLine, before: Shipment['lines'][number] | undefined): number | null {
  return want.scheduleLine === undefined ? (before?.scheduleLine ?? null) : want.scheduleLine
}

/** A fault is numbered among the rises alone; its field must name the line's place in the command. */
function inCommand({ lines }: ChangeLines, rises: readonly WantedLine[]) {
  return (fault: Rejection): Rejection => {
    const [index, ...rest] = fault.field?.replace(/^lines\./, '').split('.') ?? []
    const line = rises[Number(index)]
    if (fault.field === undefined || line === undefined) return fault
    return { ...fault, field: ['lines', lines.indexOf(line), ...rest].join('.') }
  }
}

/** What the shipment holds already counts as shippable for itself. */
function withHeld(order: OrderToShip, held: (orderLineId: string) => string): OrderToShip {
  const lines = order.lines.map(line => ({ ...line, shippable: add(line.shippable, held(line.orderLineId)) }))
  return { ...order, lines }
}

function changedQuantities(before: Shipment['lines'], after: Shipment['lines']) {
  const ids = new Set([...before, ...after].map(line => line.lineId))
  const quantityIn = (lines: Shipment['lines'], id: string) => lines.find(line => line.lineId === id)?.quantity ?? '0'
  return [...ids]
    .map(lineId => ({ lineId, old: quantityIn(before, lineId), new: quantityIn(after, lineId) }))
    .filter(one => !equals(one.old, one.new))
}

export function split(command: Split, shipment: Shipment): Answer {
  if (shipment.splitInto.includes(command.newShipmentId)) return accept()
  const refused = blocked(splitRule, shipment, command) ?? reasonMissing(command.reason)
  if (refused !== null) return rejectAll([refused])
  const numbers = new Set<string>()
  for (const id of command.containerUseIds) {
    const found = shipment.containers.find(one => one.containerUseId === id)
    if (found === undefined) return reject('container-not-linked', { value: id }, 'containerUseIds')
    numbers.add(found.containerNumber)
  }
  const wanted = new Set(command.packageIds)
  const moved = shipment.packages.filter(
    one => wanted.has(one.packageId) || (one.containerNumber !== null && numbers.has(one.containerNumber)),
  )
  const unknown = command.packageIds.some(id => shipment.packages.every(one => one.packageId !== id))
  if (unknown || moved.length === 0) return reject('package-not-found', {}, 'packageIds')
  const lines = shipment.lines
    .map((line, index) => ({
      lineId: line.lineId,
      newLineId: command.newLineIds[index] ?? line.lineId,
      quantity: moved
        .flatMap(one => one.contents)
        .filter(part => part.lineId === line.lineId)
        .reduce((sum, part) => add(sum, part.quantity), '0'),
    }))
    .filter(line => !isZero(line.quantity))
  const left = shipment.lines.some(line => {
    const gone = lines.find(one => one.lineId === line.lineId)?.quantity ?? '0'
    return compare(line.quantity, gone) > 0
  })
  if (!left || lines.length === 0) return reject('split-takes-all', {}, 'packageIds')
  const { shipmentId, sequence } = shipment
  const { newShipmentId, newShipmentNumber, reason } = command
  return accept({
    type: 'ShipmentSplit',
    data: {
      shipmentId,
      newShipmentId,
      newShipmentNumber,
      reason,
      lines,
      packageIds: moved.map(one => one.packageId),
      containerUseIds: [...command.containerUseIds],
      sequence: sequence + 1,
    },
  })
}
