import * as z from 'zod'
import { allowedCommand, choicesOf, historyEntry, listAnswer, pageQuery, uuidList } from '../kernel/lists.ts'
import { transportModes } from '../reference/incoterms.ts'
import type { PurchaseOrderCommandName } from './commands.ts'
import { orderDetails, orderPlace, scheduleLine } from './details.ts'
import { proposal } from './events.ts'
import {
  changeRequestKinds,
  changeRequestStatuses,
  fulfilments,
  latenesses,
  orderSides,
  orderStatuses,
  orderTabs,
  roundCauses,
} from './statuses.ts'

const text = z.string().nullable()
/** A decimal string; may be negative where something is over-confirmed. */
const decimal = z.string()
const date = z.string().nullable()

export const lateness = z.object({
  state: z.enum(latenesses),
  /** Days after (+) or before (-) the required date, by the best date known; null where none is. */
  slipDays: z.number().int().nullable(),
})

export const supplierSummary = z.object({
  id: text,
  name: text,
  code: text,
  contactName: text,
  email: text,
  phone: text,
  address: text,
})

/** The dates of an order or partial order as a whole; none overwrites another. */
export const orderDatesShown = z.object({
  /** The earliest and the latest of its lines. */
  requiredDeliveryDate: date,
  lastRequiredDate: date,
  /** The latest of what is approved or proposed and still to come. */
  confirmedDate: date,
  /** The latest named for what is not promised yet. */
  pendingDate: date,
  /** The later of these two: by then all of it is promised, its rest included. */
  lastPromisedDate: date,
  actualDeliveryDate: date,
  /** Days by which its worst line comes, or came, later (+) than required; null where no day is known, and of what has ended. */
  slipDays: z.number().int().nullable(),
})
export type OrderDatesShown = z.infer<typeof orderDatesShown>

/** Of what is wanted, 0 to 1: promised (approved or waiting for it) and approved; once cancelled, how far it had come. */
const shares = z.object({ promised: z.number(), approved: z.number() })

/** How many lines are promised in full, of those of which anything is wanted. */
const linesInFull = z.object({ promised: z.number().int(), wanted: z.number().int() })

/** A row of the list: an order, or a child order (then `parentId` is set and sums leave it out). */
export const orderListItem = z.object({
  id: z.string(),
  version: z.number().int(),
  parentId: text,
  orderNumber: z.string(),
  registrationDate: date,
  status: z.enum(orderStatuses),
  documentStatus: z.enum(['none', 'attached', 'read']),
  /** The person who registered it; the name is looked up by the web's people cache, or null for an import. */
  creator: z.object({ uid: text, service: text, name: text }),
  orderDate: date,
  requestedDate: date,
  origin: text,
  destination: text,
  clientCompanyId: z.string(),
  clientName: text,
  supplier: supplierSummary,
  ...orderDatesShown.shape,
  requestedQuantity: decimal,
  /** Approved or waiting for it. */
  confirmedQuantity: decimal,
  pendingQuantity: decimal,
  shares,
  linesInFull,
  totalValue: decimal,
  totalTaxes: decimal,
  totalCash: decimal,
  currencyCode: text,
  pickupLocation: text,
  deliveryPlace: text,
  businessGroup: text,
  sendTo: z.enum(['provider', 'client']).nullable(),
  salesOrder: text,
  clientPo: text,
  /** Of the lines where they agree, else null. */
  taxRangeCode: text,
  unitValue: text,
  taxBaseAmount: decimal,
  taxPercentage: text,
  packageType: text,
  entityCode: text,
  entityName: text,
  expirationDate: date,
  batch: text,
  invoiceNumber: text,
  seller: text,
  lines: z.number().int(),
  fulfilment: z.enum(fulfilments),
  lateness,
  openChangeRequests: z.number().int(),
  cancellationRequested: z.boolean(),
  /** End of the current confirmation round, or the approve-by date while approval is awaited. */
  dueAt: text,
  /** Names of the commands this caller may use on it now; a row's menu. */
  actions: z.array(z.string()),
})
export type OrderListItem = z.infer<typeof orderListItem>

/** The sortable columns, each with its index; `-` in front is descending. */
export const orderSortColumns = [
  'registrationDate',
  'orderNumber',
  'requiredDeliveryDate',
  'requestedQuantity',
  'pendingQuantity',
  'totalValue',
] as const
export type OrderSortColumn = (typeof orderSortColumns)[number]
export const orderSorts = orderSortColumns.flatMap(column => [column, `-${column}`] as const)
export type OrderSort = (typeof orderSorts)[number]

