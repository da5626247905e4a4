import {
  type ReceiptsAnswer,
  receiptDetail,
  receiptSortColumns,
  receiptsAnswer,
  receiptsQuery,
  stockAnswer,
  stockQuery,
  stockSortColumns,
  warehouseItem,
  warehouseSortColumns,
  warehousesAnswer,
  warehousesQuery,
} from '@quayside/contracts/handling/warehouse-queries.ts'
import { verdictOn } from '@quayside/contracts/kernel/transitions.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { listOrFile, mediaTypes } from '@quayside/platform/http/export.ts'
import { parseSort } from '@quayside/platform/http/lists.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { withReasons } from '@quayside/platform/words/error-text.ts'
import * as z from 'zod'
import { doneTo } from '../desk/handling-desk.ts'
import { handledParams } from '../desk/handling-routes.ts'
import { overFault } from '../desk/handling-rules.ts'
import type { ReceiptDesk } from './receipt-desk.ts'
import { receiptExport, stockExport } from './receipt-export.ts'
import { receiptItems } from './receipt-items.ts'
import { type ReceiptRequest, receiptPage, receiptRow, receiptTotal } from './receipt-list.ts'

import { isReceipt } from './receipt-state.ts'
import { stockList, warehouseList } from './warehouse-list.ts'
import { warehouseReceipt } from './warehouse-receipt.ts'
import { warehouseKeepers } from './warehouses.ts'

const listQuery = z.strictObject(receiptsQuery)
type Verdicts = ReceiptsAnswer['allowedCommands']

export function receiptQueries(app: App, desk: ReceiptDesk): void {
  const { ports } = desk
  queryRoute(app, ports, {
    url: '/warehouse-receipts',
    summary: 'Warehouse receipts, by filters, also as CSV or sheet; a supplier’s own goods alone',
    permission: 'warehouses.view',
    query: listQuery,
    answer: receiptsAnswer,
    files: ['text/csv', mediaTypes.xlsx],
    waitFor: ['warehouse-receipts', 'handled-shipments'],
    async handle(asked) {
      const { query, caller } = asked
      const request = requestOf(query)
      const allowedCommands = await creatingVerdicts(desk, caller, request.shipmentId)
      return listOrFile(asked, {
        async page(cursor, limit) {
          const { items, nextCursor } = await receiptPage(ports.query, caller, request, cursor, limit)
          return { items: await receiptItems(desk, await desk.askedOfMany(caller, items), caller), nextCursor }
        },
        total: async () => ({ ...(await receiptTotal(ports.query, caller, request)), allowedCommands }),
        fileName: 'warehouse-receipts',
        file() {
          mayExport(caller)
          return receiptExport(query.columns, caller.language)
        },
      })
    },
  })
  queryRoute(app, ports, {
    permission: 'warehouses.view',
    params: handledParams,
    waitFor: ['warehouse-receipts'],
    url: '/warehouse-receipts/:id',
    summary: 'A warehouse receipt: announced against counted per package, and its history',
    answer: receiptDetail,
    async handle({ params, caller }) {
      const { item, events } = await shownReceipt(desk, caller, params.id)
      return { ...item, history: await doneTo(desk, events) }
    },
  })
  warehouseQueries(app, desk)
}

/** One that the person may see, as it stands now. */
export async function shownReceipt(desk: ReceiptDesk, caller: Caller, id: string) {
  const { query, commands } = desk.ports
  const row = await receiptRow(query, caller, id)
  if (row === undefined) throw new ProblemError('warehouse-receipt-not-found')
  const { state, events } = await commands.load(warehouseReceipt, id)
  const receipt = isReceipt(state) ? state : row.state
  const asked = await desk.askedOf(caller, receipt)
  const [item] = await receiptItems(desk, [{ receipt, createdAt: row.created_at, asked }], caller)
  if (item === undefined) throw new ProblemError('warehouse-receipt-not-found')
  return { item, events }
}

