import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import { type By, notYours, serves } from '@quayside/contracts/access/by.ts'
import type {
  ContingencyKind,
  ReceiptCommandName,
  ReceiptStatus,
} from '@quayside/contracts/handling/warehouse-receipts.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { type HandlingOf, overFault } from '../desk/handling-rules.ts'
import { supplierOf, type WarehouseReceipt } from './receipt-state.ts'

/** Who asks and when, and of which shipment or client the goods are. */
export type ReceiptAsked = { readonly by: By; readonly now: string; readonly of: HandlingOf }

/** Who a person is to a receipt: whom it concerns, the company that announced it, who runs the warehouse, or the operating company. */
type Role = 'party' | 'announcer' | 'runner' | 'office'
type Line = {
  readonly who: readonly Role[]
  readonly from: readonly ReceiptStatus[]
  /** Winds up what a shipment that has ended leaves behind. */
  readonly ends?: true
}

const counted: readonly ReceiptStatus[] = ['RECEIVED', 'ONHAND', 'PARTIALLY_RELEASED']
const open: readonly ReceiptStatus[] = ['EXPECTED', ...counted]

/** The table of section 5. */
const table: Readonly<Record<ReceiptCommandName, Line>> = {
  change: { who: ['party'], from: ['EXPECTED'] },
  withdraw: { who: ['announcer', 'runner'], from: ['EXPECTED'], ends: true },
  count: { who: ['runner'], from: open },
  correct: { who: ['runner'], from: counted, ends: true },
  'put-on-hand': { who: ['runner'], from: ['RECEIVED'], ends: true },
  move: { who: ['runner'], from: ['ONHAND', 'PARTIALLY_RELEASED'], ends: true },
  release: { who: ['runner'], from: ['ONHAND', 'PARTIALLY_RELEASED'], ends: true },
  'take-back': { who: ['runner'], from: ['PARTIALLY_RELEASED', 'RELEASED'], ends: true },
  assign: { who: ['office'], from: counted },
  'open-contingency': { who: ['runner'], from: open, ends: true },
  'lift-contingency': { who: ['runner'], from: open, ends: true },
  void: { who: ['runner'], from: ['EXPECTED', 'RECEIVED', 'ONHAND'], ends: true },
}

/** Without prior notice they came to the operator, which alone says that they may stay. */
export function mayLift(kind: ContingencyKind, { by }: Pick<ReceiptAsked, 'by'>): boolean {
  return kind !== 'without-prior-notice' || by.kind === 'O'
}

/** Refused because of who asks, wherever it stands. */
export function refusedByRole(
  name: ReceiptCommandName,
  asked: ReceiptAsked,
  receipt: WarehouseReceipt,
): Rejection | null {
  const { who, ends } = table[name]
  const over = overFault(asked, ends)
  if (over !== null || who.some(role => isIn(role, asked, receipt))) return over
  const mayBeRun = asked.by.kind === 'C' && who.includes('runner')
  return mayBeRun ? notRunner(asked, receipt) : notYours(kindsOf(who, asked, receipt))
}

/** Of whoever may not run the warehouse; a client may run others. */
export function notRunner(
  { by, of: { shipmentNumber: number } }: ReceiptAsked,
  receipt: Pick<WarehouseReceipt, 'content'>,
): Rejection {
  if (by.kind !== 'C') return notYours(['O', 'A', 'C'])
  const { name } = receipt.content.warehouse
  return number === null
    ? { code: 'warehouse-not-own', params: { name } }
    : { code: 'operation-coordinated', params: { number } }
}

/** Refused because of where it stands, of whoever may at all. */
export function refusedByStatus(
  name: ReceiptCommandName,
  { status, receiptNumber: number }: Pick<WarehouseReceipt, 'status' | 'receiptNumber'>,
): Rejection | null {
  const { from } = table[name]
  if (from.includes(status)) return null
  return { code: 'receipt-wrong-status', params: { number, status, allowed: from.join(', ') } }
}

/** Whom a command's line names, as kinds of people. */
export function whoMayReceipt(name: ReceiptCommandName, asked: ReceiptAsked, receipt: WarehouseReceipt): ActorKind[] {
  return kindsOf(table[name].who, asked, receipt)
}

type Place = Pick<WarehouseReceipt, 'warehouseCompanyId'>

/** A client runs it where nobody coordinates the transport, or the warehouse is its own; otherwise the operator does. */
export function isRunner({ by, of }: ReceiptAsked, { warehouseCompanyId }: Place): boolean {
  if (by.kind === 'O' || by.kind === 'A') return true
  return by.kind === 'C' && (of.operation === 'not-coordinated' || warehouseCompanyId === by.company)
}

function isIn(role: Role, asked: ReceiptAsked, receipt: WarehouseReceipt): boolean {
  const { by } = asked
  switch (role) {
    case 'party':
      return true
    case 'announcer':
      return receipt.isAnnounced && by.company === receipt.announcerCompanyId
    case 'runner':
      return isRunner(asked, receipt)
    case 'office':
      return by.kind === 'O' || by.kind === 'A'
  }
}

function kindsOf(who: readonly Role[], asked: ReceiptAsked, receipt: WarehouseReceipt): ActorKind[] {
  const isOwn = isRunner({ ...asked, by: { ...asked.by, kind: 'C', company: receipt.clientCompanyId ?? '' } }, receipt)
  const kinds: Readonly<Record<Role, readonly ActorKind[]>> = {
    party: ['O', 'A', 'C', 'P'],
    announcer: announcerOf(receipt),
    runner: isOwn ? ['O', 'A', 'C'] : ['O', 'A'],
    office: ['O', 'A'],
  }
  return [...new Set(who.flatMap(role => kinds[role]))]
}

function announcerOf(receipt: WarehouseReceipt): readonly ActorKind[] {
  if (receipt.announcerCompanyId === receipt.clientCompanyId) return ['C']
  return receipt.announcerCompanyId === supplierOf(receipt) ? ['P'] : ['O', 'A']
}

/** A supplier knows the receipts of its own goods alone; those of an unknown owner the operating company that received them. */
export function isConcerned({ by }: { readonly by: By }, receipt: WarehouseReceipt): boolean {
  if (receipt.clientCompanyId === null) return by.company === receipt.announcerCompanyId
  return by.kind === 'P' ? supplierOf(receipt) === by.company : serves(by, receipt.clientCompanyId)
}