/** What orders can be listed by that is no status. */
export const orderWaits = ['shipment'] as const
/** Figures of a supplier that an order counts in. */
export const countedAs = ['active', 'purchase'] as const
export type CountedAs = (typeof countedAs)[number]

/** GET /purchase-orders */
export const orderListQuery = {
  ...pageQuery,
  tab: z.enum(orderTabs).default('to-be-confirmed'),
  sort: z.enum(orderSorts as [OrderSort, ...OrderSort[]]).default('-registrationDate'),
  /** Several separated by commas. */
  'filter[status]': choicesOf(orderStatuses).optional(),
  'filter[supplier]': z.uuid().optional(),
  'filter[requiredFrom]': z.iso.date().optional(),
  'filter[requiredTo]': z.iso.date().optional(),
  'filter[late]': z.enum(['true', 'false']).optional(),
  /** Approved, and something of it is on no shipment yet. */
  'filter[waitsFor]': z.enum(orderWaits).optional(),
  /** Those that count in a figure of their supplier, of every tab. */
  'filter[countedAs]': z.enum(countedAs).optional(),
  'filter[issuedFrom]': z.iso.date().optional(),
  'filter[issuedTo]': z.iso.date().optional(),
  'filter[importId]': z.uuid().optional(),
  'filter[parentId]': z.uuid().optional(),
  /** Those that a person chose, separated by commas. */
  'filter[id]': uuidList.optional(),
  /** Of CSV and sheet: the shown columns in their order, separated by commas; all without it. */
  columns: z.string().max(1000).optional(),
}
const { cursor: _cursor, limit: _limit, columns: _columns, ...orderFilter } = orderListQuery
/** What the list is asked for, of a job that acts on all that match. */
export const matchingOrders = z.strictObject(orderFilter)
export const orderListAnswer = listAnswer(orderListItem)
export type OrderListAnswer = z.infer<typeof orderListAnswer>

const purchases = z.object({
  orders: z.number().int(),
  sums: z.array(z.object({ currency: z.string(), amount: decimal })),
})
/** GET /purchase-orders/suppliers: what was bought of each of these in this month and year, and how many orders are active. */
export const supplierFiguresQuery = { suppliers: uuidList }
export const supplierFigures = z.object({
  /** Which month it is, YYYY-MM; the year is that month’s. */
  month: z.string(),
  items: z.array(z.object({ supplierId: z.string(), active: z.number().int(), month: purchases, year: purchases })),
})
export type SupplierFigures = z.infer<typeof supplierFigures>
/** POST, below /internal/v1: the same of all suppliers of these clients that have any. */
export const clientsFiguresRoute = '/purchase-orders/supplier-figures'
export const clientsFigures = z.strictObject({ clients: z.union([z.literal('all'), z.array(z.uuid()).readonly()]) })

/** GET /purchase-orders/tabs: the counters of the tabs, unfiltered; capped ones say so. */
export const orderTabCounters = z.object({
  tabs: z.array(z.object({ tab: z.enum(orderTabs), count: z.number().int() })),
  statuses: z.array(z.object({ status: z.enum(orderStatuses), count: z.number().int() })),
})
export type OrderTabCounters = z.infer<typeof orderTabCounters>

export const shipmentShare = z.object({
  shipmentId: z.string(),
  allocated: decimal,
  delivered: decimal,
  /** Of what was delivered; and what was missing beside it. */
  damaged: decimal,
  short: decimal,
  departed: z.boolean(),
  settled: z.boolean(),
})

/** What is on shipments, what of it has departed, what was delivered; of an order with partial orders over all of them. */
const carried = z.object({
  allocated: decimal,
  shipped: decimal,
  delivered: decimal,
  /** Of what was delivered; and what was missing beside it. */
  damaged: decimal,
  short: decimal,
})

