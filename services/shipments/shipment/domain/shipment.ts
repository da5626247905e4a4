import { type Decision, reject } from '@quayside/contracts/kernel/decision.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import * as booking from './booking.ts'
import { type CorrectCollection, correctCollection, type ReportCollection, reportCollection } from './collections.ts'
import { conditionHolds } from './condition-holds.ts'
import * as creating from './creating.ts'
import * as customs from './customs.ts'
import * as delivering from './delivering.ts'
import * as editing from './editing.ts'
import * as ending from './ending.ts'
import { evolve } from './evolve.ts'
import * as goods from './goods.ts'
import { impossibleTimes } from './impossible-times.ts'
import * as lines from './lines.ts'
import { type FollowBooking, followBooking, type TakeBooking, takeBooking } from './linked-booking.ts'
import * as linking from './linking.ts'
import { type RecordMessage, type RecordMessages, recordMessage, recordMessages } from './messages.ts'
import { type ReportOnHand, reportOnHand } from './on-hand.ts'
import * as overlays from './overlays.ts'
import { type ReportReceipt, reportReceipt, type TakeBackReceipt, takeBackReceipt } from './receiving.ts'
import * as recording from './recording.ts'
import { type ReportEmissions, reportEmissions } from './reported-emissions.ts'
import * as route from './route.ts'
import { initial, isShipment, type Shipment, type ShipmentState } from './state.ts'
import { timesChange } from './times-change.ts'

type CommandOnShipment =
  | booking.RequestBooking
  | booking.ConfirmBooking
  | booking.EndBooking
  | TakeBooking
  | FollowBooking
  | booking.StartProcessing
  | editing.ChangeDetails
  | editing.AddReference
  | editing.RemoveReference
  | editing.SetParties
  | editing.SetCharges
  | goods.SetPackages
  | goods.SetSeals
  | goods.SaveInvoice
  | goods.RemoveInvoice
  | goods.AttachDocument
  | goods.RemoveDocument
  | lines.ChangeLines
  | lines.Split
  | linking.LinkContainer
  | linking.UnlinkContainer
  | linking.SetVgm
  | ReportEmissions
  | linking.WaiveReturn
  | route.PlanRoute
  | route.RollOver
  | recording.RecordMilestone
  | recording.CorrectMilestone
  | recording.ConfirmMilestone
  | RecordMessage
  | RecordMessages
  | customs.SaveDeclaration
  | customs.MoveDeclaration
  | customs.OverrideCustoms
  | customs.StartCustoms
  | customs.Clear
  | overlays.PlaceHold
  | overlays.LiftHold
  | overlays.OpenIssue
  | overlays.CloseIssue
  | overlays.AddComment
  | ReportOnHand
  | ReportCollection
  | CorrectCollection
  | ReportReceipt
  | TakeBackReceipt
  | delivering.RecordDrop
  | delivering.WriteOffRest
  | ending.CloseUndelivered
  | ending.Complete
  | ending.Delete

export type ShipmentCommand = creating.Create | creating.CreateFromSplit | CommandOnShipment

type Answer = Decision<ShipmentEvent, ShipmentState>

export function decide(command: ShipmentCommand, state: ShipmentState): Answer {
  const decision = intention(command, state)
  if (!decision.accepted || decision.events.length === 0) return decision
  const { events } = decision
  return withWhatFollows(events, state, decision.after ?? events.reduce(evolve, state))
}

/** The events of a decision with what follows by itself: holds and impossible times (until it has ended), other times, another status. */
function withWhatFollows(events: readonly ShipmentEvent[], before: ShipmentState, after: ShipmentState): Answer {
  if (!isShipment(after)) return { accepted: true, events, after }
  const beside = after.ended === null ? [...conditionHolds(after), ...impossibleTimes(after)] : []
  const held = beside.reduce(evolve, after as ShipmentState)
  const follow = [...timesChange(events, before, after), ...statusChange(before, held)]
  return { accepted: true, events: [...events, ...beside, ...follow], after: follow.reduce(evolve, held) }
}

function statusChange(before: ShipmentState, after: ShipmentState): ShipmentEvent[] {
  if (!isShipment(after)) return []
  const { shipmentId, status: to, chip } = after
  if (isShipment(before) && before.status === to && before.chip === chip) return []
  const from = isShipment(before) ? before.status : to
  return [{ type: 'ShipmentStatusChanged', data: { shipmentId, from, to, chip } }]
}

