import { notYours } from '@quayside/contracts/access/by.ts'
import { accept, type Decision, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import type { TransportMode } from '@quayside/contracts/reference/incoterms.ts'
import type { ShipmentCharge } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { BookingOfShipment } from '@quayside/contracts/shipments/linked-booking.ts'
import type { BookingEnd } from '@quayside/contracts/shipments/statuses.ts'
import { notConcerned } from './actors.ts'
import { endBooking, requestBooking } from './booking.ts'
import { type Asked, beforeDeparture, isSame } from './rules.ts'
import type { Shipment } from './state.ts'
import { progressOf } from './status.ts'

type Answer = Decision<ShipmentEvent>

/** By the bookings service: this shipment is to be its booking's, which it can be of one alone. */
export type TakeBooking = Asked & {
  readonly type: 'TakeBooking'
  readonly booking: BookingOfShipment
  readonly carrier: string
  readonly mode: TransportMode
}
/** What became of the booking that stands. */
export type FollowBooking = Asked & {
  readonly type: 'FollowBooking'
  readonly bookingId: string
  readonly told:
    | {
        readonly is: 'confirmed'
        readonly carrier: string
        readonly reference: string
        readonly etd: string
        readonly eta: string
        readonly charges: readonly ShipmentCharge[]
      }
    | { readonly is: 'ended'; readonly outcome: BookingEnd; readonly reason: string }
}

export function takeBooking(command: TakeBooking, shipment: Shipment): Answer {
  const { booking, carrier, mode } = command
  const { bookedBy, shipmentNumber: number } = shipment
  if (command.by.kind !== 'S') return rejectAll([notConcerned(command.by, shipment) ?? notYours(['S'])])
  if (bookedBy?.bookingId === booking.bookingId) return accept()
  if (bookedBy !== undefined) return reject('shipment-has-booking', { number, booking: bookedBy.bookingNumber })
  // The same guards as where a person records it.
  const by = { ...command.by, kind: 'O' as const }
  const asked = requestBooking({ ...command, by, type: 'RequestBooking', carrier, mode }, shipment)
  if (!asked.accepted) return asked
  return accept({ type: 'BookingRequested', data: { shipmentId: shipment.shipmentId, carrier, mode, booking } })
}

export function followBooking(command: FollowBooking, shipment: Shipment): Answer {
  const { bookingId, told } = command
  if (command.by.kind !== 'S') return rejectAll([notConcerned(command.by, shipment) ?? notYours(['S'])])
  // Another one stands, or none does any more: the word comes too late.
  if (shipment.bookedBy?.bookingId !== bookingId || shipment.ended !== null) return accept()
  if (told.is === 'ended') {
    if (!beforeDeparture.includes(shipment.status)) return accept()
    return endBooking({ ...command, type: 'EndBooking', outcome: told.outcome, reason: told.reason }, shipment)
  }
  const { carrier, reference, etd, eta, charges } = told
  const { shipmentId } = shipment
  const isTold = isSame(shipment.booking, { state: 'confirmed', carrier, reference, etd, eta })
  if (isTold || progressOf(shipment).arrived) return accept()
  const confirmed = { shipmentId, carrier, reference, etd, eta, recordedBy: 'booking' } as const
  const isFirst = shipment.booking.state !== 'confirmed' && shipment.charges.length === 0 && charges.length > 0
  const events: ShipmentEvent[] = [{ type: 'BookingConfirmed', data: confirmed }]
  if (isFirst) events.push({ type: 'ChargesChanged', data: { shipmentId, charges: [...charges] } })
  return accept(...events)
}
