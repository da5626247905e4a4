import {
  acknowledgeOrder,
  orderAnswer,
  purchaseOrderCommands,
  resendPurchaseOrder,
  versionOnly,
} from '@quayside/contracts/purchase-orders/commands.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import { answerOf, byOf, type OrderDesk, type OrderOutcome } from '../desk/order-desk.ts'
import { orderParams, orderRoute } from '../desk/order-route.ts'
import type { By } from '../domain/actors.ts'
import { purchaseOrder } from '../domain/purchase-order.ts'
import { foreignToOrder } from './foreign-ids.ts'
import { withIds } from './registering.ts'

export function sendingRoutes(app: App, desk: OrderDesk): void {
  commandRoute(app, desk.ports, {
    url: purchaseOrderCommands.send.path,
    summary: 'Send an order to its supplier',
    permission: purchaseOrderCommands.send.permission,
    params: orderParams,
    body: versionOnly,
    answer: orderAnswer,
    handle: ({ body, params, caller, context }) =>
      send(desk, { id: params.id, version: body.version, by: byOf(caller), context }),
    respond: (accepted, { params }) => answerOf(accepted, params.id),
  })
  orderRoute(app, desk, {
    name: 'resend',
    summary: 'Amend a sent order and send it again',
    body: resendPurchaseOrder,
    lookUp: ({ body, id }) => foreignToOrder(desk, id, body),
    command: ({ body, asked, context, foreign }) => ({
      ...asked,
      type: 'Resend',
      foreign,
      details: body.details,
      lines: withIds(body.lines, asked.by, context),
      reason: body.reason,
    }),
  })
  orderRoute(app, desk, {
    name: 'acknowledge',
    summary: 'Acknowledge an order that was received',
    body: acknowledgeOrder,
    command: ({ asked }) => ({ ...asked, type: 'Acknowledge', opening: false }),
  })
}

type Sending = { id: string; version: number; by: By; context: CommandContext }

export async function send(desk: OrderDesk, { id, version, by, context }: Sending): Promise<OrderOutcome> {
  const vendorReachable = await isVendorReachable(desk, id)
  return desk.give({ id, version, by, context, command: asked => ({ ...asked, type: 'Send', vendorReachable }) })
}

async function isVendorReachable(desk: OrderDesk, id: string): Promise<boolean> {
  const { rootId } = await desk.find(id)
  const found = await sql<{ vendor: string | null }>`
    select vendor_company_id as vendor from purchase_orders where id = ${rootId}`.execute(desk.ports.database)
  const vendor = found.rows[0]?.vendor ?? (await vendorOfUnread(desk, rootId))
  return vendor !== null && desk.parties.isReachable(vendor)
}

/** The read model is behind: the store knows. */
async function vendorOfUnread(desk: OrderDesk, rootId: string): Promise<string | null> {
  const { state } = await desk.ports.commands.load(purchaseOrder, rootId)
  return 'vendorCompanyId' in state ? state.vendorCompanyId : null
}
