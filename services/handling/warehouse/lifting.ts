import { notYours } from '@quayside/contracts/access/by.ts'
import type { WarehouseReceiptEvent } from '@quayside/contracts/handling/events.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { overFault } from '../desk/handling-rules.ts'
import { known, reasonMissing } from './receipt-checks.ts'
import type { OnReceiptOf } from './receipt-command.ts'
import { mayLift } from './receipt-rules.ts'
import type { WarehouseReceipt } from './receipt-state.ts'

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
  const { kind, reason, assignment, letterId, into } = command
  if (!mayLift(kind, command)) return [notYours(['O'])]
  if (kind === 'letter-pending') return letterId === null ? reasonMissing(reason) : []
  if (kind === 'without-prior-notice') return reasonMissing(reason)
  if (assignment === null)
    return [...reasonMissing(reason), { code: 'assignment-missing', params: {}, field: 'assignment' }]
  const isOthers = assignment.to === 'shipment' && into?.clientCompanyId !== receipt.clientCompanyId
  const others: Rejection = { code: 'release-other-client', params: {}, field: 'assignment.shipmentId' }
  return [...reasonMissing(reason), ...(isOthers ? [others] : [])]
}

export function lifted(
  { kind, reason, assignment, letterId, into }: OnReceiptOf<'lift-contingency'>,
  { receiptId }: WarehouseReceipt,
): WarehouseReceiptEvent {
  const found = kind === 'package-without-record' ? assignment : null
  const shipmentNumber = found?.to === 'shipment' ? (into?.shipmentNumber ?? null) : null
  const letter = kind === 'letter-pending' ? letterId : null
  return {
    type: 'ContingencyLifted',
    data: { receiptId, kind, reason, assignment: found, shipmentNumber, letterId: letter },
  }
}

/** Goods of an unknown owner become a client's once, with a shipment of it or without. */
export function assignFaults(
  { to, reason }: OnReceiptOf<'assign'>,
  { clientCompanyId, receiptNumber: number }: WarehouseReceipt,
): readonly Rejection[] {
  if (clientCompanyId !== null) return [{ code: 'receipt-owner-known', params: { number } }]
  return [...known(overFault({ of: to })), ...reasonMissing(reason)]
}
