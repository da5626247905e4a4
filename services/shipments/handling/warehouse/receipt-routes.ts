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
} from '@quayside/contracts/shipments/warehouse-receipts.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { App } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { idsFor, type ShipmentDesk } from '../../desk/shipment-desk.ts'
import { shipmentParams } from '../../desk/shipment-route.ts'
import { receiptNumber } from '../../shipment/domain/shipment-number.ts'
import { handlingRoutes } from '../desk/handling-routes.ts'
import { refusePlaces } from '../desk/known-places.ts'
import { pickupRefusals } from './picked-up.ts'
import { receiptItems } from './receipt-items.ts'
import { companiesOf, isReceipt, type ReceiptState } from './receipt-state.ts'
import { isConcerned, warehouseReceipt } from './warehouse-receipt.ts'

const contingencyParams = shipmentParams.extend({ kind: z.enum(contingencyKinds) })

export function receiptRoutes(app: App, desk: ShipmentDesk): void {
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
    (body, { by, context }) => ({ type: 'release', releaseId: idsFor(by, context, 'releases')(0), ...body }),
    { check: pickupRefusals },
  )
  on('void', 'Void a warehouse receipt, with the reason', receiptReason, body => ({ type: 'void', ...body }))
}

function answerOf(state: ReceiptState): ReceiptAnswer {
  if (!isReceipt(state)) throw new ProblemError('warehouse-receipt-not-found')
  const { receiptId: id, receiptNumber: number, status, version } = state
  return { id, receiptNumber: number, status, version }
}
