import { notYours } from '@quayside/contracts/access/by.ts'
import type { WarehouseReceiptEvent } from '@quayside/contracts/handling/events.ts'
import type { Assignment, PackedOrderLine } from '@quayside/contracts/handling/warehouse-receipts.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { NumberedOrder } from '@quayside/contracts/purchase-orders/workflow.ts'
import { overFault } from '../desk/handling-rules.ts'
import { known, reasonMissing } from './receipt-checks.ts'
import type { OnReceiptOf } from './receipt-command.ts'
import { mayLift } from './receipt-rules.ts'
import { supplierOf, type WarehouseReceipt } from './receipt-state.ts'

/** What is open blocks the release. */
export function contingencyFault({ contingencies }: WarehouseReceipt): Rejection | null {
  if (contingencies.length === 0) return null
  return { code: 'contingency-open', params: { contingencies: contingencies.map(one => one.kind).join(', ') } }
}

/** A package without record is assigned; a letter is attached, or a reason stands for it; the rest needs its reason. */
export function faultOfLifting(
  command: OnReceiptOf<'lift-contingency'>,
  receipt: WarehouseReceipt,
): readonly Rejection[] {
  const { kind, reason, assignment, letterId, into, orders } = command
  if (!mayLift(kind, command)) return [notYours(['O'])]
  if (kind === 'letter-pending') return letterId === null ? reasonMissing(reason) : []
  if (kind === 'without-prior-notice') return reasonMissing(reason)
  if (assignment === null)
    return [...reasonMissing(reason), { code: 'assignment-missing', params: {}, field: 'assignment' }]
  if (assignment.to === 'order') return [...reasonMissing(reason), ...orderFaults(assignment.orderLine, orders)]
  const isOthers = assignment.to === 'shipment' && into?.clientCompanyId !== receipt.clientCompanyId
  const others: Rejection = { code: 'release-other-client', params: {}, field: 'assignment.shipmentId' }
  return [...reasonMissing(reason), ...(isOthers ? [others] : [])]
}

export function lifted(
  { kind, reason, assignment, letterId, into, orders }: OnReceiptOf<'lift-contingency'>,
  receipt: WarehouseReceipt,
): WarehouseReceiptEvent {
  const { receiptId } = receipt
  const found = kind === 'package-without-record' ? withOrder(assignment, orders, receipt) : null
  const shipmentNumber = found?.to === 'shipment' ? (into?.shipmentNumber ?? null) : null
  const letter = kind === 'letter-pending' ? letterId : null
  return {
    type: 'ContingencyLifted',
    data: { receiptId, kind, reason, assignment: found, shipmentNumber, letterId: letter },
  }
}

const ordersMeant = ({ orderId }: PackedOrderLine, orders: readonly NumberedOrder[]) =>
  orders.filter(one => orderId === null || one.orderId === orderId)

/** The order is one of the client's, and the SKU, where one is told, that of a line of it. */
function orderFaults(orderLine: PackedOrderLine, orders: readonly NumberedOrder[]): Rejection[] {
  const { orderNumber: number, sku } = orderLine
  const field = 'assignment.orderLine'
  const meant = ordersMeant(orderLine, orders)
  if (meant.length === 0)
    return [{ code: 'assignment-order-unknown', params: { number }, field: `${field}.orderNumber` }]
  if (!sku || meant.some(order => order.skus.includes(sku))) return []
  return [{ code: 'assignment-sku-unknown', params: { number, sku }, field: `${field}.sku` }]
}

/** The number as the order has it. Of several suppliers' orders of one number it is that of the goods, or none is named. */
function withOrder(
  assignment: Assignment | null,
  orders: readonly NumberedOrder[],
  receipt: WarehouseReceipt,
): Assignment | null {
  if (assignment?.to !== 'order') return assignment
  const meant = ordersMeant(assignment.orderLine, orders)
  const supplier = supplierOf(receipt)
  const one = meant.length === 1 ? meant[0] : meant.find(order => order.vendorCompanyId === supplier)
  const orderNumber = meant[0]?.orderNumber ?? assignment.orderLine.orderNumber
  return { to: 'order', orderLine: { ...assignment.orderLine, orderId: one?.orderId ?? null, orderNumber } }
}

/** Goods of an unknown owner become a client's once, with a shipment of it or without. */
export function assignFaults(
  { to, reason }: OnReceiptOf<'assign'>,
  { clientCompanyId, receiptNumber: number }: WarehouseReceipt,
): readonly Rejection[] {
  if (clientCompanyId !== null) return [{ code: 'receipt-owner-known', params: { number } }]
  return [...known(overFault({ of: to })), ...reasonMissing(reason)]
}
