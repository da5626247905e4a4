/** CREATED, then SENT when its e-mail went, UPDATED when the field changed again before READ. */
export const notificationStatuses = ['CREATED', 'SENT', 'UPDATED', 'READ'] as const
export type NotificationStatus = (typeof notificationStatuses)[number]

/** A container is told of as part of its shipment; a supplier is one of the client's, and so is a file of deliveries. */
export const notificationEntities = [
  'purchase-order',
  'shipment',
  'container',
  'supplier',
  'delivery-file',
  'quote',
  'quote-request',
  'booking',
  'pickup',
  'warehouse-receipt',
  'webhook-endpoint',
  'member',
] as const
export type NotificationEntity = (typeof notificationEntities)[number]

export const notificationTypes = ['DATE_CHANGE', 'DEADLINE_REACHED', 'FIELD_CHANGED'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** What a person can have by e-mail or not; escalations are deadlines handed up to the buyer or the operator. */
export const subscribableTopics = ['DATE_CHANGE', 'DEADLINE_REACHED', 'FIELD_CHANGED', 'ESCALATION'] as const
export type SubscribableTopic = (typeof subscribableTopics)[number]

/** Of an order, beside its own details (`details.ts`), which keep their names. */
export const orderNotificationFields = [
  'status',
  'requiredQuantity',
  'requiredDate',
  'unitPrice',
  'line',
  'linesInFull',
  'confirmedQuantity',
  'confirmedDate',
  'confirmedPrice',
  'pendingQuantity',
  'pendingDate',
  'approvedQuantity',
  'cancelledQuantity',
  'deadline',
  'childOrder',
  'attachment',
  'dateRequest',
  'quantityRequest',
  'priceRequest',
  'cancellationRequest',
  'confirmReminder',
  'approveReminder',
  'readFileReminder',
  'confirmEscalation',
  'approveEscalation',
] as const

/**
 * The fields a notification can be about. Those of reminders, escalations and free time are acts of the system: no old
 * value, and the day in question as the new one.
 */
export const notificationFields = [
  ...orderNotificationFields,
  'shipmentStatus',
  'lastFreeDay',
  'completionEscalation',
  'lateMilestone',
  'bookingReference',
  'etd',
  'atd',
  'eta',
  'ata',
  'deliveredAt',
  'customsClearance',
  'exportDeclaration',
  'transitDeclaration',
  'importDeclaration',
  'customsHold',
  'carrierHold',
  'documentHold',
  'paymentHold',
  'damageHold',
  'hold',
  'shortIssue',
  'overIssue',
  'damagedIssue',
  'timesIssue',
  'otherIssue',
  'invitation',
  'deliveryFile',
  'quoteStatus',
  'quoteComment',
  'quoteValidUntil',
  'quoteRequestStatus',
  'bookingStatus',
  'pickupStatus',
  'pickupDate',
  'pickupWindow',
  'receiptStatus',
  'contingency',
  'webhook',
  'member',
] as const
export type NotificationField = (typeof notificationFields)[number]

/** What the operating company's administrators do to another company's people. */
export const memberActs = [
  'changed',
  'suspended',
  'resumed',
  'removed',
  'details-changed',
  'deactivated',
  'activated',
] as const
export type MemberAct = (typeof memberActs)[number]

/** The job under which the change stream tells a person's unread count (`done`). */
export const unreadCountJob = 'notifications-unread'