export const orderLineDetail = z.object({
  id: z.string(),
  number: z.number().int(),
  productId: text,
  sku: text,
  description: z.string(),
  unit: z.string(),
  unitPrice: text,
  confirmedPrice: text,
  /** How much of it counts at which price: what was approved in parts, and the rest as ordered; none of a draft. */
  priceParts: z.array(z.object({ quantity: decimal, unitPrice: decimal })),
  taxPercentage: text,
  taxRangeCode: text,
  packageType: text,
  batch: text,
  expirationDate: date,
  weight: text,
  stockQuantity: text,
  details: text,
  sourceRowId: text,
  /** R, X, C, Q, K, L, V of the domain. */
  required: decimal,
  cancelled: decimal,
  confirmed: decimal,
  proposed: decimal,
  moved: decimal,
  allocated: decimal,
  delivered: decimal,
  /** promised = C+Q, confirmable = R-X-C, open = R-X-C-Q, shippable = C-K-L, pending = R-X-(C+Q). */
  promised: decimal,
  confirmable: decimal,
  open: decimal,
  shippable: decimal,
  pending: decimal,
  shares,
  amount: decimal,
  taxes: decimal,
  /** Four dates; none overwrites another. Confirmed is the latest of what is approved or proposed and still to come. */
  requiredDate: date,
  confirmedDate: date,
  pendingDate: date,
  actualDeliveryDate: date,
  /** The later of confirmed and pending: by then all of it is promised, its rest included. */
  lastPromisedDate: date,
  /** What is still to come by which day, the latest first; of the rest the day named for it, null where none was. */
  promisedParts: z.array(z.object({ quantity: decimal, date, isRest: z.boolean() })),
  /** What is agreed for the line itself, apart from what waits and from its partial orders: what a change would change. */
  approvedDate: date,
  /** Of what waits for approval, with its slip; null where nothing does. */
  proposedDate: date,
  proposedSlipDays: z.number().int().nullable(),
  /** Days after (+) or before (-) the required date: of what came once all has, else of the latest date known. */
  slipDays: z.number().int().nullable(),
  schedule: z.array(scheduleLine),
  /** What the supplier proposes now, waiting to be approved. */
  proposal: proposal.nullable(),
  /** What the buyer declined last, as long as nothing new is proposed. */
  declinedProposal: proposal.nullable(),
  carried,
  /** Those of the partial orders too. */
  shipments: z.array(shipmentShare),
})
export type OrderLineDetail = z.infer<typeof orderLineDetail>

export const changeRequest = z.object({
  id: z.string(),
  target: z.string(),
  targetNumber: z.string(),
  lineId: z.string(),
  lineNumber: z.number().int(),
  sku: text,
  kind: z.enum(changeRequestKinds),
  status: z.enum(changeRequestStatuses),
  side: z.enum(orderSides),
  proposedBy: text,
  proposedAt: text,
  decideBy: text,
  current: text,
  date: date,
  quantity: text,
  unitPrice: text,
  /** Of the target, in the order's currency: as it stands, and once the open request is accepted; null where that is the same. */
  value: z.object({ present: z.string(), accepted: z.string() }).nullable(),
  reason: text,
  answer: text,
  allowedCommands: z.array(allowedCommand),
})
export type ChangeRequest = z.infer<typeof changeRequest>

/** The commands that answer what an order waits for. */
export const askCommands = [
  'register',
  'send',
  'confirm',
  'submit',
  'apply-confirmation-file',
  'approve',
  'reopen',
  'accept-change',
  'cancel',
  'decline-cancellation-request',
] as const satisfies readonly PurchaseOrderCommandName[]
/** What answers an ask: a command of the order, or a shipment made of it. */
export type AskCommand = (typeof askCommands)[number] | 'create-shipment'

/** What is asked of the person, or who is waited for, and until when. */
export const ask = z.object({
  /** `you`: the person can act; `them`: another side is waited for; `nobody`: nothing is open. */
  of: z.enum(['you', 'them', 'nobody']),
  /** Which side or service is waited for; `shipper`: whoever may create its shipment, the buyer or the freight operator. */
  who: z.enum(['buyer', 'supplier', 'shipper', 'carrier', 'nobody']),
  what: z.enum([
    'complete-draft',
    'send',
    'acknowledge',
    'confirm',
    'submit',
    'read-file',
    'approve',
    'answer-change-request',
    'answer-cancellation-request',
    'reopen',
    'ship',
    'depart',
    'ship-rest',
    'ship-parts',
    'deliver',
    'deliver-rest',
    'complete-shipments',
    'nothing',
  ]),
  /** What answers it: one of allowedCommands, or a new shipment; null where no person's act does. */
  command: z.enum([...askCommands, 'create-shipment']).nullable(),
  until: text,
})
export type Ask = z.infer<typeof ask>

export const confirmationRound = z.object({
  round: z.number().int(),
  cause: z.enum(roundCauses),
  openedAt: z.string(),
  deadline: z.string(),
  paused: z.boolean(),
  remindReaderAt: text,
  approveBy: text,
  open: z.boolean(),
})

const childSummary = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  version: z.number().int(),
  requested: decimal,
  confirmed: decimal,
  allocated: decimal,
  delivered: decimal,
  damaged: decimal,
  short: decimal,
  totalValue: decimal,
  confirmedDate: date,
  /** Approved, and something of it is on no shipment. */
  toShip: z.boolean(),
})

