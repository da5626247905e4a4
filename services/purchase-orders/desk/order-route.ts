import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import {
  orderAnswer,
  type PurchaseOrderCommandName,
  purchaseOrderCommands,
} from '@quayside/contracts/purchase-orders/commands.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import type { PurchaseOrderCommand } from '../domain/purchase-order.ts'
import type { Asked } from '../domain/rules.ts'
import type { PurchaseOrder } from '../domain/state.ts'
import { answerOf, byOf, type OrderDesk, type OrderOutcome } from './order-desk.ts'

export const orderParams = z.strictObject({ id: z.uuid() })

export type OnOrder<Body extends z.ZodObject> = {
  name: PurchaseOrderCommandName
  summary: string
  body: Body
  status?: 200 | 201
  /** What must be known beforehand of ids that the body names. */
  lookUp?: (input: { body: z.output<Body>; id: string }) => Promise<readonly Rejection[]>
  command: (input: {
    body: z.output<Body>
    asked: Asked
    state: PurchaseOrder
    caller: Caller
    context: CommandContext
    foreign: readonly Rejection[]
  }) => PurchaseOrderCommand
}

/** Keeps the type of a command's body; it is given by its route, and to each of many by a job. */
export function orderAct<Body extends z.ZodObject>(act: OnOrder<Body>): OnOrder<Body> {
  return act
}

/** Gives the command to one order or child. */
export async function giveOrder<Body extends z.ZodObject>(
  desk: OrderDesk,
  act: OnOrder<Body>,
  { id, body, caller, context }: { id: string; body: z.output<Body>; caller: Caller; context: CommandContext },
): Promise<OrderOutcome> {
  const foreign = (await act.lookUp?.({ body, id })) ?? []
  return desk.give({
    id,
    by: byOf(caller),
    context,
    version: versionSeen(body),
    command: (asked, state) => act.command({ body, asked, state, caller, context, foreign }),
  })
}

/** A command on one order or child: its path and permission are in the contract, its rules in the decider. */
export function orderRoute<Body extends z.ZodObject>(app: App, desk: OrderDesk, route: OnOrder<Body>): void {
  const { method, path, permission } = purchaseOrderCommands[route.name]
  commandRoute(app, desk.ports, {
    method,
    url: path,
    summary: route.summary,
    permission,
    params: orderParams,
    body: route.body,
    answer: orderAnswer,
    status: route.status ?? 200,
    handle: ({ body, params, caller, context }) =>
      giveOrder(desk, route, { id: params.id, body: body as z.output<Body>, caller, context }),
    respond: (accepted, { params }) => answerOf(accepted, params.id),
  })
}

/** Commands that only add or move on carry none. */
function versionSeen(body: object): number | undefined {
  return 'version' in body ? (body.version as number) : undefined
}
