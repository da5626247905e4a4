import {
  notificationCountAnswer,
  notificationListAnswer,
  notificationListQuery,
} from '@quayside/contracts/notifications/queries.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { countUnread, listNotifications } from './notification-list.ts'

const waitFor = ['change-control']

export function notificationQueries(app: App, ports: Ports) {
  queryRoute(app, ports, {
    url: '/notifications',
    summary: 'What changed, for the signed-in person',
    permission: 'notifications.view',
    query: notificationListQuery,
    answer: notificationListAnswer,
    waitFor,
    handle: ({ query, caller }) =>
      ports.query(caller, db => listNotifications(db, query, caller.utcOffsetMinutes ?? 0)),
  })

  queryRoute(app, ports, {
    url: '/notifications/count',
    summary: 'How many notifications are unread',
    permission: 'notifications.view',
    answer: notificationCountAnswer,
    waitFor,
    handle: async ({ caller }) => ({ unread: await ports.query(caller, countUnread) }),
  })
}
