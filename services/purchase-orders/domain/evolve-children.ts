import type { NewChild, PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { add, isPositive, subtract, sum } from '@quayside/platform/values/quantities.ts'
import type { Child, Line, Order, Shipment, SliceLine } from './state.ts'

type ChildrenEventType =
  | 'RestClosed'
  | 'ClosedShort'
  | 'PurchaseOrderCancelled'
  | 'ChildOrderCancelled'
  | 'OrderSplit'
  | 'ChildrenMerged'
type ChildrenEvent = Extract<PurchaseOrderEvent, { type: ChildrenEventType }>
type DataOf<Type extends ChildrenEventType> = Extract<ChildrenEvent, { type: Type }>['data']

export function evolveChildren(order: Order, event: ChildrenEvent): Order {
  switch (event.type) {
    case 'RestClosed': {
      const rest = new Map(event.data.lines.map(line => [line.lineId, line.quantity]))
      const lines = order.lines.map(line => ({ ...line, cancelled: add(line.cancelled, rest.get(line.lineId) ?? '0') }))
      return { ...roundClosed(order), status: 'APPROVED', lines }
    }
    case 'ClosedShort':
      return closedShort(order, event.data)
    case 'PurchaseOrderCancelled':
      return cancelled(order, event.data)
    case 'ChildOrderCancelled':
      return childCancelled(order, event.data)
    case 'OrderSplit':
      return split(order, event.data)
    case 'ChildrenMerged':
      return merged(order, event.data)
  }
}

/** A partial order of an order's lines; what is promised for no day is promised for the required one. */
export function childFrom(child: NewChild, { lines }: Order, shipments: readonly Shipment[] = []): Child {
  const required = new Map(lines.map(line => [line.lineId, line.item.requiredDate]))
  return {
    childId: child.childId,
    number: child.number,
    status: 'APPROVED',
    version: 1,
    lines: child.lines.map(line => ({
      lineId: line.lineId,
      number: line.number,
      required: line.quantity,
      cancelled: '0',
      confirmed: line.quantity,
      allocated: onShipments(shipments, line.lineId, part => part.allocated),
      delivered: onShipments(shipments, line.lineId, part => part.delivered),
      confirmedDate: line.confirmedDate ?? required.get(line.lineId) ?? null,
      confirmedPrice: line.unitPrice,
      actualDate: null,
    })),
    shipments,
    mergedInto: null,
  }
}

function onShipments(
  shipments: readonly Shipment[],
  lineId: string,
  of: (part: Shipment['lines'][number]) => string,
): string {
  return sum(shipments.flatMap(shipment => shipment.lines.filter(part => part.lineId === lineId).map(of)))
}

export function withChild(order: Order, childId: string, change: (child: Child) => Child): Order {
  return { ...order, children: order.children.map(child => (child.childId === childId ? change(child) : child)) }
}

export function roundClosed(order: Order): Order {
  return order.round === null ? order : { ...order, round: { ...order.round, open: false, paused: false } }
}

function closedShort(order: Order, { target, lines }: DataOf<'ClosedShort'>): Order {
  const ends = new Map(lines.map(line => [line.lineId, line]))
  const ended = <L extends SliceLine>(line: L): L => {
    const end = ends.get(line.lineId)
    return end === undefined ? line : { ...line, confirmed: end.confirmed, cancelled: end.cancelled }
  }
  if (target === order.orderId) return { ...order, status: 'CLOSED_COMPLETE', lines: order.lines.map(ended) }
  return withChild(order, target, child => ({ ...child, status: 'CLOSED_COMPLETE', lines: child.lines.map(ended) }))
}

function cancelled(order: Order, data: DataOf<'PurchaseOrderCancelled'>): Order {
  const gone = new Set(data.cancelledChildren)
  return {
    ...roundClosed(order),
    status: 'CANCELLED',
    lines: order.lines.map(line => ({
      ...line,
      proposal: null,
      pendingDate: null,
      confirmed: '0',
      moved: '0',
      cancelled: line.required,
    })),
    children: order.children.map(child => (gone.has(child.childId) ? emptied(child) : child)),
    confirmation: null,
    cancellationRequests: [],
    lastComment: { kind: 'cancelled', text: data.reason },
  }
}

function emptied(child: Child): Child {
  return {
    ...child,
    status: 'CANCELLED',
    version: child.version + 1,
    lines: child.lines.map(line => ({ ...line, confirmed: '0', cancelled: line.required })),
  }
}

/** A child that a person cancels gives its quantity back to the parent, except what was written off. After an agreed change request nothing goes back. */
function childCancelled(order: Order, data: DataOf<'ChildOrderCancelled'>): Order {
  const child = order.children.find(one => one.childId === data.target)
  const slices = new Map(child?.lines.map(line => [line.lineId, line]))
  const lines = order.lines.map((line): Line => {
    const slice = slices.get(line.lineId)
    if (slice === undefined) return line
    const lost = data.cause === 'person' ? slice.cancelled : slice.required
    const confirmed = subtract(line.confirmed, slice.required)
    return {
      ...line,
      ...(isPositive(confirmed) ? {} : unpromised(line)),
      confirmed,
      moved: subtract(line.moved, slice.required),
      cancelled: add(line.cancelled, lost),
    }
  })
  const after = withChild({ ...order, lines }, data.target, one => ({ ...emptied(one), version: one.version }))
  return {
    ...after,
    status: data.status as Order['status'],
    cancellationRequests: order.cancellationRequests.filter(request => request.target !== data.target),
  }
}

/** A line of which nothing is confirmed any more has no promised day and price; a pending date only as part of an open proposal. */
function unpromised({ proposal, pendingDate }: Line): Partial<Line> {
  return { confirmedDate: null, confirmedPrice: null, pendingDate: proposal === null ? null : pendingDate }
}

function split(order: Order, data: DataOf<'OrderSplit'>): Order {
  const byId = new Map(order.shipments.map(shipment => [shipment.shipmentId, shipment]))
  const children = data.children.map(child =>
    childFrom(
      child,
      order,
      child.shipments.flatMap(id => byId.get(id) ?? []),
    ),
  )
  return {
    ...order,
    lines: order.lines.map(line => ({ ...line, moved: line.confirmed, allocated: '0', delivered: '0' })),
    children: [...order.children, ...children],
    shipments: [],
  }
}

function merged(order: Order, { children: ids, into }: DataOf<'ChildrenMerged'>): Order {
  const parts = order.children.filter(child => ids.includes(child.childId))
  const children = order.children.map(child => {
    if (!ids.includes(child.childId)) return child
    if (child.childId === into) return { ...child, version: child.version + 1, lines: joined(parts) }
    return { ...emptied(child), mergedInto: into ?? order.orderId }
  })
  if (into !== null) return { ...order, children }
  const back = new Map(joined(parts).map(line => [line.lineId, line]))
  // Back into the order itself: it ships what is left of each slice, and keeps what was written off as cancelled.
  const lines = order.lines.map(line => {
    const lost = back.get(line.lineId)?.cancelled ?? '0'
    return { ...line, moved: '0', confirmed: subtract(line.confirmed, lost), cancelled: add(line.cancelled, lost) }
  })
  return { ...order, children, lines }
}

function joined(parts: readonly Child[]): readonly SliceLine[] {
  const lines = new Map<string, SliceLine>()
  for (const line of parts.flatMap(part => part.lines)) {
    const whole = lines.get(line.lineId)
    lines.set(
      line.lineId,
      whole === undefined
        ? line
        : {
            ...whole,
            required: add(whole.required, line.required),
            cancelled: add(whole.cancelled, line.cancelled),
            confirmed: add(whole.confirmed, line.confirmed),
            allocated: add(whole.allocated, line.allocated),
            delivered: add(whole.delivered, line.delivered),
            confirmedDate: later(whole.confirmedDate, line.confirmedDate),
          },
    )
  }
  return [...lines.values()].sort((a, b) => a.number - b.number)
}

function later(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}
