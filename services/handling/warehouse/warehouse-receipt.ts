import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import { serves } from '@quayside/contracts/access/by.ts'
import type { WarehouseReceiptEvent } from '@quayside/contracts/handling/events.ts'
import type { HandledPackage } from '@quayside/contracts/handling/handled-goods.ts'
import type {
  ContingencyKind,
  ReceiptCommandName,
  ReceiptContent,
  ReceiptRelease,
  ReceiptStatus,
} from '@quayside/contracts/handling/warehouse-receipts.ts'
import { accept, type Decision, type Rejection, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { reasonMissing } from '@quayside/contracts/kernel/transitions.ts'
import { checkTimeZone } from '@quayside/contracts/reference/time-zones.ts'
import { isSame } from '@quayside/platform/values/same.ts'
import {
  actorFault,
  byEveryone,
  byRunners,
  companyFaults,
  ending,
  type Handling,
  type HandlingRule,
  happenedFault,
  isSupplierOf,
  overFault,
  placeZoneFault,
  statusFault,
} from '../desk/handling-rules.ts'
import { packageFaults, totalsOf } from '../desk/packages.ts'
import { evolve, isReceipt, leftOf, type ReceiptState, type WarehouseReceipt } from './receipt-state.ts'

type Answer = Decision<WarehouseReceiptEvent>

export type CreateReceipt = Handling & {
  readonly type: 'create'
  readonly receiptId: string
  readonly receiptNumber: string
  readonly content: ReceiptContent
}
type Release = Pick<ReceiptRelease, 'releaseId' | 'at' | 'packages' | 'transport'>
type OnReceipt = Handling &
  (
    | { readonly type: 'change'; readonly content: ReceiptContent }
    | { readonly type: 'receive'; readonly at: string; readonly packages: readonly HandledPackage[] }
    | { readonly type: 'put-on-hand'; readonly at: string; readonly location: string }
    | { readonly type: 'open-contingency'; readonly kind: ContingencyKind; readonly note: string }
    | { readonly type: 'lift-contingency'; readonly kind: ContingencyKind; readonly reason: string }
    | ({ readonly type: 'release' } & Release)
    | { readonly type: 'void'; readonly reason: string }
  )
export type ReceiptCommand = CreateReceipt | OnReceipt

const stored: readonly ReceiptStatus[] = ['EXPECTED', 'RECEIVED', 'ONHAND', 'PARTIALLY_RELEASED']

/** The table of section 5. */
const rules: Readonly<Record<ReceiptCommandName, HandlingRule<ReceiptStatus>>> = {
  change: byEveryone('EXPECTED'),
  receive: byRunners('EXPECTED'),
  'put-on-hand': byRunners('RECEIVED'),
  'open-contingency': ending(byRunners(...stored)),
  'lift-contingency': ending(byRunners(...stored)),
  release: ending(byRunners('ONHAND', 'PARTIALLY_RELEASED')),
  void: ending(byRunners('EXPECTED', 'RECEIVED', 'ONHAND')),
}

export function decide(command: ReceiptCommand, state: ReceiptState): Answer {
  if (command.type === 'create') return create(command, state)
  if (!isReceipt(state) || !isConcerned(command, state))
    return rejectAll([{ code: 'warehouse-receipt-not-found', params: {} }])
  const refused = mayNot(command.type, command, state)
  if (refused !== null) return rejectAll([refused])
  if (isRepeat(command, state)) return accept()
  const wrong = statusOf(command.type, command, state)
  if (wrong !== null) return rejectAll([wrong])
  const [first, ...rest] = faults(command, state)
  return first === undefined ? accept(eventOf(command, state)) : rejectAll([first, ...rest])
}

/** Why a command can't be given now, or null: what `allowedCommands` tells. */
export function blockedReceipt(name: ReceiptCommandName, asked: Handling, receipt: WarehouseReceipt): Rejection | null {
  return (
    mayNot(name, asked, receipt) ??
    statusOf(name, asked, receipt) ??
    (name === 'release' ? contingencyFault(receipt) : null)
  )
}

export const whoMayReceipt = (name: ReceiptCommandName): readonly ActorKind[] =>
  rules[name].rows.flatMap(row => row.who)

function mayNot(name: ReceiptCommandName, asked: Handling, receipt: WarehouseReceipt): Rejection | null {
  return actorFault(rules[name], asked, standingOf(receipt))
}

function statusOf(name: ReceiptCommandName, asked: Handling, receipt: WarehouseReceipt): Rejection | null {
  return statusFault(rules[name], asked, standingOf(receipt), 'receipt-wrong-status')
}

const standingOf = ({ receiptNumber: number, status }: WarehouseReceipt) => ({ number, status })

/** A supplier knows the receipts of its own goods alone. */
export function isConcerned({ by }: Pick<Handling, 'by'>, { content, clientCompanyId }: WarehouseReceipt): boolean {
  return by.kind === 'P' ? content.supplier.companyId === by.company : serves(by, clientCompanyId)
}

function create(command: CreateReceipt, state: ReceiptState): Answer {
  const { of, receiptId, receiptNumber } = command
  const refused = overFault(command)
  if (refused !== null) return rejectAll([refused])
  if (isReceipt(state)) return accept()
  const content = ownContent(command)
  const [first, ...rest] = contentFaults(content, command)
  if (first !== undefined) return rejectAll([first, ...rest])
  const { shipmentId, clientCompanyId } = of
  return accept({ type: 'GoodsExpected', data: { receiptId, receiptNumber, shipmentId, clientCompanyId, content } })
}

/** Goods that a supplier announces are its own. */
function ownContent({ by, content }: Handling & { readonly content: ReceiptContent }): ReceiptContent {
  if (by.kind !== 'P' || content.supplier.companyId !== null) return content
  return { ...content, supplier: { ...content.supplier, companyId: by.company } }
}

function contentFaults(content: ReceiptContent, asked: Handling, before: Partial<ReceiptContent> = {}): Rejection[] {
  const { supplier, shipper, consignee, warehouse, packages } = content
  const { by, of } = asked
  const isTheirs = by.kind === 'P' ? supplier.companyId === by.company : isSupplierOf(of, supplier.companyId)
  const stranger: Rejection = { code: 'receipt-supplier-unknown', params: {}, field: 'content.supplier.companyId' }
  const places = { supplier: supplier.place, shipper: shipper?.place, consignee: consignee?.place }
  const zones = [
    ...known(checkTimeZone(warehouse.zone, 'content.warehouse.zone')),
    ...Object.entries(places).flatMap(([role, place]) =>
      place == null ? [] : (placeZoneFault(place.zone, `content.${role}.place.zone`) ?? []),
    ),
  ]
  const others = companyFaults({ shipper, consignee }, asked, before)
  return [...(isTheirs ? [] : [stranger]), ...others, ...zones, ...packageFaults(packages, 'content.packages')]
}

/** What it has led to already: no error, and no event. */
function isRepeat(command: OnReceipt, receipt: WarehouseReceipt): boolean {
  switch (command.type) {
    case 'change':
      return isSame(receipt.content, ownContent(command))
    case 'receive':
      return isSame(receipt.counted, { at: command.at, packages: command.packages })
    case 'put-on-hand':
      return isSame(receipt.onHand, { at: command.at, location: command.location })
    case 'open-contingency':
      return receipt.contingencies.some(one => isSame(one, { kind: command.kind, note: command.note }))
    case 'lift-contingency':
      return receipt.contingencies.every(one => one.kind !== command.kind)
    case 'release':
      return receipt.releases.some(one => one.releaseId === command.releaseId)
    case 'void':
      return receipt.status === 'VOIDED'
  }
}

function faults(command: OnReceipt, receipt: WarehouseReceipt): readonly Rejection[] {
  switch (command.type) {
    case 'change':
      return contentFaults(ownContent(command), command, receipt.content)
    case 'receive':
      return [
        ...known(happenedFault(command.at, command, receipt.content.warehouse.zone)),
        ...(command.packages.length === 0
          ? [{ code: 'receipt-without-packages', params: {}, field: 'packages' } as const]
          : packageFaults(command.packages, 'packages')),
      ]
    case 'put-on-hand':
      return known(
        happenedFault(command.at, command, receipt.content.warehouse.zone) ?? beforeFault(command.at, receipt),
      )
    case 'release':
      return [
        ...known(contingencyFault(receipt)),
        ...known(
          happenedFault(command.at, command, receipt.content.warehouse.zone) ?? beforeFault(command.at, receipt),
        ),
        ...releaseFaults(command.packages, leftOf(receipt)),
      ]
    case 'lift-contingency':
    case 'void':
      return known(reasonMissing(command.reason))
    case 'open-contingency':
      return []
  }
}

function contingencyFault({ contingencies }: WarehouseReceipt): Rejection | null {
  if (contingencies.length === 0) return null
  return { code: 'contingency-open', params: { contingencies: contingencies.map(one => one.kind).join(', ') } }
}

/** Goods are counted, put on hand and released in this order. */
function beforeFault(at: string, { counted, onHand, content }: WarehouseReceipt): Rejection | null {
  const before = onHand?.at ?? counted?.at
  if (before === undefined || Date.parse(at) >= Date.parse(before)) return null
  return { code: 'before-the-receipt', params: { at, before, zone: content.warehouse.zone }, field: 'at' }
}

function releaseFaults(packages: Release['packages'], left: ReadonlyMap<string, number>): Rejection[] {
  if (packages.length === 0) return [{ code: 'release-empty', params: {}, field: 'packages' }]
  return packages.flatMap(({ packageId, pieces }, index): Rejection[] => {
    const field = `packages.${index}.pieces`
    const rest = left.get(packageId)
    if (rest === undefined) return [{ code: 'receipt-package-unknown', params: {}, field }]
    if (packages.findIndex(one => one.packageId === packageId) < index)
      return [{ code: 'package-twice', params: { number: index + 1 }, field }]
    return pieces > rest ? [{ code: 'release-exceeds-stock', params: { pieces, left: rest }, field }] : []
  })
}

const known = (fault: Rejection | null): readonly Rejection[] => (fault === null ? [] : [fault])

function eventOf(command: OnReceipt, receipt: WarehouseReceipt): WarehouseReceiptEvent {
  const { receiptId, shipmentId } = receipt
  switch (command.type) {
    case 'change':
      return { type: 'WarehouseReceiptChanged', data: { receiptId, content: ownContent(command) } }
    case 'receive':
      return { type: 'GoodsReceived', data: { receiptId, at: command.at, packages: [...command.packages] } }
    case 'put-on-hand': {
      const { at, location } = command
      return { type: 'GoodsPutOnHand', data: { receiptId, shipmentId, at, location } }
    }
    case 'open-contingency':
      return { type: 'ContingencyOpened', data: { receiptId, kind: command.kind, note: command.note } }
    case 'lift-contingency':
      return { type: 'ContingencyLifted', data: { receiptId, kind: command.kind, reason: command.reason } }
    case 'release':
      return released(command, receipt)
    case 'void':
      return { type: 'WarehouseReceiptVoided', data: { receiptId, shipmentId, reason: command.reason } }
  }
}

function released({ releaseId, at, packages, transport }: Release, receipt: WarehouseReceipt): WarehouseReceiptEvent {
  const { receiptId, shipmentId, content, counted } = receipt
  const { name, unlocode, country, zone } = content.warehouse
  const left = leftOf(receipt)
  const pieces = packages.reduce((sum, one) => sum + one.pieces, 0)
  const isLast = pieces === [...left.values()].reduce((sum, one) => sum + one, 0)
  return {
    type: 'GoodsReleased',
    data: {
      receiptId,
      shipmentId,
      releaseId,
      at,
      packages: [...packages],
      transport,
      zone,
      place: { name, unlocode, country },
      pieces,
      isLast,
      weightKg: weightOf(packages, counted?.packages ?? []),
    },
  }
}

/** Known where whole packages leave. */
function weightOf(packages: Release['packages'], counted: readonly HandledPackage[]): string | null {
  const whole = packages.map(({ packageId, pieces }) =>
    counted.find(one => one.packageId === packageId && one.pieces === pieces),
  )
  return whole.every(one => one !== undefined) ? totalsOf(whole).weightKg : null
}

const initial: ReceiptState = { status: 'NONE' }

/** Stream `WarehouseReceipt-<receiptId>`. */
export const warehouseReceipt = { name: 'WarehouseReceipt', initial, evolve, decide } as const
