import type { NotificationInboxEvent } from '@quayside/contracts/notifications/events.ts'
import { markAllReadBody, markReadAnswer, markReadBody } from '@quayside/contracts/notifications/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { inbox } from '../domain/inbox.ts'
import { ownIds, unreadIds } from '../read-models/notification-list.ts'

type NotificationsRead = Extract<NotificationInboxEvent, { type: 'NotificationsRead' }>['data']

/** One's own notifications, some of them or all, are read. */
export function markReadRoutes(app: App, ports: Ports) {
  commandRoute(app, ports, {
    url: '/notifications/read',
    summary: 'Marks notifications read, all of those given or none',
    permission: 'notifications.view',
    body: markReadBody,
    answer: markReadAnswer,
    async handle({ body, caller, context }) {
      const ids = new Set(body.notifications)
      const own = await ports.query(caller, db => ownIds(db, ids))
      if (own.length < ids.size) throw new ProblemError('notifications-not-marked')
      return mark(own, caller, context)
    },
    respond: howMany,
  })

  commandRoute(app, ports, {
    url: '/notifications/read-all',
    summary: 'Marks all notifications read that the person has seen',
    permission: 'notifications.view',
    body: markAllReadBody,
    answer: markReadAnswer,
    async handle({ body, caller, context }) {
      return mark(await ports.query(caller, db => unreadIds(db, body.until)), caller, context)
    },
    respond: howMany,
  })

  function mark(notifications: readonly string[], caller: Caller, context: CommandContext) {
    return ports.commands.handle({
      aggregate: inbox,
      id: caller.uid,
      command: { type: 'MarkRead', notifications },
      context,
      companies: () => [],
    })
  }
}

function howMany({ events }: { readonly events: readonly { readonly data: unknown }[] }) {
  return { read: events.flatMap(({ data }) => (data as NotificationsRead).notifications).length }
}
