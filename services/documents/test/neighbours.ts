import { ensureCompanies } from '@quayside/contracts/directory/commands.ts'
import { ensuredCompanies } from '@quayside/contracts/directory/queries.ts'
import { type EnsureProducts, ensureProducts } from '@quayside/contracts/products/commands.ts'
import { ensuredProducts } from '@quayside/contracts/products/queries.ts'
import {
  checkImport,
  checkImportAnswer,
  checkUndoImport,
  checkUndoImportAnswer,
  type ImportFinding,
  type ImportRow,
  type ImportRowResult,
  importPurchaseOrders,
  importPurchaseOrdersAnswer,
  undoImport,
  undoImportAnswer,
} from '@quayside/contracts/purchase-orders/import.ts'
import { orderedLine, registeredOrder } from '@quayside/contracts/purchase-orders/testing/registered.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { Ports, ServiceFactory } from '@quayside/platform/service/service.ts'

type Line = { importId: string; row: number; lineId: string; sourceRowId: string | null }
type Order = { orderId: string; sent: boolean; events: number; lines: Line[] }

/** How the other side of an import behaves in a test: what it holds, and which calls it lets down. */
export type Neighbours = {
  readonly factories: readonly ServiceFactory[]
  readonly orders: Map<string, Order>
  readonly calls: { companies: number; products: number; rows: number[] }
  /** What was asked for of products. */
  readonly products: EnsureProducts['items']
  /** What a row of this order would meet; null when there is no such order. */
  meets: (orderNumber: string, row: number) => ImportFinding | null
  /** Called after the rows of a call are kept and before it is answered. */
  afterRows: (call: number) => void | Promise<void>
  /** Called before the next orders are taken back. */
  beforeUndo: () => void | Promise<void>
  /** Called before a call to directory is looked at. */
  beforeCompanies: () => void
}

function service(
  name: string,
  routes: (
    app: Parameters<NonNullable<ReturnType<ServiceFactory['create']>['internalRoutes']>>[0],
    ports: Ports,
  ) => void,
): ServiceFactory {
  return {
    name,
    schema: name.replaceAll('-', '_'),
    create: ports => ({
      name,
      schema: name.replaceAll('-', '_'),
      migrations: {},
      routes: () => undefined,
      internalRoutes: app => routes(app, ports),
      projections: [],
      reactions: [],
    }),
  }
}

/** Directory, products and purchase-orders as far as an import calls them, by their contracts; orders are told by their real events. */
export function neighbours(): Neighbours {
  const known = new Set<string>()
  const self: Neighbours = {
    factories: [
      service('directory', (app, ports) =>
        internalRoute(app, ports, {
          url: '/companies/ensure',
          summary: 'vendors by name',
          input: ensureCompanies,
          answer: ensuredCompanies,
          async handle({ input }) {
            self.beforeCompanies()
            self.calls.companies++
            return answer(
              input.names.map(name => {
                const created = !known.has(name)
                known.add(name)
                return {
                  name,
                  companyId: newIdFor(input.clientCompanyId, 'vendor', name),
                  created,
                  contactEmailMissing: true,
                }
              }),
            )
          },
        }),
      ),
      service('products', (app, ports) =>
        internalRoute(app, ports, {
          url: '/products/ensure',
          summary: 'products by SKU or description',
          input: ensureProducts,
          answer: ensuredProducts,
          async handle({ input }) {
            self.calls.products++
            self.products.push(...input.items)
            return answer(
              input.items.map(({ sku, description }) => ({
                productId: newIdFor(input.clientCompanyId, 'product', sku ?? description),
                sku: sku ?? `P-${newIdFor('', '', description).slice(0, 8)}`,
                created: true,
              })),
            )
          },
        }),
      ),
      service('purchase-orders', (app, ports) => orderRoutes(app, ports, self)),
    ],
    orders: new Map(),
    calls: { companies: 0, products: 0, rows: [] },
    products: [],
    meets: () => null,
    afterRows: () => undefined,
    beforeUndo: () => undefined,
    beforeCompanies: () => undefined,
  }
  return self
}

type App = Parameters<Parameters<typeof service>[1]>[0]

