import * as z from 'zod'
import { timeZone } from '../reference/time-zones.ts'
import { type NotificationEntity, type SubscribableTopic, subscribableTopics } from './statuses.ts'

/** What a person sets apart, in the order of the page, with what can be told of it. */
export const settingTopics = {
  'purchase-order': ['DATE_CHANGE', 'DEADLINE_REACHED', 'FIELD_CHANGED', 'ESCALATION'],
  shipment: ['DATE_CHANGE', 'FIELD_CHANGED', 'ESCALATION'],
  quote: ['FIELD_CHANGED'],
  booking: ['FIELD_CHANGED'],
  pickup: ['FIELD_CHANGED'],
  'warehouse-receipt': ['FIELD_CHANGED'],
  'delivery-file': ['FIELD_CHANGED'],
  supplier: ['FIELD_CHANGED'],
  'webhook-endpoint': ['ESCALATION'],
  member: ['FIELD_CHANGED'],
} as const satisfies Partial<Record<NotificationEntity, readonly SubscribableTopic[]>>
export type SettingEntity = keyof typeof settingTopics
export const settingEntities = Object.keys(settingTopics) as [SettingEntity, ...SettingEntity[]]

/** By which of them a thing is told. */
export const settingOf: Readonly<Record<NotificationEntity, SettingEntity>> = {
  'purchase-order': 'purchase-order',
  shipment: 'shipment',
  container: 'shipment',
  quote: 'quote',
  'quote-request': 'quote',
  booking: 'booking',
  pickup: 'pickup',
  'warehouse-receipt': 'warehouse-receipt',
  'delivery-file': 'delivery-file',
  supplier: 'supplier',
  'webhook-endpoint': 'webhook-endpoint',
  member: 'member',
}

export const emailModes = ['at-once', 'daily', 'weekly', 'none'] as const
export type EmailMode = (typeof emailModes)[number]
export const digestPeriods = ['daily', 'weekly'] as const
export type DigestPeriod = (typeof digestPeriods)[number]

export const notificationChoice = z.object({
  entity: z.enum(settingEntities),
  topic: z.enum(subscribableTopics),
  /** In the portal. */
  bell: z.boolean(),
  email: z.enum(emailModes),
})
export type NotificationChoice = z.infer<typeof notificationChoice>

/** GET and PUT /notification-settings: how one is told of what; a zone (IANA) is known from the first choice on. */
export const notificationSettings = z.object({
  choices: z.array(notificationChoice),
  timeZone: z.string().nullable(),
})
export type NotificationSettings = z.infer<typeof notificationSettings>
/** Those that are to be others; `timeZone` is the browser's: in it a summary comes in the morning. */
export const changeNotificationSettings = z.strictObject({
  choices: z.array(notificationChoice).max(100),
  timeZone,
})
