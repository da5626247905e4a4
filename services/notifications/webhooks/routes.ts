import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import { webhookKinds } from '@quayside/contracts/notifications/webhook-kinds.ts'
import { deliverWebhooksAnswer, deliverWebhooksRoute } from '@quayside/contracts/notifications/webhook-workflow.ts'
import {
  changedWebhook,
  changeWebhookBody,
  mostWebhooks,
  registerWebhookBody,
  replayWebhookBody,
  webhookDeliveriesAnswer,
  webhookDeliveriesQuery,
  webhookEndpointsAnswer,
  webhookSecretAnswer,
  webhookTestAnswer,
  webhookTestType,
  webhookVersionBody,
} from '@quayside/contracts/notifications/webhooks.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { Accepted, CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { areOfOneStore } from '@quayside/platform/event-store/positions.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import { isInwardNow, type OutwardOptions, outwardFault } from '@quayside/platform/http/outward-call.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import type { deliverer } from './deliver.ts'
import { webhookId } from './domain/thin-body.ts'
import {
  type Endpoint,
  isEndpoint,
  type WebhookCommand,
  type WebhookState,
  webhookEndpoint,
} from './domain/webhook-endpoint.ts'
import { endpointPlaces } from './endpoint-places.ts'
import { listDeliveries, listEndpoints } from './lists.ts'
import { newSealedSecret, secretOf } from './secrets.ts'
import type { SendWebhook } from './send.ts'

const permission = 'integrations.manage'
const params = { id: z.uuid() }
const waitFor = ['webhook-endpoints']
const registering = '/webhook-endpoints'
type Parts = { readonly send: SendWebhook; readonly outward: OutwardOptions }

