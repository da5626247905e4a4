import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import type { By } from '@quayside/contracts/access/by.ts'
import type { BookingConfirmation, BookingContent, EnteredContent } from '@quayside/contracts/bookings/details.ts'
import { bookingConfirmation, bookingContent, enteredContent } from '@quayside/contracts/bookings/details.ts'
import type { BookingEvent, CarrierAnswer } from '@quayside/contracts/bookings/events.ts'
import type { BookingStatus } from '@quayside/contracts/bookings/statuses.ts'
import type { Operation } from '@quayside/contracts/shipments/statuses.ts'
import { given } from '@quayside/platform/testing/given.ts'
import type { Asked } from '../actors.ts'
import { type BookingCommand, booking, type Submit } from '../booking.ts'
import { type Booking, isBooking } from '../booking-state.ts'

const id = (last: number) => `b0000000-0000-4000-8000-${String(last).padStart(12, '0')}`
export const bookingId = id(1)
export const shipmentId = id(2)
export const client = id(3)
export const supplier = id(4)
export const operator = id(5)
export const requestId = id(6)
export const documentId = id(7)

export const by = (kind: ActorKind): By => ({
  kind,
  uid: kind === 'S' ? null : `person-${kind}`,
  company: { C: client, P: supplier, O: operator, A: operator, S: '' }[kind],
  clients: kind === 'C' ? [client] : kind === 'P' ? [] : 'all',
})
export const now = '2026-11-02T09:00:00.000Z'
export const asked = (kind: ActorKind = 'O', at = now): Asked => ({ by: by(kind), now: at, today: at.slice(0, 10) })

const place = (name: string, unlocode: string) => ({ placeId: null, name, unlocode, country: unlocode.slice(0, 2) })
const party = (name: string) => ({ name, country: 'MX' })

const entered = enteredContent.parse({
  terms: { carrier: 'Oceanic Line', carrierCode: 'OCEA', validityDate: '2026-11-20', transitDays: 28, daysValue: 14 },
  parties: {
    shipper: party('Shanghai Yarn'),
    consignee: party('Telas del Norte'),
    notify: null,
    pickup: null,
    delivery: null,
  },
  goods: { transportMode: 'OCEAN', description: 'Yarn', incoterm: 'FOB', incotermPlace: 'Shanghai' },
  locations: {
    portOfReceipt: null,
    origin: place('Shanghai', 'CNSHA'),
    destination: place('Manzanillo', 'MXZLO'),
  },
  packages: [{ packageId: id(20), packageType: 'Carton', count: 4, grossWeight: '80', volume: '1.2' }],
  equipment: [{ containerType: '22G1', count: 1, containerNumber: null }],
  references: [{ kind: 'customer', value: 'REF-7' }],
  copyRecipients: [id(30)],
  charges: null,
})
export const enteredWith = (parts: Partial<EnteredContent> = {}): EnteredContent => ({ ...entered, ...parts })

const line = {
  lineId: id(10),
  orderId: id(11),
  orderNumber: 'PO-1',
  orderLineId: id(12),
  orderLineNumber: 1,
  vendorCompanyId: supplier,
  quantity: '100',
}
export const contentWith = (parts: Partial<BookingContent> = {}): BookingContent =>
  bookingContent.parse({ ...entered, charges: [], lines: [line], ...parts })

export const confirmation = (parts: Partial<BookingConfirmation> = {}): BookingConfirmation =>
  bookingConfirmation.parse({
    reference: 'OCEA-1',
    etd: '2026-12-01T08:00:00.000Z',
    eta: '2026-12-29T08:00:00.000Z',
    cutOffs: { cargo: { at: '2026-11-29T08:00:00.000Z', zone: 'Asia/Shanghai' } },
    ...parts,
  })

