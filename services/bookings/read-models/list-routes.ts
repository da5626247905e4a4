import { type BookingCommandName, bookingCommands } from '@quayside/contracts/bookings/commands.ts'
import {
  type BookingListItem,
  bookingListAnswer,
  bookingListQuery,
  bookingSortColumns,
  bookingTabCounters,
} from '@quayside/contracts/bookings/queries.ts'
import { bookingTabStatuses, bookingTabs } from '@quayside/contracts/bookings/statuses.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { listOrFile, mediaTypes } from '@quayside/platform/http/export.ts'
import { parseSort } from '@quayside/platform/http/lists.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import type { BookingDesk } from '../desk/booking-desk.ts'
import { bookingExport } from './booking-export.ts'
import { countersOf, type ListedRow, type ListRequest, listPage, listTotal, sideOf } from './booking-list.ts'

const listQuery = z.strictObject(bookingListQuery)

export function listRoutes(app: App, desk: BookingDesk): void {
  const { ports } = desk
  queryRoute(app, ports, {
    url: '/bookings',
    summary: 'Bookings of a tab, also as CSV or sheet',
    permission: 'bookings.view',
    query: listQuery,
    answer: bookingListAnswer,
    files: ['text/csv', mediaTypes.xlsx],
    waitFor: ['bookings'],
    handle(asked) {
      const { query, caller } = asked
      const request = requestOf(query)
      return listOrFile(asked, {
        async page(cursor, limit) {
          const { items: rows, nextCursor } = await listPage(ports.query, caller, request, cursor, limit)
          return { items: await itemsOf(desk, caller, rows), nextCursor }
        },
        total: () => listTotal(ports.query, caller, request),
        fileName: 'bookings',
        file: () => bookingExport(query.columns, caller.language),
      })
    },
  })
  queryRoute(app, ports, {
    url: '/bookings/tabs',
    summary: 'How many bookings each tab holds',
    permission: 'bookings.view',
    answer: bookingTabCounters,
    waitFor: ['bookings'],
    async handle({ caller }) {
      const counters = await ports.query(caller, db => countersOf(db, sideOf(caller).name))
      const tabs = bookingTabs.map(tab => {
        const own = counters.filter(one => bookingTabStatuses[tab].includes(one.status))
        return { tab, count: own.reduce((total, one) => total + one.bookings, 0) }
      })
      return { tabs }
    },
  })
}

function requestOf(query: z.output<typeof listQuery>): ListRequest {
  const open = query['filter[openRequest]']
  const supplier = query['filter[supplier]']
  const sought = [[query.q?.trim() ?? ''], [supplier ?? ''], query['filter[orderId]']?.split(',') ?? ['']]
  return {
    tab: query.tab,
    sort: parseSort(query.sort, bookingSortColumns, { column: 'date', direction: 'desc' }),
    statuses: query['filter[status]']?.split(',') ?? null,
    mode: query['filter[mode]'] ?? null,
    shipmentId: query['filter[shipmentId]'] ?? null,
    quoteId: query['filter[quoteId]'] ?? null,
    openRequest: open === undefined ? null : open === 'true',
    ids: query['filter[id]']?.split(',') ?? [],
    sought: sought.filter(any => any.some(text => text !== '')),
  }
}

/** Rows with the names they lack: a look-up for the whole page, never one a row. */
async function itemsOf(desk: BookingDesk, caller: Caller, rows: readonly ListedRow[]): Promise<BookingListItem[]> {
  const names = await desk.known.companies(rows.flatMap(({ row }) => [row.clientCompanyId, ...row.suppliers]))
  return rows.map(({ id, row }) => ({
    ...row,
    id,
    clientName: names.get(row.clientCompanyId) ?? null,
    suppliers: row.suppliers.map(supplier => ({ id: supplier, name: names.get(supplier) ?? null })),
    actions: (row.actions[caller.actor] ?? []).filter(name =>
      caller.permissions.has(bookingCommands[name as BookingCommandName].permission),
    ),
  }))
}
