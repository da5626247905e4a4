import { given } from '@quayside/platform/testing/given.ts'
import { expect, test } from 'vitest'
import { nextActOf } from './next-act.ts'
import { shipment } from './shipment.ts'
import * as of from './testing/shipments.ts'

const booking = { bookingId: '0198d000-0000-7000-8000-000000000001', bookingNumber: 'BK-1' }
const other = { bookingId: '0198d000-0000-7000-8000-000000000002', bookingNumber: 'BK-2' }
const take = { ...of.asked(of.system), type: 'TakeBooking', booking, carrier: 'MAEU', mode: 'OCEAN' } as const
const times = { etd: '2026-03-02T00:00:00.000Z', eta: '2026-03-30T00:00:00.000Z' }
const promised = { is: 'confirmed', carrier: 'MAEU', reference: 'REF-1', ...times, charges: [] } as const
const follow = { ...of.asked(of.system), type: 'FollowBooking', bookingId: booking.bookingId, told: promised } as const
const ended = { ...follow, told: { is: 'ended', outcome: 'rejected', reason: 'no space' } } as const
const created = of.history(of.create())

test('[D4.010, D4.015] a shipment is taken by one booking alone, which moves it on and gives it back with its lines', () => {
  expect(of.after(of.create(), take)).toMatchObject({ status: 'BOOKING_REQUEST', bookedBy: booking })
  given(shipment, of.history(of.create(), take)).when(take).thenNothing()
  given(shipment, of.history(of.create(), take))
    .when({ ...take, booking: other })
    .thenRejected('shipment-has-booking', { booking: 'BK-1' })
  expect(of.after(of.create(), take, follow)).toMatchObject({
    status: 'FOR_PROCESSING',
    booking: { reference: 'REF-1', ...times },
  })
  const later = { ...follow, told: { ...promised, eta: '2026-04-02T00:00:00.000Z' } }
  expect(of.after(of.create(), take, follow, later).booking.eta).toBe('2026-04-02T00:00:00.000Z')
  const free = of.after(of.create(), take, follow, ended)
  expect(free).toMatchObject({ status: 'PO_CONFIRMED', booking: { state: 'none' } })
  expect(free.lines).toEqual(of.after(of.create()).lines)
  expect(free.bookedBy).toBeUndefined()
})

test('a shipment with a booking waits for no booking of its own: what comes next, the booking says', () => {
  expect(nextActOf(of.after(of.create(), take))).toBeNull()
  expect(nextActOf(of.after(of.create(), take, follow))?.act).toBe('make-ready')
  expect(nextActOf(of.after(of.create(), take, follow, ended))?.act).toBe('request-booking')
})

test('of another booking nothing follows', () => {
  given(shipment, of.history(of.create(), take))
    .when({ ...follow, bookingId: other.bookingId })
    .thenNothing()
  given(shipment, created).when(ended).thenNothing()
})

test('[D4.015] while a booking stands its shipment’s lines are changed by that alone', () => {
  const lines = of.wanted('50', '40')
  const change = { ...of.asked(of.operator), type: 'ChangeLines', lines, orders: [] } as const
  given(shipment, of.history(of.create(), take)).when(change).thenRejected('shipment-has-booking', { booking: 'BK-1' })
  const changed = of.after(of.create(), take, { ...change, ...of.asked(of.system) })
  expect(changed.lines.map(line => line.quantity)).toEqual(['50', '40'])
  expect(of.after(of.create(), take, ended, change).lines.map(line => line.quantity)).toEqual(['50', '40'])
})

test('[D4.015] while a booking stands its shipment is not split', () => {
  const packed = [of.create(), of.pack('60', '40')]
  const split = {
    ...of.asked(of.operator),
    type: 'Split',
    newShipmentId: of.newShipmentId,
    newShipmentNumber: 'SH-2',
    reason: 'Two ships',
    packageIds: [of.packageId(1)],
    containerUseIds: [],
    newLineIds: [of.someId(7), of.someId(8)],
  } as const
  given(shipment, of.history(...packed, take))
    .when(split)
    .thenRejected('shipment-has-booking', { booking: 'BK-1' })
  expect(of.after(...packed, take, ended, split).splitInto).toHaveLength(1)
})

test('[D4.015] while a booking stands no person gives its facts; without one the operator does', () => {
  const confirm = {
    ...of.asked(of.operator),
    type: 'ConfirmBooking',
    carrier: 'MAEU',
    reference: 'X',
    ...times,
  } as const
  const end = { ...of.asked(of.operator), type: 'EndBooking', outcome: 'cancelled', reason: '' } as const
  for (const command of [confirm, end])
    given(shipment, of.history(of.create(), take))
      .when(command)
      .thenRejected('shipment-has-booking', { booking: 'BK-1' })
  for (const command of [take, follow])
    given(shipment, created)
      .when({ ...command, ...of.asked(of.operator) })
      .thenRejected('only-system')
})