function orderRoutes(app: App, ports: Ports, self: Neighbours): void {
  internalRoute(app, ports, {
    url: '/purchase-orders/import',
    summary: 'rows of a file',
    input: importPurchaseOrders,
    answer: importPurchaseOrdersAnswer,
    async handle({ input }) {
      const kept = input.rows.map(row => keepRow(self, input.importId, input.clientCompanyId, row))
      await Promise.all(
        [
          ...Map.groupBy(
            kept.flatMap(({ added }) => added),
            ({ order }) => order,
          ),
        ].map(([order, added]) =>
          tell(
            ports,
            order,
            input,
            added.map(({ line }) => line),
          ),
        ),
      )
      const results = kept.map(({ result }) => result)
      self.calls.rows.push(input.rows.length)
      await self.afterRows(self.calls.rows.length)
      return answer({ results })
    },
  })
  internalRoute(app, ports, {
    url: '/purchase-orders/check-import',
    summary: 'what rows would meet',
    input: checkImport,
    answer: checkImportAnswer,
    handle: async ({ input: { rows } }) =>
      answer({ today: '2026-03-02', findings: rows.flatMap(row => self.meets(row.orderNumber, row.row) ?? []) }),
  })
  const ownOf = (importId: string) =>
    [...self.orders].filter(([, order]) => order.lines.some(line => line.importId === importId))
  internalRoute(app, ports, {
    url: '/purchase-orders/undo-import/check',
    summary: 'what an undo is about',
    input: checkUndoImport,
    answer: checkUndoImportAnswer,
    async handle({ input }) {
      const own = ownOf(input.importId)
      const used = own.find(([, order]) => order.sent)
      if (used !== undefined) throw new ProblemError('import-in-use', { poId: used[0] })
      return answer({ orders: own.length })
    },
  })
  internalRoute(app, ports, {
    url: '/purchase-orders/undo-import',
    summary: 'take back an import',
    input: undoImport,
    answer: undoImportAnswer,
    async handle({ input: { importId, after, limit } }) {
      await self.beforeUndo()
      const next = ownOf(importId)
        .toSorted(([, a], [, b]) => (a.orderId < b.orderId ? -1 : 1))
        .filter(([, { orderId }]) => after === null || orderId > after)
        .slice(0, limit)
      const free = next.filter(([, order]) => !order.sent)
      const kept = next.filter(([, order]) => order.sent)
      for (const [key] of free) self.orders.delete(key)
      return answer({
        orders: free.length,
        lines: free.reduce((sum, [, order]) => sum + order.lines.length, 0),
        kept: kept.map(([orderNumber, { orderId }]) => ({ orderId, orderNumber, code: 'import-in-use' })),
        looked: next.length,
        last: next.at(-1)?.[1].orderId ?? null,
      })
    },
  })
}

type Kept = { result: ImportRowResult; added: { order: Order; line: Line }[] }

function keepRow(self: Neighbours, importId: string, clientCompanyId: string, row: ImportRow): Kept {
  const key = `${row.vendorCompanyId}/${row.orderNumber}`
  const order = self.orders.get(key) ?? {
    orderId: newIdFor(clientCompanyId, 'order', key),
    sent: false,
    events: 0,
    lines: [],
  }
  const told = { row: row.row, orderId: order.orderId, orderCreated: !self.orders.has(key) }
  const same = order.lines.find(line =>
    row.sourceRowId === null
      ? line.importId === importId && line.row === row.row
      : line.sourceRowId === row.sourceRowId,
  )
  if (same !== undefined)
    return { result: { ...told, result: 'already-imported', lineId: same.lineId, rejection: null }, added: [] }
  const line = {
    importId,
    row: row.row,
    lineId: newIdFor(order.orderId, importId, String(row.row)),
    sourceRowId: row.sourceRowId,
  }
  order.lines.push(line)
  self.orders.set(key, order)
  return { result: { ...told, result: 'imported', lineId: line.lineId, rejection: null }, added: [{ order, line }] }
}

/** The new lines of an order as an event that says which rows of which import they came from. */
async function tell(
  ports: Ports,
  order: Order,
  { importId, clientCompanyId }: { importId: string; clientCompanyId: string },
  lines: readonly Line[],
): Promise<void> {
  const trace = {
    commandKey: `${importId}/${order.events}`,
    bodyHash: '',
    correlationId: importId,
    causationId: importId,
    schemaVersion: 1,
  }
  const added = lines.map(line => orderedLine(line.lineId, line.row, '1', { importId, importRow: line.row }))
  const { orderId } = order
  const parties = { orderId, orderNumber: orderId, clientCompanyId, vendorCompanyId: clientCompanyId }
  const isNew = order.events === 0
  await ports.store.append({
    stream: `PurchaseOrder-${order.orderId}`,
    expected: isNew ? 'no-stream' : order.events - 1,
    events: [
      isNew
        ? registeredOrder({ ...parties, lines: added })
        : { type: 'LinesAdded', data: { orderId, importId, lines: added } },
    ],
    metadata: { companies: [clientCompanyId], actor: { service: 'purchase-orders' }, ...trace },
  })
  order.events++
}
