import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { webhookEndpointEvents } from '@quayside/contracts/notifications/events.ts'
import {
  type WebhookDeliveryArgs,
  webhookChangedSignal,
  webhookDeliveryId,
  webhookDeliveryType,
  webhookWakeSignal,
} from '@quayside/contracts/notifications/webhook-workflow.ts'
import { quaysideTaskQueue } from '@quayside/contracts/purchase-orders/workflow.ts'
import { streamOf } from '@quayside/platform/commands/aggregate.ts'
import { eventTail } from '@quayside/platform/event-store/event-tail.ts'
import type { WorkflowPort } from '@quayside/platform/ports/workflows.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { type Kysely, sql } from 'kysely'
import { every } from '../mailing/every.ts'
import { type Listening, thinBody } from './domain/thin-body.ts'
import { webhookEndpoint } from './domain/webhook-endpoint.ts'
import type { WebhookTables } from './tables.ts'

/** Each endpoint's workflow runs from its making on, and looks again at once where somebody changed the endpoint. */
export function endpointWorkflows({ workflows, database }: Pick<Ports, 'workflows' | 'database'>): Reaction {
  return {
    name: 'webhook-workflows',
    handles: Object.keys(webhookEndpointEvents),
    async running() {
      const { rows } = await sql<{ id: string }>`select id from webhook_endpoints`.execute(database)
      return rows.map(({ id }) => streamOf(webhookEndpoint, id))
    },
    async react({ data }) {
      const { endpointId } = data as { endpointId: string }
      await started(workflows, endpointId)
      await workflows.signal(webhookDeliveryId(endpointId), webhookChangedSignal)
    },
  }
}

function started(workflows: Pick<WorkflowPort, 'start'>, endpointId: string): Promise<void> {
  const args: [WebhookDeliveryArgs] = [{ endpointId }]
  return workflows.start(webhookDeliveryType, {
    id: webhookDeliveryId(endpointId),
    args,
    taskQueue: quaysideTaskQueue,
  })
}

const lookEveryMs = 1_000
/** An endpoint is woken no more often: what comes meanwhile is found together. */
const apartMs = 100
/** Of so many events that it was not told of it is woken all the same, so that it is never long behind. */
const passedOver = 10_000

type Known = Listening & { readonly id: string; readonly version: number }
type Parts = Pick<Ports, 'store' | 'workflows' | 'log'> & { readonly database: Kysely<WebhookTables> }

/**
 * Follows the store's end and wakes the workflow of each endpoint that is to be told of something. It remembers nothing: whoever
 * begins wakes all of them, and each looks for itself what there is.
 */
export function wakeEndpoints({ store, workflows, log, database }: Parts): { close(): Promise<void> } {
  const tail = eventTail(store, log)
  let known = new Map<string, Known>()
  /** Whom to wake, and who was woken when. */
  const due = new Set<string>()
  const wokenAt = new Map<string, number>()
  const unseen = new Map<string, number>()
  let waking: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let isClosed = false
  let isFollowing = false
  let unfollow = () => {}

  const wake = () => {
    if (waking !== null || isClosed || due.size === 0) return
    waking = wakeDue()
      .catch(fault => log.warn({ err: fault }, 'webhook endpoints could not be woken, again soon'))
      .finally(() => {
        waking = null
        if (due.size > 0) soon()
      })
  }
  const soon = () => {
    if (timer !== null || isClosed) return
    timer = setTimeout(() => {
      timer = null
      wake()
    }, apartMs)
  }
  async function wakeDue() {
    const now = performance.now()
    for (const id of [...due]) {
      if (now - (wokenAt.get(id) ?? Number.NEGATIVE_INFINITY) < apartMs) continue
      due.delete(id)
      wokenAt.set(id, now)
      unseen.set(id, 0)
      try {
        await workflows.signal(webhookDeliveryId(id), webhookWakeSignal)
      } catch (fault) {
        due.add(id)
        throw fault
      }
    }
  }

  function tell(events: readonly StoredEvent[]) {
    for (const endpoint of known.values()) {
      const passed = (unseen.get(endpoint.id) ?? 0) + events.length
      unseen.set(endpoint.id, passed)
      if (passed >= passedOver || events.some(event => thinBody(event, endpoint) !== null)) due.add(endpoint.id)
    }
    wake()
  }

  /** Whoever is new or changed is woken: events between the change and this look were judged by what was known before. */
  async function look() {
    // A store that is away at the start is followed once it is there.
    if (!isFollowing) unfollow = await tail.follow(tell)
    isFollowing = true
    const now = await activeEndpoints(database)
    for (const [id, { version, clients }] of now) {
      const before = known.get(id)
      if (before?.version !== version || before.clients.length !== clients.length) due.add(id)
    }
    for (const id of known.keys()) if (!now.has(id)) forget(id)
    known = now
    wake()
  }
  function forget(id: string) {
    for (const kept of [due, wokenAt, unseen]) kept.delete(id)
  }

  const looks = every(lookEveryMs, look, fault =>
    log.warn({ err: fault }, 'webhook endpoints could not be read, again soon'),
  )

  return {
    async close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      await looks.close()
      unfollow()
      await tail.close()
      await waking
    },
  }
}

type Row = {
  id: string
  company_id: string
  company_type: CompanyType
  events: string[]
  version: number
  clients: string[]
}

async function activeEndpoints(database: Kysely<WebhookTables>): Promise<Map<string, Known>> {
  const { rows } = await sql<Row>`select e.id, e.company_id, e.company_type, e.events, e.version,
      case when e.company_type = 'operating' then array(
        select s.client_company_id::text from notification_served_clients s where s.operating_company_id = e.company_id)
      else '{}'::text[] end as clients
    from webhook_endpoints e where e.status = 'ACTIVE'`.execute(database)
  return new Map(
    rows.map(({ id, company_id: companyId, company_type: companyType, events, version, clients }) => [
      id,
      { id, companyId, companyType, version, clients, chosen: new Set(events) },
    ]),
  )
}
