import * as z from 'zod'
import { writtenNameOf } from '../kernel/names.ts'
import { businessDate, quantity, unitPrice } from '../kernel/quantities.ts'
import { documentTypeCodes } from '../reference/document-types.ts'
import { lineInput, orderDetails, preOrderDraft } from './details.ts'
import { changeRequestKinds, orderStatuses } from './statuses.ts'

/** The commands that `allowedCommands` tells about, with their path below /api/v1 and the permission they need. */
export const purchaseOrderCommands = {
  'save-pre-order': { method: 'POST', path: '/purchase-orders/pre-orders/:id', permission: 'purchase-orders.register' },
  'discard-pre-order': {
    method: 'POST',
    path: '/purchase-orders/pre-orders/:id/discarding',
    permission: 'purchase-orders.register',
  },
  register: { method: 'POST', path: '/purchase-orders', permission: 'purchase-orders.register' },
  amend: { method: 'POST', path: '/purchase-orders/:id/amendment', permission: 'purchase-orders.register' },
  send: { method: 'POST', path: '/purchase-orders/:id/sending', permission: 'purchase-orders.send' },
  resend: { method: 'POST', path: '/purchase-orders/:id/resending', permission: 'purchase-orders.send' },
  acknowledge: { method: 'POST', path: '/purchase-orders/:id/acknowledgement', permission: 'purchase-orders.confirm' },
  confirm: { method: 'POST', path: '/purchase-orders/:id/confirmations', permission: 'purchase-orders.confirm' },
  submit: { method: 'POST', path: '/purchase-orders/:id/submission', permission: 'purchase-orders.confirm' },
  'upload-confirmation-file': {
    method: 'POST',
    path: '/purchase-orders/:id/confirmation-file',
    permission: 'purchase-orders.confirm',
  },
  'apply-confirmation-file': {
    method: 'POST',
    path: '/purchase-orders/:id/confirmation-file/application',
    permission: 'purchase-orders.confirm',
  },
  'discard-confirmation-file': {
    method: 'DELETE',
    path: '/purchase-orders/:id/confirmation-file',
    permission: 'purchase-orders.confirm',
  },
  'create-partial-order': {
    method: 'POST',
    path: '/purchase-orders/:id/partial-orders',
    permission: 'purchase-orders.confirm',
  },
  approve: { method: 'POST', path: '/purchase-orders/:id/approval', permission: 'purchase-orders.approve' },
  decline: { method: 'POST', path: '/purchase-orders/:id/decline', permission: 'purchase-orders.approve' },
  reject: { method: 'POST', path: '/purchase-orders/:id/rejection', permission: 'purchase-orders.confirm' },
  reverse: { method: 'POST', path: '/purchase-orders/:id/reversal', permission: 'purchase-orders.confirm' },
  reopen: { method: 'POST', path: '/purchase-orders/:id/reopening', permission: 'purchase-orders.send' },
  'close-rest': { method: 'POST', path: '/purchase-orders/:id/closing', permission: 'purchase-orders.approve' },
  'close-short': { method: 'POST', path: '/purchase-orders/:id/short-closing', permission: 'purchase-orders.approve' },
  cancel: { method: 'POST', path: '/purchase-orders/:id/cancellation', permission: 'purchase-orders.cancel' },
  'request-cancellation': {
    method: 'POST',
    path: '/purchase-orders/:id/cancellation-requests',
    permission: 'purchase-orders.cancel',
  },
  'decline-cancellation-request': {
    method: 'POST',
    path: '/purchase-orders/:id/cancellation-requests/decline',
    permission: 'purchase-orders.cancel',
  },
  split: { method: 'POST', path: '/purchase-orders/:id/splits', permission: 'purchase-orders.confirm' },
  merge: { method: 'POST', path: '/purchase-orders/:id/merges', permission: 'purchase-orders.confirm' },
  'propose-change': {
    method: 'POST',
    path: '/purchase-orders/:id/change-requests',
    permission: 'purchase-orders.change-request',
  },
  'accept-change': {
    method: 'POST',
    path: '/purchase-orders/:id/change-requests/:requestId/acceptance',
    permission: 'purchase-orders.change-request',
  },
  'reject-change': {
    method: 'POST',
    path: '/purchase-orders/:id/change-requests/:requestId/rejection',
    permission: 'purchase-orders.change-request',
  },
  'withdraw-change': {
    method: 'POST',
    path: '/purchase-orders/:id/change-requests/:requestId/withdrawal',
    permission: 'purchase-orders.change-request',
  },
} as const
export type PurchaseOrderCommandName = keyof typeof purchaseOrderCommands

/** The `version` the person saw: another one is answered 409 with what changed. */
const version = z.number().int().min(0)
/** Mandatory where the command is marked with `!`; that it says something is checked in the decider. */
const reason = z.string().trim().max(2000).default('')

/** POST /purchase-orders: registers at once, or what a pre-order has become (`preOrderId`, with the `version` seen). */
export const registerPurchaseOrder = z.strictObject({
  preOrderId: z.uuid().nullable().default(null),
  version: version.optional(),
  orderNumber: writtenNameOf(100),
  /** Needed from the operator and administrators; a client's own company is the default. */
  clientCompanyId: z.uuid().nullable().default(null),
  vendorCompanyId: z.uuid().nullable().default(null),
  details: orderDetails,
  lines: z.array(lineInput).max(2000),
})
export type RegisterPurchaseOrder = z.input<typeof registerPurchaseOrder>

