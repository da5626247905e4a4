import { accept, type Decision, type Rejection, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { checkIncoterm, type TransportMode } from '@quayside/contracts/reference/incoterms.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { BookingEnd } from '@quayside/contracts/shipments/statuses.ts'
import { isSame } from '@quayside/platform/values/same.ts'
import { type Asked, blocked, mayRepeat, type Rule } from './rules.ts'
import type { Shipment } from './state.ts'

type Answer = Decision<ShipmentEvent>

export const requestBookingRule: Rule = { rows: [{ who: ['C', 'O'], from: ['PO_CONFIRMED'] }] }
export const confirmBookingRule: Rule = { rows: [{ who: ['O', 'S'], from: ['BOOKING_REQUEST'] }], also: byBookingAlone }
export const endBookingRule: Rule = {
  rows: [{ who: ['O', 'S'], from: ['BOOKING_REQUEST', 'FOR_PROCESSING'] }],
  also: byBookingAlone,
}
export const startProcessingRule: Rule = {
  rows: [{ who: ['C', 'O'], from: ['PO_CONFIRMED'] }],
  also: shipment =>
    shipment.operation === 'coordinated'
      ? { code: 'processing-by-booking', params: { number: shipment.shipmentNumber } }
      : null,
}

/** Where it has a booking of its own, that one alone says what became of it. */
export function byBookingAlone({ bookedBy, shipmentNumber: number }: Shipment, { by }: Asked): Rejection | null {
  if (bookedBy === undefined || by.kind === 'S') return null
  return { code: 'shipment-has-booking', params: { number, booking: bookedBy.bookingNumber } }
}

export type RequestBooking = Asked & {
  readonly type: 'RequestBooking'
  readonly carrier: string
  readonly mode: TransportMode | null
}
export type ConfirmBooking = Asked & {
  readonly type: 'ConfirmBooking'
  readonly carrier: string
  readonly reference: string
  readonly etd: string
  readonly eta: string
}
export type EndBooking = Asked & { readonly type: 'EndBooking'; readonly outcome: BookingEnd; readonly reason: string }
export type StartProcessing = Asked & { readonly type: 'StartProcessing' }

export function requestBooking(command: RequestBooking, shipment: Shipment): Answer {
  const { carrier, mode } = command
  const asked = shipment.booking.state === 'requested' && shipment.booking.carrier === carrier && shipment.mode === mode
  if (asked && shipment.status === 'BOOKING_REQUEST' && mayRepeat(requestBookingRule, shipment, command))
    return accept()
  const refused = blocked(requestBookingRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  if (carrier.trim() === '') return reject('carrier-required', {}, 'carrier')
  if (mode === null) return reject('transport-mode-required', {}, 'mode')
  const { incoterm: term, incotermPlace: place } = shipment.details.route
  const unfit = term === null ? null : checkIncoterm({ term, place, mode, origin: 'import' }, { term: 'mode' })
  if (unfit?.code === 'incoterm-only-ocean') return rejectAll([unfit])
  return accept({ type: 'BookingRequested', data: { shipmentId: shipment.shipmentId, carrier, mode } })
}

export function confirmBooking(command: ConfirmBooking, shipment: Shipment): Answer {
  const { carrier, reference, etd, eta } = command
  const same = isSame(shipment.booking, { state: 'confirmed', carrier, reference, etd, eta })
  if (same && shipment.status === 'FOR_PROCESSING' && mayRepeat(confirmBookingRule, shipment, command)) return accept()
  const refused = blocked(confirmBookingRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  if (carrier.trim() === '') return reject('carrier-required', {}, 'carrier')
  if (reference.trim() === '') return reject('booking-reference-required', {}, 'reference')
  if (eta < etd) return reject('booking-dates-out-of-order', { etd, eta }, 'eta')
  const recordedBy = command.by.kind === 'S' ? ('booking' as const) : ('person' as const)
  const { shipmentId } = shipment
  return accept({ type: 'BookingConfirmed', data: { shipmentId, carrier, reference, etd, eta, recordedBy } })
}

export function endBooking(command: EndBooking, shipment: Shipment): Answer {
  const gone = shipment.booking.state === 'none' && shipment.status === 'PO_CONFIRMED'
  if (gone && mayRepeat(endBookingRule, shipment, command)) return accept()
  const refused = blocked(endBookingRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  if (shipment.booking.state === 'none') return accept()
  const { outcome, reason } = command
  return accept({ type: 'BookingEnded', data: { shipmentId: shipment.shipmentId, outcome, reason } })
}

export function startProcessing(command: StartProcessing, shipment: Shipment): Answer {
  const done = shipment.processing && shipment.status === 'FOR_PROCESSING'
  if (done && mayRepeat(startProcessingRule, shipment, command)) return accept()
  const refused = blocked(startProcessingRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  return accept({ type: 'ProcessingStarted', data: { shipmentId: shipment.shipmentId } })
}
