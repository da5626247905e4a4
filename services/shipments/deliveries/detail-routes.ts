import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { DeliveryEvent } from '@quayside/contracts/shipments/delivery-events.ts'
import {
  deliveryDetail,
  deliveryHistory,
  deliveryHistoryQuery,
} from '@quayside/contracts/shipments/delivery-queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { cappedTotal, decodeCursor, encodeCursor, pageOf } from '@quayside/platform/http/lists.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import type { ShipmentDesk } from '../desk/shipment-desk.ts'
import { shipmentParams } from '../desk/shipment-route.ts'
import { delivery } from './delivery.ts'
import { historyOf } from './delivery-history.ts'
import { labelCounts, tenantsOf } from './delivery-list.ts'
import { requestOf } from './list-routes.ts'
import { shipmentsNamed } from './shipments-named.ts'

const mostShipments = 50
const byPlace = 'place'

/** A delivery's own page: what it is, which shipments its lines name, and what each file said of it. */
export function deliveryDetailRoutes(app: App, desk: ShipmentDesk): void {
  const { ports, known } = desk
  const reading = { permission: 'delivery-orders.view', params: shipmentParams } as const

  queryRoute(app, ports, {
    ...reading,
    url: '/deliveries/:id',
    summary: 'A delivery: its lines by label, and the shipments that they name',
    answer: deliveryDetail,
    waitFor: ['deliveries', 'shipments'],
    async handle({ params, caller }) {
      const { clientCompanyId, deliveryNumber } = await deliveryFor(desk, caller, params.id)
      const [names, tenants, numbers] = await Promise.all([
        known.companies([clientCompanyId]),
        tenantsOf(ports, caller),
        shipmentNumbersOf(desk, caller, params.id),
      ])
      const shipmentOf = await shipmentsNamed(
        ports.query,
        caller,
        numbers.map(number => ({ client: clientCompanyId, number })),
      )
      return {
        id: params.id,
        deliveryNumber,
        clientCompanyId,
        clientName: names.get(clientCompanyId) ?? null,
        labels: await labelCounts(ports.query, caller, tenants, { ...requestOf(), deliveryId: params.id }),
        shipments: numbers.map(number => ({
          shipmentNumber: number,
          shipmentId: shipmentOf({ client: clientCompanyId, number }),
        })),
      }
    },
  })

  queryRoute(app, ports, {
    ...reading,
    url: '/deliveries/:id/history',
    summary: 'What each file said of a delivery that was new or different, the newest first',
    query: deliveryHistoryQuery,
    answer: deliveryHistory,
    waitFor: ['deliveries', 'delivery-files'],
    async handle({ params, query, caller }) {
      await deliveryFor(desk, caller, params.id)
      const { events } = await ports.commands.load(delivery, params.id)
      const acts = historyOf(events as readonly StoredEvent<DeliveryEvent>[])
      // Counted from the oldest, so that what is added meanwhile moves no page.
      const before = Number(decodeCursor(query.cursor, byPlace, 1)?.[0] ?? acts.length)
      const page = pageOf(
        acts.slice(acts.length - before).slice(0, query.limit + 1),
        query.limit,
        act => encodeCursor(byPlace, [acts.length - acts.indexOf(act) - 1]),
        act => act,
      )
      const nameOf = await known.doers(page.items.map(({ event }) => event.metadata.actor))
      const files = await fileNames(
        desk,
        caller,
        page.items.map(({ event }) => event.data.fileId),
      )
      const items = page.items.map(({ event: { data, metadata }, ...act }) => {
        const name = files.get(data.fileId)
        return { ...act, actor: nameOf(metadata.actor), file: name === undefined ? null : { id: data.fileId, name } }
      })
      return { items, nextCursor: page.nextCursor, ...cappedTotal(acts.length) }
    },
  })
}

/** As row-level security lets the caller see it; one of others is none. */
async function deliveryFor({ ports }: ShipmentDesk, caller: Caller, id: string) {
  const { rows } = await ports.query(caller, db =>
    sql<{ clientCompanyId: string; deliveryNumber: string }>`
      select client_company_id as "clientCompanyId", delivery_number as "deliveryNumber" from deliveries
      where delivery_id = ${id} limit 1`.execute(db),
  )
  if (rows[0] === undefined) throw new ProblemError('delivery-not-found')
  return rows[0]
}

async function shipmentNumbersOf({ ports }: ShipmentDesk, caller: Caller, id: string): Promise<string[]> {
  const { rows } = await ports.query(caller, db =>
    sql<{ number: string }>`select distinct row ->> 'shipmentNumber' as number from deliveries
      where delivery_id = ${id} and row ->> 'shipmentNumber' is not null
      order by number limit ${mostShipments}`.execute(db),
  )
  return rows.map(({ number }) => number)
}

async function fileNames({ ports }: ShipmentDesk, caller: Caller, ids: readonly string[]) {
  const { rows } = await ports.query(caller, db =>
    sql<{ id: string; name: string }>`select id, file ->> 'name' as name from delivery_files
      where id = any (${[...new Set(ids)]}::uuid[])`.execute(db),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
