import * as z from 'zod'
import { listAnswer, pageQuery } from '../kernel/lists.ts'
import { notificationEntities, notificationStatuses, notificationTypes } from './statuses.ts'
import { valueKinds } from './value-kinds.ts'

/** One change a person is told of: the same field of the same line is one row until it is read. */
export const notification = z.object({
  id: z.uuid(),
  entity: z.enum(notificationEntities),
  entityId: z.uuid(),
  /** The order's or shipment's number, the child order's where the change is a child's alone, the container's, or the supplier's name. */
  entityNumber: z.string(),
  lineNumber: z.number().int().nullable(),
  /** One of `notificationFields` or a field of the order's details; translated when drawn. */
  field: z.string(),
  /** The value before the first change that was not read, null for "nothing". */
  oldValue: z.string().nullable(),
  /** The value before the newest of its changes; the same as `oldValue` where there was one only. */
  fromValue: z.string().nullable(),
  newValue: z.string().nullable(),
  /** The event of its newest change, null where it is from before these were kept. */
  act: z.string().nullable(),
  /** What each of them is: a code of which enumeration, a date, a quantity ...; null for "nothing". */
  oldKind: z.enum(valueKinds).nullable(),
  fromKind: z.enum(valueKinds).nullable(),
  newKind: z.enum(valueKinds).nullable(),
  /** By whose clock (IANA) its times are told, that of a place; null for the reader’s. */
  zone: z.string().nullable(),
  type: z.enum(notificationTypes),
  status: z.enum(notificationStatuses),
  read: z.boolean(),
  reason: z.string().nullable(),
  /** Null when the system did it (a deadline, a reminder). */
  actorUid: z.string().nullable(),
  actorName: z.string().nullable(),
  href: z.string(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime().nullable(),
  readAt: z.iso.datetime().nullable(),
})
export type Notification = z.infer<typeof notification>

/** GET /notifications: newest first; days are taken in UTC and both ends count. */
export const notificationListQuery = {
  ...pageQuery,
  'filter[from]': z.iso.date().optional(),
  'filter[to]': z.iso.date().optional(),
  'filter[status]': z.enum(notificationStatuses).optional(),
  'filter[type]': z.enum(notificationTypes).optional(),
  'filter[read]': z.enum(['true', 'false']).optional(),
  'filter[entityId]': z.uuid().optional(),
}
export const notificationListAnswer = listAnswer(notification)
export type NotificationListAnswer = z.infer<typeof notificationListAnswer>

/** GET /notifications/count: what the bell shows; the change stream tells it anew under `unreadCountJob`. */
export const notificationCountAnswer = z.object({ unread: z.number().int() })
export type NotificationCountAnswer = z.infer<typeof notificationCountAnswer>

/** POST /notifications/{id}/read and POST /notifications/read-all. */
/** Those of one row, which one act of somebody made. */
export const markReadBody = { notifications: z.array(z.uuid()).min(1).max(200) }
export const markReadAnswer = z.object({ read: z.number().int() })
/** Those created or updated after `until` stay unread; without it all of them are marked. */
export const markAllReadBody = { until: z.iso.datetime().optional() }
