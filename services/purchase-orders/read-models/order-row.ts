import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import { type Permission, permissions } from '@quayside/contracts/access/permissions.ts'
import { defaultCompanySettings } from '@quayside/contracts/directory/events.ts'
import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { OrderDates } from '@quayside/contracts/purchase-orders/facts.ts'
import type { OrderListItem } from '@quayside/contracts/purchase-orders/queries.ts'
import { add, isPositive, subtract, sum } from '@quayside/platform/values/quantities.ts'
import type { By } from '../domain/actors.ts'
import { allowedOnPreOrder, possibleCommands } from '../domain/allowed-commands.ts'
import { dueAt, waitsForShipment } from '../domain/ask.ts'
import { fulfilmentOf } from '../domain/badges.ts'
import { childDates, draftDates, orderDates } from '../domain/dates.ts'
import { type Moments, sharesTold } from '../domain/moments.ts'
import { hasOpen, linesAfterWriteOffs, open, proposed } from '../domain/quantities.ts'
import { linesInFull } from '../domain/shares.ts'
import type { Child, Order, PreOrder } from '../domain/state.ts'
import { countsAs, countsAsNothing } from '../domain/supplier-figures.ts'
import { type Amounts, childAmounts, orderAmounts } from '../domain/totals.ts'
import { datesShown } from './dates-shown.ts'

type Joined =
  | 'clientName'
  | 'supplier'
  | 'lateness'
  | 'actions'
  | 'id'
  | 'version'
  | 'status'
  | 'orderNumber'
  | 'clientCompanyId'
  | 'parentId'
/** What a row of the list keeps as it is; names of companies and people are looked up when it is read. */
export type KeptRow = Omit<OrderListItem, Joined>

export type OrderRow = {
  id: string
  root_id: string
  parent_id: string | null
  client_company_id: string
  vendor_company_id: string | null
  visible_vendor_id: string | null
  version: number
  status: string
  has_open: boolean
  order_number: string
  order_number_key: string
  registration_date: string
  required_delivery_date: string
  requested_quantity: string
  pending_quantity: string
  total_value: string
  currency: string
  slip_days: number | null
  waits_for_shipment: boolean
  client_po_key: string | null
  is_purchase: boolean
  is_active: boolean
  issued_on: string
  actions: Readonly<Record<string, readonly string[]>>
  row: KeptRow
}

/** The rows of an order: its own, then one for each child. */
export function orderRows(order: Order, moments: Moments): OrderRow[] {
  return [ownRow(order, moments), ...order.children.map(child => childRow(order, child, moments))]
}

function ownRow(order: Order, moments: Moments): OrderRow {
  const amounts = orderAmounts(order)
  const dates = orderDates(order)
  const lines = linesAfterWriteOffs(order)
  const ordered = sum(lines.map(line => subtract(line.required, line.cancelled)))
  const promised = sum(lines.map(line => add(line.confirmed, proposed(line))))
  const pending = sum(order.lines.map(open))
  return {
    ...keys(order, amounts),
    ...countsAs(order),
    id: order.orderId,
    parent_id: null,
    version: order.version,
    status: order.status,
    has_open: hasOpen(order),
    order_number: order.orderNumber,
    order_number_key: nameKey(order.orderNumber),
    required_delivery_date: dates.required ?? '',
    requested_quantity: ordered,
    pending_quantity: pending,
    slip_days: dates.slipDays,
    waits_for_shipment: waitsForShipment(order),
    actions: actionsOf(order, undefined),
    row: {
      ...kept(order, moments, amounts, dates),
      ...ofLines(
        order,
        order.lines.map(line => line.lineId),
      ),
      requestedQuantity: ordered,
      confirmedQuantity: promised,
      pendingQuantity: pending,
      shares: sharesTold(order, order.orderId, moments),
      linesInFull: linesInFull(order, order.orderId),
      fulfilment: fulfilmentOf(order, null),
      openChangeRequests: order.changeRequests.filter(request => request.status === 'PROPOSED').length,
      cancellationRequested: order.cancellationRequests.some(request => request.target === order.orderId),
      dueAt: dueAt(order),
    },
  }
}

function childRow(order: Order, child: Child, moments: Moments): OrderRow {
  const amounts = childAmounts(order, child)
  const dates = childDates(order, child)
  const ordered = sum(child.lines.map(line => subtract(line.required, line.cancelled)))
  const own = (request: { target: string }) => request.target === child.childId
  return {
    ...keys(order, amounts),
    ...countsAsNothing,
    id: child.childId,
    parent_id: order.orderId,
    version: child.version,
    status: child.status,
    has_open: false,
    order_number: child.number,
    order_number_key: nameKey(child.number),
    required_delivery_date: dates.required ?? '',
    requested_quantity: ordered,
    pending_quantity: '0',
    slip_days: dates.slipDays,
    waits_for_shipment: waitsForShipment(order, child.childId),
    actions: actionsOf(order, child.childId),
    row: {
      ...kept(order, moments, amounts, dates),
      ...ofLines(
        order,
        child.lines.map(line => line.lineId),
      ),
      requestedQuantity: ordered,
      confirmedQuantity: sum(child.lines.map(line => line.confirmed)),
      pendingQuantity: '0',
      shares: sharesTold(order, child.childId, moments),
      linesInFull: linesInFull(order, child.childId),
      fulfilment: fulfilmentOf(order, child),
      openChangeRequests: order.changeRequests.filter(request => request.status === 'PROPOSED' && own(request)).length,
      cancellationRequested: order.cancellationRequests.some(own),
      dueAt: dueAt(order, child.childId),
    },
  }
}

