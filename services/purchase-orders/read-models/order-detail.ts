import type { AllowedCommand } from '@quayside/contracts/kernel/lists.ts'
import type { OrderDetail, OrderLineDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { isRetiredIncoterm } from '@quayside/contracts/reference/incoterms.ts'
import { subtract, sum } from '@quayside/platform/values/quantities.ts'
import { allowedCommands, allowedOnChange, allowedOnPreOrder, type Person } from '../domain/allowed-commands.ts'
import { askOf } from '../domain/ask.ts'
import { childDates, fulfilmentOf, latenessOf, orderDates } from '../domain/badges.ts'
import { allocated, delivered, open, proposed, shippable } from '../domain/quantities.ts'
import { childMeant } from '../domain/rules.ts'
import type { Child, Line, Order, PreOrder, Shipment, SliceLine } from '../domain/state.ts'
import { childAmounts, childLineAmounts, lineAmounts, orderAmounts } from '../domain/totals.ts'
import type { OrderFacts } from './order-facts.ts'

/** Names and rules that the order itself does not know. */
export type Around = {
  readonly clientName: string | null
  readonly clientTimeZone: string
  readonly supplier: OrderDetail['supplier']
  readonly creatorName: string | null
  readonly confirmedByName: string | null
  /** A look into the past knows no commands. */
  readonly isPast: boolean
}

/** An order or, where the person's target is one, a child of it. */
export function detailOf(order: Order, facts: OrderFacts, person: Person, around: Around): OrderDetail {
  const child = childMeant(order, person) ?? null
  const allowed = around.isPast ? [] : allowedCommands(order, person)
  const dates = child === null ? orderDates(order) : childDates(order, child)
  const id = child?.childId ?? order.orderId
  return {
    ...headOf(order, around),
    id,
    version: child?.version ?? order.version,
    orderNumber: child?.number ?? order.orderNumber,
    status: child?.status ?? order.status,
    parent:
      child === null
        ? null
        : { id: order.orderId, orderNumber: order.orderNumber, status: order.status, version: order.version },
    children: child === null ? order.children.map(one => childSummary(order, one)) : [],
    creator: { ...facts.creator, name: around.creatorName },
    registrationDate: order.registrationDate,
    sentAt: facts.sentAt,
    acknowledgedAt: facts.acknowledgedAt,
    totals: totalsOf(order, child),
    lines: linesOf(order, child, person.by.kind === 'P'),
    round: child === null ? roundOf(order) : null,
    confirmation: child === null ? confirmationOf(order, facts, around) : null,
    confirmationFile: child === null ? fileOf(order, facts) : null,
    changeRequests: changeRequestsOf(order, child, facts, person, around),
    overlays: overlaysOf(order, id, facts),
    badges: {
      fulfilment: fulfilmentOf(order, child),
      lateness: latenessOf(dates, child?.status ?? order.status, person.today),
    },
    ask: askOf(order, person.by.kind, allowed, child?.childId),
    importId: order.importId,
    allowedCommands: allowed,
  }
}

function headOf(order: Pick<Order, 'details' | 'clientCompanyId'>, around: Around) {
  const { details } = order
  return {
    clientCompanyId: order.clientCompanyId,
    clientName: around.clientName,
    clientTimeZone: around.clientTimeZone,
    supplier: around.supplier,
    header: details,
    parties: {
      vendor: around.supplier.name,
      buyer: details.buyerIdentifier,
      company: around.clientName,
      seller: details.seller,
      entityCode: details.entityCode,
      entityName: details.entityName,
    },
    logistics: {
      incoterm: details.incoterm,
      incotermPlace: details.incotermPlace,
      incotermRetired: details.incoterm !== null && isRetiredIncoterm(details.incoterm),
      transportMode: details.transportMode,
      shippingThrough: details.shippingThrough,
      sendConditions: details.sendConditions,
      shippingCosts: details.shippingCosts,
      pickupPlace: details.pickupPlace,
      deliveryPlace: details.deliveryPlace,
      destinationPlace: details.destinationPlace,
      origin: details.origin,
      originCountry: details.originCountry,
      destination: details.destination,
      destinationCountry: details.destinationCountry,
    },
  }
}

function childSummary(order: Order, child: Child): OrderDetail['children'][number] {
  const over = (shipped: (shipments: readonly Shipment[], lineId: string) => string) =>
    sum(child.lines.map(line => shipped(child.shipments, line.lineId)))
  return {
    id: child.childId,
    orderNumber: child.number,
    status: child.status,
    version: child.version,
    requested: sum(child.lines.map(line => line.required)),
    confirmed: sum(child.lines.map(line => line.confirmed)),
    allocated: over(allocated),
    delivered: over(delivered),
    totalValue: childAmounts(order, child).value,
    confirmedDate: childDates(order, child).confirmed,
  }
}

function totalsOf(order: Order, child: Child | null): OrderDetail['totals'] {
  const { value, taxes, cash } = child === null ? orderAmounts(order) : childAmounts(order, child)
  const slices = child === null ? [order, ...order.children] : [child]
  const whole = child ?? order
  return {
    currency: order.details.currency,
    value,
    taxBase: order.details.taxFree ? '0' : value,
    taxes,
    cash,
    required: sum(whole.lines.map(line => subtract(line.required, line.cancelled))),
    confirmed: sum(whole.lines.map(line => line.confirmed)),
    proposed: child === null ? sum(order.lines.map(proposed)) : '0',
    pending: child === null ? sum(order.lines.map(open)) : '0',
    delivered: sum(slices.flatMap(slice => slice.lines.map(line => delivered(slice.shipments, line.lineId)))),
  }
}

function linesOf(order: Order, child: Child | null, forSupplier: boolean): OrderLineDetail[] {
  if (child === null) return order.lines.map(line => orderLine(order, line, forSupplier))
  const lines = new Map(order.lines.map(line => [line.lineId, line]))
  return child.lines.flatMap(slice => {
    const line = lines.get(slice.lineId)
    return line === undefined ? [] : [childLine(order, child, line, slice, forSupplier)]
  })
}

function itemOf(line: Line, forSupplier: boolean) {
  const { importId: _i, importRow: _r, requiredDate, schedule, stockQuantity, ...item } = line.item
  // What the buyer has in stock is none of the supplier's business.
  return {
    id: line.lineId,
    number: line.number,
    ...item,
    stockQuantity: forSupplier ? null : stockQuantity,
    requiredDate,
    schedule,
  }
}

function orderLine(order: Order, line: Line, forSupplier: boolean): OrderLineDetail {
  const { value, taxes } = lineAmounts(order, line)
  const pieces = order.children.flatMap(child =>
    child.lines.filter(slice => slice.lineId === line.lineId).map(() => child),
  )
  return {
    ...itemOf(line, forSupplier),
    confirmedPrice: line.confirmedPrice,
    required: line.required,
    cancelled: line.cancelled,
    confirmed: line.confirmed,
    proposed: proposed(line),
    moved: line.moved,
    allocated: allocated(order.shipments, line.lineId),
    delivered: sum([order, ...pieces].map(slice => delivered(slice.shipments, line.lineId))),
    open: open(line),
    shippable: shippable(order, line),
    pending: open(line),
    amount: value,
    taxes,
    confirmedDate: line.confirmedDate,
    pendingDate: line.pendingDate,
    actualDeliveryDate: line.actualDate,
    proposal: line.proposal,
    shipments: sharesOf(order.shipments, line.lineId),
  }
}

function childLine(order: Order, child: Child, line: Line, slice: SliceLine, forSupplier: boolean): OrderLineDetail {
  const { value, taxes } = childLineAmounts(order, line, slice)
  return {
    ...itemOf(line, forSupplier),
    confirmedPrice: slice.confirmedPrice,
    required: slice.required,
    cancelled: slice.cancelled,
    confirmed: slice.confirmed,
    proposed: '0',
    moved: '0',
    allocated: allocated(child.shipments, line.lineId),
    delivered: delivered(child.shipments, line.lineId),
    open: '0',
    shippable: shippable(child, slice),
    pending: '0',
    amount: value,
    taxes,
    confirmedDate: slice.confirmedDate,
    pendingDate: null,
    actualDeliveryDate: slice.actualDate,
    proposal: null,
    schedule: [],
    shipments: sharesOf(child.shipments, line.lineId),
  }
}

function sharesOf(shipments: readonly Shipment[], lineId: string): OrderLineDetail['shipments'] {
  return shipments.flatMap(shipment =>
    shipment.lines
      .filter(part => part.lineId === lineId)
      .map(part => ({
        shipmentId: shipment.shipmentId,
        allocated: part.allocated,
        delivered: part.delivered,
        departed: shipment.departed,
        settled: shipment.state === 'settled',
      })),
  )
}

function roundOf({ round }: Order): OrderDetail['round'] {
  if (round === null) return null
  const { number, cause, openedAt, deadline, paused, remindReaderAt, approveBy, open: isOpen } = round
  return { round: number, cause, openedAt, deadline, paused, remindReaderAt, approveBy, open: isOpen }
}

function confirmationOf({ confirmation }: Order, facts: OrderFacts, around: Around): OrderDetail['confirmation'] {
  if (confirmation === null) return null
  return { ...confirmation, confirmedByName: around.confirmedByName, confirmedAt: facts.confirmedAt }
}

function fileOf({ file }: Order, facts: OrderFacts): OrderDetail['confirmationFile'] {
  if (file === null) return null
  const { documentId, documentType, fileName } = file
  return { documentId, documentType, fileName, uploadedAt: facts.file?.at ?? '', uploadedBy: facts.file?.by ?? null }
}

function changeRequestsOf(
  order: Order,
  child: Child | null,
  facts: OrderFacts,
  person: Person,
  around: Around,
): OrderDetail['changeRequests'] {
  const numbers = new Map([
    [order.orderId, order.orderNumber],
    ...order.children.map(one => [one.childId, one.number] as const),
  ])
  const skus = new Map(order.lines.map(line => [line.lineId, line.item.sku]))
  return order.changeRequests
    .filter(request => child === null || request.target === child.childId)
    .map(({ requestId, ...request }) => ({
      ...request,
      id: requestId,
      targetNumber: numbers.get(request.target) ?? '',
      sku: skus.get(request.lineId) ?? null,
      proposedAt: facts.proposedAt[requestId] ?? null,
      allowedCommands: around.isPast ? [] : allowedOnChange({ requestId, ...request }, order, person),
    }))
}

function overlaysOf(order: Order, id: string, facts: OrderFacts): OrderDetail['overlays'] {
  const request = order.cancellationRequests.find(one => one.target === id)
  const isAsked = request !== undefined
  return {
    cancellationRequest: isAsked
      ? { reason: request.reason, side: 'supplier', at: facts.cancellationRequestedAt[id] ?? '' }
      : null,
    documentStatus: order.file === null ? 'none' : order.file.state,
    lastComment: order.lastComment === null ? null : { ...order.lastComment, at: facts.commentAt ?? '' },
    changedSinceSent: order.changedSinceSent.map(({ field, lineNumber, old, new: now }) => ({
      field,
      lineNumber,
      old,
      new: now,
    })),
  }
}

/** A draft in the shape of an order: what it lacks is null. */
export function draftDetailOf(draft: PreOrder, facts: OrderFacts, person: Person, around: Around): OrderDetail {
  const allowed: AllowedCommand[] = around.isPast ? [] : allowedOnPreOrder(draft, person)
  const quantity = sum(draft.lines.map(line => line.quantity ?? '0'))
  const mine = allowed.some(one => one.command === 'register' && one.allowed)
  return {
    ...headOf(draft, around),
    id: draft.orderId,
    version: draft.version,
    orderNumber: draft.orderNumber ?? '',
    status: 'PRE_ORDER',
    parent: null,
    children: [],
    creator: { ...facts.creator, name: around.creatorName },
    registrationDate: null,
    sentAt: null,
    acknowledgedAt: null,
    totals: { ...emptyTotals, currency: draft.details.currency, required: quantity, pending: quantity },
    lines: draft.lines.map((line, index) => {
      const { lineId, quantity: wanted, ...item } = line
      const required = wanted ?? '0'
      return {
        ...emptyLine,
        ...item,
        id: lineId ?? '',
        number: index + 1,
        sourceRowId: null,
        required,
        open: required,
        pending: required,
      }
    }),
    round: null,
    confirmation: null,
    confirmationFile: null,
    changeRequests: [],
    overlays: { cancellationRequest: null, documentStatus: 'none', lastComment: null, changedSinceSent: [] },
    badges: { fulfilment: 'none', lateness: { state: 'unknown', slipDays: null } },
    ask: { of: mine ? 'you' : 'them', who: 'buyer', what: 'complete-draft', command: 'register', until: null },
    importId: null,
    allowedCommands: allowed,
  }
}

const emptyTotals = { value: '0', taxBase: '0', taxes: '0', cash: '0', confirmed: '0', proposed: '0', delivered: '0' }
const emptyLine = {
  confirmedPrice: null,
  cancelled: '0',
  confirmed: '0',
  proposed: '0',
  moved: '0',
  allocated: '0',
  delivered: '0',
  shippable: '0',
  amount: '0',
  taxes: '0',
  confirmedDate: null,
  pendingDate: null,
  actualDeliveryDate: null,
  proposal: null,
  shipments: [],
}
