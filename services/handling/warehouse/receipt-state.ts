import type { WarehouseReceiptEvent } from '@quayside/contracts/handling/events.ts'
import type {
  Arrival,
  ContingencyKind,
  CountedPackage,
  PackedOrderLine,
  ReceiptContent,
  ReceiptRelease,
  ReceiptStatus,
} from '@quayside/contracts/handling/warehouse-receipts.ts'
import type { AppendedEvent } from '@quayside/contracts/kernel/envelope.ts'
import { add } from '@quayside/platform/values/quantities.ts'
import { type KeptReleases, noReleases, releaseOf, releasesOf, withRelease } from './kept-releases.ts'

export type OpenContingency = {
  readonly kind: ContingencyKind
  readonly note: string
  readonly openedAt: string | null
}

export type WarehouseReceipt = {
  readonly status: ReceiptStatus
  readonly receiptId: string
  readonly receiptNumber: string
  readonly shipmentId: string | null
  readonly shipmentNumber: string | null
  /** Null while nobody knows whose they are. */
  readonly clientCompanyId: string | null
  readonly announcerCompanyId: string
  /** Whose the warehouse is. */
  readonly warehouseCompanyId: string | null
  readonly isAnnounced: boolean
  readonly content: ReceiptContent
  readonly arrivals: readonly Arrival[]
  readonly onHandAt: string | null
  readonly location: string | null
  readonly releases: KeptReleases
  /** Pieces that have left and were not taken back, by package: their sum, so that no command adds up thousands of releases. */
  readonly released: Readonly<Record<string, number>>
  /** Open ones. */
  readonly contingencies: readonly OpenContingency[]
  /** Found to be of this order, package by package. */
  readonly assigned: Readonly<Record<string, PackedOrderLine>>
  readonly reason: string | null
  /** Rises with what an overwriting command would replace. */
  readonly version: number
}
export type ReceiptState = { readonly status: 'NONE' } | WarehouseReceipt

export function isReceipt(state: ReceiptState): state is WarehouseReceipt {
  return state.status !== 'NONE'
}

type Told = WarehouseReceiptEvent & Partial<Pick<AppendedEvent, 'recordedAt'>>

export function evolve(state: ReceiptState, event: Told): ReceiptState {
  if (event.type === 'GoodsExpected' || event.type === 'GoodsFound') {
    const kept = {
      arrivals: [],
      onHandAt: null,
      location: null,
      releases: noReleases,
      released: {},
      contingencies: [],
      assigned: {},
    }
    const isAnnounced = event.type === 'GoodsExpected'
    return { ...event.data, ...kept, isAnnounced, reason: null, status: 'EXPECTED', version: 1 }
  }
  if (!isReceipt(state)) return state
  switch (event.type) {
    case 'WarehouseReceiptChanged': {
      const { content, warehouseCompanyId } = event.data
      return risen({ ...state, content, warehouseCompanyId })
    }
    case 'GoodsAssigned': {
      const { shipmentId, shipmentNumber, clientCompanyId } = event.data
      return risen({ ...state, shipmentId, shipmentNumber, clientCompanyId })
    }
    case 'GoodsReceived': {
      const { receiptId: _own, ...came } = event.data
      const status = state.status === 'EXPECTED' ? 'RECEIVED' : state.status
      return risen({ ...state, status, arrivals: [...state.arrivals, came] })
    }
    case 'CountCorrected': {
      const { arrivalId, packages } = event.data
      const arrivals = state.arrivals.map(one => (one.arrivalId === arrivalId ? { ...one, packages } : one))
      const corrected = risen({ ...state, arrivals })
      // Nothing may be left but what was released.
      const isEmpty = state.status === 'PARTIALLY_RELEASED' && sumOf(onHandOf(corrected).values()) === 0
      return isEmpty ? { ...corrected, status: 'RELEASED' } : corrected
    }
    case 'GoodsPutOnHand': {
      const { at, location } = event.data
      return { ...state, status: 'ONHAND', onHandAt: at, location }
    }
    case 'GoodsMoved':
      return { ...state, location: event.data.location }
    case 'ContingencyOpened': {
      const { kind, note } = event.data
      const opened = { kind, note, openedAt: event.recordedAt ?? null }
      return { ...state, contingencies: [...without(state.contingencies, kind), opened] }
    }
    case 'ContingencyLifted': {
      const { kind, assignment } = event.data
      const lifted = { ...state, contingencies: without(state.contingencies, kind) }
      if (assignment?.to !== 'order') return lifted
      const found = unrecorded(state, countedOf(state)).map(one => [one.packageId, assignment.orderLine] as const)
      return { ...lifted, assigned: { ...state.assigned, ...Object.fromEntries(found) } }
    }
    case 'GoodsReleased': {
      const { releaseId, at, packages, target, reason, transport, isLast } = event.data
      const release = { releaseId, at, packages, target, reason, transport, takenBack: null }
      return {
        ...state,
        status: isLast ? 'RELEASED' : 'PARTIALLY_RELEASED',
        releases: withRelease(state.releases, release),
        released: withPieces(state.released, packages, 1),
      }
    }
    case 'ReleaseTakenBack': {
      const { releaseId, reason } = event.data
      const release = releaseOf(state.releases, releaseId)
      if (release === undefined) return state
      const releases = withRelease(state.releases, { ...release, takenBack: reason })
      const released = withPieces(state.released, release.packages, -1)
      const isAllBack = Object.values(released).every(pieces => pieces === 0)
      return { ...state, status: isAllBack ? 'ONHAND' : 'PARTIALLY_RELEASED', releases, released }
    }
    case 'WarehouseReceiptVoided':
      return { ...state, status: 'VOIDED', reason: event.data.reason }
  }
}

