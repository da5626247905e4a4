import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { instant } from '@quayside/contracts/kernel/quantities.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { type ShipmentDetail, shipmentDetail, shipmentHistory } from '@quayside/contracts/shipments/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import { containerUsesOf } from '../../containers/read-models/container-uses.ts'
import { viewerOf } from '../../desk/changed-since.ts'
import { byOf, type ShipmentDesk } from '../../desk/shipment-desk.ts'
import { shipmentParams } from '../../desk/shipment-route.ts'
import { co2Of } from '../../emissions/shipment-co2.ts'
import { publishedShipment } from '../../published.ts'
import { notConcerned } from '../domain/actors.ts'
import { shipment } from '../domain/shipment.ts'
import { isShipment } from '../domain/state.ts'
import { detailOf } from './shipment-detail.ts'
import { historyOf } from './shipment-history.ts'
import { sideOf } from './shipment-list.ts'
import { supplierSees, type ViewRow } from './shipment-row.ts'

type Seen = Pick<ViewRow, 'state' | 'facts'>
type Recorded = StoredEvent<ShipmentEvent>

type AnchorsOf = (
  caller: Caller,
  shipmentId: string,
  until: string | null,
) => Promise<{ anchors: ShipmentDetail['anchors']; notAnchored: number }>

/** `anchorsOf` tells what of a shipment stands on the chain. */
export function detailRoutes(app: App, desk: ShipmentDesk, anchorsOf: AnchorsOf): void {
  const { ports } = desk
  queryRoute(app, ports, {
    url: '/shipments/:id',
    summary: 'A shipment, as far as the person’s side may see it',
    permission: 'shipments.view',
    params: shipmentParams,
    query: { asOf: z.optional(instant) },
    answer: shipmentDetail,
    waitFor: ['shipments', 'status-changes'],
    async handle({ params, query, caller }) {
      const seen = await visible(desk, caller, params.id)
      if (query.asOf === undefined) return detail(desk, anchorsOf, caller, seen, null)
      return detail(desk, anchorsOf, caller, await asOf(desk, caller, params.id, query.asOf), query.asOf)
    },
  })
  queryRoute(app, ports, {
    url: '/shipments/:id/history',
    summary: 'Who changed what of a shipment, and why',
    permission: 'shipments.view',
    params: shipmentParams,
    answer: shipmentHistory,
    waitFor: ['shipments'],
    async handle({ params, caller }) {
      await visible(desk, caller, params.id)
      const { events } = await ports.commands.load(shipment, params.id)
      const items = historyOf(events as Recorded[], viewerOf(byOf(caller)))
      const nameOf = await desk.known.doers(items.map(item => item.actor))
      return { items: items.map(item => ({ ...item, actor: { ...item.actor, name: nameOf(item.actor) } })) }
    },
  })
}

/** What row-level security lets the caller see; a shipment of others is none. */
export async function visible(desk: ShipmentDesk, caller: Caller, id: string): Promise<Seen> {
  const { column, companies } = sideOf(caller)
  const found = await desk.ports.query(caller, db =>
    sql<Seen>`select state, facts from shipment_states
      where id = ${id} and ${column} = any (${companies}::uuid[])`.execute(db),
  )
  const [seen] = found.rows
  if (seen === undefined || notConcerned(byOf(caller), seen.state) !== null)
    throw new ProblemError('shipment-not-found')
  return seen
}

/** As it was recorded up to then, with the rights of today. */
async function asOf(desk: ShipmentDesk, caller: Caller, id: string, until: string): Promise<Seen> {
  const { shipment: state, remembered } = await desk.ports.facts.until(publishedShipment, id, until)
  if (!isShipment(state) || remembered === null || notConcerned(byOf(caller), state) !== null)
    throw new ProblemError('shipment-not-found')
  if (caller.actor !== 'P') return { state, facts: { ...remembered, co2: co2Of(state) } }
  return supplierSees(state, remembered, caller.company)
}

async function detail(
  desk: ShipmentDesk,
  anchorsOf: AnchorsOf,
  caller: Caller,
  { state, facts }: Seen,
  until: string | null,
): Promise<ShipmentDetail> {
  const { clientCompanyId, shipmentId } = state
  const useIds = state.containers.map(one => one.containerUseId)
  const [names, people, uses, asked, anchors, volumeFactors] = await Promise.all([
    desk.known.companies([clientCompanyId, ...new Set(state.lines.map(line => line.vendorCompanyId))]),
    desk.known.people([...new Set(facts.comments.flatMap(one => one.uid ?? []))]),
    containerUsesOf(desk.ports.database, useIds),
    desk.asked(byOf(caller), clientCompanyId),
    anchorsOf(caller, shipmentId, until),
    desk.known.volumeFactors(clientCompanyId),
  ])
  const clientName = names.get(clientCompanyId) ?? null
  const around = {
    clientName,
    suppliers: names,
    people,
    isPast: until !== null,
    language: caller.language,
    uses,
    volumeFactors,
    ...anchors,
  }
  return detailOf(state, facts, { ...asked, permissions: caller.permissions }, around)
}
