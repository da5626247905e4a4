import type { Permission } from '@quayside/contracts/access/permissions.ts'
import { type ShipmentCommandName, shipmentCommands } from '@quayside/contracts/shipments/commands.ts'
import type { AskedSide, NextAct } from '@quayside/contracts/shipments/next-acts.ts'
import { whoMay, withstanding } from './allowed-commands.ts'
import { unmetDepartureConditions } from './conditions.ts'
import { mayBeDelivered } from './delivering.ts'
import type { Shipment } from './state.ts'

/** The command of each act: whoever may give it, does it. What makes ready is edited. */
const commandOf: Readonly<Record<NextAct, ShipmentCommandName>> = {
  'request-booking': 'request-booking',
  'confirm-booking': 'confirm-booking',
  'make-ready': 'change-details',
  'record-departure': 'confirm-milestone',
  'record-arrival': 'confirm-milestone',
  'start-customs': 'start-customs',
  clear: 'clear',
  'record-drop': 'record-drop',
  complete: 'complete',
}

/** Whoever of a side lacks it is asked for nothing. */
export function permissionOf(act: NextAct): Permission {
  return shipmentCommands[commandOf[act]].permission
}

/** What a shipment waits for, and which side is asked for it; null once nothing is left to be done, and while its booking waits. */
export function nextActOf(shipment: Shipment): { act: NextAct; asked: readonly AskedSide[] } | null {
  const act = actOf(shipment)
  return act === null ? null : { act, asked: askedFor(commandOf[act], shipment) }
}

/** What has to be put right before it can be done: an error's code; null where it can be done now. */
export function blockedBy(shipment: Shipment): string | null {
  const act = actOf(shipment)
  // To make ready is no command that could be refused: the page lists what is missing.
  return act === null || act === 'make-ready' ? null : withstanding(commandOf[act], shipment)
}

function askedFor(command: ShipmentCommandName, shipment: Shipment): readonly AskedSide[] {
  if (!whoMay(command, shipment).includes('C')) return ['O']
  // Where nobody coordinates, the client runs it: the operator is asked only for what the client may not do.
  return shipment.operation === 'coordinated' ? ['O', 'C'] : ['C']
}

function actOf(shipment: Shipment): NextAct | null {
  switch (shipment.status) {
    case 'PO_CONFIRMED':
      return shipment.bookedBy === undefined ? 'request-booking' : null
    case 'BOOKING_REQUEST':
      return shipment.bookedBy === undefined ? 'confirm-booking' : null
    case 'FOR_PROCESSING':
      return unmetDepartureConditions(shipment).length > 0 ? 'make-ready' : 'record-departure'
    case 'IN_TRANSIT':
      return 'record-arrival'
    case 'AT_DESTINATION':
      return mayBeDelivered(shipment) ? 'record-drop' : 'start-customs'
    case 'ON_CUSTOMS':
      return mayBeDelivered(shipment) ? 'record-drop' : 'clear'
    case 'DELIVERED':
      return 'complete'
    case 'COMPLETED':
    case 'CANCELLED':
      return null
  }
}
