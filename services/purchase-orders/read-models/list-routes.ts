import { type PurchaseOrderCommandName, purchaseOrderCommands } from '@quayside/contracts/purchase-orders/commands.ts'
import {
  clientsFigures,
  clientsFiguresRoute,
  type OrderListItem,
  orderListAnswer,
  orderListQuery,
  orderSortColumns,
  orderTabCounters,
  supplierFigures,
  supplierFiguresQuery,
} from '@quayside/contracts/purchase-orders/queries.ts'
import {
  type OrderStatus,
  orderStatuses,
  orderTabs,
  tabStatuses,
} from '@quayside/contracts/purchase-orders/statuses.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { listOrFile, mediaTypes } from '@quayside/platform/http/export.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import { parseSort } from '@quayside/platform/http/lists.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { today } from '@quayside/platform/values/dates.ts'
import * as z from 'zod'
import type { OrderDesk } from '../desk/order-desk.ts'
import { latenessOf } from '../domain/badges.ts'
import { countersOf } from './order-counters.ts'
import { orderExport } from './order-export.ts'
import { type ListedRow, type ListRequest, listPage, listTotals, sideOf } from './order-list.ts'
import { rowInFull } from './rows-of-before.ts'
import { figuresKept, figuresOf, figuresOfClients } from './supplier-figures.ts'

const listQuery = z.strictObject(orderListQuery)

export function listRoutes(app: App, desk: OrderDesk): void {
  const { ports } = desk
  queryRoute(app, ports, {
    url: '/purchase-orders',
    summary: 'Purchase orders of a tab, also as CSV or sheet',
    permission: 'purchase-orders.view',
    query: listQuery,
    answer: orderListAnswer,
    files: ['text/csv', mediaTypes.xlsx],
    waitFor: ['orders'],
    async handle(asked) {
      const { query, caller } = asked
      const request = await requestOf(desk, caller, query)
      return listOrFile(asked, {
        async page(cursor, limit) {
          const { items: rows, nextCursor } = await listPage(ports.query, caller, request, cursor, limit)
          return { items: await items(desk, caller, rows), nextCursor }
        },
        total: () => listTotals(ports.query, caller, request),
        fileName: 'purchase-orders',
        file: () => orderExport(query.columns, caller.language),
      })
    },
  })
  queryRoute(app, ports, {
    url: '/purchase-orders/tabs',
    summary: 'How many orders each tab and status holds',
    permission: 'purchase-orders.view',
    answer: orderTabCounters,
    waitFor: ['orders'],
    async handle({ caller }) {
      const counters = await ports.query(caller, db => countersOf(db, sideOf(caller).name))
      const count = (statuses: readonly OrderStatus[]) =>
        counters.filter(one => statuses.includes(one.status)).reduce((total, one) => total + one.orders, 0)
      return {
        tabs: orderTabs.map(tab => ({ tab, count: count(tabStatuses[tab]) })),
        statuses: orderStatuses.map(status => ({ status, count: count([status]) })).filter(one => one.count > 0),
      }
    },
  })
}

/** The figures of suppliers, each with a list of the same orders: `filter[countedAs]`. */
export function supplierFigureRoutes(app: App, desk: OrderDesk): void {
  const { ports } = desk
  queryRoute(app, ports, {
    url: '/purchase-orders/suppliers',
    summary: 'What was bought of suppliers in this month and year, per currency, and how many orders are active',
    permission: 'purchase-orders.view',
    query: supplierFiguresQuery,
    answer: supplierFigures,
    waitFor: ['orders'],
    async handle({ query, caller }) {
      const suppliers = query.suppliers.split(',')
      const rows = await ports.query(caller, db => figuresKept(db, suppliers))
      return shownFigures(desk, rows, suppliers, caller.scope.clients)
    },
  })
}

/** For the list of suppliers, which is another service's. */
export function clientsFiguresInternalRoute(app: App, desk: OrderDesk): void {
  internalRoute(app, desk.ports, {
    url: clientsFiguresRoute,
    summary: 'The figures of all suppliers of these clients that have any',
    input: clientsFigures,
    answer: supplierFigures,
    async handle({ input: { clients } }) {
      const rows = await figuresOfClients(desk.ports.database, clients)
      const suppliers = [...new Set(rows.map(({ vendor }) => vendor))]
      return answer(await shownFigures(desk, rows, suppliers, clients))
    },
  })
}

