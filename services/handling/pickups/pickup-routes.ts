import {
  acceptPickup,
  answerPickupCancellation,
  changePickup,
  collectPickup,
  createPickup,
  type PickupAnswer,
  pickupAnswer,
  pickupCommands,
  pickupDetail,
  pickupReason,
  pickupsAnswer,
  reschedulePickup,
  sendPickup,
} from '@quayside/contracts/handling/pickups.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { pickupNumber } from '../desk/handled-numbers.ts'
import type { HandlingDesk } from '../desk/handling-desk.ts'
import { handlingRoutes, noBody } from '../desk/handling-routes.ts'
import { refusePlaces } from '../desk/known-places.ts'
import { isConcerned, pickup } from './pickup.ts'
import { pickupItems } from './pickup-items.ts'
import { companiesOf, isPickup, type PickupState } from './pickup-state.ts'

export function pickupRoutes(app: App, desk: HandlingDesk): void {
  const { list, detail, create, on } = handlingRoutes(app, desk, {
    aggregate: pickup,
    path: 'pickups',
    missing: 'pickup-not-found',
    isOne: isPickup,
    isConcerned,
    companiesOf,
    commands: pickupCommands,
    answer: pickupAnswer,
    answerOf,
    itemsOf: pickupItems(desk),
  })
  list('The pickup requests of a shipment, the newest first; a supplier’s own alone', pickupsAnswer)
  detail('A pickup request with its history', pickupDetail)
  create('Draft a pickup request for a shipment', createPickup, ({ content }, pickupId, day) => {
    refusePlaces(content)
    return { type: 'create', pickupId, pickupNumber: pickupNumber(pickupId, day), content }
  })
  on('change', 'Change a draft of a pickup request', changePickup, ({ content }) => {
    refusePlaces(content)
    return { type: 'change', content }
  })
  on('send', 'Send a pickup request', sendPickup, () => ({ type: 'send' }))
  on('accept', 'Accept a pickup request: when it is picked up, and by whom', acceptPickup, ({ window, picker }) => ({
    type: 'accept',
    window,
    picker,
  }))
  on('reject', 'Reject a pickup request, with the reason', pickupReason, body => ({ type: 'reject', ...body }))
  on('collect', 'Record what was picked up', collectPickup, body => ({ type: 'collect', ...body }))
  on('close', 'Close a pickup request', noBody, () => ({ type: 'close' }))
  on('fail', 'Record that a pickup failed, with the reason', pickupReason, body => ({ type: 'fail', ...body }))
  on('reschedule', 'Request a failed pickup again for another day', reschedulePickup, ({ collection }) => ({
    type: 'reschedule',
    collection,
  }))
  on('cancel', 'Cancel a pickup request', pickupReason, body => ({ type: 'cancel', ...body }))
  on('ask-to-cancel', 'Ask to cancel a scheduled pickup', pickupReason, body => ({ type: 'ask-to-cancel', ...body }))
  on('answer-cancellation', 'Cancel a pickup as asked, or not', answerPickupCancellation, body => ({
    type: 'answer-cancellation',
    ...body,
  }))
  on('delete', 'Delete a draft; what was sent is cancelled', noBody, () => ({ type: 'delete' }))
}

function answerOf(state: PickupState): PickupAnswer {
  if (state.status === 'NONE') throw new ProblemError('pickup-not-found')
  const { pickupId: id, pickupNumber, status, version } = state
  return { id, pickupNumber, status, version }
}