function withPieces(
  released: WarehouseReceipt['released'],
  packages: ReceiptRelease['packages'],
  sign: 1 | -1,
): WarehouseReceipt['released'] {
  const changed = packages.map(({ packageId, pieces }) => [packageId, (released[packageId] ?? 0) + sign * pieces])
  return { ...released, ...Object.fromEntries(changed) }
}

function risen(receipt: WarehouseReceipt): WarehouseReceipt {
  return { ...receipt, version: receipt.version + 1 }
}

function without(open: readonly OpenContingency[], kind: ContingencyKind) {
  return open.filter(one => one.kind !== kind)
}

/** Whose goods they are, where it is said. */
export function supplierOf(receipt: ReceiptState): string | null {
  return isReceipt(receipt) ? receipt.content.supplier.companyId : null
}

/** Who hears of it: while nobody knows whose they are, the operating company alone. */
export function companiesOf(receipt: WarehouseReceipt): readonly string[] {
  if (receipt.clientCompanyId === null) return [receipt.announcerCompanyId]
  const supplier = supplierOf(receipt)
  return supplier === null ? [receipt.clientCompanyId] : [receipt.clientCompanyId, supplier]
}

type Counted = Pick<WarehouseReceipt, 'arrivals'>

/** Of each package what came at all times together, in the order in which it came. */
export function countedOf({ arrivals }: Counted): CountedPackage[] {
  const all = Map.groupBy(
    arrivals.flatMap(one => one.packages),
    one => one.packageId,
  )
  return [...all.values()].map(parts => parts.reduce(together))
}

function together(one: CountedPackage, more: CountedPackage): CountedPackage {
  return {
    ...one,
    pieces: one.pieces + more.pieces,
    damaged: one.damaged + more.damaged,
    weightKg: add(one.weightKg, more.weightKg),
    volumeM3: one.volumeM3 === null || more.volumeM3 === null ? null : add(one.volumeM3, more.volumeM3),
    condition: [one.condition, more.condition].filter(text => text !== '').join('; '),
    photos: [...new Set([...one.photos, ...more.photos])],
  }
}

/** Pieces on hand of each package that was counted: counted less released, of a voided receipt none. */
export function onHandOf(
  receipt: Pick<WarehouseReceipt, 'arrivals' | 'released' | 'status'>,
): ReadonlyMap<string, number> {
  if (receipt.status === 'VOIDED') return new Map()
  const { released } = receipt
  return new Map(countedOf(receipt).map(one => [one.packageId, one.pieces - (released[one.packageId] ?? 0)]))
}

export function sumOf(pieces: Iterable<number>): number {
  return [...pieces].reduce((sum, one) => sum + one, 0)
}

/** Counted packages that nobody announced, where packages were announced at all. */
export function unrecorded({ content }: Pick<WarehouseReceipt, 'content'>, counted: readonly CountedPackage[]) {
  const announced = new Set(content.packages.map(one => one.packageId))
  return announced.size === 0 ? [] : counted.filter(one => !announced.has(one.packageId))
}

/** How many pieces were announced; null where none were. */
export function announcedIn({ packages }: Pick<ReceiptContent, 'packages'>): number | null {
  return packages.length === 0 ? null : sumOf(packages.map(one => one.pieces))
}

const dayMs = 86_400_000

/**
 * Whole 24-hour days from the first arrival to the last release once nothing is left, else to now; null before the goods came
 * and of a voided receipt.
 */
export function daysOnHand(
  receipt: Pick<WarehouseReceipt, 'status' | 'arrivals' | 'releases' | 'released'>,
  now: string,
): number | null {
  const first = Math.min(...receipt.arrivals.map(one => Date.parse(one.at)))
  if (!Number.isFinite(first) || receipt.status === 'VOIDED') return null
  const released = releasesOf(receipt.releases)
    .filter(one => one.takenBack === null)
    .map(one => Date.parse(one.at))
  const isEmpty = released.length > 0 && sumOf(onHandOf(receipt).values()) === 0
  const until = isEmpty ? Math.max(...released) : Date.parse(now)
  return Math.max(0, Math.floor((until - first) / dayMs))
}
