import { type CompanySettings, defaultCompanySettings } from '@quayside/contracts/directory/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { OrderAnswer } from '@quayside/contracts/purchase-orders/commands.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { Accepted, CommandContext, Outcome } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { gathered } from '@quayside/platform/database/gathered.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { today } from '@quayside/platform/values/dates.ts'
import { sha256 } from '@quayside/platform/values/sha256.ts'
import { sql } from 'kysely'
import { type By, notConcerned } from '../domain/actors.ts'
import { type PurchaseOrderCommand, purchaseOrder } from '../domain/purchase-order.ts'
import type { Asked } from '../domain/rules.ts'
import { isOrder, type PurchaseOrder } from '../domain/state.ts'
import { changedSince } from './changed-since.ts'
import { leanedOn } from './leaned-on.ts'
import { parties } from './parties.ts'

export type OrderOutcome = Outcome<PurchaseOrder>
export type Given = {
  /** Of an order, or of a child order. */
  readonly id: string
  readonly by: By
  readonly context: CommandContext
  /** The version the person saw, for commands that overwrite. */
  readonly version?: number | undefined
  readonly command: (asked: Asked, state: PurchaseOrder) => PurchaseOrderCommand
}
export type Place = { readonly rootId: string; readonly settings: CompanySettings }

export const system: By = { kind: 'S', uid: null, company: '', clients: 'all' }

export function byOf(caller: Caller): By {
  const { actor, uid, company, scope } = caller
  return { kind: actor, uid, company, clients: scope.clients }
}

/** Who is told of an order: its supplier only once it was sent to it. */
export function companiesOf(state: PurchaseOrder): readonly string[] {
  if (isOrder(state)) return state.sent ? [state.clientCompanyId, state.vendorCompanyId] : [state.clientCompanyId]
  return 'clientCompanyId' in state && state.clientCompanyId !== null ? [state.clientCompanyId] : []
}

/** Of the order, or of the child that the id names. */
export function versionOf(state: PurchaseOrder, id: string): number {
  if (!('version' in state)) return 0
  if (!isOrder(state)) return state.version
  return state.children.find(child => child.childId === id)?.version ?? state.version
}

/** Gives commands to orders: finds the order of an id, its client's rules and the time, and tells what a conflict is about. */
export function orderDesk(ports: Ports) {
  const { commands, database, clock, positions, store } = ports
  const known = parties(database)

  async function settled(...projections: string[]): Promise<void> {
    await positions.reached(await store.head(), { projections })
  }

  const rowOf = gathered(async (ids: readonly string[]) => {
    const found = await sql<{ id: string; root_id: string; settings: CompanySettings | null }>`
      select id, root_id, settings from purchase_orders
      left join companies on companies.company_id = client_company_id where id = any (${ids}::uuid[])`.execute(database)
    const rows = new Map(found.rows.map(row => [row.id, row]))
    return ids.map(id => rows.get(id) ?? null)
  })

  /** A child's order is known by the read model alone; an order that it does not know yet is looked for in the store. */
  async function place(id: string): Promise<Place | null> {
    const row = await rowOf(id)
    if (row !== null) return { rootId: row.root_id, settings: { ...defaultCompanySettings, ...row.settings } }
    const { state } = await commands.load(purchaseOrder, id)
    if (!('clientCompanyId' in state) || state.clientCompanyId === null) return null
    return { rootId: id, settings: await known.settingsOf(state.clientCompanyId) }
  }

  async function find(id: string): Promise<Place> {
    const at = await place(id)
    if (at !== null) return at
    // Perhaps a child that was made a moment ago.
    await settled('orders')
    const later = await place(id)
    if (later === null) throw new ProblemError('purchase-order-not-found')
    return later
  }

  function asked(by: By, settings: CompanySettings, target?: string): Asked {
    const now = clock.now()
    return { by, now, today: today(now, settings.timeZone), settings, target }
  }

  async function give({ id, by, context, version, command }: Given): Promise<OrderOutcome> {
    const { rootId, settings } = await find(id)
    const outcome = await commands.handle({
      aggregate: purchaseOrder,
      id: rootId,
      context,
      companies: companiesOf,
      command: (state: PurchaseOrder) => command(asked(by, settings, id), state),
      ...(version === undefined ? {} : { seen: seenBy(by, id, version) }),
    })
    if (outcome.kind !== 'conflict' || outcome.code !== 'version-conflict') return outcome
    const { events } = await commands.load(purchaseOrder, rootId)
    const changed = changedSince(events as StoredEvent<PurchaseOrderEvent>[], version ?? 0, state =>
      versionOf(state, id),
    )
    return { ...outcome, params: { ...outcome.params, changed } }
  }

  return { ports, parties: known, leanedOn: leanedOn(database), asked, find, give, settled }
}
export type OrderDesk = ReturnType<typeof orderDesk>

/** Whom an order does not concern must not learn its version: the decider then answers that there is none. */
function seenBy(by: By, id: string, version: number) {
  return {
    version,
    current: (state: PurchaseOrder) => (notConcerned(by, state) === null ? versionOf(state, id) : version),
  }
}

export function answerOf({ state, events }: Accepted<PurchaseOrder>, id: string): OrderAnswer {
  const createdId =
    events.map(event => createdBy(event as StoredEvent<PurchaseOrderEvent>)).find(made => made !== null) ?? null
  if (!isOrder(state)) {
    const draft = state.status === 'PRE_ORDER' ? state : null
    return {
      id,
      orderNumber: draft?.orderNumber ?? '',
      status: draft?.status ?? null,
      version: draft?.version ?? 0,
      createdId,
    }
  }
  const child = state.children.find(one => one.childId === id)
  const { orderNumber, status, version } = state
  if (child === undefined) return { id, orderNumber, status, version, createdId }
  return { id, orderNumber: child.number, status: child.status, version: child.version, createdId }
}

function createdBy(event: StoredEvent<PurchaseOrderEvent>): string | null {
  if (event.type === 'ConfirmationApproved') return event.data.child?.childId ?? null
  return event.type === 'ChangeRequestProposed' ? event.data.requestId : null
}

/** Ids for what a request makes: the same request makes the same ones. */
export function idsFor(by: By, context: CommandContext, what: string) {
  return (index: number) => newIdFor(by.uid ?? 'system', `purchase-orders/${what}/${index}`, context.key)
}

/** A step of a request that concerns several orders, known again by itself. */
export function contextFor(context: CommandContext, step: string): CommandContext {
  return { ...context, key: sha256(`${context.key} ${step}`) }
}
