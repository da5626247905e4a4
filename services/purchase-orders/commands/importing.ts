import { createHash } from 'node:crypto'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import {
  type ImportRow,
  type ImportRowResult,
  importPurchaseOrders,
  importPurchaseOrdersAnswer,
  undoImport,
  undoImportAnswer,
} from '@quayside/contracts/purchase-orders/import.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import { ProblemError } from '@quayside/platform/http/problem-error.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import { evolve } from '../domain/evolve.ts'
import { knownLines } from '../domain/known-rows.ts'
import { orderedLine } from '../domain/lines.ts'
import { decide, purchaseOrder } from '../domain/purchase-order.ts'
import type { Asked } from '../domain/rules.ts'
import { initial, isOrder, type PurchaseOrder } from '../domain/state.ts'
import { checkImportRoute } from './check-import.ts'
import { detailsOfRow, disagreement, lineOfRow, rowFault } from './import-rows.ts'
import { companiesOf, type OrderDesk, system } from './order-desk.ts'
import { claimNumber, claimOf } from './order-number.ts'

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
      const orders = [
        ...Map.groupBy(input.rows, row => `${row.vendorCompanyId} ${row.orderNumber.toLowerCase()}`).values(),
      ]
      const results = (await Promise.all(orders.map(rows => importOrder(desk, one, rows)))).flat()
      return answer({ results: results.sort((a, b) => a.row - b.row) })
    },
  })
  checkImportRoute(app, desk)
  internalRoute(app, desk.ports, {
    url: '/purchase-orders/undo-import',
    summary: 'Undo an import that nothing used',
    input: undoImport,
    answer: undoImportAnswer,
    handle: async ({ input, context }) => answer(await undo(desk, input, context)),
  })
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
  const orderId = newIdFor(importId, 'purchase-orders/import', `${vendorCompanyId} ${orderNumber.toLowerCase()}`)
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
      ...{ importId, orderId: id, clientCompanyId, orderNumber, vendorCompanyId, vendorKnown, details },
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

/** All of it or nothing: every order is asked first. */
async function undo(desk: OrderDesk, input: z.output<typeof undoImport>, context: CommandContext) {
  const { importId, clientCompanyId, onBehalfOf } = input
  await desk.settled('orders')
  const found = await sql<{ root_id: string }>`select root_id from imported_orders
    where import_id = ${importId} and client_company_id = ${clientCompanyId} order by root_id`.execute(
    desk.ports.database,
  )
  const settings = await desk.parties.settingsOf(clientCompanyId)
  const command = { ...desk.asked(system, settings), type: 'UndoImport' as const, importId }
  const { commands } = desk.ports
  for (const { root_id } of found.rows) {
    const decision = decide(command, (await commands.load(purchaseOrder, root_id)).state)
    if (!decision.accepted) throw new ProblemError(decision.rejections[0].code, decision.rejections[0].params)
  }
  const counts = { orders: 0, lines: 0 }
  for (const { root_id } of found.rows) {
    const actor = { ...context.actor, onBehalfOf, company: clientCompanyId }
    const outcome = await commands.handle({
      aggregate: purchaseOrder,
      id: root_id,
      context: { ...context, actor, key: `undo ${importId} ${root_id}`, bodyHash: importId },
      companies: () => [clientCompanyId],
      command,
    })
    if (outcome.kind === 'rejected' && outcome.rejections[0] !== undefined) {
      throw new ProblemError(outcome.rejections[0].code, outcome.rejections[0].params)
    }
    if (outcome.kind !== 'accepted') throw new ProblemError('lost-race')
    for (const event of outcome.events) {
      const isWhole = event.type === 'ImportUndone'
      counts.orders += isWhole ? 1 : 0
      counts.lines += isWhole ? await linesBefore(desk, root_id, event.revision) : linesOf(event.data).length
    }
  }
  return counts
}

/** Told from the stream, so that a repeated call is answered as the first one was. */
async function linesBefore(desk: OrderDesk, id: string, revision: number): Promise<number> {
  const { events } = await desk.ports.commands.load(purchaseOrder, id)
  const earlier = (events as StoredEvent<PurchaseOrderEvent>[]).filter(event => event.revision < revision)
  const state = earlier.reduce(evolve, initial)
  return isOrder(state) ? state.lines.length : 0
}