export const submit = (parts: Partial<Submit> = {}): Submit => ({
  ...asked('C'),
  type: 'Submit',
  bookingId,
  bookingNumber: 'BK-1',
  clientCompanyId: client,
  shipmentId,
  shipmentNumber: 'SH-1',
  operation: 'coordinated',
  quoteId: null,
  quoteNumber: null,
  quoteRevision: null,
  againOf: null,
  zone: 'America/Mexico_City',
  content: contentWith(),
  confirmation: null,
  ...parts,
})

/** Its events after these commands, each of which must be accepted. */
export function after(...commands: readonly BookingCommand[]): BookingEvent[] {
  let events: BookingEvent[] = []
  for (const command of commands) {
    const { decision } = given(booking, events).when(command)
    if (!decision.accepted) throw new Error(`${command.type} was refused: ${JSON.stringify(decision.rejections)}`)
    events = [...events, ...decision.events]
  }
  return events
}

export function stateOf(events: readonly BookingEvent[]) {
  return events.reduce(booking.evolve, booking.initial)
}

export function bookingAfter(...commands: readonly BookingCommand[]): Booking {
  const state = stateOf(after(...commands))
  if (!isBooking(state)) throw new Error('there is no booking')
  return state
}

const answering = { version: 1, way: 'hand', answerHash: 'told' } as const
export const passOn = (at = now): BookingCommand => ({
  ...asked('O', at),
  type: 'PassOn',
  version: 1,
  channel: 'port',
  at,
  linkHash: null,
})
export const confirm: BookingCommand = { ...asked(), type: 'Confirm', ...answering, confirmation: confirmation() }
export const askUpdate: BookingCommand = {
  ...asked(),
  type: 'AskUpdate',
  ...answering,
  fields: ['terms.transitDays'],
  reason: 'not possible',
}
export const refuse: BookingCommand = { ...asked(), type: 'Reject', ...answering, reason: 'no space' }
export const withdraw: BookingCommand = {
  ...asked('O', '2026-11-02T10:00:00.000Z'),
  type: 'Withdraw',
  ...answering,
  reason: 'vessel is full',
}
export const tell = (
  parts: Partial<Extract<BookingCommand, { type: 'TellShipment' }>> = {},
): Extract<BookingCommand, { type: 'TellShipment' }> => ({
  ...asked('S'),
  type: 'TellShipment',
  departed: false,
  arrived: false,
  deleted: false,
  outcome: 'open',
  requestId,
  ...parts,
})

const submitted = (operation: Operation) => submit({ operation })

/** How a booking comes to each of its statuses. */
export const wayTo: Readonly<Record<BookingStatus, (operation: Operation) => readonly BookingCommand[]>> = {
  REQUESTED: operation => [submitted(operation)],
  PENDING_UPDATE: operation => [submitted(operation), askUpdate],
  CONFIRMED: operation => [submitted(operation), confirm],
  REJECTED: operation => [submitted(operation), refuse],
  DECLINED: operation => [submitted(operation), confirm, withdraw],
  CANCELLED: operation => [submitted(operation), { ...asked('C'), type: 'Cancel', reason: '' }],
  EXPIRED: operation => [submitted(operation), { ...asked('S', '2026-11-21T09:00:00.000Z'), type: 'Expire' }],
  COMPLETED: operation => [
    submitted(operation),
    confirm,
    tell({ departed: true, arrived: true, outcome: 'delivered' }),
  ],
}

export function carrierAnswer(parts: Partial<CarrierAnswer>): CarrierAnswer {
  const code = parts.code ?? 'RECEIVED'
  const at = parts.at ?? now
  return {
    contentHash: `${code}-${at}`,
    code,
    at,
    way: 'message',
    version: null,
    confirmation: code === 'CONFIRMED' ? confirmation() : null,
    reason: '',
    fields: [],
    ...parts,
  }
}

export const hear = (answers: readonly CarrierAnswer[], at = '2026-11-10T09:00:00.000Z', isTaken = false) =>
  ({ ...asked('S', at), type: 'HearCarrier', answers, isTaken }) as const
