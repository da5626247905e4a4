import * as z from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { uuidSchema } from '../kernel/ids.ts'
import { notificationChoice } from './settings.ts'
import { subscribableTopics } from './statuses.ts'

/** Stream `NotificationInbox-<userId>`: what a person did with their notifications, and what was mailed of them. */
export const notificationInboxEvents = {
  NotificationsRead: z.object({ notifications: z.array(uuidSchema) }),
  /** `messageId` is the e-mail's stable Message-ID; `change` counts the changes of a notification, from 1. */
  NotificationMailSent: z.object({
    messageId: z.string(),
    entityId: uuidSchema,
    notifications: z.array(z.object({ id: uuidSchema, change: z.number().int() })),
  }),
  /** One summary of many things. */
  NotificationDigestSent: z.object({
    messageId: z.string(),
    notifications: z.array(z.object({ id: uuidSchema, change: z.number().int() })),
  }),
  /** How they are told of what from now on; by the clock of `timeZone` (IANA) summaries come. */
  NotificationChoicesChanged: z.object({ choices: z.array(notificationChoice), timeZone: z.string() }),
  /** Of the time before those: e-mails of a topic at once or not at all, whatever it is about. */
  SubscriptionsChanged: z.object({
    subscriptions: z.array(z.object({ topic: z.enum(subscribableTopics), email: z.boolean() })),
  }),
} as const

export const notificationEvents = { ...notificationInboxEvents } as const

export type NotificationInboxEvent = EventOf<typeof notificationInboxEvents>
