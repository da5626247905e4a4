import { type ShipmentCommandName, shipmentCommands } from '@quayside/contracts/shipments/commands.ts'
import {
  type ShipmentListItem,
  shipmentListAnswer,
  shipmentListQuery,
  shipmentProductsAnswer,
  shipmentSortColumns,
  shipmentTabCounters,
} from '@quayside/contracts/shipments/queries.ts'
import { shipmentTabStatuses, shipmentTabs } from '@quayside/contracts/shipments/statuses.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { exportFormat, listAs } from '@quayside/platform/http/export.ts'
import { parseSort } from '@quayside/platform/http/lists.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import type { ShipmentDesk } from '../commands/shipment-desk.ts'
import { stationsOnList } from '../domain/stations.ts'
import { containerUsesOf, summaryOf } from './container-uses.ts'
import { dayOf } from './day-of-caller.ts'
import { productExport, type ShipmentProduct } from './product-export.ts'
import { countersOf } from './shipment-counters.ts'
import { shipmentExport } from './shipment-export.ts'
import { type ListedRow, type ListRequest, lineTotal, listPage, listTotal, sideOf } from './shipment-list.ts'

const listQuery = z.strictObject(shipmentListQuery)
const exportPage = 500

export function listRoutes(app: App, desk: ShipmentDesk): void {
  const { ports } = desk
  queryRoute(app, ports, {
    url: '/shipments',
    summary: 'Shipments of a tab, also as CSV or sheet',
    permission: 'shipments.view',
    query: listQuery,
    answer: shipmentListAnswer,
    waitFor: ['shipments'],
    async handle({ query, caller, raw, reply }) {
      const request = requestOf(query, await dayOf(desk, caller))
      const format = exportFormat(raw)
      if (format !== null) {
        const { language } = caller
        const { columns, row } = shipmentExport(query.columns?.split(',') ?? null, language)
        const rows = allRows(desk, caller, request, row)
        return listAs(reply, { format, fileName: 'shipments', language, columns, rows })
      }
      const [page, total] = await Promise.all([
        listPage(ports.query, caller, request, query.cursor, query.limit),
        listTotal(ports.query, caller, request),
      ])
      return { items: await items(desk, caller, page.items, request.today), nextCursor: page.nextCursor, ...total }
    },
  })
  queryRoute(app, ports, {
    url: '/shipments/products',
    summary: 'The lines of the shipments of a tab, also as CSV or sheet',
    permission: 'shipments.view',
    query: listQuery,
    answer: shipmentProductsAnswer,
    waitFor: ['shipments'],
    async handle({ query, caller, raw, reply }) {
      const request = requestOf(query, await dayOf(desk, caller))
      const format = exportFormat(raw)
      if (format !== null) {
        const { language } = caller
        const { columns, row } = productExport(query.columns?.split(',') ?? null, language)
        const rows = allLines(desk, caller, request, row)
        return listAs(reply, { format, fileName: 'shipment-products', language, columns, rows })
      }
      const [page, total] = await Promise.all([
        listPage(ports.query, caller, request, query.cursor, query.limit),
        lineTotal(ports.query, caller, request),
      ])
      return { items: page.items.flatMap(productsOf), nextCursor: page.nextCursor, ...total }
    },
  })
  queryRoute(app, ports, {
    url: '/shipments/tabs',
    summary: 'How many shipments each tab holds',
    permission: 'shipments.view',
    answer: shipmentTabCounters,
    waitFor: ['shipments'],
    async handle({ caller }) {
      const counters = await ports.query(caller, db => countersOf(db, sideOf(caller).name))
      const tabs = shipmentTabs.map(tab => {
        const own = counters.filter(one => shipmentTabStatuses[tab].includes(one.status))
        return { tab, count: own.reduce((total, one) => total + one.shipments, 0) }
      })
      return { tabs }
    },
  })
}

function requestOf(query: z.output<typeof listQuery>, today: string): ListRequest {
  const exceptions = query['filter[exceptions]']
  return {
    tab: query.tab,
    sort: parseSort(query.sort, shipmentSortColumns, { column: 'date', direction: 'desc' }),
    statuses: query['filter[status]']?.split(',') ?? null,
    mode: query['filter[mode]'] ?? null,
    supplier: query['filter[supplier]'] ?? null,
    orderIds: query['filter[orderId]']?.split(',') ?? [],
    exceptions: exceptions === undefined ? null : exceptions === 'true',
    today,
    q: query.q?.trim() ?? '',
  }
}

/** Rows with the names they lack: a look-up for the whole page, never one a row. */
async function items(
  desk: ShipmentDesk,
  caller: Caller,
  rows: readonly ListedRow[],
  today: string,
): Promise<ShipmentListItem[]> {
  const ids = rows.flatMap(({ row }) => [row.clientCompanyId, ...row.suppliers])
  const useIds = rows.flatMap(({ row }) => row.containers.map(one => one.containerUseId))
  const [names, uses] = await Promise.all([
    desk.known.companies([...new Set(ids)]),
    containerUsesOf(desk.ports.database, [...new Set(useIds)]),
  ])
  const now = desk.ports.clock.now()
  return rows.map(({ row, actions }) => ({
    ...row,
    stations: stationsOnList(row, today),
    containers: row.containers.map(one => summaryOf(one, uses, now, caller.actor === 'P', isOver(row))),
    clientName: names.get(row.clientCompanyId) ?? null,
    suppliers: row.suppliers.map(id => ({ id, name: names.get(id) ?? null })),
    actions: (actions[caller.actor] ?? []).filter(name =>
      caller.permissions.has(shipmentCommands[name as ShipmentCommandName].permission),
    ),
  }))
}

const isOver = ({ status }: ListedRow['row']) => status === 'COMPLETED' || status === 'CANCELLED'

function productsOf({ id: shipmentId, shipment_number: shipmentNumber, status, lines }: ListedRow) {
  return lines.map(one => ({ shipmentId, shipmentNumber, status, ...one }))
}

/** Page after page as the client reads, in the list's order. */
async function* allPages(desk: ShipmentDesk, caller: Caller, request: ListRequest) {
  let cursor: string | undefined
  do {
    const page = await listPage(desk.ports.query, caller, request, cursor, exportPage)
    yield page.items
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

async function* allRows<Row>(
  desk: ShipmentDesk,
  caller: Caller,
  request: ListRequest,
  row: (item: ShipmentListItem) => Row,
) {
  for await (const page of allPages(desk, caller, request))
    for (const item of await items(desk, caller, page, request.today)) yield row(item)
}

async function* allLines<Row>(
  desk: ShipmentDesk,
  caller: Caller,
  request: ListRequest,
  row: (item: ShipmentProduct) => Row,
) {
  for await (const page of allPages(desk, caller, request)) for (const item of page.flatMap(productsOf)) yield row(item)
}
