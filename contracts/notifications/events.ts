import * as z from 'zod/mini'
import { uuidSchema } from '../kernel/ids.ts'
import { subscribableTopics } from './statuses.ts'

/** Stream `NotificationInbox-<person>`: what a person did with, or was mailed of, their notifications. */
export const notificationsRead = z.strictObject({ notifications: z.array(uuidSchema) })

/** `messageId` is the e-mail's stable Message-ID; a repeat of the same one tells nothing new. */
export const notificationMailSent = z.strictObject({
  messageId: z.string(),
  entityId: uuidSchema,
  notifications: z.array(z.strictObject({ id: uuidSchema, change: z.int() })),
})

export const subscriptionsChanged = z.strictObject({
  subscriptions: z.array(z.strictObject({ topic: z.enum(subscribableTopics), email: z.boolean() })),
})

export const notificationInboxEventSchemas = {
  NotificationsRead: notificationsRead,
  NotificationMailSent: notificationMailSent,
  SubscriptionsChanged: subscriptionsChanged,
}

export type NotificationInboxEvent =
  | { readonly type: 'NotificationsRead'; readonly data: z.infer<typeof notificationsRead> }
  | { readonly type: 'NotificationMailSent'; readonly data: z.infer<typeof notificationMailSent> }
  | { readonly type: 'SubscriptionsChanged'; readonly data: z.infer<typeof subscriptionsChanged> }
