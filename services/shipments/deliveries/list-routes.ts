import { deliveryFields } from '@quayside/contracts/shipments/deliveries.ts'
import {
  type DeliveryItem,
  deliveryLabelCounts,
  deliveryListAnswer,
  deliveryListQuery,
  deliverySortColumns,
} from '@quayside/contracts/shipments/delivery-queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { listOrFile, mediaTypes } from '@quayside/platform/http/export.ts'
import { parseSort } from '@quayside/platform/http/lists.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { textIn } from '@quayside/platform/words/words.ts'
import * as z from 'zod'
import type { ShipmentDesk } from '../desk/shipment-desk.ts'
import { labelOf } from './delivery-label.ts'
import {
  type DeliveryRequest,
  deliveryPage,
  deliveryTotal,
  type ListedDelivery,
  labelCounts,
  tenantsOf,
} from './delivery-list.ts'
import { shipmentsNamed } from './shipments-named.ts'

const listQuery = z.strictObject(deliveryListQuery)

/** Deliveries of SAP's files: of the client's own companies, and of those that the operator serves. */
export function deliveryListRoutes(app: App, desk: ShipmentDesk): void {
  const { ports } = desk
  queryRoute(app, ports, {
    url: '/deliveries',
    summary: 'Deliveries of SAP’s files, by label, also as CSV or sheet',
    permission: 'delivery-orders.view',
    query: listQuery,
    answer: deliveryListAnswer,
    files: ['text/csv', mediaTypes.xlsx],
    waitFor: ['deliveries'],
    async handle(asked) {
      const { query, caller } = asked
      const request = requestOf(query)
      const tenants = await tenantsOf(ports, caller)
      return listOrFile(asked, {
        async page(cursor, limit) {
          const { items, nextCursor } = await deliveryPage(ports.query, caller, tenants, request, cursor, limit)
          return { items: await shown(desk, caller, items), nextCursor }
        },
        total: () => deliveryTotal(ports.query, caller, tenants, request),
        fileName: 'deliveries',
        file: () => deliveryExport(caller.language),
      })
    },
  })
  queryRoute(app, ports, {
    url: '/deliveries/labels',
    summary: 'How many deliveries have each label',
    permission: 'delivery-orders.view',
    answer: deliveryLabelCounts,
    waitFor: ['deliveries'],
    async handle({ caller }) {
      return { labels: await labelCounts(ports.query, caller, await tenantsOf(ports, caller), requestOf()) }
    },
  })
}

/** All of them, by default. */
export function requestOf(query: z.output<typeof listQuery> = listQuery.parse({})): DeliveryRequest {
  return {
    label: query.label ?? null,
    sort: parseSort(query.sort, deliverySortColumns, { column: 'deliveryDate', direction: 'desc' }),
    sendingPlant: query['filter[sendingPlant]'] ?? null,
    receivingPlant: query['filter[receivingPlant]'] ?? null,
    material: query['filter[material]'] ?? null,
    deliveryId: query['filter[deliveryId]'] ?? null,
    q: query.q?.trim() ?? '',
  }
}

function labelled(one: ListedDelivery) {
  return labelOf(one.standing, one.due, one.today, one.graceDays)
}

/** With the names they lack, and the shipments that they name: a look-up for the whole page. */
async function shown(desk: ShipmentDesk, caller: Caller, rows: readonly ListedDelivery[]): Promise<DeliveryItem[]> {
  const names = await desk.known.companies([...new Set(rows.map(row => row.client_company_id))])
  const shipmentOf = await shipmentsNamed(
    desk.ports.query,
    caller,
    rows.map(one => ({ client: one.client_company_id, number: one.row.shipmentNumber })),
  )
  return rows.map(one => ({
    id: one.id,
    deliveryId: one.delivery_id,
    deliveryNumber: one.delivery_number,
    clientCompanyId: one.client_company_id,
    clientName: names.get(one.client_company_id) ?? null,
    label: labelled(one),
    delivered: one.row.deliveredOn !== null,
    ...one.row,
    shipmentId: shipmentOf({ client: one.client_company_id, number: one.row.shipmentNumber }),
  }))
}

const dates = new Set<string>(deliveryFields.filter(field => /(Date|On)$/.test(field)))

function deliveryExport(language: Caller['language']) {
  const kind = (field: string) => (field === 'quantity' ? 'number' : dates.has(field) ? 'date' : 'text')
  return {
    columns: [
      ...deliveryFields.map(field => ({
        header: textIn(language, `deliveries:field.${field}`),
        kind: kind(field) as 'text',
      })),
      { header: textIn(language, 'deliveries:file.state') },
    ],
    row: (item: DeliveryItem) => [
      ...deliveryFields.map(field => item[field]),
      textIn(language, `deliveries:label.${item.label}`),
    ],
  }
}