/** POST /purchase-orders/pre-orders */
export const savePreOrder = z.strictObject({
  clientCompanyId: z.uuid().nullable().default(null),
  ...preOrderDraft.shape,
})
export type SavePreOrder = z.input<typeof savePreOrder>
/** POST /purchase-orders/pre-orders/{id} */
export const changePreOrder = z.strictObject({ version, ...preOrderDraft.shape })
export type ChangePreOrder = z.input<typeof changePreOrder>
/** POST /purchase-orders/pre-orders/{id}/discarding, POST /{id}/sending, /submission, /approval, DELETE /{id}/confirmation-file */
export const versionOnly = z.strictObject({ version })

/** POST /{id}/acknowledgement */
export const acknowledgeOrder = z.strictObject({})
/** POST /{id}/amendment: the order's head and lines as they shall stand. */
export const amendPurchaseOrder = z.strictObject({
  version,
  details: orderDetails,
  lines: z.array(lineInput).max(2000),
})
export type AmendPurchaseOrder = z.input<typeof amendPurchaseOrder>
/** POST /{id}/resending: amends a sent order; the supplier sees what changed. */
export const resendPurchaseOrder = z.strictObject({ ...amendPurchaseOrder.shape, reason })
export type ResendPurchaseOrder = z.input<typeof resendPurchaseOrder>

export const confirmedLine = z.strictObject({
  lineId: z.uuid(),
  /** Mandatory for each line with something unapproved; 0 is allowed, not all 0. */
  quantity: z.nullable(quantity).default(null),
  date: z.nullable(businessDate).default(null),
  unitPrice: z.nullable(unitPrice).default(null),
  /** Required while something stays pending: today or later. */
  pendingDate: z.nullable(businessDate).default(null),
})
export type ConfirmedLine = z.infer<typeof confirmedLine>
/** POST /{id}/confirmations, POST /{id}/confirmation-file/application, POST /{id}/partial-orders */
export const confirmQuantities = z.strictObject({ version, lines: z.array(confirmedLine).max(2000) })
export type ConfirmQuantities = z.input<typeof confirmQuantities>

/** POST /{id}/confirmation-file: the file itself was uploaded to POST /documents before. */
export const attachConfirmationFile = z.strictObject({
  version,
  documentId: z.uuid(),
  documentType: z.enum(documentTypeCodes).nullable().default(null),
})
export type AttachConfirmationFile = z.input<typeof attachConfirmationFile>

/** POST /{id}/decline */
export const declineConfirmation = z.strictObject({ version, comment: reason })
/** POST /{id}/rejection, /reversal, /closing, /short-closing, /cancellation */
export const withReason = z.strictObject({ version, reason })
export type WithReason = z.input<typeof withReason>
/** POST /{id}/reopening: `deadline` is a day; the round ends with it. */
export const reopenPurchaseOrder = z.strictObject({ version, deadline: businessDate, reason })
/** POST /{id}/cancellation-requests; overwrites nothing. */
export const requestCancellation = z.strictObject({ reason })
/** POST /{id}/cancellation-requests/decline */
export const declineCancellationRequest = z.strictObject({ comment: reason })

/** POST /{id}/splits: each entry becomes a child; what is in none goes into one more child. */
export const splitForShipment = z.strictObject({
  version,
  children: z
    .array(z.strictObject({ lines: z.array(z.strictObject({ lineId: z.uuid(), quantity })).max(2000) }))
    .max(98),
})
export type SplitForShipment = z.input<typeof splitForShipment>
/** POST /{id}/merges: two or more unshipped children. */
export const mergeChildren = z.strictObject({ version, children: z.array(z.uuid()).max(99) })

/** POST /{id}/change-requests: exactly the value that its kind is about. */
export const proposeChange = z.strictObject({
  lineId: z.uuid(),
  kind: z.enum(changeRequestKinds),
  date: z.nullable(businessDate).default(null),
  quantity: z.nullable(quantity).default(null),
  unitPrice: z.nullable(unitPrice).default(null),
  reason,
})
export type ProposeChange = z.input<typeof proposeChange>
/** POST /{id}/change-requests/{requestId}/acceptance and /withdrawal */
export const decideChange = z.strictObject({ version })
/** POST /{id}/change-requests/{requestId}/rejection */
export const rejectChange = z.strictObject({ version, reason })

/** The commands that are given to several orders at once, by a job (contracts/jobs): POST /purchase-orders/{path}. */
export const jobsOnOrders = {
  send: { path: 'sending', command: 'send' },
  'confirm-as-required': { path: 'confirmations', command: 'confirm' },
  submit: { path: 'submission', command: 'submit' },
  approve: { path: 'approval', command: 'approve' },
  cancel: { path: 'cancellation', command: 'cancel' },
} as const satisfies Record<string, { path: string; command: PurchaseOrderCommandName }>
export type JobOnOrders = keyof typeof jobsOnOrders

/** What each asks besides of whom. */
export const askedByJobs = {
  send: z.strictObject({}),
  'confirm-as-required': z.strictObject({}),
  submit: z.strictObject({}),
  approve: z.strictObject({}),
  cancel: z.strictObject({ reason }),
} as const satisfies Record<JobOnOrders, z.ZodObject>

/** Answer of every command on one order. `id` is the order's or child's that was named. */
export const orderAnswer = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: z.enum(orderStatuses).nullable(),
  version: z.number().int(),
  /** The child order or change request that the command made. */
  createdId: z.string().nullable(),
})
export type OrderAnswer = z.infer<typeof orderAnswer>
