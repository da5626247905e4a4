import * as z from 'zod'
import { businessDate, instant } from '../kernel/quantities.ts'
import { scheduleLine } from './details.ts'

/**
 * Workflow `purchase-order-confirmation`: one per round, started by the reaction to ConfirmationRoundOpened and signalled
 * by the reactions to the events named below. It only waits and calls the routes below; every rule is decided there,
 * and a route that finds its round over answers `superseded`: the workflow then ends.
 */
export const confirmationWorkflowType = 'purchase-order-confirmation'
export const quaysideTaskQueue = 'quayside'
export function confirmationWorkflowId(orderId: string, round: number): string {
  return `po-confirmation/${orderId}/${round}`
}

/** The workflow's only argument. */
export const confirmationWorkflowArgs = z.object({
  orderId: z.uuid(),
  orderNumber: z.string(),
  clientCompanyId: z.uuid(),
  vendorCompanyId: z.uuid(),
  round: z.number().int(),
  /** Of the ConfirmationRoundOpened event: the causation id of the calls. */
  eventId: z.string(),
  openedAt: instant,
  deadline: instant,
  reminders: z.array(z.object({ moment: z.enum(['half', 'eighty', 'day']), at: instant })),
  partlyApproved: z.boolean(),
})
export type ConfirmationWorkflowArgs = z.infer<typeof confirmationWorkflowArgs>

/** Signals, each with one argument. `eventId` lets the workflow drop a signal it has already had. */
export const confirmationSignals = {
  /** ConfirmationFileUploaded: no reminders, no deadline; the reader is reminded at `remindReaderAt`. */
  paused: z.object({ eventId: z.string(), remindReaderAt: instant, documentId: z.string() }),
  /** ConfirmationRoundResumed: the file was discarded; goes on with the new deadline (reminders still ahead of now hold). */
  resumed: z.object({ eventId: z.string(), deadline: instant }),
  /** ApprovalAwaited: the supplier is done; from now on only the approve-by date counts. */
  approvalAwaited: z.object({ eventId: z.string(), approveBy: instant, reminders: z.array(instant) }),
  /** The round is over: approved, rejected, expired, cancelled, or a new round has opened. The workflow ends. */
  closed: z.object({ eventId: z.string(), because: z.string() }),
} as const
export type ConfirmationSignal = keyof typeof confirmationSignals
export type ConfirmationSignalArgs = { [S in ConfirmationSignal]: z.infer<(typeof confirmationSignals)[S]> }

/** Internal routes that the activities call, below /internal/v1, each with `{ round }` of its workflow in the body. */
export const confirmationRoutes = {
  remind: '/purchase-orders/:id/rounds/:round/reminder',
  /** At the deadline: expires, or submits what is proposed, or (something approved, nothing proposed) does neither. */
  deadline: '/purchase-orders/:id/rounds/:round/deadline',
  escalate: '/purchase-orders/:id/rounds/:round/escalation',
  remindReader: '/purchase-orders/:id/rounds/:round/file-reading-reminder',
  remindApprover: '/purchase-orders/:id/rounds/:round/approval-reminder',
  escalateApproval: '/purchase-orders/:id/rounds/:round/approval-escalation',
} as const

export const remindBody = z.strictObject({ moment: z.enum(['half', 'eighty', 'day']) })
export const escalateBody = z.strictObject({ cause: z.enum(['expired', 'auto-submitted', 'nothing-proposed']) })
/** `done`: recorded (or recorded before); `superseded`: the round is over, nothing was done. */
export const stepAnswer = z.object({ outcome: z.enum(['done', 'superseded']) })
export type StepAnswer = z.infer<typeof stepAnswer>

/** After `submitted` an `approvalAwaited` signal follows; `too-early` names the deadline that holds now: wait again. */
export const deadlineAnswer = z.object({
  outcome: z.enum(['expired', 'submitted', 'nothing-proposed', 'paused', 'too-early', 'superseded']),
  deadline: z.nullable(instant),
})
export type DeadlineAnswer = z.infer<typeof deadlineAnswer>

