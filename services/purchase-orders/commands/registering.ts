import {
  amendPurchaseOrder,
  changePreOrder,
  orderAnswer,
  purchaseOrderCommands,
  registerPurchaseOrder,
  savePreOrder,
  versionOnly,
} from '@quayside/contracts/purchase-orders/commands.ts'
import type { LineInput } from '@quayside/contracts/purchase-orders/details.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import {
  answerOf,
  byOf,
  companiesOf,
  idsFor,
  type OrderDesk,
  type OrderOutcome,
  versionOf,
} from '../desk/order-desk.ts'
import { orderRoute } from '../desk/order-route.ts'
import type { By } from '../domain/actors.ts'
import { purchaseOrder } from '../domain/purchase-order.ts'
import type { EnteredLine } from '../domain/registration-checks.ts'
import { isOrder, type PurchaseOrder } from '../domain/state.ts'
import { foreignIds, foreignToOrder } from './foreign-ids.ts'
import { claimNumber, claimOf } from './order-number.ts'

/** Registering, and the drafts that become orders. */
export function registeringRoutes(app: App, desk: OrderDesk): void {
  registerRoute(app, desk)
  preOrderRoutes(app, desk)
  orderRoute(app, desk, {
    name: 'amend',
    summary: 'Amend an order that was not sent yet',
    body: amendPurchaseOrder,
    lookUp: ({ body, id }) => foreignToOrder(desk, id, body),
    command: ({ body, asked, context, foreign }) => ({
      ...asked,
      type: 'Amend',
      foreign,
      details: body.details,
      lines: withIds(body.lines, asked.by, context),
    }),
  })
}

function registerRoute(app: App, desk: OrderDesk): void {
  const { commands } = desk.ports
  commandRoute(app, desk.ports, {
    url: purchaseOrderCommands.register.path,
    summary: 'Register a purchase order, at once or from a pre-order',
    permission: purchaseOrderCommands.register.permission,
    body: registerPurchaseOrder,
    answer: orderAnswer,
    status: 201,
    async handle({ body, caller, context }): Promise<OrderOutcome> {
      const by = byOf(caller)
      const orderId = body.preOrderId ?? idsFor(by, context, 'orders')(0)
      const clientCompanyId = clientFor(caller, body.clientCompanyId)
      const { vendorCompanyId: vendor } = body
      const [settings, vendorKnown] = await Promise.all([
        desk.parties.settingsOf(clientCompanyId),
        vendor !== null && desk.parties.isSupplierOf(vendor, clientCompanyId),
      ])
      const foreign = await foreignIds(desk, body, { client: clientCompanyId, vendor: vendorKnown ? vendor : null })
      if (foreign.length > 0) return { kind: 'rejected', rejections: foreign }
      const claim = claimOf({ ...body, clientCompanyId, orderId }, context)
      const taken = claim !== null && (await claimNumber(commands, claim)) !== orderId
      if (taken) {
        const { orderNumber } = body
        return {
          kind: 'rejected',
          rejections: [{ code: 'order-number-taken', params: { orderNumber }, field: 'orderNumber' }],
        }
      }
      const outcome = await commands.handle({
        aggregate: purchaseOrder,
        id: orderId,
        context,
        companies: companiesOf,
        command: {
          ...desk.asked(by, settings),
          type: 'Register' as const,
          orderId,
          clientCompanyId,
          vendorKnown,
          orderNumber: body.orderNumber,
          vendorCompanyId: body.vendorCompanyId,
          details: body.details,
          lines: withIds(body.lines.map(asNew), by, context),
        },
        ...(body.version === undefined
          ? {}
          : { seen: { version: body.version, current: versionFor(by, orderId, body.version) } }),
      })
      if (outcome.kind !== 'accepted' && claim !== null) await freeUnlessHeld(desk, orderId, claim)
      return outcome
    },
    respond: accepted => answerOf(accepted, idOf(accepted.state)),
  })
}

function versionFor(by: By, id: string, seen: number) {
  return (state: PurchaseOrder) => {
    const own = 'clientCompanyId' in state && by.clients !== 'all' && by.clients.includes(state.clientCompanyId ?? '')
    return own ? versionOf(state, id) : seen
  }
}

/** A number that was claimed for nothing is free again; an order that lives keeps its own, and no second one. */
async function freeUnlessHeld(desk: OrderDesk, orderId: string, claim: NonNullable<ReturnType<typeof claimOf>>) {
  const { state } = await desk.ports.commands.load(purchaseOrder, orderId)
  const own = isOrder(state) && state.status !== 'CANCELLED' ? claimOf(state, claim.context) : null
  if (own?.scope === claim.scope && own.value === claim.value) return
  await desk.ports.commands.release(claim)
}

function idOf(state: PurchaseOrder): string {
  return 'orderId' in state ? state.orderId : ''
}

function preOrderRoutes(app: App, desk: OrderDesk): void {
  commandRoute(app, desk.ports, {
    url: '/purchase-orders/pre-orders',
    summary: 'Save a pre-order',
    permission: purchaseOrderCommands['save-pre-order'].permission,
    body: savePreOrder,
    answer: orderAnswer,
    status: 201,
    async handle({ body: { clientCompanyId: wanted, ...draft }, caller, context }) {
      const by = byOf(caller)
      const orderId = idsFor(by, context, 'orders')(0)
      const clientCompanyId = clientFor(caller, wanted)
      const settings = await desk.parties.settingsOf(clientCompanyId)
      return desk.ports.commands.handle({
        aggregate: purchaseOrder,
        id: orderId,
        context,
        companies: companiesOf,
        command: { ...desk.asked(by, settings), type: 'SavePreOrder' as const, orderId, clientCompanyId, ...draft },
      })
    },
    respond: accepted => answerOf(accepted, idOf(accepted.state)),
  })
  orderRoute(app, desk, {
    name: 'save-pre-order',
    summary: 'Save a pre-order again',
    body: changePreOrder,
    command: ({ body: { version: _seen, ...draft }, asked, state }) => ({
      ...asked,
      type: 'SavePreOrder',
      orderId: idOf(state),
      clientCompanyId: 'clientCompanyId' in state ? (state.clientCompanyId ?? '') : '',
      ...draft,
    }),
  })
  orderRoute(app, desk, {
    name: 'discard-pre-order',
    summary: 'Discard a pre-order',
    body: versionOnly,
    command: ({ asked }) => ({ ...asked, type: 'DiscardPreOrder' }),
  })
}

/** A client orders for itself; the operating company says for whom, unless it serves only one. */
function clientFor(caller: Caller, wanted: string | null): string {
  if (caller.companyType === 'client') {
    if (wanted !== null && wanted !== caller.company) throw new ProblemError('company-not-yours')
    return caller.company
  }
  const clients = caller.scope.clients === 'all' ? [] : caller.scope.clients
  const chosen = wanted ?? (clients.length === 1 ? clients[0] : undefined)
  if (chosen === undefined) {
    throw new ProblemError('required-fields', {}, [{ path: 'clientCompanyId', code: 'field-required', params: {} }])
  }
  if (!clients.includes(chosen)) throw new ProblemError('company-not-yours')
  return chosen
}

export function withIds(lines: readonly LineInput[], by: By, context: CommandContext): EnteredLine[] {
  const id = idsFor(by, context, 'lines')
  return lines.map((line, index) => ({ ...line, lineId: line.lineId ?? id(index) }))
}

/** No line stands before its order does: an id that came with it is of something else. */
function asNew(line: LineInput): LineInput {
  return { ...line, lineId: null }
}