function warehouseQueries(app: App, desk: ReceiptDesk): void {
  const { ports, known } = desk
  const listFor = async (caller: Caller) =>
    warehouseList(ports.query, caller, await warehouseKeepers(ports.database, caller))
  const named = async <Item extends { readonly companyId: string }>(items: readonly Item[]) => {
    const names = await known.companies([...new Set(items.map(one => one.companyId))])
    return items.map(one => ({ ...one, companyName: names.get(one.companyId) ?? null }))
  }
  queryRoute(app, ports, {
    url: '/warehouses',
    summary: 'Warehouses, each with what is on hand of one’s own goods',
    permission: 'warehouses.view',
    query: z.strictObject(warehousesQuery),
    answer: warehousesAnswer,
    waitFor: ['warehouses', 'warehouse-receipts', 'parties'],
    async handle({ query, caller }) {
      const list = await listFor(caller)
      const sort = parseSort(query.sort, warehouseSortColumns, { column: 'name', direction: 'asc' })
      const q = query.q?.trim() ?? ''
      const [page, total] = await Promise.all([list.page(sort, q, query.cursor, query.limit), list.total(q)])
      return { ...page, items: await named(page.items), ...total }
    },
  })
  queryRoute(app, ports, {
    url: '/warehouses/:id',
    summary: 'A warehouse with what is on hand of one’s own goods',
    permission: 'warehouses.view',
    params: handledParams,
    answer: warehouseItem,
    waitFor: ['warehouses', 'warehouse-receipts', 'parties'],
    async handle({ params, caller }) {
      const found = await (await listFor(caller)).one(params.id)
      const [item] = await named(found === null ? [] : [found])
      if (item === undefined) throw new ProblemError('warehouse-unknown')
      return item
    },
  })
  queryRoute(app, ports, {
    url: '/warehouse-stock',
    summary: 'What is on hand by warehouse, client, order and SKU, also as CSV or sheet',
    permission: 'warehouses.view',
    query: z.strictObject(stockQuery),
    answer: stockAnswer,
    files: ['text/csv', mediaTypes.xlsx],
    waitFor: ['warehouse-receipts'],
    async handle(asked) {
      const { query, caller } = asked
      // What else lies there is none of a supplier's business.
      if (caller.actor === 'P') throw new ProblemError('permission-missing', { permission: 'warehouses.view' })
      const list = stockList(ports.query, caller, query['filter[warehouseId]'] ?? null, query.q?.trim() ?? '')
      const sort = parseSort(query.sort, stockSortColumns, { column: 'order', direction: 'asc' })
      return listOrFile(asked, {
        async page(cursor, limit) {
          const { items, nextCursor } = await list.page(sort, cursor, limit)
          const names = await known.companies([...new Set(items.flatMap(one => one.clientCompanyId ?? []))])
          const named = items.map(one => ({ ...one, clientName: names.get(one.clientCompanyId ?? '') ?? null }))
          return { items: named, nextCursor }
        },
        total: () => list.total(),
        fileName: 'warehouse-stock',
        file() {
          mayExport(caller)
          return stockExport(caller.language)
        },
      })
    },
  })
}

function mayExport({ permissions }: Caller): void {
  if (!permissions.has('warehouses.export'))
    throw new ProblemError('permission-missing', { permission: 'warehouses.export' })
}

function requestOf(query: z.output<typeof listQuery>): ReceiptRequest {
  const list = (value: string | undefined) => value?.split(',') ?? []
  return {
    sort: parseSort(query.sort, receiptSortColumns, { column: 'createdAt', direction: 'desc' }),
    ids: list(query['filter[id]']),
    warehouseId: query['filter[warehouseId]'] ?? null,
    shipmentId: query['filter[shipmentId]'] ?? null,
    pickupId: query['filter[pickupId]'] ?? null,
    statuses: list(query['filter[status]']),
    contingencies: list(query['filter[contingency]']),
    q: query.q?.trim() ?? '',
  }
}

/** Whether goods may be announced, of the shipment where the list is of one, or received without an announcement. */
async function creatingVerdicts(desk: ReceiptDesk, caller: Caller, shipmentId: string | null): Promise<Verdicts> {
  const { permissions, language } = caller
  const over = shipmentId === null ? null : overFault(await desk.asked(caller, shipmentId))
  const announcing = { permission: 'warehouses.announce', permissions }
  const running = { permission: 'warehouses.run', permissions }
  return withReasons(
    [
      verdictOn('create', over, announcing, ['O', 'A', 'C', 'P']),
      verdictOn('receive-unannounced', over, running, ['O', 'A', 'C']),
    ],
    language,
  )
}
