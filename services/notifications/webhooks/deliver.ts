import { type Position, type StoredEvent, startPosition } from '@quayside/contracts/kernel/envelope.ts'
import type { DeliverWebhooksAnswer } from '@quayside/contracts/notifications/webhook-workflow.ts'
import type { WebhookBody } from '@quayside/contracts/notifications/webhooks.ts'
import type { CommandContext, CommandHandler } from '@quayside/platform/commands/command-handler.ts'
import type { EventStore } from '@quayside/platform/event-store/event-store.ts'
import { areOfOneStore } from '@quayside/platform/event-store/positions.ts'
import type { Clock } from '@quayside/platform/ports/clock.ts'
import type { IdSource } from '@quayside/platform/ports/ids.ts'
import type { Config } from '@quayside/platform/service/config.ts'
import { againAfterMs, isGivenUp } from './domain/patience.ts'
import { type Listening, thinBody, webhookId } from './domain/thin-body.ts'
import { type Endpoint, isEndpoint, webhookEndpoint } from './domain/webhook-endpoint.ts'
import type { Progress, Progresses } from './progress.ts'
import { secretOf } from './secrets.ts'
import type { SendWebhook } from './send.ts'

/** Of so many events the bodies are in memory at once, for one endpoint that is being delivered to. */
export const mostBodies = 100
/** A call takes up no new delivery after so long, so that with the last one it ends within its caller's patience. */
const callMs = 10_000
/** Somebody else delivers to this endpoint: asked again then. */
const takenMs = 1_000

type Parts = {
  store: Pick<EventStore, 'readAll' | 'head'>
  commands: Pick<CommandHandler, 'handle' | 'current'>
  progress: Progresses
  send: SendWebhook
  /** Of the operating company: whom it serves. */
  clientsOf(companyId: string): Promise<readonly string[]>
  clock: Clock
  ids: IdSource
  config: Pick<Config, 'vaultKey'>
}
type Waiting = { readonly eventId: string; readonly body: WebhookBody }

/** Delivers to one endpoint what is new for it: in order, one at a time, and nothing past one that was not taken. */
export function deliverer(parts: Parts) {
  const { store, commands, progress, send, clock } = parts

  async function deliver(endpointId: string, context: CommandContext): Promise<DeliverWebhooksAnswer> {
    const endpoint = await commands.current(webhookEndpoint, endpointId)
    if (!isEndpoint(endpoint)) return answer(endpoint.status === 'NONE' ? 'wait' : 'removed', takenMs)
    if (endpoint.status === 'PAUSED') return answer('paused')
    const lease = parts.ids.next()
    const held = await progress.take(endpoint, lease, clock.now())
    if (held === null) return answer('wait', takenMs)
    try {
      const waitMs = held.nextAt === null ? 0 : Date.parse(held.nextAt) - Date.parse(clock.now())
      return waitMs > 0 ? answer('wait', waitMs) : await deliverFrom(endpoint, held, context)
    } finally {
      await progress.leave(endpointId, lease)
    }
  }

  async function deliverFrom(endpoint: Endpoint, held: Progress, context: CommandContext) {
    const { companyId, companyType, events } = endpoint
    const clients = companyType === 'operating' ? await parts.clientsOf(companyId) : []
    const listening: Listening = { companyId, companyType, clients, chosen: new Set(events) }
    const until = performance.now() + callMs
    const { since, ...place } = await placeOf(held)
    let { position } = place
    while (performance.now() < until) {
      const { waiting, last } = await readOn(position, since, listening)
      if (last === null) return answer('idle')
      for (const one of waiting) {
        const now = await commands.current(webhookEndpoint, endpoint.endpointId)
        if (now.version !== endpoint.version || performance.now() >= until) return answer('more')
        const refused = await deliverOne(endpoint, held, one, context)
        if (refused !== null) return refused
      }
      position = last.position
      if (!(await progress.passed(held, last, clock.now()))) return answer('wait', takenMs)
    }
    return answer('more')
  }

  /** After a move or a restore the store counts otherwise: what was recorded since is read anew, under the same ids. */
  async function placeOf(held: Progress): Promise<{ position: Position; since: string | null }> {
    const { position, positionAt, since } = held
    if (position === startPosition || areOfOneStore(position, await store.head())) return { position, since }
    await progress.beginAnew(held, positionAt, clock.now())
    return { position: startPosition, since: positionAt }
  }

  /** What the endpoint is to be told of the next events, as bodies: the events themselves are kept no longer than this. */
  async function readOn(after: Position, since: string | null, listening: Listening) {
    const events = await store.readAll(after, mostBodies)
    const isMeant = (event: StoredEvent) => since === null || event.recordedAt >= since
    const waiting = events.filter(isMeant).flatMap(event => {
      const body = thinBody(event, listening)
      return body === null ? [] : { eventId: event.id, body }
    })
    const last = events.at(-1)
    return { waiting, last: last === undefined ? null : { position: last.position, at: last.recordedAt } }
  }

  /** Null where it was taken. */
  async function deliverOne(endpoint: Endpoint, held: Progress, { eventId, body }: Waiting, context: CommandContext) {
    const { endpointId, url, sealedSecret } = endpoint
    const secret = secretOf(parts.config, endpointId, sealedSecret)
    const sent = await send({ url, secret, messageId: webhookId(eventId, endpointId), body })
    const now = clock.now()
    if (sent.taken) {
      const isKept = await progress.taken(held, { eventId, body, sent }, now)
      return isKept ? null : answer('wait', takenMs)
    }
    const afterMs = againAfterMs(held.failures + 1)
    await progress.failed(held, { eventId, body, sent }, now, afterMs)
    const { failingSince } = held
    if (failingSince === null || !isGivenUp(failingSince, now)) return answer('wait', afterMs)
    const { freshAt } = endpoint
    const { fault, status: answerStatus } = sent
    await commands.handle({
      aggregate: webhookEndpoint,
      id: endpointId,
      command: { type: 'GiveUp', freshAt, failingSince, fault: fault ?? 'answer', answerStatus },
      context,
      companies: () => [endpoint.companyId],
    })
    return answer('paused')
  }

  return deliver
}

function answer(outcome: DeliverWebhooksAnswer['outcome'], afterMs = 0): DeliverWebhooksAnswer {
  return { outcome, afterMs }
}
