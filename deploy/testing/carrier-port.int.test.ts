import { contentWith, submit } from '@quayside/bookings/domain/testing/bookings.ts'
import { bookings } from '@quayside/bookings/service.ts'
import { dcsaBookingResponder } from '@quayside/bookings/testing/dcsa-booking-responder.ts'
import { happenedIn } from '@quayside/bookings/testing/happened.ts'
import { carrierCallRoute, carrierReadRoute, notificationSignature } from '@quayside/contracts/bookings/carrier-port.ts'
import { directory } from '@quayside/directory/service.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const secret = 'the-secret-of-the-carrier-BLUE-for-tests'
let carrier: Awaited<ReturnType<typeof dcsaBookingResponder>>
let rig: Rig
beforeAll(async () => {
  carrier = await dcsaBookingResponder({ key: 'KEY' })
  const blue = { name: 'BLUE', kind: 'DCSA-3.0', bookingUrl: carrier.url, key: 'KEY', secret }
  // Shipments do not run here: what a booking tells its own is tried again and again.
  rig = await startRig({
    factories: [directory, bookings],
    now: '2026-11-03T09:00:00.000Z',
    logLevel: 'silent',
    env: { CARRIERS: JSON.stringify([blue]) },
  })
  const { company } = rig.people.client
  const saved = await client().post(`/companies/${company}/carriers`, {
    version: (await client().get(`/companies/${company}/catalogue`)).body.version,
    code: 'OCEA',
    name: 'Oceanic Line',
    modes: ['internationalCarrier'],
    bookingChannel: 'PORT',
    portKey: 'BLUE',
  })
  expect(saved.status, saved.text).toBe(200)
  await rig.settled()
})
afterAll(async () => {
  await rig?.close()
  await carrier?.close()
})

const client = () => rig.as(rig.people.client)
const operator = () => rig.as(rig.people.operator)
let serial = 0

/** As the workflow `carrier-booking` asks; which event it is about, the workflow was started with. */
async function asked(route: string, id: string, eventId: string) {
  serial += 1
  const options = { causationId: eventId, key: `step-${serial}` }
  const answer = await rig.ports('bookings').call.post('bookings', route.replace(':id', id), { eventId }, options)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await rig.settled()
  return answer.body
}

const eventOf = async (id: string, type: string) => {
  const event = (await rig.events(`Booking-${id}`)).findLast(one => one.type === type)
  if (event === undefined) throw new Error(`no ${type}`)
  return event.id
}

async function passedOn(): Promise<{ id: string; eventId: string; reference: string }> {
  const id = await happenedIn(rig, [submit({ content: contentWith() })])
  const answer = await operator().post(`/bookings/${id}/passing-on`, { version: 1 })
  expect(answer.body, answer.text).toMatchObject({ chip: 'WITH CARRIER' })
  const eventId = await eventOf(id, 'BookingPassedOn')
  await expect.poll(() => rig.workflows.started().map(one => one.id)).toContain(`carrier-booking/${id}/${eventId}`)
  expect(await asked(carrierCallRoute, id, eventId)).toEqual({ outcome: 'watched', afterMs: null })
  return { id, eventId, reference: [...carrier.bookings.keys()].at(-1) ?? '' }
}

async function notify(time: string, data: object, change: { signature?: string } = {}) {
  const { body, signature } = carrier.notification(secret, time, data)
  const answer = await rig.app.inject({
    method: 'POST',
    url: '/api/v1/booking-notifications/BLUE',
    headers: { 'content-type': 'application/cloudevents+json', [notificationSignature]: change.signature ?? signature },
    payload: body,
  })
  await rig.settled()
  return answer
}
const statusOf = async (id: string) => (await client().get(`/bookings/${id}`)).body.status
const plan = {
  carrierBookingReference: 'BLUE-77',
  transportPlan: [{ plannedDepartureDate: '2026-12-01', plannedArrivalDate: '2026-12-29', vesselName: 'Ever Blue' }],
  shipmentCutOffTimes: [{ cutOffDateTimeCode: 'VCO', cutOffDateTime: '2026-11-29T10:00:00+08:00' }],
}

