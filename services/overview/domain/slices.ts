import type { NewChild, PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { add, isPositive, subtract } from '@quayside/platform/values/quantities.ts'
import { type BoardLine, type BoardOrder, mapLines, type Slice, type StationEvent, withSlice } from './board.ts'

type DataOf<Type extends PurchaseOrderEvent['type']> = Extract<PurchaseOrderEvent, { type: Type }>['data']

/** A partial order as it comes into being: sent, confirmed and approved with its parent. */
export function childSlice(order: BoardOrder, child: NewChild, by: StationEvent): Slice {
  const { sent = [], confirmed = [] } = order.events
  return {
    id: child.childId,
    number: child.number,
    status: 'APPROVED',
    since: by.at,
    lines: Object.fromEntries(
      child.lines.map(({ lineId, number, quantity, confirmedDate }) => {
        const requiredDate = order.lines[lineId]?.requiredDate ?? confirmedDate ?? ''
        const line: BoardLine = {
          number,
          required: quantity,
          requiredDate,
          cancelled: '0',
          confirmed: quantity,
          confirmedDate: confirmedDate ?? requiredDate,
          proposed: '0',
          proposedDate: null,
          pendingDate: null,
        }
        return [lineId, line]
      }),
    ),
    shipments: Object.fromEntries(
      child.shipments.flatMap(id => {
        const shipment = order.shipments[id]
        return shipment === undefined ? [] : [[id, shipment]]
      }),
    ),
    events: { sent, confirmed, approved: [by] },
  }
}

type Ending = Extract<PurchaseOrderEvent, { type: 'ChildOrderCancelled' | 'ClosedShort' }>

/** A child that is cancelled gives its slice back; what is closed short keeps what came. */
export function ended(order: BoardOrder, event: Ending, by: StationEvent): BoardOrder {
  const { target } = event.data
  if (event.type === 'ClosedShort') {
    const ends = new Map(event.data.lines.map(line => [line.lineId, line]))
    return withSlice(order, target, slice => ({
      ...slice,
      status: 'CLOSED_COMPLETE' as const,
      since: by.at,
      lines: mapLines(slice.lines, (line, id) => ({ ...line, ...pick(ends.get(id)) })),
    }))
  }
  const child = order.children[target]
  if (child === undefined) return order
  const isLost = event.data.cause === 'change-request'
  const lines = mapLines(order.lines, (line, id) => {
    const slice = child.lines[id]
    if (slice === undefined) return line
    const cancelled = add(line.cancelled, isLost ? slice.required : slice.cancelled)
    // As much as the child required: what was written off of it is cancelled.
    const confirmed = subtract(line.confirmed, slice.required)
    if (isPositive(confirmed)) return { ...line, confirmed, cancelled }
    const pendingDate = isPositive(line.proposed) ? line.pendingDate : null
    return { ...line, confirmed, cancelled, confirmedDate: null, pendingDate }
  })
  const { status } = event.data
  const since = order.status === status ? order.since : by.at
  const children = { ...order.children, [target]: { ...child, status: 'CANCELLED' as const, since: by.at } }
  const cancellationRequests = order.cancellationRequests.filter(request => request.target !== target)
  return { ...order, lines, children, status, since, cancellationRequests }
}

function pick(end: { confirmed: string; cancelled: string } | undefined) {
  return end === undefined ? {} : { confirmed: end.confirmed, cancelled: end.cancelled }
}

/** Unshipped children become one of them again, or the order itself. */
export function childrenMerged(order: BoardOrder, data: DataOf<'ChildrenMerged'>, by: StationEvent): BoardOrder {
  const parts = data.children.flatMap(id => order.children[id] ?? [])
  const children = Object.fromEntries(
    Object.entries(order.children).map(([id, child]) => {
      if (!data.children.includes(id)) return [id, child]
      if (id === data.into) return [id, { ...child, lines: joined(parts) }]
      return [id, { ...child, status: 'CANCELLED' as const, since: by.at }]
    }),
  )
  return { ...order, children }
}

function joined(parts: readonly Slice[]): Slice['lines'] {
  const lines: Record<string, BoardLine> = {}
  for (const [id, line] of parts.flatMap(part => Object.entries(part.lines))) {
    const sum = lines[id]
    lines[id] =
      sum === undefined
        ? line
        : { ...sum, required: add(sum.required, line.required), confirmed: add(sum.confirmed, line.confirmed) }
  }
  return lines
}

/** A change that both sides agreed on; a child's quantity is part of its parent's. */
export function requestAccepted(order: BoardOrder, data: DataOf<'ChangeRequestAccepted'>): BoardOrder {
  const slice = data.target === order.id ? order : order.children[data.target]
  const before = slice?.lines[data.lineId]
  if (before === undefined) return order
  const change = (by: (line: BoardLine) => BoardLine) => (part: Slice) =>
    mapLines(part.lines, (line, id) => (id === data.lineId ? by(line) : line))
  const difference = data.quantity === null ? '0' : subtract(data.quantity, before.confirmed)
  const changed = change(line => {
    if (data.kind === 'date') return { ...line, confirmedDate: data.date }
    if (data.kind === 'cancellation') return { ...line, confirmed: '0', cancelled: add(line.cancelled, line.confirmed) }
    return { ...line, required: add(line.required, difference), confirmed: add(line.confirmed, difference) }
  })
  const after = withSlice(order, data.target, part => ({ ...part, lines: changed(part) }))
  if (data.target === order.id || data.kind === 'price') return after
  const parent = change(line => {
    if (data.kind === 'date') return { ...line, confirmedDate: later(line.confirmedDate, data.date) }
    if (data.kind === 'quantity') {
      return { ...line, required: add(line.required, difference), confirmed: add(line.confirmed, difference) }
    }
    return line
  })
  return { ...after, lines: parent(after) }
}

function later(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}