/** Of this month and year where each client is; named by those of the first. */
async function shownFigures(
  { ports, parties }: OrderDesk,
  rows: Parameters<typeof figuresOf>[0],
  suppliers: readonly string[],
  scope: Caller['scope']['clients'],
) {
  const now = ports.clock.now()
  const clients = new Set([...rows.map(row => row.client), ...(scope === 'all' ? [] : scope.slice(0, 1))])
  const days = new Map<string, string>()
  for (const client of clients) days.set(client, today(now, (await parties.settingsOf(client)).timeZone))
  const first = scope === 'all' ? undefined : days.get(scope[0] ?? '')
  return figuresOf(rows, suppliers, first ?? today(now, 'UTC'), client => days.get(client))
}

/** What a list is asked for, by whom and on which day. */
export async function requestOf(
  desk: OrderDesk,
  caller: Caller,
  query: Omit<z.output<typeof listQuery>, 'cursor' | 'limit' | 'columns'>,
): Promise<ListRequest> {
  const q = query.q?.trim() ?? ''
  const late = query['filter[late]']
  const zone = caller.scope.clients !== 'all' && caller.scope.clients[0]
  return {
    tab: query['filter[countedAs]'] === undefined ? query.tab : null,
    sort: parseSort(query.sort, orderSortColumns, { column: 'registrationDate', direction: 'desc' }),
    statuses: query['filter[status]']?.split(',') ?? null,
    supplier: query['filter[supplier]'] ?? null,
    requiredFrom: query['filter[requiredFrom]'] ?? null,
    requiredTo: query['filter[requiredTo]'] ?? null,
    late: late === undefined ? null : late === 'true',
    waitsForShipment: query['filter[waitsFor]'] === 'shipment',
    countedAs: query['filter[countedAs]'] ?? null,
    issuedFrom: query['filter[issuedFrom]'] ?? null,
    issuedTo: query['filter[issuedTo]'] ?? null,
    importId: query['filter[importId]'] ?? null,
    parentId: query['filter[parentId]'] ?? null,
    ids: query['filter[id]']?.split(',') ?? [],
    q,
    vendorsNamed: q === '' ? [] : await desk.parties.vendorsNamed(q),
    today: today(desk.ports.clock.now(), zone ? (await desk.parties.settingsOf(zone)).timeZone : 'UTC'),
  }
}

/** Rows with the names they lack: a look-up for the whole page, never one a row. */
async function items(desk: OrderDesk, caller: Caller, rows: readonly ListedRow[]): Promise<OrderListItem[]> {
  const pairs = new Map(
    rows.flatMap(row =>
      row.vendor_company_id === null
        ? []
        : [
            [
              `${row.client_company_id} ${row.vendor_company_id}`,
              { client: row.client_company_id, vendor: row.vendor_company_id },
            ] as const,
          ],
    ),
  )
  const [suppliers, clients, people] = await Promise.all([
    desk.parties.suppliers([...pairs.values()]),
    desk.parties.companies([...new Set(rows.map(row => row.client_company_id))]),
    desk.parties.people([...new Set(rows.flatMap(row => row.row.creator.uid ?? []))]),
  ])
  const now = desk.ports.clock.now()
  return rows.map(row => {
    const client = clients.get(row.client_company_id)
    const required = row.required_delivery_date === '' ? null : row.required_delivery_date
    const { uid, service } = row.row.creator
    return {
      ...rowInFull(row),
      id: row.id,
      parentId: row.parent_id,
      version: row.version,
      status: row.status as OrderStatus,
      orderNumber: row.order_number,
      clientCompanyId: row.client_company_id,
      clientName: client?.name ?? null,
      creator: { uid, service, name: uid === null ? null : (people.get(uid) ?? null) },
      supplier: suppliers.get(`${row.client_company_id} ${row.vendor_company_id}`) ?? {
        ...nobody,
        id: row.vendor_company_id,
      },
      lateness: latenessOf(
        { required, slipDays: row.slip_days },
        row.status as OrderStatus,
        today(now, client?.timeZone ?? 'UTC'),
      ),
      actions: permittedActions(row.actions, caller),
    }
  })
}

const nobody = { name: null, code: null, contactName: null, email: null, phone: null, address: null }

/** Of what the caller's kind of person could do with an order, what this person has the permission for. */
function permittedActions(actions: Readonly<Record<string, readonly string[]>>, caller: Caller): string[] {
  return (actions[caller.actor] ?? []).filter(name => {
    const command = purchaseOrderCommands[name as PurchaseOrderCommandName]
    return command !== undefined && caller.permissions.has(command.permission)
  })
}