/** Workflow `purchase-order-change-request`: waits until `decideBy`, then calls the expiry route. */
export const changeRequestWorkflowType = 'purchase-order-change-request'
export function changeRequestWorkflowId(requestId: string): string {
  return `po-change-request/${requestId}`
}
export const changeRequestWorkflowArgs = z.object({
  orderId: z.uuid(),
  requestId: z.uuid(),
  eventId: z.string(),
  decideBy: instant,
})
export type ChangeRequestWorkflowArgs = z.infer<typeof changeRequestWorkflowArgs>
/** Signal: the request was accepted, rejected or withdrawn; the workflow ends. */
export const changeRequestSignals = { decided: z.object({ eventId: z.string() }) } as const
export const changeRequestRoutes = { expire: '/purchase-orders/:id/change-requests/:requestId/expiry' } as const

/** Shipments' calls on an order or child, below /internal/v1; each is idempotent by shipment and sequence. */
export const allocationRoutes = {
  allocate: '/purchase-orders/:id/allocations',
  release: '/purchase-orders/:id/allocations/release',
  move: '/purchase-orders/:id/allocations/move',
  departure: '/purchase-orders/:id/departures',
  delivery: '/purchase-orders/:id/deliveries',
  settlement: '/purchase-orders/:id/settlements',
  /** GET: what a shipment leans on, as fresh as the order's own stream. */
  facts: '/purchase-orders/:id/shipping-facts',
} as const

/** GET, below /internal/v1: the orders of a client that have this number, however it is spelt; there is one a vendor at most. */
export const numberedOrdersRoute = '/purchase-orders/numbered'
export const numberedOrdersQuery = z.strictObject({
  clientCompanyId: z.uuid(),
  orderNumber: z.string().min(1).max(100),
})
export const numberedOrders = z.object({
  orders: z.array(
    z.object({ orderId: z.string(), orderNumber: z.string(), vendorCompanyId: z.string(), skus: z.array(z.string()) }),
  ),
})
export type NumberedOrder = z.infer<typeof numberedOrders>['orders'][number]

const lines = z.array(z.strictObject({ lineId: z.uuid(), quantity: z.string() })).max(2000)
const shipmentId = z.string().max(64)
const sequence = z.number().int().min(1)
export const allocateBody = z.strictObject({ shipmentId, sequence, lines })
export const releaseBody = z.strictObject({ shipmentId, sequence, lines, cancelled: z.boolean().default(false) })
export const moveBody = z.strictObject({ shipmentId, toShipmentId: shipmentId, sequence, lines })
export const departureBody = z.strictObject({
  shipmentId,
  departedAt: z.string().nullable(),
  reason: z.string().default(''),
})
/** Of a line: the day on which the last of it came, where that is not the whole's. */
const deliveredOn = z.optional(businessDate)
export const deliveryBody = z.strictObject({
  shipmentId,
  deliveredOn: businessDate,
  /** Why what is missing comes no more: of a write-off alone. */
  reason: z.string().optional(),
  lines: z
    .array(
      z.strictObject({
        lineId: z.uuid(),
        /** All that came; `damaged` is part of it, `short` is not. */
        quantity: z.string(),
        damaged: z.string().default('0'),
        short: z.string().default('0'),
        deliveredOn,
      }),
    )
    .max(2000),
})
export const settlementBody = z.strictObject({
  shipmentId,
  deliveredOn: businessDate,
  lines: z.array(
    z.strictObject({
      lineId: z.uuid(),
      received: z.string(),
      damaged: z.string().default('0'),
      deliveredOn,
      shortageIs: z.enum(['released', 'written-off']).default('released'),
    }),
  ),
})

/** `shipmentId`: what this shipment holds already counts as shippable for it. */
export const shippingFactsQuery = z.strictObject({ shipmentId: shipmentId.optional() })
export const shippingFacts = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  status: z.string(),
  clientCompanyId: z.string(),
  vendorCompanyId: z.string(),
  /** A change request waits for its answer. */
  isChanging: z.boolean(),
  lines: z.array(
    z.object({
      orderLineId: z.string(),
      orderLineNumber: z.number().int(),
      productId: z.string().nullable(),
      sku: z.string().nullable(),
      description: z.string(),
      unit: z.string(),
      unitPrice: z.string().nullable(),
      currency: z.string().nullable(),
      batch: z.string().nullable(),
      expiryDate: z.string().nullable(),
      shippable: z.string(),
      /** Of what this shipment has been given already: the order has judged that, and is asked no more. */
      reserved: z.string(),
      /** The deliveries in which it is wanted; none where it comes at once. */
      schedule: z.array(scheduleLine),
    }),
  ),
})
export type ShippingFacts = z.infer<typeof shippingFacts>
