import {
  acknowledgeOrder,
  declineCancellationRequest,
  declineConfirmation,
  type PurchaseOrderCommandName,
  reopenPurchaseOrder,
  requestCancellation,
  versionOnly,
  withReason,
} from '@quayside/contracts/purchase-orders/commands.ts'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import type { ActDefinition } from '../../../../ui/acts/act-definition.ts'

export type OrderAct = ActDefinition<OrderDetail>
type OrderActs = Partial<Record<PurchaseOrderCommandName, OrderAct>>

const meant: OrderAct = { schema: versionOnly }
const forReason: OrderAct = { schema: withReason, fields: () => [{ name: 'reason', optional: false }] }
const isApproved = ({ status }: OrderDetail) => status === 'APPROVED' || status === 'PARTIALLY_APPROVED'

/** Acts that ask and need at most a reason. */
export const plainActs: OrderActs = {
  send: meant,
  submit: meant,
  approve: meant,
  acknowledge: { schema: acknowledgeOrder },
  decline: { schema: declineConfirmation, fields: () => [{ name: 'comment', optional: false }] },
  reject: { ...forReason, danger: true },
  // What was approved is not taken back without one.
  reverse: { schema: withReason, fields: order => [{ name: 'reason', optional: !isApproved(order) }], danger: true },
  cancel: { ...forReason, danger: true },
  'close-rest': forReason,
  'close-short': forReason,
  'request-cancellation': { ...forReason, schema: requestCancellation, danger: true },
  'decline-cancellation-request': {
    schema: declineCancellationRequest,
    fields: () => [{ name: 'comment', optional: false }],
  },
  'discard-confirmation-file': meant,
}

/** Opens an expired or rejected order again, until a day that the buyer names. */
export const reopen: OrderAct = {
  schema: reopenPurchaseOrder,
  fields: () => [{ name: 'deadline', label: 'reopen.deadline', ownRow: true }, { name: 'reason' }],
}
