import { webhookLogDays } from '@quayside/contracts/notifications/webhooks.ts'
import type { OutwardOptions } from '@quayside/platform/http/outward-call.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import { deliverer } from './deliver.ts'
import { webhookEndpoint } from './domain/webhook-endpoint.ts'
import { endpoints } from './endpoints.ts'
import { endpointWorkflows, wakeEndpoints } from './follow.ts'
import { progresses } from './progress.ts'
import { deliveringRoute, webhookRoutes } from './routes.ts'
import { webhookSender } from './send.ts'

const forgetEveryMs = 3_600_000

/** What a company's own systems are told of, signed and in order. */
export function webhooksPart(ports: Ports) {
  const { store, commands, clock, ids, config, database, log } = ports
  const outward: OutwardOptions = {
    allowed: (config.env.WEBHOOK_ALLOW_HOSTS ?? '').split(',').flatMap(place => place.trim() || []),
  }
  const send = webhookSender({ outward, clock })
  const deliver = deliverer({
    store,
    commands,
    clock,
    ids,
    config,
    send,
    progress: progresses(database),
    ...known(ports),
  })
  return {
    aggregates: [webhookEndpoint.name],
    projections: [endpoints],
    reactions: [endpointWorkflows(ports)],
    routes: (app: App) => webhookRoutes(app, ports, { send, outward }),
    internalRoutes: (app: App) => deliveringRoute(app, ports, deliver),
    async start() {
      const waking = wakeEndpoints(ports)
      const timer = setInterval(
        () =>
          forgetOld(ports).catch(fault => log.warn({ err: fault }, 'old webhook deliveries could not be forgotten')),
        forgetEveryMs,
      )
      timer.unref()
      return {
        async close() {
          clearInterval(timer)
          await waking.close()
        },
      }
    },
  }
}

async function forgetOld({ database, clock }: Pick<Ports, 'database' | 'clock'>): Promise<void> {
  await sql`delete from webhook_deliveries where at < ${clock.now()}::timestamptz - make_interval(days => ${webhookLogDays})`.execute(
    database,
  )
}

function known({ database }: Pick<Ports, 'database'>) {
  return {
    async clientsOf(companyId: string) {
      const { rows } = await sql<{ id: string }>`select client_company_id as id from notification_served_clients
        where operating_company_id = ${companyId}`.execute(database)
      return rows.map(({ id }) => id)
    },
  }
}
