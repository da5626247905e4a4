import { createHash } from 'node:crypto'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { nameKey } from '@quayside/contracts/kernel/names.ts'
import {
  type ImportRow,
  type ImportRowResult,
  importPurchaseOrders,
  importPurchaseOrdersAnswer,
} from '@quayside/contracts/purchase-orders/import.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import type * as z from 'zod'
import { companiesOf, type OrderDesk, system } from '../desk/order-desk.ts'
import { knownLines } from '../domain/known-rows.ts'
import { orderedLine } from '../domain/lines.ts'
import { purchaseOrder } from '../domain/purchase-order.ts'
import type { Asked } from '../domain/rules.ts'
import { isOrder, type PurchaseOrder } from '../domain/state.ts'
import { checkImportRoute } from './check-import.ts'
import { detailsOfRow, disagreement, lineOfRow, rowFault } from './import-rows.ts'
import { claimNumber, claimOf } from './order-number.ts'
import { undoImportRoutes } from './undoing-imports.ts'

type Request = z.output<typeof importPurchaseOrders>
type Import = { request: Request; asked: Asked; knownVendors: ReadonlySet<string>; context: CommandContext }

export function importingRoutes(app: App, desk: OrderDesk): void {
  internalRoute(app, desk.ports, {
    url: '/purchase-orders/import',
    summary: 'Import rows of a file as order lines',
    input: importPurchaseOrders,
    answer: importPurchaseOrdersAnswer,
    bodyLimit: 8 * 1024 * 1024,
    async handle({ input, context }) {
      const settings = await desk.parties.settingsOf(input.clientCompanyId)
      const knownVendors = await vendorsKnown(desk, input)
      const one: Import = { request: input, asked: desk.asked(system, settings), knownVendors, context }
      const orders = [...Map.groupBy(input.rows, row => `${row.vendorCompanyId} ${nameKey(row.orderNumber)}`).values()]
      const results = (await Promise.all(orders.map(rows => importOrder(desk, one, rows)))).flat()
      return answer({ results: results.sort((a, b) => a.row - b.row) })
    },
  })
  checkImportRoute(app, desk)
  undoImportRoutes(app, desk)
}

/** A supplier may have been created for this very import a moment ago. */
async function vendorsKnown(desk: OrderDesk, { clientCompanyId, rows }: Request): Promise<ReadonlySet<string>> {
  const vendors = [...new Set(rows.map(row => row.vendorCompanyId))]
  const known = async () => {
    const answers = await Promise.all(vendors.map(vendor => desk.parties.isSupplierOf(vendor, clientCompanyId)))
    return new Set(vendors.filter((_vendor, index) => answers[index]))
  }
  const first = await known()
  if (first.size === vendors.length) return first
  await desk.settled('parties')
  return known()
}

/** Good rows go in, bad ones are told of; the rows of one order are one command. */
async function importOrder(desk: OrderDesk, one: Import, rows: readonly ImportRow[]): Promise<ImportRowResult[]> {
  const [first] = rows
  if (first === undefined) return []
  const { request, asked, knownVendors } = one
  const { importId, clientCompanyId } = request
  const { vendorCompanyId, orderNumber } = first
  const vendorKnown = knownVendors.has(vendorCompanyId)
  const details = detailsOfRow(rows)
  const results: ImportRowResult[] = []
  const good: ImportRow[] = []
  for (const row of rows) {
    const fault = disagreement(row, details, orderNumber) ?? rowFault(row, details, vendorKnown)
    if (fault === null) good.push(row)
    else results.push(refused(row, fault))
  }
  if (good.length === 0) return results
  const context = contextOf(one, good)
  const orderId = newIdFor(importId, 'purchase-orders/import', `${vendorCompanyId} ${nameKey(orderNumber)}`)
  const claim = claimOf({ orderId, clientCompanyId, vendorCompanyId, orderNumber }, context)
  const id = claim === null ? orderId : await claimNumber(desk.ports.commands, claim)
  const outcome = await desk.ports.commands.handle({
    aggregate: purchaseOrder,
    id,
    context,
    companies: companiesOf,
    command: {
      ...asked,
      type: 'ImportLines' as const,
      importId,
      orderId: id,
      clientCompanyId,
      orderNumber,
      vendorCompanyId,
      vendorKnown,
      details,
      lines: good.map(row => lineOfRow(row, importId)),
    },
  })
  if (outcome.kind === 'accepted') {
    const added = new Set(outcome.events.flatMap(event => linesOf(event.data)))
    const isNew = outcome.events.some(event => event.type === 'PurchaseOrderRegistered')
    const seen = new Set<string>()
    const lines = linesIn(outcome.state, good, importId)
    const answers = good.map((row, index) => placed(row, outcome.state, lines[index] ?? null, added, seen))
    const firstNew = answers.find(result => result.result === 'imported')
    return [...results, ...answers.map(result => ({ ...result, orderCreated: isNew && result === firstNew }))]
  }
  return [...results, ...(await notTaken(desk, id, importId, good, rejectionOf(outcome, orderNumber)))]
}

function rejectionOf(outcome: { kind: string; rejections?: readonly Rejection[] }, poId: string): Rejection {
  return outcome.rejections?.find(one => one.code !== 'required-fields') ?? { code: 'lost-race', params: { poId } }
}

/** The order takes no lines any more: rows that it has already are no news, the others are reported. */
async function notTaken(
  desk: OrderDesk,
  id: string,
  importId: string,
  rows: readonly ImportRow[],
  rejection: Rejection,
) {
  const { state } = await desk.ports.commands.load(purchaseOrder, id)
  const lines = linesIn(state, rows, importId)
  return rows.map((row, index) => {
    const line = lines[index] ?? null
    return line === null ? refused(row, rejection) : already(row, state, line)
  })
}

/** The same rows in the same import are the same request, however often and in whichever call they come. */
function contextOf({ request, context }: Import, rows: readonly ImportRow[]): CommandContext {
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  return {
    ...context,
    actor: { ...context.actor, onBehalfOf: request.onBehalfOf, company: request.clientCompanyId },
    key: `import ${request.importId} ${hash}`,
    bodyHash: hash,
  }
}

function linesOf(data: unknown): string[] {
  const { lines } = data as { lines?: { lineId: string }[] }
  return lines?.map(line => line.lineId) ?? []
}

/** The line that each row is, or has become. */
function linesIn(state: PurchaseOrder, rows: readonly ImportRow[], importId: string): (string | null)[] {
  const lines = isOrder(state) ? state.lines.map(orderedLine) : []
  const asLines = rows.map(row => lineOfRow(row, importId))
  return knownLines(asLines, lines).map(line => line?.lineId ?? null)
}

function placed(
  row: ImportRow,
  state: PurchaseOrder,
  lineId: string | null,
  added: ReadonlySet<string>,
  seen: Set<string>,
): ImportRowResult {
  // Two rows of one source id in one file are one line.
  if (lineId === null || !added.has(lineId) || seen.has(lineId)) return already(row, state, lineId)
  seen.add(lineId)
  return { ...already(row, state, lineId), result: 'imported' }
}

function already(row: ImportRow, state: PurchaseOrder, lineId: string | null): ImportRowResult {
  const orderId = 'orderId' in state ? state.orderId : null
  return { row: row.row, result: 'already-imported', orderId, lineId, orderCreated: false, rejection: null }
}

function refused(row: ImportRow, { code, params, field }: Rejection): ImportRowResult {
  const rejection = { code, params, field: field ?? null }
  return { row: row.row, result: 'rejected', orderId: null, lineId: null, orderCreated: false, rejection }
}
