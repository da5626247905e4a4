/** What a worker runs: each workflow under the type by which the services start it (contracts/<context>/workflow.ts). */
export { bookingSubmission as 'booking-submission' } from './booking-submission/workflow.ts'
export { carrierBooking as 'carrier-booking' } from './carrier-booking/workflow.ts'
export { carrierTracking as 'carrier-tracking' } from './carrier-tracking/workflow.ts'
export { containerAlerts as 'container-alerts' } from './container-alerts/workflow.ts'
export { notificationDigest as 'notification-digest' } from './notification-digest/workflow.ts'
export { pickupWindow as 'pickup-window' } from './pickup-window/workflow.ts'
export { purchaseOrderChangeRequest as 'purchase-order-change-request' } from './purchase-order-change-request/workflow.ts'
export { purchaseOrderConfirmation as 'purchase-order-confirmation' } from './purchase-order-confirmation/workflow.ts'
export { shipmentCompletion as 'shipment-completion' } from './shipment-completion/workflow.ts'
export {
  shipmentAllocation as 'shipment-allocation',
  shipmentCreation as 'shipment-creation',
} from './shipment-creation/workflow.ts'
export { validity } from './validity/workflow.ts'
export { webhookDelivery as 'webhook-delivery' } from './webhook-delivery/workflow.ts'