/** Endpoints of the selected company: its administrators make and change them. */
export function webhookRoutes(app: App, ports: Ports, { send, outward }: Parts): void {
  const { commands, config, store, query } = ports
  const places = endpointPlaces(commands)

  queryRoute(app, ports, {
    url: registering,
    summary: 'The webhook endpoints of the selected company, and what they can be told of',
    permission,
    answer: webhookEndpointsAnswer,
    waitFor,
    handle: async ({ caller }) => ({
      items: await query(caller, listEndpoints),
      kinds: webhookKinds.map(({ entity, types }) => ({ entity, types: [...types] })),
    }),
  })

  queryRoute(app, ports, {
    url: `${registering}/:id/deliveries`,
    summary: 'What was delivered to an endpoint in the last 30 days, the newest first',
    permission,
    params,
    query: webhookDeliveriesQuery,
    answer: webhookDeliveriesAnswer,
    waitFor,
    async handle({ params: { id }, query: asked, caller }) {
      await ownEndpoint(id, caller)
      return query(caller, db => listDeliveries(db, id, asked))
    },
  })

  commandRoute(app, ports, {
    url: registering,
    summary: 'Register a webhook endpoint; its secret is in this answer alone',
    permission,
    body: registerWebhookBody,
    answer: webhookSecretAnswer,
    status: 201,
    async handle({ body, caller, context }) {
      await mustLeadOut(body.url)
      const endpointId = newIdFor(`${caller.uid} ${caller.company}`, registering, context.key)
      const { company: companyId, companyType } = caller
      const isUnknown = async () => (await commands.current(webhookEndpoint, endpointId)).status === 'NONE'
      if ((await isUnknown()) && !(await places.take(companyId, endpointId, context)))
        return refused('webhook-endpoints-too-many', { limit: mostWebhooks })
      const [sealedSecret, after] = [newSealedSecret(config, endpointId), await store.head()]
      const registered = await give(endpointId, caller, context, {
        type: 'Register',
        ...body,
        endpointId,
        companyId,
        companyType,
        sealedSecret,
        after,
      })
      if (registered.kind !== 'accepted' && (await isUnknown())) await places.leave(companyId, endpointId, context)
      return registered
    },
    respond: withSecret,
  })

  commandRoute(app, ports, {
    url: `${registering}/:id`,
    summary: 'Change an endpoint’s name, address and events',
    permission,
    params,
    body: changeWebhookBody,
    answer: changedWebhook,
    async handle({ params: { id }, body: { version, ...given }, caller, context }) {
      await ownEndpoint(id, caller)
      await mustLeadOut(given.url)
      return give(id, caller, context, { type: 'Change', ...given }, version)
    },
    respond: changed,
  })

  const plain = [
    { verb: 'pause', type: 'Pause', summary: 'Pause an endpoint: it keeps its place' },
    { verb: 'resume', type: 'Resume', summary: 'Resume an endpoint, from where it was paused' },
  ] as const
  for (const { verb, type, summary } of plain)
    commandRoute(app, ports, {
      url: `${registering}/:id/${verb}`,
      summary,
      permission,
      params,
      body: webhookVersionBody,
      answer: changedWebhook,
      async handle({ params: { id }, body, caller, context }) {
        await ownEndpoint(id, caller)
        return give(id, caller, context, { type }, body.version)
      },
      respond: changed,
    })

  commandRoute(app, ports, {
    method: 'DELETE',
    url: `${registering}/:id`,
    summary: 'Remove an endpoint for good',
    permission,
    params,
    body: webhookVersionBody,
    answer: changedWebhook,
    async handle({ params: { id }, body, caller, context }) {
      await ownEndpoint(id, caller, true)
      const removed = await give(id, caller, context, { type: 'Remove' }, body.version)
      if (removed.kind === 'accepted') await places.leave(caller.company, id, context)
      return removed
    },
    respond: changed,
  })

  commandRoute(app, ports, {
    url: `${registering}/:id/secret`,
    summary:
      'Give an endpoint a new secret, which is in this answer alone; the one before is worth nothing from now on',
    permission,
    params,
    body: webhookVersionBody,
    answer: webhookSecretAnswer,
    async handle({ params: { id }, body, caller, context }) {
      await ownEndpoint(id, caller)
      return give(
        id,
        caller,
        context,
        { type: 'RotateSecret', sealedSecret: newSealedSecret(config, id) },
        body.version,
      )
    },
    respond: withSecret,
  })

  commandRoute(app, ports, {
    url: `${registering}/:id/replay`,
    summary: 'Deliver anew, under the same ids, what happened after a position or from an instant on',
    permission,
    params,
    body: replayWebhookBody,
    answer: changedWebhook,
    async handle({ params: { id }, body: { position, since = null }, caller, context }) {
      await ownEndpoint(id, caller)
      const head = await store.head()
      const after = (position ?? '') as Position
      if (after !== '' && (after > head || !areOfOneStore(after, head)))
        return refused('webhook-position-unknown', {}, 'position')
      if (since !== null && since > ports.clock.now()) return refused('webhook-instant-ahead', {}, 'since')
      return give(id, caller, context, { type: 'Replay', after, since })
    },
    respond: changed,
  })

  commandRoute(app, ports, {
    url: `${registering}/:id/test`,
    summary: 'Send a test to an endpoint now, and say what it answers',
    permission,
    params,
    body: {},
    answer: webhookTestAnswer,
    perMinute: 20,
    async handle({ params: { id }, caller, context }) {
      const { url, sealedSecret, version } = await ownEndpoint(id, caller)
      const secret = secretOf(config, id, sealedSecret)
      const at = ports.clock.now()
      const body = { type: webhookTestType, entity: 'webhook-endpoint', id, version, position: await store.head(), at }
      return answer(
        await send({ url, secret, messageId: webhookId(newIdFor(caller.uid, `test/${id}`, context.key), id), body }),
      )
    },
  })

  async function ownEndpoint(id: string, caller: Caller, isRemoving = false): Promise<Endpoint> {
    const state = await commands.current(webhookEndpoint, id)
    const isThere = isEndpoint(state) || (isRemoving && state.status === 'REMOVED')
    if (!isThere || state.companyId !== caller.company) throw new ProblemError('webhook-endpoint-not-found')
    return state
  }

  /** Looked at anew at each delivery: what the name resolves to may change. */
  async function mustLeadOut(url: string): Promise<void> {
    const fault = outwardFault(url, outward.allowed) ?? ((await isInwardNow(url, outward)) ? 'inward' : null)
    if (fault === null) return
    const code = fault === 'malformed' ? 'webhook-address-malformed' : 'webhook-address-inward'
    throw new ProblemError(code, {}, [{ path: 'url', code, params: {} }])
  }

  function give(id: string, caller: Caller, context: CommandContext, command: WebhookCommand, version?: number) {
    return commands.handle({
      aggregate: webhookEndpoint,
      id,
      command,
      context,
      companies: () => [caller.company],
      ...(version !== undefined && { seen: { version, current: (state: WebhookState) => state.version } }),
    })
  }

  function withSecret(accepted: Accepted<WebhookState>) {
    const endpoint = there(accepted)
    return { ...changed(accepted), secret: secretOf(config, endpoint.endpointId, endpoint.sealedSecret) }
  }
}

/** What the workflow of an endpoint calls. */
export function deliveringRoute(app: App, ports: Ports, deliver: ReturnType<typeof deliverer>): void {
  internalRoute(app, ports, {
    url: deliverWebhooksRoute,
    summary: 'Deliver to a webhook endpoint what is new for it',
    params,
    answer: deliverWebhooksAnswer,
    handle: async ({ params: { id }, context }) => answer(await deliver(id, context)),
  })
}

function refused(
  code: 'webhook-endpoints-too-many' | 'webhook-position-unknown' | 'webhook-instant-ahead',
  params = {},
  field?: string,
) {
  const rejection = { code, params, ...(field !== undefined && { field }) }
  return { kind: 'rejected', rejections: [rejection] } as const
}

function there({ state }: Accepted<WebhookState>): Endpoint {
  if (state.status === 'NONE') throw new Error('a webhook endpoint that was accepted is not there')
  return state
}

function changed(accepted: Accepted<WebhookState>) {
  const { endpointId: id, version } = there(accepted)
  return { id, version }
}
