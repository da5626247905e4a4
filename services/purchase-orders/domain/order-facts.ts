import { purchaseOrderCommands } from '@quayside/contracts/purchase-orders/commands.ts'
import {
  type CarriedFacts,
  type OrderFacts,
  type OrderLineFacts,
  type OrderPartFacts,
  type OrderWait,
  orderWaits,
  type Quantities,
} from '@quayside/contracts/purchase-orders/facts.ts'
import { subtract } from '@quayside/platform/values/quantities.ts'
import { allOwed, type Owed } from './ask.ts'
import { childDates, orderDates } from './dates.ts'
import { type Moments, type PartMoments, sharesTold } from './moments.ts'
import { ofLine } from './of-line.ts'
import { afterWriteOffs, linesAfterWriteOffs, liveChildren } from './quantities.ts'
import { linesInFull } from './shares.ts'
import type { Child, Line, Order, PreOrder, Shipment, Slice, SliceLine } from './state.ts'

/** What an order is, to its client and to its supplier once it was sent: both see the same of it. */
export function orderFacts(order: Order, moments: Moments): OrderFacts {
  const { round, status } = order
  return {
    ...headOf(order),
    number: order.orderNumber,
    isSent: order.sent,
    round:
      round === null ? null : { number: round.number, deadline: round.deadline, timeZone: round.timeZone ?? 'UTC' },
    approveBy: status === 'CONFIRMED' || status === 'TO_BE_APPROVED' ? (round?.approveBy ?? null) : null,
    file: fileOf(order),
    parts: [ownPart(order, moments), ...order.children.map(child => childPart(order, child, moments))],
    lines: order.lines.map(line => lineFacts(order, line)),
    waits: allOwed(order).flatMap(owed => waitOf(order, owed, moments) ?? []),
  }
}

/** A draft is nobody's but its client's. */
export function draftFacts(draft: PreOrder): OrderFacts {
  return {
    ...headOf(draft),
    number: draft.orderNumber ?? '',
    isSent: false,
    round: null,
    approveBy: null,
    file: null,
    parts: [],
    lines: [],
    waits: [],
  }
}

function headOf({ orderId, status, clientCompanyId, vendorCompanyId, details }: Order | PreOrder) {
  const references = [details.clientPo, details.salesOrder, details.invoiceNumber].filter(one => one !== null)
  const { buyerUid, currency } = details
  return { orderId, status, clientCompanyId, vendorCompanyId, buyerUid, currency, references }
}

function fileOf({ file }: Order): OrderFacts['file'] {
  return file === null ? null : { documentId: file.documentId, name: file.fileName, state: file.state }
}

function ownPart(order: Order, moments: Moments): OrderPartFacts {
  const children = liveChildren(order)
  return {
    ...partOf(order, order.orderId, moments),
    number: order.orderNumber,
    status: order.status,
    dates: orderDates(order),
    wanted: wantedOf(linesAfterWriteOffs(order)),
    carried: children.length > 0 ? children.flatMap(childCarried) : carriedOf(order, order.orderId),
  }
}

function childPart(order: Order, child: Child, moments: Moments): OrderPartFacts {
  return {
    ...partOf(order, child.childId, moments),
    number: child.number,
    status: child.status,
    dates: childDates(order, child),
    wanted: wantedOf(child.lines),
    carried: childCarried(child),
  }
}

function partOf(order: Order, id: string, moments: Moments) {
  const { since, stations }: PartMoments = moments.parts[id] ?? { since: '', stations: {}, ended: null }
  return { id, since, stations, shares: sharesTold(order, id, moments), linesInFull: linesInFull(order, id) }
}

function wantedOf(lines: readonly SliceLine[]): Quantities {
  return Object.fromEntries(lines.map(({ lineId, required, cancelled }) => [lineId, subtract(required, cancelled)]))
}

const childCarried = (child: Child) => carriedOf(child, child.childId)

function carriedOf({ shipments }: Pick<Slice, 'shipments'>, partId: string): CarriedFacts[] {
  const quantities = ({ lines }: Shipment, of: 'allocated' | 'delivered'): Quantities =>
    Object.fromEntries(lines.map(part => [part.lineId, part[of]]))
  return shipments.map(shipment => ({
    shipmentId: shipment.shipmentId,
    partId,
    allocated: quantities(shipment, 'allocated'),
    delivered: quantities(shipment, 'delivered'),
    departedAt: shipment.departedAt ?? null,
    deliveredOn: shipment.deliveredOn ?? null,
  }))
}

function lineFacts(order: Order, line: Line): OrderLineFacts {
  const { confirmed: approved, cancelled } = afterWriteOffs(order, line)
  const { productId, sku, unit, requiredDate, unitPrice, importId, importRow } = line.item
  const slices = order.children.flatMap(child => ofLine(child.lines, line.lineId))
  const approvedPrice = line.confirmedPrice ?? slices.at(-1)?.confirmedPrice ?? null
  return {
    lineId: line.lineId,
    number: line.number,
    productId,
    sku,
    unit,
    required: line.required,
    requiredDate,
    unitPrice,
    cancelled,
    approved,
    approvedDate: line.confirmedDate,
    approvedPrice,
    imported: importId === null || importRow === null ? null : { importId, row: importRow },
  }
}

function waitOf(order: Order, { waiting, partId, request }: Owed, moments: Moments): OrderWait | null {
  const { who, what, command, until } = waiting
  const side = who === 'buyer' || who === 'supplier' ? who : null
  if (side === null || command === null || command === 'create-shipment' || !isOrderWait(what)) return null
  const { permission } = purchaseOrderCommands[command]
  return { what, side, permission, partId, due: until, ...asked(order, { what, partId, request }, moments) }
}

function isOrderWait(what: string): what is OrderWait['what'] {
  return (orderWaits as readonly string[]).includes(what)
}

/** Since when it is asked, and why. */
function asked(
  order: Order,
  { what, partId, request }: Pick<Owed, 'partId' | 'request'> & { readonly what: OrderWait['what'] },
  moments: Moments,
): Pick<OrderWait, 'since' | 'reason' | 'request'> {
  if (request !== null) {
    const { requestId, kind, lineNumber, current } = request
    const wish = request.date ?? request.quantity ?? request.unitPrice
    const since = moments.proposedAt[requestId] ?? ''
    return { since, reason: null, request: { requestId, kind, lineNumber, current, wish } }
  }
  if (what === 'answer-cancellation-request') {
    const reason = order.cancellationRequests.find(({ target }) => target === partId)?.reason ?? null
    return { since: moments.cancellationRequestedAt[partId] ?? '', reason, request: null }
  }
  const since = moments.parts[partId]?.since ?? ''
  return { since, reason: what === 'confirm' ? moments.askedAgainFor : null, request: null }
}