function keys(order: Order, amounts: Amounts) {
  return {
    root_id: order.orderId,
    client_company_id: order.clientCompanyId,
    vendor_company_id: order.vendorCompanyId,
    visible_vendor_id: order.sent ? order.vendorCompanyId : null,
    registration_date: order.registrationDate,
    total_value: amounts.value,
    currency: order.details.currency ?? '',
    client_po_key: order.details.clientPo === null ? null : nameKey(order.details.clientPo),
  }
}

type Head = Pick<Order, 'details' | 'registrationDate' | 'file'>

function kept(order: Head, moments: Moments, amounts: Amounts, dates: OrderDates) {
  const { details } = order
  return {
    registrationDate: order.registrationDate,
    documentStatus: order.file === null ? ('none' as const) : order.file.state,
    creator: { ...moments.creator, name: null },
    orderDate: details.emissionDate,
    requestedDate: details.requestedDate,
    origin: details.origin ?? details.sentFrom ?? details.originCountry,
    destination: details.destination ?? details.destinationPlace?.name ?? details.destinationCountry,
    ...datesShown(dates),
    totalValue: amounts.value,
    totalTaxes: amounts.taxes,
    totalCash: amounts.cash,
    taxBaseAmount: details.taxFree ? '0' : amounts.value,
    currencyCode: details.currency,
    pickupLocation: details.pickupPlace?.name ?? null,
    deliveryPlace: details.deliveryPlace?.name ?? null,
    businessGroup: details.businessGroup,
    sendTo: details.sentTo,
    salesOrder: details.salesOrder,
    clientPo: details.clientPo,
    entityCode: details.entityCode,
    entityName: details.entityName,
    invoiceNumber: details.invoiceNumber,
    seller: details.seller,
  }
}

/** What lines agree on is shown for the order; where they differ, nothing is. */
function ofLines(order: Order, lineIds: readonly string[]) {
  const items = order.lines.filter(line => lineIds.includes(line.lineId)).map(line => line.item)
  const common = <Value>(of: (item: (typeof items)[number]) => Value | null): Value | null => {
    const [first = null, ...others] = new Set(items.map(of))
    return others.length === 0 ? first : null
  }
  return {
    taxRangeCode: common(item => item.taxRangeCode),
    unitValue: common(item => item.unitPrice),
    taxPercentage: common(item => item.taxPercentage),
    packageType: common(item => item.packageType),
    expirationDate: common(item => item.expirationDate),
    batch: common(item => item.batch),
    lines: items.length,
  }
}

const everything: ReadonlySet<Permission> = new Set(permissions)
const kinds: readonly Exclude<ActorKind, 'S'>[] = ['A', 'C', 'P', 'O']

function personOf(kind: ActorKind, companies: { client: string; vendor: string | null }) {
  const company = kind === 'P' ? (companies.vendor ?? '') : companies.client
  const by: By = { kind, uid: null, company, clients: kind === 'P' ? [] : [companies.client] }
  return { by, now: '', today: '', settings: defaultCompanySettings, permissions: everything }
}

/** What each kind of person could do with it; whether this person may is settled when the list is read. */
function actionsOf(order: Order, target: string | undefined): OrderRow['actions'] {
  const companies = { client: order.clientCompanyId, vendor: order.vendorCompanyId }
  return Object.fromEntries(
    kinds.map(kind => [kind, possibleCommands(order, { ...personOf(kind, companies), target })]),
  )
}

/** A draft in the same list; what it lacks is empty. */
export function preOrderRow(draft: PreOrder, moments: Moments): OrderRow {
  const companies = { client: draft.clientCompanyId, vendor: draft.vendorCompanyId }
  const required = draft.details.requiredDeliveryDate ?? ''
  const quantity = sum(draft.lines.map(line => line.quantity ?? '0'))
  const head: Head = { details: draft.details, registrationDate: moments.createdAt.slice(0, 10), file: null }
  const dates = draftDates(draft)
  const none: Amounts = { value: '0', taxes: '0', cash: '0' }
  return {
    id: draft.orderId,
    root_id: draft.orderId,
    parent_id: null,
    client_company_id: draft.clientCompanyId,
    vendor_company_id: draft.vendorCompanyId,
    visible_vendor_id: null,
    version: draft.version,
    status: 'PRE_ORDER',
    has_open: isPositive(quantity),
    order_number: draft.orderNumber ?? '',
    order_number_key: nameKey(draft.orderNumber ?? ''),
    registration_date: moments.createdAt.slice(0, 10),
    required_delivery_date: required,
    requested_quantity: quantity,
    pending_quantity: quantity,
    total_value: '0',
    currency: draft.details.currency ?? '',
    slip_days: null,
    waits_for_shipment: false,
    client_po_key: null,
    ...countsAsNothing,
    actions: Object.fromEntries(
      kinds.map(kind => {
        const allowed = allowedOnPreOrder(draft, personOf(kind, companies))
        return [kind, allowed.filter(one => one.allowed).map(one => one.command)]
      }),
    ),
    row: {
      ...kept(head, moments, none, dates),
      taxRangeCode: null,
      unitValue: null,
      taxPercentage: null,
      packageType: null,
      expirationDate: null,
      batch: null,
      lines: draft.lines.length,
      requestedQuantity: quantity,
      confirmedQuantity: '0',
      pendingQuantity: quantity,
      shares: { promised: 0, approved: 0 },
      linesInFull: { promised: 0, wanted: draft.lines.length },
      fulfilment: 'none',
      openChangeRequests: 0,
      cancellationRequested: false,
      dueAt: null,
    },
  }
}
