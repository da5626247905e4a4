import type { Station } from '@quayside/contracts/overview/chain-line.ts'
import type { ChangeRequestKind, OrderSide, OrderStatus } from '@quayside/contracts/purchase-orders/statuses.ts'
import type { Passage } from './journey.ts'

/** What the overview keeps of an order, folded from its events: enough for the queue, the figures and the chain line. */
export type BoardLine = {
  readonly number: number
  readonly required: string
  readonly requiredDate: string
  readonly cancelled: string
  readonly confirmed: string
  readonly confirmedDate: string | null
  readonly proposed: string
  readonly proposedDate: string | null
  readonly pendingDate: string | null
}

export type BoardShipment = {
  readonly allocated: Readonly<Record<string, string>>
  readonly delivered: Readonly<Record<string, string>>
  readonly departedAt: string | null
  readonly deliveredOn: string | null
}

/** An event behind a station, as it opens in the history. */
export type StationEvent = { readonly id: string; readonly type: string; readonly at: string }

/** What an order and its partial orders have in common. */
export type Slice = {
  readonly id: string
  readonly number: string
  readonly status: OrderStatus
  /** Since when it has had its status. */
  readonly since: string
  readonly lines: Readonly<Record<string, BoardLine>>
  readonly shipments: Readonly<Record<string, BoardShipment>>
  readonly events: Readonly<Partial<Record<Station, readonly StationEvent[]>>>
}

export type OpenRequest = {
  readonly id: string
  readonly target: string
  readonly side: OrderSide
  readonly kind: ChangeRequestKind
  readonly lineNumber: number
  readonly current: string | null
  readonly wish: string | null
  readonly since: string
  readonly decideBy: string
}

export type BoardOrder = Slice & {
  readonly clientCompanyId: string
  readonly vendorCompanyId: string
  /** Before it is sent the supplier knows nothing of it. */
  readonly sent: boolean
  /** Of the round; before the first one its client's own counts. */
  readonly zone: string | null
  readonly deadline: string | null
  readonly approveBy: string | null
  readonly remindReaderAt: string | null
  /** Why it was declined, until the supplier confirms again. */
  readonly declined: string | null
  readonly children: Readonly<Record<string, Slice>>
  /** By shipment, as its own events tell it; by the id that its lines name, the order's or a partial order's. */
  readonly passages: Readonly<Record<string, Readonly<Record<string, Passage>>>>
  readonly requests: Readonly<Record<string, OpenRequest>>
  readonly cancellationRequests: readonly { readonly target: string; readonly reason: string; readonly since: string }[]
}

export function mapLines(lines: Slice['lines'], map: (line: BoardLine, id: string) => BoardLine): Slice['lines'] {
  return Object.fromEntries(Object.entries(lines).map(([id, line]) => [id, map(line, id)]))
}

/** One event more behind a station; what was behind it before stays. */
export function reached<S extends Slice>(slice: S, station: Station, event: StationEvent): S {
  return { ...slice, events: { ...slice.events, [station]: [...(slice.events[station] ?? []), event] } }
}

/** The stations that are no longer true after a step back. */
export function notReached<S extends Slice>(slice: S, ...stations: Station[]): S {
  const kept = Object.entries(slice.events).filter(([station]) => !stations.includes(station as Station))
  return { ...slice, events: Object.fromEntries(kept) }
}

/** An order or one of its children by id. */
export function withSlice(order: BoardOrder, target: string, change: <S extends Slice>(slice: S) => S): BoardOrder {
  if (target === order.id) return change(order)
  const child = order.children[target]
  return child === undefined ? order : { ...order, children: { ...order.children, [target]: change(child) } }
}
