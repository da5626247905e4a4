import type { CatalogueCode } from '@quayside/contracts/errors/catalogue.ts'
import type { RejectionParams } from '@quayside/contracts/kernel/decision.ts'
import {
  cancelMany,
  type PerOrderResults,
  perOrderResults,
  purchaseOrderCommands,
  sendMany,
} from '@quayside/contracts/purchase-orders/commands.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { type Answer, answer } from '@quayside/platform/http/answer.ts'
import { messageOf } from '@quayside/platform/http/problem.ts'
import { ProblemError } from '@quayside/platform/http/problem-error.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { answerOf, byOf, contextFor, type OrderDesk, type OrderOutcome } from './order-desk.ts'
import { send } from './sending.ts'

type Result = PerOrderResults['results'][number]
type Chosen = { readonly poId: string; readonly version: number }

/** The list's commands on several orders: each is answered for itself, none is half done. */
export function severalOrdersRoutes(app: App, desk: OrderDesk): void {
  commandRoute(app, desk.ports, {
    url: '/purchase-orders/sending',
    summary: 'Send several orders',
    permission: purchaseOrderCommands.send.permission,
    body: sendMany,
    answer: perOrderResults,
    handle: ({ body, caller, context }) =>
      each(desk, body.orders, caller, context, 'unexpected', ({ poId, version }, own) =>
        send(desk, { id: poId, version, by: byOf(caller), context: own }),
      ),
  })
  commandRoute(app, desk.ports, {
    url: '/purchase-orders/cancellation',
    summary: 'Cancel several orders',
    permission: purchaseOrderCommands.cancel.permission,
    body: cancelMany,
    answer: perOrderResults,
    handle: ({ body, caller, context }) =>
      each(desk, body.orders, caller, context, 'cancellation-failed', ({ poId, version }, own) =>
        desk.give({
          id: poId,
          version,
          by: byOf(caller),
          context: own,
          command: asked => ({ ...asked, type: 'Cancel', reason: body.reason }),
        }),
      ),
  })
}

/** `onFault` is what the order's answer says when something broke rather than was refused. */
async function each<Order extends Chosen>(
  desk: OrderDesk,
  orders: readonly Order[],
  caller: Caller,
  context: CommandContext,
  onFault: CatalogueCode,
  give: (order: Order, context: CommandContext) => Promise<OrderOutcome>,
): Promise<Answer<PerOrderResults>> {
  if (orders.length === 0) {
    throw new ProblemError('select-purchase-order', {}, [{ path: 'orders', code: 'select-purchase-order', params: {} }])
  }
  let last: Answer<PerOrderResults>['position'] = null
  const results = await Promise.all(
    orders.map(async (order): Promise<Result> => {
      const refused = (code: CatalogueCode, params: RejectionParams): Result => ({
        poId: order.poId,
        ok: false,
        code,
        message: messageOf(code, params, caller.language),
      })
      try {
        const outcome = await give(order, contextFor(context, order.poId))
        if (outcome.kind === 'accepted') {
          if (outcome.position !== null && (last === null || last === undefined || outcome.position > last))
            last = outcome.position
          return resultOf(order.poId, outcome)
        }
        if (outcome.kind === 'rejected') {
          const [first] = outcome.rejections
          return first === undefined ? refused(onFault, {}) : refused(first.code, first.params)
        }
        return outcome.kind === 'conflict'
          ? refused(outcome.code, outcome.params)
          : refused('idempotency-key-reused', {})
      } catch (fault) {
        if (fault instanceof ProblemError) return refused(fault.code, fault.params)
        desk.ports.log.error({ err: fault, order: order.poId }, 'a command on one of several orders failed')
        return refused(onFault, {})
      }
    }),
  )
  return answer({ results }, { position: last })
}

function resultOf(poId: string, accepted: Extract<OrderOutcome, { kind: 'accepted' }>): Result {
  const { status, version } = answerOf(accepted, poId)
  return { poId, ok: true, ...(status === null ? {} : { status }), version }
}