test('[D4.014] the carrier’s system is told, and its confirmation comes back with reference, times and cut-offs', async () => {
  const { id, reference } = await passedOn()
  const [submitted] = carrier.calls.filter(call => call.method === 'POST').slice(-1)
  expect(submitted?.body).toMatchObject({
    shipmentLocations: [{ locationTypeCode: 'POL' }, { locationTypeCode: 'POD' }],
  })
  expect(JSON.stringify(submitted?.body)).not.toMatch(/income|expense|copyRecipients/)

  const held = carrier.bookings.get(reference)
  carrier.bookings.set(reference, { ...held, ...plan, bookingStatus: 'CONFIRMED' })
  const told = await notify('2026-11-04T10:00:00Z', {
    bookingStatus: 'CONFIRMED',
    carrierBookingRequestReference: reference,
    carrierBookingReference: 'BLUE-77',
  })
  expect(told.json(), told.body).toEqual({ kept: 1 })
  expect((await client().get(`/bookings/${id}`)).body).toMatchObject({
    status: 'CONFIRMED',
    confirmation: {
      reference: 'BLUE-77',
      etd: '2026-12-01T00:00:00.000Z',
      conveyance: 'Ever Blue',
      cutOffs: { vgm: { at: '2026-11-29T02:00:00.000Z' } },
    },
  })
  // Again, and one that was sent before it.
  const again = {
    bookingStatus: 'CONFIRMED',
    carrierBookingRequestReference: reference,
    carrierBookingReference: 'BLUE-77',
  }
  expect((await notify('2026-11-04T10:00:00Z', again)).json()).toEqual({ kept: 0 })
  await notify('2026-11-03T10:00:00Z', { bookingStatus: 'REJECTED', carrierBookingRequestReference: reference })
  expect(await statusOf(id)).toBe('CONFIRMED')
})

test('[D4.014] what is not signed, or of no booking here, changes nothing', async () => {
  const { id, reference } = await passedOn()
  const data = { bookingStatus: 'REJECTED', carrierBookingRequestReference: reference }
  const unsigned = await notify('2026-11-04T11:00:00Z', data, { signature: 'sha256=00' })
  expect(unsigned.json().code).toBe('carrier-signature-invalid')
  expect(
    (await notify('2026-11-04T11:00:00Z', { ...data, carrierBookingRequestReference: 'REQ-UNKNOWN' })).json(),
  ).toEqual({ kept: 0 })
  expect(await statusOf(id)).toBe('REQUESTED')
})

test('[D4.005, D4.014] after a cancellation its system is told, and what it says then is kept apart and shown', async () => {
  const { id, reference } = await passedOn()
  await client().post(`/bookings/${id}/cancellation`, { reason: 'not needed' })
  expect(await asked(carrierCallRoute, id, await eventOf(id, 'BookingCancelled'))).toMatchObject({ outcome: 'done' })
  expect(carrier.bookings.get(reference)).toMatchObject({ bookingStatus: 'CANCELLED' })
  await notify('2026-11-05T10:00:00Z', { bookingStatus: 'RECEIVED', carrierBookingRequestReference: reference })
  expect((await client().get(`/bookings/${id}`)).body).toMatchObject({
    status: 'CANCELLED',
    carrierAnswers: [{ code: 'RECEIVED', isApart: true }],
  })
})

test('a system that is busy or away is asked again, one that refuses is not; reading it brings what was missed', async () => {
  const id = await happenedIn(rig, [submit({ content: contentWith() })])
  await operator().post(`/bookings/${id}/passing-on`, { version: 1 })
  const eventId = await eventOf(id, 'BookingPassedOn')
  carrier.faults.push({ status: 503, headers: { 'retry-after': '120' } }, { status: 500 })
  expect(await asked(carrierCallRoute, id, eventId)).toEqual({ outcome: 'later', afterMs: 120_000 })
  expect(await asked(carrierCallRoute, id, eventId)).toMatchObject({ outcome: 'failed' })
  expect(await asked(carrierCallRoute, id, eventId)).toMatchObject({ outcome: 'watched' })
  const reference = [...carrier.bookings.keys()].at(-1) ?? ''
  carrier.bookings.set(reference, {
    ...plan,
    bookingStatus: 'PENDING_UPDATE',
    bookingRequestUpdatedDateTime: '2026-11-04T12:00:00Z',
  })
  expect(await asked(carrierReadRoute, id, eventId)).toMatchObject({ outcome: 'new' })
  expect(await asked(carrierReadRoute, id, eventId)).toMatchObject({ outcome: 'nothing-new' })
  expect(await statusOf(id)).toBe('PENDING_UPDATE')

  const other = await happenedIn(rig, [submit({ content: contentWith() })])
  await operator().post(`/bookings/${other}/passing-on`, { version: 1 })
  carrier.faults.push({ status: 400 })
  expect(await asked(carrierCallRoute, other, await eventOf(other, 'BookingPassedOn'))).toMatchObject({
    outcome: 'done',
  })
  expect((await client().get(`/bookings/${other}/history`)).body.items).toContainEqual(
    expect.objectContaining({ type: 'CarrierRefusedRequest', reason: expect.stringContaining('400') }),
  )
})
