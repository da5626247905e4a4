import type { CommandVerdict } from '@quayside/contracts/kernel/lists.ts'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { isRetiredIncoterm } from '@quayside/contracts/reference/incoterms.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { add, subtract, sum } from '@quayside/platform/values/quantities.ts'
import { withReasons } from '@quayside/platform/words/error-text.ts'
import { allowedCommands, allowedOnChange, type Person } from '../domain/allowed-commands.ts'
import { approvalMakes } from '../domain/approval.ts'
import { askOf, isToShip } from '../domain/ask.ts'
import { carriedOf, fulfilmentOf, latenessOf } from '../domain/badges.ts'
import { valueOfChange } from '../domain/change-requests.ts'
import { childDates, orderDates } from '../domain/dates.ts'
import { type Moments, sharesTold } from '../domain/moments.ts'
import { linesAfterWriteOffs, open, proposed } from '../domain/quantities.ts'
import { childMeant } from '../domain/rules.ts'
import { linesInFull, orderShares } from '../domain/shares.ts'
import type { Child, Order } from '../domain/state.ts'
import { childAmounts, orderAmounts } from '../domain/totals.ts'
import { datesShown } from './dates-shown.ts'
import { linesOf } from './order-lines.ts'

/** Names and rules that the order itself does not know. */
export type Around = {
  readonly clientName: string | null
  readonly clientTimeZone: string
  readonly supplier: OrderDetail['supplier']
  readonly creatorName: string | null
  readonly confirmedByName: string | null
  /** A look into the past knows no commands. */
  readonly isPast: boolean
  /** The reader's. */
  readonly language: Language
}

/** An order or, where the person's target is one, a child of it. */
export function detailOf(order: Order, moments: Moments, person: Person, around: Around): OrderDetail {
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
    creator: { ...moments.creator, name: around.creatorName },
    registrationDate: order.registrationDate,
    sentAt: moments.sentAt,
    acknowledgedAt: moments.acknowledgedAt,
    totals: totalsOf(order, child),
    dates: datesShown(dates),
    shares: { ...orderShares(order, id), ...sharesTold(order, id, moments) },
    linesInFull: linesInFull(order, id),
    approving: child === null ? approvalMakes(order) : { what: 'all', child: null },
    lines: linesOf(order, child, person.by.kind === 'P'),
    round: child === null ? roundOf(order) : null,
    confirmation: child === null ? confirmationOf(order, moments, around) : null,
    confirmationFile: child === null ? fileOf(order, moments) : null,
    changeRequests: changeRequestsOf(order, child, moments, person, around),
    overlays: overlaysOf(order, id, moments),
    badges: {
      fulfilment: fulfilmentOf(order, child),
      lateness: latenessOf(dates, child?.status ?? order.status, person.today),
    },
    ask: askOf(order, readerOf(person, allowed, around), child?.childId),
    importId: order.importId,
    allowedCommands: withReasons(allowed, around.language),
  }
}

/** Nothing is asked of who looks into the past. */
function readerOf({ by, permissions }: Person, allowed: readonly CommandVerdict[], { isPast }: Around) {
  return { kind: by.kind, allowed, permissions: isPast ? new Set<never>() : permissions }
}

export function headOf(order: Pick<Order, 'details' | 'clientCompanyId'>, around: Around) {
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
  return {
    id: child.childId,
    orderNumber: child.number,
    status: child.status,
    version: child.version,
    requested: sum(child.lines.map(line => subtract(line.required, line.cancelled))),
    confirmed: sum(child.lines.map(line => line.confirmed)),
    allocated: sum(child.lines.map(line => line.allocated)),
    delivered: sum(child.lines.map(line => line.delivered)),
    damaged: sum(child.lines.map(line => carriedOf([child], line.lineId).damaged)),
    short: sum(child.lines.map(line => carriedOf([child], line.lineId).short)),
    totalValue: childAmounts(order, child).value,
    confirmedDate: childDates(order, child).promised,
    toShip: isToShip(child),
  }
}

function totalsOf(order: Order, child: Child | null): OrderDetail['totals'] {
  const { value, taxes, cash } = child === null ? orderAmounts(order) : childAmounts(order, child)
  const slices = child === null ? [order, ...order.children] : [child]
  const lines = child?.lines ?? linesAfterWriteOffs(order)
  const confirmed = sum(lines.map(line => line.confirmed))
  const waiting = child === null ? sum(order.lines.map(proposed)) : '0'
  return {
    currency: order.details.currency,
    value,
    taxBase: order.details.taxFree ? '0' : value,
    taxes,
    cash,
    required: sum(lines.map(line => subtract(line.required, line.cancelled))),
    confirmed,
    proposed: waiting,
    promised: add(confirmed, waiting),
    pending: child === null ? sum(order.lines.map(open)) : '0',
    delivered: sum(slices.flatMap(slice => slice.lines.map(line => line.delivered))),
  }
}

function roundOf({ round }: Order): OrderDetail['round'] {
  if (round === null) return null
  const { number, cause, openedAt, deadline, paused, remindReaderAt, approveBy, open: isOpen } = round
  return { round: number, cause, openedAt, deadline, paused, remindReaderAt, approveBy, open: isOpen }
}

function confirmationOf({ confirmation }: Order, moments: Moments, around: Around): OrderDetail['confirmation'] {
  if (confirmation === null) return null
  return { ...confirmation, confirmedByName: around.confirmedByName, confirmedAt: moments.confirmedAt }
}

function fileOf({ file }: Order, moments: Moments): OrderDetail['confirmationFile'] {
  if (file === null) return null
  const { documentId, documentType, fileName } = file
  return {
    documentId,
    documentType,
    fileName,
    uploadedAt: moments.file?.at ?? '',
    uploadedBy: moments.file?.by ?? null,
  }
}

function changeRequestsOf(
  order: Order,
  child: Child | null,
  moments: Moments,
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
      value: valueOfChange({ requestId, ...request }, order),
      targetNumber: numbers.get(request.target) ?? '',
      sku: skus.get(request.lineId) ?? null,
      proposedAt: moments.proposedAt[requestId] ?? null,
      allowedCommands: around.isPast
        ? []
        : withReasons(allowedOnChange({ requestId, ...request }, order, person), around.language),
    }))
}

function overlaysOf(order: Order, id: string, moments: Moments): OrderDetail['overlays'] {
  const request = order.cancellationRequests.find(one => one.target === id)
  const isAsked = request !== undefined
  return {
    cancellationRequest: isAsked
      ? { reason: request.reason, side: 'supplier', at: moments.cancellationRequestedAt[id] ?? '' }
      : null,
    documentStatus: order.file === null ? 'none' : order.file.state,
    lastComment: order.lastComment === null ? null : { ...order.lastComment, at: moments.commentAt ?? '' },
    changedSinceSent: order.changedSinceSent.map(({ field, lineNumber, old, new: now }) => ({
      field,
      lineNumber,
      old,
      new: now,
    })),
  }
}
