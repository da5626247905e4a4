import { markAllReadBody, markReadAnswer } from '@quayside/contracts/notifications/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/http/problem-error.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { inbox } from '../domain/inbox.ts'
import { unreadIds } from '../read-models/notification-list.ts'

/** One's own notifications, one of them or all, are read. */
export function markReadRoutes(app: App, ports: Ports) {
  commandRoute(app, ports, {
    url: '/notifications/:id/read',
    summary: 'Marks one notification read',
    permission: 'notifications.view',
    params: z.strictObject({ id: z.uuid() }),
    answer: markReadAnswer,
    async handle({ params, caller, context }) {
      const own = await ports.query(caller, db => unreadIds(db, { id: params.id }))
      if (own.length === 0) throw new ProblemError('notifications-not-marked')
      return mark(own, caller, context)
    },
    respond: ({ events }) => ({ read: events.length }),
  })

  commandRoute(app, ports, {
    url: '/notifications/read-all',
    summary: 'Marks all notifications read that the person has seen',
    permission: 'notifications.view',
    body: markAllReadBody,
    answer: markReadAnswer,
    async handle({ body, caller, context }) {
      return mark(await ports.query(caller, db => unreadIds(db, { until: body.until })), caller, context)
    },
    respond: ({ events }) => ({ read: events.flatMap(event => idsOf(event.data)).length }),
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

function idsOf(data: unknown): readonly string[] {
  return (data as { notifications: readonly string[] }).notifications
}
