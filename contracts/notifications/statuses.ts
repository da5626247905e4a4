/** CREATED, then SENT when its e-mail went, UPDATED when the field changed again before READ. */
export const notificationStatuses = ['CREATED', 'SENT', 'UPDATED', 'READ'] as const
export type NotificationStatus = (typeof notificationStatuses)[number]

export const notificationTypes = ['DATE_CHANGE', 'DEADLINE_REACHED', 'FIELD_CHANGED'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** What a person can have by e-mail or not; escalations are deadlines handed up to the buyer or the operator. */
export const subscribableTopics = ['DATE_CHANGE', 'DEADLINE_REACHED', 'FIELD_CHANGED', 'ESCALATION'] as const
export type SubscribableTopic = (typeof subscribableTopics)[number]

/** The fields a notification can be about: the web and the e-mails name them in the person's language. */
export const notificationFields = [
  'status',
  'number',
  'currency',
  'incoterm',
  'buyer',
  'line',
  'requiredQuantity',
  'requiredDate',
  'unitPrice',
  'confirmedQuantity',
  'confirmedDate',
  'confirmedPrice',
  'pendingQuantity',
  'pendingDate',
  'approvedQuantity',
  'cancelledQuantity',
  'childOrder',
  'attachment',
  'changeRequest',
  'deadline',
  'reminder',
  'escalation',
  'approveBy',
] as const
export type NotificationField = (typeof notificationFields)[number]
