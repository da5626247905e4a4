import {
  attachConfirmationFile,
  confirmQuantities,
  orderAnswer,
  purchaseOrderCommands,
  versionOnly,
} from '@quayside/contracts/purchase-orders/commands.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { answerOf, byOf, type OrderDesk } from '../desk/order-desk.ts'
import { orderAct, orderParams, orderRoute } from '../desk/order-route.ts'
import { asRequired } from '../domain/confirming.ts'
import { isOrder } from '../domain/state.ts'

/** What is not approved yet, in full and for the days that were asked for. */
export const confirmAsRequired = orderAct({
  name: 'confirm',
  summary: 'Confirm several orders in full, as they are required',
  body: versionOnly,
  command: ({ asked, state }) => ({
    ...asked,
    type: 'ConfirmQuantities',
    lines: isOrder(state) ? asRequired(state) : [],
  }),
})

export const submit = orderAct({
  name: 'submit',
  summary: 'Submit what is proposed, although something stays pending',
  body: versionOnly,
  command: ({ asked }) => ({ ...asked, type: 'SubmitConfirmation' }),
})

export function confirmingRoutes(app: App, desk: OrderDesk): void {
  orderRoute(app, desk, {
    name: 'confirm',
    summary: 'Confirm quantities and dates',
    body: confirmQuantities,
    command: ({ body, asked }) => ({ ...asked, type: 'ConfirmQuantities', lines: body.lines }),
  })
  orderRoute(app, desk, submit)
  orderRoute(app, desk, {
    name: 'apply-confirmation-file',
    summary: 'Confirm with the quantities of the attached file',
    body: confirmQuantities,
    command: ({ body, asked }) => ({ ...asked, type: 'ApplyConfirmationFile', lines: body.lines }),
  })
  orderRoute(app, desk, {
    name: 'discard-confirmation-file',
    summary: 'Discard the attached confirmation file',
    body: versionOnly,
    command: ({ asked }) => ({ ...asked, type: 'DiscardConfirmationFile' }),
  })
  attachRoute(app, desk)
}

function attachRoute(app: App, desk: OrderDesk): void {
  commandRoute(app, desk.ports, {
    url: purchaseOrderCommands['upload-confirmation-file'].path,
    summary: 'Attach an uploaded document as the confirmation',
    permission: purchaseOrderCommands['upload-confirmation-file'].permission,
    params: orderParams,
    body: attachConfirmationFile,
    answer: orderAnswer,
    async handle({ body, params, caller, context }) {
      const { documentId, documentType, version } = body
      const { rootId } = await desk.find(params.id)
      const orders = [rootId, params.id]
      let file = await desk.leanedOn.document(documentId, orders)
      if (file === null) {
        await desk.settled('order-documents')
        file = await desk.leanedOn.document(documentId, orders)
      }
      return desk.give({
        id: params.id,
        by: byOf(caller),
        context,
        version,
        command: asked => ({ ...asked, type: 'AttachConfirmationFile', documentType, file }),
      })
    },
    respond: (accepted, { params }) => answerOf(accepted, params.id),
  })
}
