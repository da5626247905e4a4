import type { WarehouseReceiptEvent } from '@quayside/contracts/handling/events.ts'
import type { HandledPackage } from '@quayside/contracts/handling/handled-goods.ts'
import type {
  ContingencyKind,
  ReceiptContent,
  ReceiptRelease,
  ReceiptStatus,
} from '@quayside/contracts/handling/warehouse-receipts.ts'
import { totalsOf } from '../desk/packages.ts'

export type WarehouseReceipt = {
  readonly status: ReceiptStatus
  readonly receiptId: string
  readonly receiptNumber: string
  readonly shipmentId: string
  readonly clientCompanyId: string
  readonly content: ReceiptContent
  readonly counted: { readonly at: string; readonly packages: readonly HandledPackage[] } | null
  readonly onHand: { readonly at: string; readonly location: string } | null
  readonly releases: readonly ReceiptRelease[]
  /** Open ones. */
  readonly contingencies: readonly { readonly kind: ContingencyKind; readonly note: string }[]
  readonly reason: string | null
  /** Rises with what an overwriting command would replace. */
  readonly version: number
}
export type ReceiptState = { readonly status: 'NONE' } | WarehouseReceipt

export function isReceipt(state: ReceiptState): state is WarehouseReceipt {
  return state.status !== 'NONE'
}

export function evolve(state: ReceiptState, event: WarehouseReceiptEvent): ReceiptState {
  if (event.type === 'GoodsExpected') {
    const rest = { counted: null, onHand: null, releases: [], contingencies: [], reason: null }
    return { ...event.data, ...rest, status: 'EXPECTED', version: 1 }
  }
  if (!isReceipt(state)) return state
  switch (event.type) {
    case 'WarehouseReceiptChanged':
      return { ...state, content: event.data.content, version: state.version + 1 }
    case 'GoodsReceived': {
      const { at, packages } = event.data
      return { ...state, status: 'RECEIVED', counted: { at, packages } }
    }
    case 'GoodsPutOnHand': {
      const { at, location } = event.data
      return { ...state, status: 'ONHAND', onHand: { at, location } }
    }
    case 'ContingencyOpened': {
      const { kind, note } = event.data
      return { ...state, contingencies: [...state.contingencies.filter(one => one.kind !== kind), { kind, note }] }
    }
    case 'ContingencyLifted':
      return { ...state, contingencies: state.contingencies.filter(one => one.kind !== event.data.kind) }
    case 'GoodsReleased': {
      const { releaseId, at, packages, transport, isLast } = event.data
      const releases = [...state.releases, { releaseId, at, packages, transport }]
      return { ...state, status: isLast ? 'RELEASED' : 'PARTIALLY_RELEASED', releases }
    }
    case 'WarehouseReceiptVoided':
      return { ...state, status: 'VOIDED', reason: event.data.reason }
  }
}

/** Whose goods they are, where it is said. */
export function supplierOf(receipt: ReceiptState): string | null {
  return isReceipt(receipt) ? receipt.content.supplier.companyId : null
}

export function companiesOf(receipt: WarehouseReceipt): readonly string[] {
  const supplier = supplierOf(receipt)
  return supplier === null ? [receipt.clientCompanyId] : [receipt.clientCompanyId, supplier]
}

/** Pieces left of each package that was counted. */
export function leftOf({
  counted,
  releases,
}: Pick<WarehouseReceipt, 'counted' | 'releases'>): ReadonlyMap<string, number> {
  const left = new Map((counted?.packages ?? []).map(one => [one.packageId, one.pieces]))
  for (const { packageId, pieces } of releases.flatMap(one => one.packages))
    left.set(packageId, (left.get(packageId) ?? 0) - pieces)
  return left
}

/** How many pieces were announced; null where none were. */
export function announcedIn({ packages }: Pick<ReceiptContent, 'packages'>): number | null {
  return packages.length === 0 ? null : totalsOf(packages).pieces
}

const dayMs = 86_400_000

/**
 * Whole days from the receipt to the last release, to when the shipment left (`gone`: its departures and deliveries), or
 * to now; null before the goods came and of a voided receipt.
 */
export function daysOnHand(
  { status, counted, releases }: Pick<WarehouseReceipt, 'status' | 'counted' | 'releases'>,
  now: string,
  gone: readonly string[] = [],
): number | null {
  if (counted === null || status === 'VOIDED') return null
  const from = Date.parse(counted.at)
  const after = gone.map(at => Date.parse(at)).filter(at => at >= from)
  const released = Math.max(...releases.map(one => Date.parse(one.at)))
  const left = status === 'RELEASED' ? released : Math.min(Date.parse(now), ...after)
  return Math.max(0, Math.floor((left - from) / dayMs))
}