/** GET /purchase-orders/{id}, of an order or of a child order; `?asOf=` an instant, then without allowedCommands. */
export const orderDetailQuery = { asOf: z.iso.datetime().optional() }
export const orderDetail = z.object({
  id: z.string(),
  version: z.number().int(),
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  parent: z
    .object({ id: z.string(), orderNumber: z.string(), status: z.enum(orderStatuses), version: z.number().int() })
    .nullable(),
  children: z.array(childSummary),
  clientCompanyId: z.string(),
  clientName: text,
  clientTimeZone: z.string(),
  supplier: supplierSummary,
  creator: z.object({ uid: text, service: text, name: text }),
  registrationDate: date,
  sentAt: text,
  acknowledgedAt: text,
  header: orderDetails,
  parties: z.object({
    vendor: text,
    buyer: text,
    company: text,
    seller: text,
    entityCode: text,
    entityName: text,
  }),
  logistics: z.object({
    incoterm: text,
    incotermPlace: text,
    incotermRetired: z.boolean(),
    transportMode: z.enum(transportModes).nullable(),
    shippingThrough: text,
    sendConditions: text,
    shippingCosts: text,
    pickupPlace: orderPlace.nullable(),
    deliveryPlace: orderPlace.nullable(),
    destinationPlace: orderPlace.nullable(),
    origin: text,
    originCountry: text,
    destination: text,
    destinationCountry: text,
  }),
  totals: z.object({
    currency: text,
    value: decimal,
    taxBase: decimal,
    taxes: decimal,
    cash: decimal,
    required: decimal,
    confirmed: decimal,
    proposed: decimal,
    /** confirmed + proposed */
    promised: decimal,
    pending: decimal,
    delivered: decimal,
  }),
  dates: orderDatesShown,
  /** With what waits for approval; of the quantity, or of the value as ordered where units differ. */
  shares: shares.extend({ proposed: z.number(), of: z.enum(['quantity', 'value']) }),
  linesInFull,
  /** What approving would make: the whole order, a part with a rest or the last part, with the number of its partial order. */
  approving: z.object({ what: z.enum(['all', 'partly', 'last']), child: text }),
  lines: z.array(orderLineDetail),
  round: confirmationRound.nullable(),
  confirmation: z
    .object({ onBehalf: z.boolean(), confirmedBy: text, confirmedByName: text, confirmedAt: text })
    .nullable(),
  confirmationFile: z
    .object({
      documentId: z.string(),
      documentType: z.string(),
      fileName: z.string(),
      uploadedAt: z.string(),
      uploadedBy: text,
    })
    .nullable(),
  changeRequests: z.array(changeRequest),
  overlays: z.object({
    cancellationRequest: z.object({ reason: z.string(), side: z.enum(orderSides), at: z.string() }).nullable(),
    documentStatus: z.enum(['none', 'attached', 'read']),
    lastComment: z
      .object({
        kind: z.enum(['declined', 'rejected', 'resent', 'reversed', 'cancelled']),
        text: z.string(),
        at: z.string(),
      })
      .nullable(),
    /** What the last resending changed, until the supplier confirms again. */
    changedSinceSent: z.array(
      z.object({ field: z.string(), lineNumber: z.number().int().nullable(), old: text, new: text }),
    ),
  }),
  badges: z.object({ fulfilment: z.enum(fulfilments), lateness }),
  ask,
  importId: text,
  allowedCommands: z.array(allowedCommand),
})
export type OrderDetail = z.infer<typeof orderDetail>

/** GET /purchase-orders/{id}/history: oldest first. */
export const orderHistory = z.object({ items: z.array(historyEntry) })
export type OrderHistory = z.infer<typeof orderHistory>

/** GET /purchase-orders/{id}/workflow */
export const orderWorkflow = z.object({
  round: z.number().int().nullable(),
  workflowId: text,
  status: text,
  startedAt: text,
  closedAt: text,
  pendingActivities: z.array(z.object({ type: z.string(), attempt: z.number().int(), lastFailure: text })),
  deadline: text,
  paused: z.boolean(),
  approveBy: text,
  /** The instants at which it acts next and what it does then. */
  ahead: z.array(
    z.object({
      at: z.string(),
      what: z.enum(['remind', 'deadline', 'read-file-reminder', 'approval-reminder', 'approve-by']),
    }),
  ),
})
export type OrderWorkflow = z.infer<typeof orderWorkflow>
