import {
  confirmQuantities,
  mergeChildren,
  orderAnswer,
  purchaseOrderCommands,
  splitForShipment,
} from '@quayside/contracts/purchase-orders/commands.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { errorText } from '@quayside/platform/words/error-text.ts'
import type * as z from 'zod'
import { answerOf, byOf, idsFor, type OrderDesk, type OrderOutcome } from '../desk/order-desk.ts'
import { orderParams, orderRoute } from '../desk/order-route.ts'
import type { By } from '../domain/actors.ts'
import { purchaseOrder } from '../domain/purchase-order.ts'
import { isOrder } from '../domain/state.ts'

export function childrenRoutes(app: App, desk: OrderDesk): void {
  orderRoute(app, desk, {
    name: 'split',
    summary: 'Split an approved order for shipment',
    body: splitForShipment,
    command: ({ body, asked, context }) => ({
      ...asked,
      type: 'Split',
      children: body.children,
      childIds: Array.from({ length: body.children.length + 2 }, (_, index) =>
        idsFor(asked.by, context, 'children')(index),
      ),
    }),
  })
  orderRoute(app, desk, {
    name: 'merge',
    summary: 'Merge unshipped partial orders',
    body: mergeChildren,
    command: ({ body, asked }) => ({ ...asked, type: 'Merge', children: body.children }),
  })
  commandRoute(app, desk.ports, {
    url: purchaseOrderCommands['create-partial-order'].path,
    summary: 'Let part of an order go on as an order of its own',
    permission: purchaseOrderCommands['create-partial-order'].permission,
    params: orderParams,
    body: confirmQuantities,
    answer: orderAnswer,
    status: 201,
    handle: ({ body, params, caller, context }) =>
      createPartialOrder(desk, { id: params.id, body, by: byOf(caller), context, language: caller.language }),
    respond: (accepted, { params }) => answerOf(accepted, params.id),
  })
}

type Creation = {
  id: string
  body: z.output<typeof confirmQuantities>
  by: By
  context: CommandContext
  language: Language
}

/** A refusal says what failed, names the order, and gives the rule's own words with it. */
async function createPartialOrder(
  desk: OrderDesk,
  { id, body, by, context, language }: Creation,
): Promise<OrderOutcome> {
  const childId = idsFor(by, context, 'children')(0)
  const outcome = await desk.give({
    id,
    by,
    context,
    version: body.version,
    command: asked => ({ ...asked, type: 'CreatePartialOrder', lines: body.lines, childId }),
  })
  if (outcome.kind !== 'rejected') return outcome
  const [first] = outcome.rejections
  if (first === undefined || first.code === 'purchase-order-not-found') return outcome
  const { rootId } = await desk.find(id)
  const { state } = await desk.ports.commands.load(purchaseOrder, rootId)
  const poId = isOrder(state) ? state.orderNumber : id
  const message = errorText(first.code, first.params, language)
  return {
    kind: 'rejected',
    rejections: [
      { code: 'partial-order-process-failed', params: {} },
      { code: 'partial-order-failed', params: { poId, message } },
      ...outcome.rejections,
    ],
  }
}
