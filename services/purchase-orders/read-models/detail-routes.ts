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
import { endOfTime } from '@quayside/platform/facts/fact-states.ts'
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
import { isOrder } from '../domain/state.ts'
import { publishedOrder, type RecordedOrder } from '../published.ts'
import { draftDetailOf } from './draft-detail.ts'
import { type Around, detailOf } from './order-detail.ts'
import { historyOf } from './order-history.ts'
import { workflowOf } from './order-workflow.ts'
import { isOfBefore } from './rows-of-before.ts'

type Kept = RecordedOrder & { readonly rootId: string }
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
      const { rootId, order } = await visible(desk, caller, params.id)
      const round = isOrder(order) ? order.round : null
      const found = round === null ? null : await described(ports, confirmationWorkflowId(rootId, round.number))
      return workflowOf(order, found, ports.clock.now())
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
    sql<Kept>`select order_states.root_id as "rootId", state as "order", facts as moments from purchase_orders
      join order_states using (root_id) where purchase_orders.id = ${id}`.execute(db),
  )
  const [kept] = found.rows
  if (kept === undefined || notConcerned(byOf(caller), kept.order) !== null)
    throw new ProblemError('purchase-order-not-found')
  if (!isOfBefore(kept)) return kept
  return { rootId: kept.rootId, ...(await desk.ports.facts.until(publishedOrder, kept.rootId, endOfTime)) }
}

/** As it was recorded up to then, with the rights of today. */
async function asOf(desk: OrderDesk, caller: Caller, { rootId }: Kept, id: string, until: string): Promise<Kept> {
  const { order, moments } = await desk.ports.facts.until(publishedOrder, rootId, until)
  const isThere = id === rootId || (isOrder(order) && order.children.some(child => child.childId === id))
  if (moments === null || !isThere || notConcerned(byOf(caller), order) !== null)
    throw new ProblemError('purchase-order-not-found')
  return { rootId, order, moments }
}

/** The supplier's first opening of a sent order acknowledges it; seeing it is enough, no other right is needed. */
async function firstOpening(
  desk: OrderDesk,
  caller: Caller,
  kept: Kept,
  requestId: string,
): Promise<{ kept: Kept; position: Position | null }> {
  const { order, rootId } = kept
  if (caller.actor !== 'P' || !isOrder(order) || order.status !== 'SENT_ORDER') return { kept, position: null }
  const outcome = await desk.give({
    id: rootId,
    by: byOf(caller),
    context: {
      actor: { uid: caller.uid, company: caller.company },
      key: `opening ${rootId} ${order.round?.number ?? 0}`,
      bodyHash: 'opening',
      correlationId: requestId,
      causationId: requestId,
    },
    command: asked => ({ ...asked, type: 'Acknowledge', opening: true }),
  })
  if (outcome.kind !== 'accepted') return { kept, position: null }
  const { moments } = (outcome.events as Recorded[]).reduce<RecordedOrder>(publishedOrder.evolve, kept)
  return { kept: { rootId, order: outcome.state, moments }, position: outcome.position }
}

async function detail(
  desk: OrderDesk,
  caller: Caller,
  id: string,
  { rootId, order, moments }: Kept,
  isPast: boolean,
): Promise<OrderDetail> {
  if (moments === null || (!isOrder(order) && order.status !== 'PRE_ORDER'))
    throw new ProblemError('purchase-order-not-found')
  const { clientCompanyId: client, vendorCompanyId: vendor } = order
  const confirmedBy = isOrder(order) ? (order.confirmation?.confirmedBy ?? null) : null
  const [settings, companies, suppliers, people] = await Promise.all([
    desk.parties.settingsOf(client),
    desk.parties.companies([client]),
    desk.parties.suppliers(vendor === null ? [] : [{ client, vendor }]),
    desk.parties.people([moments.creator.uid, confirmedBy].filter(uid => uid !== null)),
  ])
  const target = id === rootId ? undefined : id
  const person: Person = { ...desk.asked(byOf(caller), settings, target), permissions: caller.permissions }
  const around: Around = {
    clientName: companies.get(client)?.name ?? null,
    clientTimeZone: settings.timeZone,
    supplier: suppliers.get(`${client} ${vendor}`) ?? { ...nobody, id: vendor },
    creatorName: moments.creator.uid === null ? null : (people.get(moments.creator.uid) ?? null),
    confirmedByName: confirmedBy === null ? null : (people.get(confirmedBy) ?? null),
    isPast,
    language: caller.language,
  }
  return isOrder(order) ? detailOf(order, moments, person, around) : draftDetailOf(order, moments, person, around)
}

const nobody = { name: null, code: null, contactName: null, email: null, phone: null, address: null }
