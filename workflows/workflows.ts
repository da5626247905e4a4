/** What a worker runs: each workflow under the type by which the services start it (contracts/purchase-orders/workflow.ts). */
export { purchaseOrderChangeRequest as 'purchase-order-change-request' } from './purchase-order-change-request/workflow.ts'
export { purchaseOrderConfirmation as 'purchase-order-confirmation' } from './purchase-order-confirmation/workflow.ts'
