import * as z from 'zod'
import { instant } from '../kernel/quantities.ts'

/**
 * Workflow `notification-digest`: one per choice of how a person is told, which ends that of the choice before. It asks on each morning
 * on which a summary may be due; what goes into one, and when the next is due, says the notifications service.
 */
export const notificationDigestType = 'notification-digest'
export function notificationDigestId(uid: string, eventId: string): string {
  return `notification-digest/${uid}/${eventId}`
}
export type NotificationDigestArgs = { uid: string; eventId: string }

/** Below /internal/v1 of the notifications service. */
export const digestRoute = '/people/:uid/digest'
export const digestBody = z.strictObject({ eventId: z.string().max(100) })
/** When to ask again; null: never. */
export const digestAnswer = z.object({ next: z.nullable(instant) })
export type DigestAnswer = z.infer<typeof digestAnswer>
