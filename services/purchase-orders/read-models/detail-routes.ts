import type { Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import {
  type OrderDetail,
  orderDetail,
  orderDetailQuery,
  orderHistory,
  orderWorkflow,
} from '@quayside/contracts/purchase-orders/queries.ts'
import { confirmationWorkflowId } from '@quayside/contracts/purchase-orders/workflow.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import { isServerFault } from '@quayside/platform/ports/server-faults.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import { byOf, type OrderDesk } from '../desk/order-desk.ts'
import { orderParams } from '../desk/order-route.ts'
import { notConcerned } from '../domain/actors.ts'
import type { Person } from '../domain/allowed-commands.ts'
import { purchaseOrder } from '../domain/purchase-order.ts'
import { isOrder, type PurchaseOrder } from '../domain/state.ts'
import { draftDetailOf } from './draft-detail.ts'
import { type Around, detailOf } from './order-detail.ts'
import { factsAfter, type OrderFacts } from './order-facts.ts'
import { historyOf } from './order-history.ts'
import { workflowOf } from './order-workflow.ts'

type Kept = { rootId: string; state: PurchaseOrder; facts: OrderFacts }
type Recorded = StoredEvent<PurchaseOrderEvent>

export function detailRoutes(app: App, desk: OrderDesk): void {
  const { ports } = desk
  queryRoute(app, ports, {
    url: '/purchase-orders/:id',
    summary: 'A purchase order or partial order; its supplier’s first opening acknowledges it',
    permission: 'purchase-orders.view',
    params: orderParams,
    query: orderDetailQuery,
    answer: orderDetail,
    waitFor: ['orders'],
    async handle({ params, query, caller, raw, reply }) {
      const kept = await visible(desk, caller, params.id)
      if (query.asOf !== undefined)
        return detail(desk, caller, params.id, await asOf(desk, caller, kept, params.id, query.asOf), true)
      const opened = await firstOpening(desk, caller, kept, raw.id)
      if (opened.position !== null) reply.header('x-event-position', opened.position)
      return detail(desk, caller, params.id, opened.kept, false)
    },
  })
  queryRoute(app, ports, {
    url: '/purchase-orders/:id/history',
    summary: 'Who changed what of an order, and why',
    permission: 'purchase-orders.view',
    params: orderParams,
    answer: orderHistory,
    waitFor: ['orders'],
    async handle({ params, caller }) {
      const { rootId } = await visible(desk, caller, params.id)
      const { events } = await ports.commands.load(purchaseOrder, rootId)
      const childId = rootId === params.id ? null : params.id
      const items = historyOf(events as Recorded[], { childId, forSupplier: caller.actor === 'P' })
      const names = await desk.parties.people([
        ...new Set(items.flatMap(item => item.actor.uid ?? item.actor.onBehalfOf ?? [])),
      ])
      return {
        items: items.map(item => ({
          ...item,
          actor: { ...item.actor, name: names.get(item.actor.uid ?? item.actor.onBehalfOf ?? '') ?? null },
        })),
      }
    },
  })
  queryRoute(app, ports, {
    url: '/purchase-orders/:id/workflow',
    summary: 'The confirmation round’s workflow and what it does next',
    permission: 'purchase-orders.view',
    params: orderParams,
    answer: orderWorkflow,
    waitFor: ['orders'],
    async handle({ params, caller }) {
      const { rootId, state } = await visible(desk, caller, params.id)
      const round = isOrder(state) ? state.round : null
      const found = round === null ? null : await described(ports, confirmationWorkflowId(rootId, round.number))
      return workflowOf(state, found, ports.clock.now())
    },
  })
}

/** Null also while the workflow server is away: what is next the order knows by itself. */
async function described({ workflows, log }: Pick<Ports, 'workflows' | 'log'>, id: string) {
  try {
    return await workflows.describe(id)
  } catch (fault) {
    if (!isServerFault(fault)) throw fault
    log.warn({ err: fault, workflow: id }, 'the workflow server does not say how a round stands')
    return null
  }
}

/** What row-level security lets the caller see; an order of others is none. */
async function visible(desk: OrderDesk, caller: Caller, id: string): Promise<Kept> {
  const found = await desk.ports.query(caller, db =>
    sql<Kept>`select order_states.root_id as "rootId", state, facts from purchase_orders
      join order_states using (root_id) where purchase_orders.id = ${id}`.execute(db),
  )
  const [kept] = found.rows
  if (kept === undefined || notConcerned(byOf(caller), kept.state) !== null)
    throw new ProblemError('purchase-order-not-found')
  return kept
}

/** As it was recorded up to then, with the rights of today. */
async function asOf(desk: OrderDesk, caller: Caller, { rootId }: Kept, id: string, until: string): Promise<Kept> {
  const { state, events } = await desk.ports.commands.load(purchaseOrder, rootId, { until })
  const facts = (events as Recorded[]).reduce<OrderFacts | null>(factsAfter, null)
  const isThere = id === rootId || (isOrder(state) && state.children.some(child => child.childId === id))
  if (facts === null || !isThere || notConcerned(byOf(caller), state) !== null)
    throw new ProblemError('purchase-order-not-found')
  return { rootId, state, facts }
}

/** The supplier's first opening of a sent order acknowledges it; seeing it is enough, no other right is needed. */
async function firstOpening(
  desk: OrderDesk,
  caller: Caller,
  kept: Kept,
  requestId: string,
): Promise<{ kept: Kept; position: Position | null }> {
  const { state, rootId } = kept
  if (caller.actor !== 'P' || !isOrder(state) || state.status !== 'SENT_ORDER') return { kept, position: null }
  const outcome = await desk.give({
    id: rootId,
    by: byOf(caller),
    context: {
      actor: { uid: caller.uid, company: caller.company },
      key: `opening ${rootId} ${state.round?.number ?? 0}`,
      bodyHash: 'opening',
      correlationId: requestId,
      causationId: requestId,
    },
    command: asked => ({ ...asked, type: 'Acknowledge', opening: true }),
  })
  if (outcome.kind !== 'accepted') return { kept, position: null }
  const facts = (outcome.events as Recorded[]).reduce<OrderFacts>(factsAfter, kept.facts)
  return { kept: { ...kept, state: outcome.state, facts }, position: outcome.position }
}

async function detail(
  desk: OrderDesk,
  caller: Caller,
  id: string,
  { rootId, state, facts }: Kept,
  isPast: boolean,
): Promise<OrderDetail> {
  if (!isOrder(state) && state.status !== 'PRE_ORDER') throw new ProblemError('purchase-order-not-found')
  const { clientCompanyId: client, vendorCompanyId: vendor } = state
  const confirmedBy = isOrder(state) ? (state.confirmation?.confirmedBy ?? null) : null
  const [settings, companies, suppliers, people] = await Promise.all([
    desk.parties.settingsOf(client),
    desk.parties.companies([client]),
    desk.parties.suppliers(vendor === null ? [] : [{ client, vendor }]),
    desk.parties.people([facts.creator.uid, confirmedBy].filter(uid => uid !== null)),
  ])
  const target = id === rootId ? undefined : id
  const person: Person = { ...desk.asked(byOf(caller), settings, target), permissions: caller.permissions }
  const around: Around = {
    clientName: companies.get(client)?.name ?? null,
    clientTimeZone: settings.timeZone,
    supplier: suppliers.get(`${client} ${vendor}`) ?? { ...nobody, id: vendor },
    creatorName: facts.creator.uid === null ? null : (people.get(facts.creator.uid) ?? null),
    confirmedByName: confirmedBy === null ? null : (people.get(confirmedBy) ?? null),
    isPast,
    language: caller.language,
  }
  return isOrder(state) ? detailOf(state, facts, person, around) : draftDetailOf(state, facts, person, around)
}

const nobody = { name: null, code: null, contactName: null, email: null, phone: null, address: null }
