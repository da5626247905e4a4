import { type By, serves } from '@quayside/contracts/access/by.ts'
import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { allocationRoutes, type ShippingFacts, shippingFacts } from '@quayside/contracts/purchase-orders/workflow.ts'
import type { ShipmentAnswer } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { Accepted, CommandContext, Outcome } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { type Answer, answer } from '@quayside/platform/http/answer.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { today } from '@quayside/platform/values/dates.ts'
import { isSame } from '@quayside/platform/values/same.ts'
import { sql } from 'kysely'
import { notConcerned } from '../shipment/domain/actors.ts'
import type { Asked } from '../shipment/domain/rules.ts'
import { type ShipmentCommand, shipment } from '../shipment/domain/shipment.ts'
import { isShipment, type Shipment, type ShipmentState } from '../shipment/domain/state.ts'
import { supplierView } from '../shipment/domain/supplier-view.ts'
import { changedSince, viewerOf } from './changed-since.ts'
import { leanedOn } from './leaned-on.ts'

export type ShipmentOutcome = Outcome<ShipmentState>
/** A count that the person saw, and what it is now: another one is a conflict. */
export type Seen = { readonly version: number; readonly current: (shipment: Shipment) => number }
export type Given = {
  readonly id: string
  readonly by: By
  readonly context: CommandContext
  /** The version the person saw, for commands that overwrite. */
  readonly version?: number | undefined
  /** The same by another count than the version. */
  readonly seen?: Seen | undefined
  /** What no supplier is told of: charges and customs. */
  readonly isClientsOnly?: boolean
  readonly command: (asked: Asked, state: ShipmentState) => ShipmentCommand
}

export const system: By = { kind: 'S', uid: null, company: '', clients: 'all' }

export function byOf({ actor, uid, company, scope }: Caller): By {
  return { kind: actor, uid, company, clients: scope.clients }
}

export function companiesOf(state: ShipmentState): readonly string[] {
  if (!isShipment(state)) return []
  return [state.clientCompanyId, ...new Set(state.lines.map(line => line.vendorCompanyId))]
}

/** The client, and the suppliers to whom it is another one afterwards. */
export function whoSeesChange(before: ShipmentState, after: ShipmentState): readonly string[] {
  const [client = '', ...vendors] = companiesOf(after)
  const seen = (state: ShipmentState, vendor: string) => (isShipment(state) ? supplierView(state, vendor) : state)
  return [client, ...vendors.filter(vendor => !isSame(seen(before, vendor), seen(after, vendor)))]
}