function intention(command: ShipmentCommand, state: ShipmentState): Answer {
  if (command.type === 'Create') return creating.create(command, state)
  if (command.type === 'CreateFromSplit') return creating.createFromSplit(command, state)
  return isShipment(state) ? onShipment(command, state) : reject('shipment-not-found')
}

function onShipment(command: CommandOnShipment, shipment: Shipment): Answer {
  switch (command.type) {
    case 'RequestBooking':
      return booking.requestBooking(command, shipment)
    case 'ConfirmBooking':
      return booking.confirmBooking(command, shipment)
    case 'EndBooking':
      return booking.endBooking(command, shipment)
    case 'TakeBooking':
      return takeBooking(command, shipment)
    case 'FollowBooking':
      return followBooking(command, shipment)
    case 'StartProcessing':
      return booking.startProcessing(command, shipment)
    case 'ChangeDetails':
      return editing.changeDetails(command, shipment)
    case 'AddReference':
      return editing.addReference(command, shipment)
    case 'RemoveReference':
      return editing.removeReference(command, shipment)
    case 'SetParties':
      return editing.setParties(command, shipment)
    case 'SetCharges':
      return editing.setCharges(command, shipment)
    case 'SetPackages':
      return goods.setPackages(command, shipment)
    case 'SetSeals':
      return goods.setSeals(command, shipment)
    case 'SaveInvoice':
      return goods.saveInvoice(command, shipment)
    case 'RemoveInvoice':
      return goods.removeInvoice(command, shipment)
    case 'AttachDocument':
      return goods.attachDocument(command, shipment)
    case 'RemoveDocument':
      return goods.removeDocument(command, shipment)
    case 'ChangeLines':
      return lines.changeLines(command, shipment)
    case 'Split':
      return lines.split(command, shipment)
    case 'LinkContainer':
      return linking.linkContainer(command, shipment)
    case 'UnlinkContainer':
      return linking.unlinkContainer(command, shipment)
    case 'ReportEmissions':
      return reportEmissions(command, shipment)
    case 'SetVgm':
      return linking.setVgm(command, shipment)
    case 'WaiveReturn':
      return linking.waiveReturn(command, shipment)
    case 'PlanRoute':
      return route.planRoute(command, shipment)
    case 'RollOver':
      return route.rollOver(command, shipment)
    case 'RecordMilestone':
      return recording.recordMilestone(command, shipment)
    case 'CorrectMilestone':
      return recording.correctMilestone(command, shipment)
    case 'ConfirmMilestone':
      return recording.confirmMilestone(command, shipment)
    case 'RecordMessage':
      return recordMessage(command, shipment)
    case 'RecordMessages':
      return recordMessages(command, shipment)
    case 'SaveDeclaration':
      return customs.saveDeclaration(command, shipment)
    case 'MoveDeclaration':
      return customs.moveDeclaration(command, shipment)
    case 'OverrideCustoms':
      return customs.overrideCustoms(command, shipment)
    case 'StartCustoms':
      return customs.startCustoms(command, shipment)
    case 'Clear':
      return customs.clear(command, shipment)
    case 'PlaceHold':
      return overlays.placeHold(command, shipment)
    case 'LiftHold':
      return overlays.liftHold(command, shipment)
    case 'OpenIssue':
      return overlays.openIssue(command, shipment)
    case 'CloseIssue':
      return overlays.closeIssue(command, shipment)
    case 'AddComment':
      return overlays.addComment(command, shipment)
    case 'ReportOnHand':
      return reportOnHand(command, shipment)
    case 'TakeBackReceipt':
      return takeBackReceipt(command, shipment)
    case 'ReportReceipt':
      return reportReceipt(command, shipment)
    case 'ReportCollection':
      return reportCollection(command, shipment)
    case 'CorrectCollection':
      return correctCollection(command, shipment)
    case 'RecordDrop':
      return delivering.recordDrop(command, shipment)
    case 'WriteOffRest':
      return delivering.writeOffRest(command, shipment)
    case 'CloseUndelivered':
      return ending.closeUndelivered(command, shipment)
    case 'Complete':
      return ending.complete(command, shipment)
    case 'Delete':
      return ending.deleteShipment(command, shipment)
  }
}

/** Stream `Shipment-<shipmentId>`. */
export const shipment = { name: 'Shipment', initial, evolve, decide } as const
