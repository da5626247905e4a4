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
import { listOrFile, mediaTypes } from '@quayside/platform/http/export.ts'
import { parseSort } from '@quayside/platform/http/lists.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { containerUsesOf, summaryOf } from '../../containers/read-models/container-uses.ts'
import { dayOf } from '../../desk/day-of-caller.ts'
import type { ShipmentDesk } from '../../desk/shipment-desk.ts'
import { stationsOnList } from '../domain/stations.ts'
import { productExport } from './product-export.ts'
import { countersOf } from './shipment-counters.ts'
import { shipmentExport } from './shipment-export.ts'
import { filtersOf, type ListedRow, type ListRequest, lineTotal, listPage, listTotal, sideOf } from './shipment-list.ts'

const listQuery = z.strictObject(shipmentListQuery)

export function listRoutes(app: App, desk: ShipmentDesk): void {
  const { ports } = desk
  queryRoute(app, ports, {
    url: '/shipments',
    summary: 'Shipments of a tab, also as CSV or sheet',
    permission: 'shipments.view',
    query: listQuery,
    answer: shipmentListAnswer,
    files: ['text/csv', mediaTypes.xlsx],
    waitFor: ['shipments'],
    async handle(asked) {
      const { query, caller } = asked
      const request = requestOf(query, caller, await dayOf(desk, caller))
      return listOrFile(asked, {
        async page(cursor, limit) {
          const { items: rows, nextCursor } = await listPage(ports.query, caller, request, cursor, limit)
          return { items: await items(desk, caller, rows, request.today), nextCursor }
        },
        total: () => listTotal(ports.query, caller, request),
        fileName: 'shipments',
        file: () => shipmentExport(query.columns, caller.language),
      })
    },
  })
  queryRoute(app, ports, {
    url: '/shipments/products',
    summary: 'The lines of the shipments of a tab, also as CSV or sheet',
    permission: 'shipments.view',
    query: listQuery,
    answer: shipmentProductsAnswer,
    files: ['text/csv', mediaTypes.xlsx],
    waitFor: ['shipments'],
    async handle(asked) {
      const { query, caller } = asked
      const request = requestOf(query, caller, await dayOf(desk, caller))
      return listOrFile(asked, {
        async page(cursor, limit) {
          const { items: rows, nextCursor } = await listPage(ports.query, caller, request, cursor, limit)
          return { items: rows.flatMap(productsOf), nextCursor }
        },
        total: () => lineTotal(ports.query, caller, request),
        fileName: 'shipment-products',
        file: () => productExport(query.columns, caller.language),
      })
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

/** What a list is asked for, on which day. */
export function requestOf(
  query: Omit<z.output<typeof listQuery>, 'cursor' | 'limit' | 'columns'>,
  caller: Pick<Caller, 'actor'>,
  today: string,
): ListRequest {
  return {
    ...filtersOf(query, caller),
    tab: query.tab,
    sort: parseSort(query.sort, shipmentSortColumns, { column: 'date', direction: 'desc' }),
    statuses: query['filter[status]']?.split(',') ?? null,
    today,
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
  return rows.map(({ row: { way, blockedBy, ...row }, actions }) => ({
    ...row,
    // A row that a version before has kept lacks it, until it is made anew.
    onHold: (row as Partial<typeof row>).onHold ?? row.openHolds > 0,
    missing: keepingBack(row.missing, blockedBy),
    stations: stationsOnList({ ...row, ...(way && { way }) }, today),
    containers: row.containers.map(one => summaryOf(one, uses, now, caller.actor === 'P', isOver(row))),
    clientName: names.get(row.clientCompanyId) ?? null,
    suppliers: row.suppliers.map(id => ({ id, name: names.get(id) ?? null })),
    actions: (actions[caller.actor] ?? []).filter(name =>
      caller.permissions.has(shipmentCommands[name as ShipmentCommandName].permission),
    ),
  }))
}

/** What is to be put right first, each once: of holds the row has their number. */
function keepingBack(missing: readonly string[], blockedBy: string | null | undefined): string[] {
  const isTold = blockedBy == null || blockedBy.endsWith('hold-open') || missing.includes(blockedBy)
  return isTold ? [...missing] : [...missing, blockedBy]
}

const isOver = ({ status }: ListedRow['row']) => status === 'COMPLETED' || status === 'CANCELLED'

function productsOf({ id: shipmentId, shipment_number: shipmentNumber, status, lines }: ListedRow) {
  return lines.map(one => ({ shipmentId, shipmentNumber, status, ...one }))
}
