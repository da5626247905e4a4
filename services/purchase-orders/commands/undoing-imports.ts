import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { AppendedEvent, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import {
  checkUndoImport,
  checkUndoImportAnswer,
  type UndoImportAnswer,
  undoImport,
  undoImportAnswer,
} from '@quayside/contracts/purchase-orders/import.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import { type OrderDesk, system } from '../desk/order-desk.ts'
import { evolve } from '../domain/evolve.ts'
import { decide, type PurchaseOrderCommand, purchaseOrder } from '../domain/purchase-order.ts'
import { initial, isOrder, type PurchaseOrder } from '../domain/state.ts'

const statesAtOnce = 500
const ordersAtOnce = 16

type Import = { readonly importId: string; readonly clientCompanyId: string }

export function undoImportRoutes(app: App, desk: OrderDesk): void {
  internalRoute(app, desk.ports, {
    url: '/purchase-orders/undo-import/check',
    summary: 'How many orders the undo of an import is about; refused while anything of it is in use',
    input: checkUndoImport,
    answer: checkUndoImportAnswer,
    handle: async ({ input }) => answer({ orders: await undoable(desk, input) }),
  })
  internalRoute(app, desk.ports, {
    url: '/purchase-orders/undo-import',
    summary: 'Take back an import’s part of its next orders',
    input: undoImport,
    answer: undoImportAnswer,
    handle: async ({ input, context }) => answer(await undoNext(desk, input, context)),
  })
}

async function commandFor(desk: OrderDesk, { importId, clientCompanyId }: Import): Promise<PurchaseOrderCommand> {
  const settings = await desk.parties.settingsOf(clientCompanyId)
  return { ...desk.asked(system, settings), type: 'UndoImport', importId }
}

/** Asks the decider over the read model, so that thousands of orders are asked in a moment; what happens after is told by order. */
async function undoable(desk: OrderDesk, of: Import): Promise<number> {
  await desk.settled('orders')
  const command = await commandFor(desk, of)
  let orders = 0
  for (let after: string | null = null; ; ) {
    const page: { root_id: string; state: PurchaseOrder | null }[] = (
      await sql<{ root_id: string; state: PurchaseOrder | null }>`select i.root_id, s.state from imported_orders i
        left join order_states s on s.root_id = i.root_id
        where i.import_id = ${of.importId} and i.client_company_id = ${of.clientCompanyId}
          and (${after}::uuid is null or i.root_id > ${after}::uuid) order by i.root_id limit ${statesAtOnce}`.execute(
        desk.ports.database,
      )
    ).rows
    for (const { state } of page) {
      const decision = state === null ? null : decide(command, state)
      if (decision !== null && !decision.accepted) throw refusal(decision.rejections[0])
    }
    orders += page.length
    after = page.at(-1)?.root_id ?? null
    if (page.length < statesAtOnce) return orders
  }
}

function refusal(rejection: Rejection | undefined): ProblemError {
  return rejection === undefined ? new ProblemError('lost-race') : new ProblemError(rejection.code, rejection.params)
}

type Undone = Pick<UndoImportAnswer, 'orders' | 'lines' | 'kept'>

async function undoNext(
  desk: OrderDesk,
  input: z.output<typeof undoImport>,
  context: CommandContext,
): Promise<UndoImportAnswer> {
  const { importId, clientCompanyId, after, limit } = input
  const { rows } = await sql<{ root_id: string }>`select root_id from imported_orders
    where import_id = ${importId} and client_company_id = ${clientCompanyId}
      and (${after}::uuid is null or root_id > ${after}::uuid) order by root_id limit ${limit}`.execute(
    desk.ports.database,
  )
  const command = await commandFor(desk, input)
  const results: Undone[] = []
  for (let at = 0; at < rows.length; at += ordersAtOnce) {
    const some = rows.slice(at, at + ordersAtOnce)
    results.push(...(await Promise.all(some.map(({ root_id }) => undoOne(desk, root_id, input, command, context)))))
  }
  return {
    orders: results.reduce((sum, one) => sum + one.orders, 0),
    lines: results.reduce((sum, one) => sum + one.lines, 0),
    kept: results.flatMap(one => one.kept),
    looked: rows.length,
    last: rows.at(-1)?.root_id ?? null,
  }
}

async function undoOne(
  desk: OrderDesk,
  id: string,
  { importId, clientCompanyId, onBehalfOf }: z.output<typeof undoImport>,
  command: PurchaseOrderCommand,
  context: CommandContext,
): Promise<Undone> {
  const outcome = await desk.ports.commands.handle({
    aggregate: purchaseOrder,
    id,
    context: {
      ...context,
      actor: { ...context.actor, onBehalfOf, company: clientCompanyId },
      key: `undo ${importId} ${id}`,
      bodyHash: importId,
    },
    companies: () => [clientCompanyId],
    command,
  })
  if (outcome.kind === 'accepted') {
    const counts = { orders: 0, lines: 0, kept: [] }
    for (const event of outcome.events as readonly AppendedEvent<PurchaseOrderEvent>[]) {
      counts.orders += event.type === 'ImportUndone' ? 1 : 0
      if (event.type === 'ImportUndone') counts.lines += await linesBefore(desk, id, event.revision)
      if (event.type === 'ImportedLinesRemoved') counts.lines += event.data.lines.length
    }
    return counts
  }
  const [rejection] = outcome.kind === 'rejected' ? outcome.rejections : []
  if (rejection === undefined) throw new ProblemError('lost-race')
  const { state } = await desk.ports.commands.load(purchaseOrder, id)
  const orderNumber = isOrder(state) ? state.orderNumber : ''
  return { orders: 0, lines: 0, kept: [{ orderId: id, orderNumber, code: rejection.code }] }
}

/** Told from the stream, so that a repeated call is answered as the first one was. */
async function linesBefore(desk: OrderDesk, id: string, revision: number): Promise<number> {
  const { events } = await desk.ports.commands.load(purchaseOrder, id)
  const earlier = (events as StoredEvent<PurchaseOrderEvent>[]).filter(event => event.revision < revision)
  const state = earlier.reduce(evolve, initial)
  return isOrder(state) ? state.lines.length : 0
}