/** Gives commands to shipments: with their client's day, and with what a conflict is about. */
export function shipmentDesk(ports: Ports) {
  const { commands, database, clock, call } = ports
  const known = leanedOn(database)

  async function clientOf(id: string): Promise<string> {
    const found = await sql<{ client: string }>`
      select client_company_id as client from shipments where id = ${id} and client_company_id is not null`.execute(
      database,
    )
    const row = found.rows[0]
    if (row !== undefined) return row.client
    // Perhaps created a moment ago.
    const { state } = await commands.load(shipment, id)
    if (!isShipment(state)) throw new ProblemError('shipment-not-found')
    return state.clientCompanyId
  }

  async function asked(by: By, clientCompanyId: string): Promise<Asked> {
    const now = clock.now()
    return { by, now, today: today(now, await known.zoneOf(clientCompanyId)) }
  }

  /** The shipment that a command is about, for what must be known beforehand; one of others is none. */
  async function concerned(id: string, by: By, missing: ErrorCode = 'shipment-not-found'): Promise<Shipment> {
    const { state } = await commands.load(shipment, id)
    if (!isShipment(state) || notConcerned(by, state) !== null) throw new ProblemError(missing)
    return state
  }

  async function give({ id, by, context, isClientsOnly, command, ...given }: Given): Promise<ShipmentOutcome> {
    const at = await asked(by, await clientOf(id))
    const seen = given.seen ?? (given.version === undefined ? undefined : ofVersion(given.version))
    const outcome = await commands.handle({
      aggregate: shipment,
      id,
      context,
      companies: state => (isClientsOnly === true ? companiesOf(state).slice(0, 1) : companiesOf(state)),
      command: (state: ShipmentState) => command(at, state),
      ...(seen === undefined ? {} : { seen: seenBy(by, seen) }),
    })
    if (seen === undefined || outcome.kind !== 'conflict' || outcome.code !== 'version-conflict') return outcome
    return { ...outcome, params: { ...outcome.params, changed: await changesSince(id, by, seen) } }
  }

  async function changesSince(id: string, by: By, seen: Seen): Promise<string> {
    const { events } = await commands.load(shipment, id)
    return changedSince(events as StoredEvent<ShipmentEvent>[], seen, viewerOf(by))
  }

  /** For commands that a workflow gives: a repeat of an accepted one is answered, an older version refused, at once. */
  async function repeatedOrConflict(
    id: string,
    by: By,
    version: number,
    key: string,
    createdId: string | null = null,
  ): Promise<Answer<ShipmentAnswer> | Extract<ShipmentOutcome, { kind: 'conflict' }> | null> {
    const { state, events } = await commands.load(shipment, id)
    if (!isShipment(state)) throw new ProblemError('shipment-not-found')
    if (events.some(event => event.metadata.commandKey === `${key}/decide/${id}`)) {
      const body = { ...answerOf({ state, events: [] }), createdId }
      return answer(body, { headers: { 'idempotent-replayed': 'true' } })
    }
    if (version === state.version) return null
    const changed = await changesSince(id, by, ofVersion(version))
    return { kind: 'conflict', code: 'version-conflict', params: { seen: version, current: state.version, changed } }
  }

  /** Of the orders that these clients have; an order of others is none. */
  async function orderFacts(
    orderIds: readonly string[],
    by: By,
    options: { shipmentId?: string; causationId: string },
  ): Promise<ShippingFacts[]> {
    const query = options.shipmentId === undefined ? '' : `?shipmentId=${options.shipmentId}`
    const found = await Promise.all(
      [...new Set(orderIds)].map(async id => {
        const path = `${allocationRoutes.facts.replace(':id', id)}${query}`
        const { status, body } = await call.get('purchase-orders', path, { causationId: options.causationId })
        if (status === 404) return []
        if (status >= 300) throw new ProblemError('unavailable')
        const facts = shippingFacts.parse(body)
        return serves(by, facts.clientCompanyId) ? [facts] : []
      }),
    )
    return found.flat()
  }

  return { ports, known, asked, concerned, give, repeatedOrConflict, orderFacts }
}
export type ShipmentDesk = ReturnType<typeof shipmentDesk>

const ofVersion = (version: number): Seen => ({ version, current: state => state.version })

/** Whom a shipment does not concern must not learn its version: the decider then answers that there is none. */
function seenBy(by: By, { version, current }: Seen) {
  return {
    version,
    current: (state: ShipmentState) =>
      isShipment(state) && notConcerned(by, state) === null ? current(state) : version,
  }
}

export function answerOf(
  { state, events }: Pick<Accepted<ShipmentState>, 'state' | 'events'>,
  supplier: string | null = null,
): ShipmentAnswer {
  if (!isShipment(state)) throw new ProblemError('shipment-not-found')
  const { shipmentId: id, shipmentNumber, status, version } = state
  const { chip } = supplier === null ? state : supplierView(state, supplier)
  const createdId =
    events.map(event => createdBy(event as StoredEvent<ShipmentEvent>)).find(made => made !== null) ?? null
  return { id, shipmentNumber, status, chip, version, createdId }
}

function createdBy({ type, data }: StoredEvent<ShipmentEvent>): string | null {
  switch (type) {
    case 'ShipmentSplit':
      return data.newShipmentId
    case 'MilestoneRecorded':
      return data.milestone.milestoneId
    case 'HoldPlaced':
      return data.condition === null ? data.holdId : null
    case 'IssueOpened':
      return data.issueId
    case 'CommentAdded':
      return data.commentId
    default:
      return null
  }
}

/** Ids for what a request makes: the same request makes the same ones. */
export function idsFor(by: By, context: CommandContext, what: string) {
  return (index: number) => newIdFor(by.uid ?? 'system', `shipments/${what}/${index}`, context.key)
}
