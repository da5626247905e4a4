import * as z from 'zod'
import { companyTypes } from '../access/actors.ts'
import type { EventOf } from '../kernel/event-schemas.ts'
import { uuidSchema } from '../kernel/ids.ts'
import { instant } from '../kernel/quantities.ts'
import { notificationChoice } from './settings.ts'
import { subscribableTopics } from './statuses.ts'
import { watchedThing } from './watches.ts'
import { webhookFaults } from './webhooks.ts'

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
  /** Of one thing, whatever the choices say. */
  ThingWatched: watchedThing,
  WatchEnded: watchedThing.pick({ entity: true, entityId: true }),
  /** Of the time before those: e-mails of a topic at once or not at all, whatever it is about. */
  SubscriptionsChanged: z.object({
    subscriptions: z.array(z.object({ topic: z.enum(subscribableTopics), email: z.boolean() })),
  }),
} as const

const endpointId = uuidSchema
/** Sealed with the portal's key for this endpoint alone. */
const sealedSecret = z.string()
const given = { name: z.string(), url: z.string(), events: z.array(z.string()) }

/** Stream `WebhookEndpoint-<endpointId>`. Metadata `companies`: the company whose it is. */
export const webhookEndpointEvents = {
  /** What happens after the position `after` is delivered to it. */
  WebhookEndpointRegistered: z.object({
    endpointId,
    companyId: uuidSchema,
    companyType: z.enum(companyTypes),
    ...given,
    sealedSecret,
    after: z.string(),
  }),
  WebhookEndpointChanged: z.object({ endpointId, ...given }),
  WebhookEndpointPaused: z.object({ endpointId }),
  /** By the system, after days in which nothing was taken. */
  WebhookEndpointGivenUp: z.object({
    endpointId,
    companyId: uuidSchema,
    companyType: z.enum(companyTypes),
    name: z.string(),
    failingSince: instant,
    fault: z.enum(webhookFaults),
    /** The receiver's answer, where it gave one. */
    status: z.number().int().nullable(),
  }),
  WebhookEndpointResumed: z.object({ endpointId }),
  WebhookSecretRotated: z.object({ endpointId, sealedSecret }),
  /** Anew after the position; with `since` what was recorded before is passed over. */
  WebhookReplayAsked: z.object({ endpointId, after: z.string(), since: z.nullable(instant) }),
  WebhookEndpointRemoved: z.object({ endpointId }),
} as const

export const notificationEvents = { ...notificationInboxEvents, ...webhookEndpointEvents } as const

export type WebhookEndpointEvent = EventOf<typeof webhookEndpointEvents>
export type NotificationInboxEvent = EventOf<typeof notificationInboxEvents>
