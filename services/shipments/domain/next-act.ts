import type { ShipmentCommandName } from '@quayside/contracts/shipments/commands.ts'
import type { OperatorAct } from '@quayside/contracts/shipments/next-acts.ts'
import { whoMay, withstanding } from './allowed-commands.ts'
import { unmetDepartureConditions } from './conditions.ts'
import { mayBeDelivered } from './delivering.ts'
import type { Shipment } from './state.ts'

/** The command of each act: whoever may give it, does it. What makes ready is edited. */
const commandOf: Readonly<Record<OperatorAct, ShipmentCommandName>> = {
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

/** What a shipment waits for the freight operator to do; null where it waits for others, or for nobody. */
export function operatorActOf(shipment: Shipment): OperatorAct | null {
  const act = nextActOf(shipment)
  if (act === null || shipment.operation === 'coordinated') return act
  // Where nobody coordinates, the client does what it may.
  return whoMay(commandOf[act], shipment).includes('C') ? null : act
}

/** What has to be put right before the operator can do it: a code of the catalogue; null where it can be done now. */
export function blockedBy(shipment: Shipment): string | null {
  const act = operatorActOf(shipment)
  // What makes ready is told by what is missing.
  return act === null || act === 'make-ready' ? null : withstanding(commandOf[act], shipment)
}

function nextActOf(shipment: Shipment): OperatorAct | null {
  switch (shipment.status) {
    case 'PO_CONFIRMED':
      return 'request-booking'
    case 'BOOKING_REQUEST':
      return 'confirm-booking'
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
