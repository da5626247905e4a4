import { accept, type Decision, type Rejection, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { compare, equals, isNegative, isPositive, max, subtract } from '@quayside/platform/values/quantities.ts'
import { systemOnly } from './approval.ts'
import { liveChildren, shippable } from './quantities.ts'
import { type Asked, childMeant } from './rules.ts'
import { shipmentOf } from './shipments.ts'
import type { Child, Order, Shipment, ShipmentPart, Slice } from './state.ts'

type Answer = Decision<PurchaseOrderEvent>
type Quantities = readonly { readonly lineId: string; readonly quantity: string }[]
/** The day on which the last of a line came, where it differs from that of the whole delivery. */
type DeliveryDay = { readonly deliveredOn?: string | undefined }
type OnShipment = Asked & { readonly shipmentId: string }

export type Allocate = OnShipment & { readonly type: 'Allocate'; readonly sequence: number; readonly lines: Quantities }
export type Release = OnShipment & {
  readonly type: 'Release'
  readonly sequence: number
  readonly lines: Quantities
  /** The shipment is cancelled: all it still has is released. */
  readonly cancelled: boolean
}
export type Move = OnShipment & {
  readonly type: 'Move'
  readonly toShipmentId: string
  readonly sequence: number
  readonly lines: Quantities
}
/** `departedAt` null: the departure was corrected away. */
export type RecordDeparture = OnShipment & {
  readonly type: 'RecordDeparture'
  readonly departedAt: string | null
  readonly reason: string
}
export type RecordDelivery = OnShipment & {
  readonly type: 'RecordDelivery'
  readonly deliveredOn: string
  /** Of a write-off. */
  readonly reason?: string | undefined
  readonly lines: readonly (Quantities[number] & DeliveryDay & { readonly damaged?: string; readonly short?: string })[]
}
export type Settle = OnShipment & {
  readonly type: 'Settle'
  readonly deliveredOn: string
  readonly lines: readonly ({
    readonly lineId: string
    readonly received: string
    readonly damaged?: string
    readonly shortageIs: 'released' | 'written-off'
  } & DeliveryDay)[]
}

type Meant = {
  readonly slice: Slice
  readonly target: string
  readonly number: string
  readonly shipment: Shipment | undefined
}

/** The order or child that holds a shipment's goods: after a split it is the child that took them over, although the shipment still names the order. */
export function holderMeant(order: Order, asked: Pick<Asked, 'target'>, shipmentId: string): Child | null | undefined {
  const child = childMeant(order, asked)
  if (child !== null || shipmentOf(order.shipments, shipmentId) !== undefined) return child
  return liveChildren(order).find(one => shipmentOf(one.shipments, shipmentId) !== undefined) ?? null
}

function meant(command: OnShipment, order: Order): Meant | Rejection {
  const refused = systemOnly(command)
  if (refused !== null) return refused
  const child = holderMeant(order, command, command.shipmentId)
  if (child === undefined) return { code: 'purchase-order-not-found', params: {} }
  const slice: Slice = child ?? order
  return {
    slice,
    target: child?.childId ?? order.orderId,
    number: child?.number ?? order.orderNumber,
    shipment: shipmentOf(slice.shipments, command.shipmentId),
  }
}

/** Sets the shipment's absolute quantity per line; a rise is at most what is shippable. */
export function allocate(command: Allocate, order: Order): Answer {
  const found = meant(command, order)
  if ('code' in found) return rejectAll([found])
  const { slice, target, number, shipment } = found
  if (shipment !== undefined && command.sequence <= shipment.sequence) return accept()
  if (slice.status !== 'APPROVED') return reject('po-not-approved', { poId: number })
  if (target === order.orderId && liveChildren(order).length > 0)
    return reject('allocate-children-instead', { poId: number })
  if (shipment !== undefined && shipment.state !== 'open') return reject('shipment-ended', { poId: number })
  for (const [index, { lineId, quantity }] of command.lines.entries()) {
    const line = slice.lines.find(one => one.lineId === lineId)
    const field = `lines.${index}.quantity`
    if (line === undefined) return reject('line-not-found', { poId: number, lineId }, field)
    if (isNegative(quantity)) return reject('invalid-quantity', { quantity }, field)
    const left = shippable(line)
    const rise = subtract(quantity, partOf(shipment, lineId).allocated)
    if (isPositive(rise) && compare(rise, left) > 0) {
      return reject('exceeds-shippable', { poId: number, line: line.number, shippable: left, wanted: rise }, field)
    }
  }
  const { shipmentId, sequence } = command
  const lines = numbered(slice, command.lines)
  return accept({ type: 'ShipmentAllocated', data: { orderId: order.orderId, target, shipmentId, sequence, lines } })
}

export function release(command: Release, order: Order): Answer {
  const found = meant(command, order)
  if ('code' in found) return rejectAll([found])
  const { slice, target, number, shipment } = found
  if (shipment === undefined || command.sequence <= shipment.sequence) return accept()
  if (shipment.state !== 'open') return reject('shipment-ended', { poId: number })
  const wanted: Quantities = command.cancelled
    ? shipment.lines.map(part => ({ lineId: part.lineId, quantity: part.allocated }))
    : command.lines
  const fault = exceedsAllocated(wanted, shipment, number)
  if (fault !== null) return rejectAll([fault])
  const { shipmentId, sequence, cancelled } = command
  if (wanted.length === 0 && !cancelled) return accept()
  const lines = numbered(slice, wanted)
  return accept({
    type: 'AllocationReleased',
    data: { orderId: order.orderId, target, shipmentId, sequence, lines, cancelled },
  })
}

/** In one event, so that the pieces are never free in between. */
export function move(command: Move, order: Order): Answer {
  const found = meant(command, order)
  if ('code' in found) return rejectAll([found])
  const { slice, target, number, shipment } = found
  if (shipment !== undefined && command.sequence <= shipment.sequence) return accept()
  const other = shipmentOf(slice.shipments, command.toShipmentId)
  if (shipment === undefined || shipment.state !== 'open' || (other !== undefined && other.state !== 'open')) {
    return reject('shipment-ended', { poId: number })
  }
  const fault = exceedsAllocated(command.lines, shipment, number)
  if (fault !== null) return rejectAll([fault])
  const { shipmentId, toShipmentId, sequence } = command
  const lines = numbered(slice, command.lines)
  return accept({
    type: 'AllocationMoved',
    data: { orderId: order.orderId, target, shipmentId, toShipmentId, sequence, lines },
  })
}

export function recordDeparture(command: RecordDeparture, order: Order): Answer {
  const found = meant(command, order)
  if ('code' in found) return rejectAll([found])
  const { target, number, shipment } = found
  const { shipmentId, departedAt, reason } = command
  if (shipment === undefined) return reject('shipment-not-allocated', { poId: number })
  if (shipment.departed === (departedAt !== null)) return accept()
  const about = { orderId: order.orderId, target, shipmentId }
  if (departedAt === null) return accept({ type: 'ShipmentDepartureCorrected', data: { ...about, reason } })
  return accept({ type: 'ShipmentDeparted', data: { ...about, departedAt } })
}

/** Provisional: absolute per line, until the shipment is settled. More than allocated is a fact too. */
export function recordDelivery(command: RecordDelivery, order: Order): Answer {
  const found = meant(command, order)
  if ('code' in found) return rejectAll([found])
  const { slice, target, number, shipment } = found
  if (shipment === undefined) return reject('shipment-not-allocated', { poId: number })
  if (shipment.state !== 'open') return reject('shipment-ended', { poId: number })
  const told = command.lines.map(line => ({ damaged: '0', short: '0', ...line }))
  const changed = told.filter(line => {
    const { delivered, damaged = '0', short = '0' } = partOf(shipment, line.lineId)
    return !(equals(delivered, line.quantity) && equals(damaged, line.damaged) && equals(short, line.short))
  })
  if (changed.length === 0) return accept()
  const lines = told.map(({ deliveredOn: day, ...line }) => ({
    ...line,
    number: numberOf(slice, line.lineId),
    ...(day !== undefined && { deliveredOn: day }),
  }))
  const { shipmentId, deliveredOn, reason } = command
  const about = { orderId: order.orderId, target, shipmentId, deliveredOn, ...(reason !== undefined && { reason }) }
  return accept({ type: 'DeliveryRecorded', data: { ...about, lines } })
}

/** Once per shipment: V is what was received; a shortage is released, or written off. */
export function settle(command: Settle, order: Order): Answer {
  const found = meant(command, order)
  if ('code' in found) return rejectAll([found])
  const { slice, target, number, shipment } = found
  if (shipment === undefined) return reject('shipment-not-allocated', { poId: number })
  if (shipment.state === 'settled') return accept()
  if (shipment.state === 'cancelled') return reject('shipment-ended', { poId: number })
  const results = new Map(command.lines.map(line => [line.lineId, line]))
  const lines = shipment.lines.map(part => {
    const result = results.get(part.lineId)
    const received = result?.received ?? part.delivered
    const shortage = max(subtract(part.allocated, received), '0')
    return {
      lineId: part.lineId,
      number: numberOf(slice, part.lineId),
      received,
      damaged: result?.damaged ?? part.damaged ?? '0',
      ...(result?.deliveredOn !== undefined && { deliveredOn: result.deliveredOn }),
      shortage,
      shortageIs: result?.shortageIs ?? ('released' as const),
    }
  })
  const { shipmentId, deliveredOn } = command
  return accept({ type: 'ShipmentSettled', data: { orderId: order.orderId, target, shipmentId, deliveredOn, lines } })
}

function exceedsAllocated(lines: Quantities, shipment: Shipment, poId: string): Rejection | null {
  for (const [index, { lineId, quantity }] of lines.entries()) {
    const { allocated } = partOf(shipment, lineId)
    if (!isNegative(quantity) && compare(quantity, allocated) <= 0) continue
    return {
      code: 'exceeds-allocated',
      params: { poId, allocated, wanted: quantity },
      field: `lines.${index}.quantity`,
    }
  }
  return null
}

function partOf(shipment: Shipment | undefined, lineId: string): ShipmentPart {
  return shipment?.lines.find(part => part.lineId === lineId) ?? { lineId, allocated: '0', delivered: '0' }
}

function numberOf(slice: Slice, lineId: string): number {
  return slice.lines.find(line => line.lineId === lineId)?.number ?? 0
}

function numbered(slice: Slice, lines: Quantities) {
  return lines.map(({ lineId, quantity }) => ({ lineId, number: numberOf(slice, lineId), quantity }))
}
