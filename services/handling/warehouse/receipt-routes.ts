import {
  changeReceipt,
  contingencyKinds,
  createReceipt,
  openContingency,
  putOnHand,
  type ReceiptAnswer,
  receiptAnswer,
  receiptCommands,
  receiptDetail,
  receiptReason,
  receiptsAnswer,
  receiveGoods,
  releaseGoods,
} from '@quayside/contracts/handling/warehouse-receipts.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { App } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { receiptNumber } from '../desk/handled-numbers.ts'
import type { HandlingDesk } from '../desk/handling-desk.ts'
import { handledParams, handlingRoutes } from '../desk/handling-routes.ts'
import { refusePlaces } from '../desk/known-places.ts'
import { receiptItems } from './receipt-items.ts'
import { companiesOf, isReceipt, type ReceiptState } from './receipt-state.ts'
import { toBeReleased } from './released-goods.ts'
import { isConcerned, warehouseReceipt } from './warehouse-receipt.ts'

const contingencyParams = handledParams.extend({ kind: z.enum(contingencyKinds) })

export function receiptRoutes(app: App, desk: HandlingDesk): void {
  const { list, detail, create, on } = handlingRoutes(app, desk, {
    aggregate: warehouseReceipt,
    path: 'warehouse-receipts',
    missing: 'warehouse-receipt-not-found',
    isOne: isReceipt,
    isConcerned,
    companiesOf,
    commands: receiptCommands,
    answer: receiptAnswer,
    answerOf,
    itemsOf: receiptItems,
  })
  list('The warehouse receipts of a shipment, the newest first; a supplier’s own goods alone', receiptsAnswer)
  detail('A warehouse receipt with its history', receiptDetail)
  create('Announce goods of a shipment to a warehouse', createReceipt, ({ content }, receiptId, day) => {
    refusePlaces(content)
    return { type: 'create', receiptId, receiptNumber: receiptNumber(receiptId, day), content }
  })
  on('change', 'Change what was announced', changeReceipt, ({ content }) => {
    refusePlaces(content)
    return { type: 'change', content }
  })
  on('receive', 'Record the goods that came, as counted', receiveGoods, body => ({ type: 'receive', ...body }))
  on('put-on-hand', 'Record that the goods are stored', putOnHand, body => ({ type: 'put-on-hand', ...body }))
  on('open-contingency', 'Open a contingency: nothing is released until it is lifted', openContingency, body => ({
    type: 'open-contingency',
    ...body,
  }))
  on(
    'lift-contingency',
    'Lift a contingency',
    receiptReason,
    ({ reason }, { params: { kind } }) => ({ type: 'lift-contingency', kind, reason }),
    { params: contingencyParams },
  )
  on(
    'release',
    'Release goods, with the transport that takes them',
    releaseGoods,
    (body, { by, context }) => ({
      type: 'release',
      releaseId: newIdFor(by.uid ?? 'system', 'shipments/releases/0', context.key),
      ...body,
    }),
    {
      // Nobody has goods leave with transport who could not record their pickup on the shipment now.
      async check(command, receipt, context) {
        const released = toBeReleased(command, receipt)
        return released === null ? [] : desk.pickupRefusals(released, command, context)
      },
    },
  )
  on('void', 'Void a warehouse receipt, with the reason', receiptReason, body => ({ type: 'void', ...body }))
}

function answerOf(state: ReceiptState): ReceiptAnswer {
  if (!isReceipt(state)) throw new ProblemError('warehouse-receipt-not-found')
  const { receiptId: id, receiptNumber: number, status, version } = state
  return { id, receiptNumber: number, status, version }
}
