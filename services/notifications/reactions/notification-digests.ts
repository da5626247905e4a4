import {
  type NotificationDigestArgs,
  notificationDigestId,
  notificationDigestType,
} from '@quayside/contracts/notifications/digests.ts'
import { digestPeriods } from '@quayside/contracts/notifications/settings.ts'
import { quaysideTaskQueue } from '@quayside/contracts/purchase-orders/workflow.ts'
import { streamOf } from '@quayside/platform/commands/aggregate.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { inbox } from '../domain/inbox.ts'

/** Starts the timers of a person's summaries anew with each choice of theirs. */
export function notificationDigests({ workflows, database }: Pick<Ports, 'workflows' | 'database'>): Reaction {
  return {
    name: 'notification-digests',
    handles: ['NotificationChoicesChanged'],
    async running() {
      const rows = await database
        .selectFrom('notification_choices')
        .select('uid')
        .distinct()
        .where('email', 'in', [...digestPeriods])
        .execute()
      return rows.map(({ uid }) => streamOf(inbox, uid))
    },
    async react({ id: eventId, stream }) {
      const uid = stream.slice(`${inbox.name}-`.length)
      const args: [NotificationDigestArgs] = [{ uid, eventId }]
      const id = notificationDigestId(uid, eventId)
      await workflows.start(notificationDigestType, { id, args, taskQueue: quaysideTaskQueue })
    },
  }
}
