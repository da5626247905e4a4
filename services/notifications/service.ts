import type { Ports, ServiceFactory } from '@quayside/platform/service/service.ts'
import { digestRoutes } from './commands/digests.ts'
import { markReadRoutes } from './commands/mark-read.ts'
import { notificationSettingsRoutes } from './commands/notification-settings.ts'
import { reachedPositionsRoute } from './commands/reached-positions.ts'
import { watchRoutes } from './commands/watches.ts'
import { inbox } from './domain/inbox.ts'
import { every } from './mailing/every.ts'
import { sweep } from './mailing/sender.ts'
import { unreadCounts } from './mailing/unread-counts.ts'
import { migrations } from './migrations/migrations.ts'
import { notificationDigests } from './reactions/notification-digests.ts'
import { unnamedMails } from './reactions/unnamed-mails.ts'
import { changeControl } from './read-models/change-control.ts'
import { givenUpMailsRoute } from './read-models/given-up-mails.ts'
import { notificationQueries } from './read-models/notification-queries.ts'
import { webhooksPart } from './webhooks/webhooks-part.ts'

const name = 'notifications'
const schema = 'notifications'
const lookEveryMs = 1_000

export const notifications: ServiceFactory = {
  name,
  schema,
  create(ports) {
    const webhooks = webhooksPart(ports)
    return {
      name,
      schema,
      aggregates: [inbox.name, ...webhooks.aggregates],
      migrations,
      routes(app) {
        notificationQueries(app, ports)
        markReadRoutes(app, ports)
        notificationSettingsRoutes(app, ports)
        watchRoutes(app, ports)
        webhooks.routes(app)
      },
      internalRoutes(app) {
        reachedPositionsRoute(app, ports)
        givenUpMailsRoute(app, ports)
        digestRoutes(app, ports)
        webhooks.internalRoutes(app)
      },
      projections: [changeControl(ports), ...webhooks.projections],
      reactions: [notificationDigests(ports), unnamedMails(ports), ...webhooks.reactions],
      async start() {
        const parts = [await background(ports), await webhooks.start()]
        return {
          async close() {
            await Promise.all(parts.map(part => part.close()))
          },
        }
      },
    }
  },
}

/** The e-mails and the live count of the bell. */
async function background({ database, mail, commands, clock, log, config, progress }: Ports) {
  const quietMs = 1000 * Number(config.env.NOTIFICATION_MAIL_WINDOW_SECONDS ?? 5)
  const window = { quietMs, longestMs: quietMs * 6 }
  const parts = { database, mail, commands, clock, log, address: config.portalUrl, window }
  const mails = every(
    lookEveryMs,
    () => sweep(parts),
    fault => log.error({ err: fault }, 'the notification e-mails stopped'),
  )
  const counts = every(lookEveryMs, unreadCounts(database, progress), fault =>
    log.error({ err: fault }, 'the unread counts stopped'),
  )
  return {
    async close() {
      await Promise.all([mails.close(), counts.close()])
    },
  }
}
