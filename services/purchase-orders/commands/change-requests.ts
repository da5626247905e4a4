import {
  decideChange,
  orderAnswer,
  proposeChange,
  purchaseOrderCommands,
  rejectChange,
} from '@quayside/contracts/purchase-orders/commands.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { answerOf, byOf, idsFor, type OrderDesk } from '../desk/order-desk.ts'
import { orderRoute } from '../desk/order-route.ts'
import type { DecideChange } from '../domain/change-requests.ts'

const requestParams = z.strictObject({ id: z.uuid(), requestId: z.uuid() })

const answers = [
  ['accept-change', 'AcceptChange', 'Accept a change request', decideChange],
  ['reject-change', 'RejectChange', 'Reject a change request', rejectChange],
  ['withdraw-change', 'WithdrawChange', 'Withdraw a change request', decideChange],
] as const satisfies readonly (readonly [string, DecideChange['type'], string, z.ZodType])[]

export function changeRequestRoutes(app: App, desk: OrderDesk): void {
  orderRoute(app, desk, {
    name: 'propose-change',
    summary: 'Propose a change of an approved line',
    status: 201,
    body: proposeChange,
    command: ({ body, asked, context }) => ({
      ...asked,
      type: 'ProposeChange',
      requestId: idsFor(asked.by, context, 'change-requests')(0),
      ...body,
    }),
  })
  for (const [name, type, summary, body] of answers) {
    commandRoute(app, desk.ports, {
      url: purchaseOrderCommands[name].path,
      summary,
      permission: purchaseOrderCommands[name].permission,
      params: requestParams,
      body,
      answer: orderAnswer,
      async handle({ body: input, params, caller, context }) {
        const reason = 'reason' in input ? input.reason : ''
        return desk.give({
          id: params.id,
          by: byOf(caller),
          context,
          version: input.version,
          command: asked => ({ ...asked, type, requestId: params.requestId, reason }),
        })
      },
      respond: (accepted, { params }) => answerOf(accepted, params.id),
    })
  }
}
