import type { Rig } from '@quayside/platform/testing/rig.ts'
import { quotes } from '@quayside/quotes/service.ts'
import { approved, secrets } from '@quayside/quotes/test/offers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allocatedOf, bookingContent, bookingOf, bookingsOf, bookingsRig } from './bookings-desk.ts'
import { approvedOrder, wanted } from './shipments-desk.ts'

let rig: Rig
let close: () => Promise<void>
beforeAll(async () => {
  ;({ rig, close } = await bookingsRig(quotes))
})
afterAll(() => close?.())

const client = () => rig.as(rig.people.client)
const operator = () => rig.as(rig.people.operator)
const order = () => approvedOrder(rig, rig.people.supplier)
const quoteOf = async (id: string) => (await client().get(`/quotes/${id}`)).body

test('[D3.009, D4.010] an approved quote is booked once at a time: its charges go along, and an end gives it back', async () => {
  const [one, other] = [await order(), await order()]
  const quoteId = await approved(rig)
  await rig.settled()
  const made = await client().post('/bookings', bookingOf([one], { quoteId }))
  expect(made.status, made.text).toBe(201)
  await rig.settled()
  expect((await quoteOf(quoteId)).booking).toMatchObject({ id: made.body.id, bookingNumber: made.body.bookingNumber })
  const shown = await client().get(`/bookings/${made.body.id}`)
  expect(shown.body).toMatchObject({
    quoteId,
    quoteRevision: 1,
    content: { totals: [{ currency: 'EUR', amount: '600.01' }] },
  })
  expect(shown.text).not.toContain(secrets.payTo)
  expect(shown.text).not.toContain(secrets.expense)

  const second = await client().post('/bookings', bookingOf([other], { quoteId }))
  expect([second.status, second.body.code], second.text).toEqual([422, 'quote-booking-exists'])
  await rig.settled()
  expect(await bookingsOf(rig, other)).toEqual([])
  expect(await allocatedOf(rig, other)).toBe('0')

  const rejected = await operator().post(`/bookings/${made.body.id}/rejection`, { version: 1, reason: 'no space' })
  expect(rejected.body, rejected.text).toMatchObject({ status: 'REJECTED' })
  await rig.settled()
  const again = await client().post('/bookings', bookingOf([other], { quoteId }))
  expect(again.status, again.text).toBe(201)
  await rig.settled()
  expect((await quoteOf(quoteId)).booking).toMatchObject({ id: again.body.id })
})

test('[D3.009, D4.017] what is booked again has its quote again, and goes on without one that another booking has, and without its charges', async () => {
  const [one, other] = [await order(), await order()]
  const quoteId = await approved(rig)
  await rig.settled()
  const end = async ({ body: { id } }: { body: { id: string } }) => {
    const ended = await client().post(`/bookings/${id}/cancellation`, { reason: 'too early' })
    expect(ended.body, ended.text).toMatchObject({ status: 'CANCELLED' })
    await rig.settled()
  }
  const bookAgain = async (of: { body: { id: string } }) => {
    const made = await client().post('/bookings', { againOf: of.body.id, content: bookingContent() })
    expect(made.status, made.text).toBe(201)
    await rig.settled()
    return made
  }
  const made = await client().post('/bookings', bookingOf([one], { quoteId }))
  await end(made)
  const again = await bookAgain(made)
  const has = { id: again.body.id, bookingNumber: again.body.bookingNumber }
  expect((await quoteOf(quoteId)).booking).toMatchObject(has)
  expect((await client().get(`/bookings/${again.body.id}`)).body).toMatchObject({ quoteId, quoteRevision: 1 })
  const second = await client().post('/bookings', bookingOf([other], { quoteId }))
  expect([second.status, second.body.code], second.text).toEqual([422, 'quote-booking-exists'])

  await end(again)
  const elsewhere = await client().post('/bookings', bookingOf([other], { quoteId }))
  expect(elsewhere.status, elsewhere.text).toBe(201)
  await rig.settled()
  const without = await bookAgain(again)
  expect((await client().get(`/bookings/${without.body.id}`)).body).toMatchObject({
    quoteId: null,
    content: { charges: [], totals: [] },
  })
  expect((await quoteOf(quoteId)).booking).toMatchObject({ id: elsewhere.body.id })
})

test('[D3.009, D4.010] what the orders refuse frees the quote; of two who book it at once one has it', async () => {
  const [one, other] = [await order(), await order()]
  const quoteId = await approved(rig)
  await rig.settled()
  const tooMuch = await client().post('/bookings', bookingOf([one], { quoteId, lines: wanted(one, '101') }))
  expect(tooMuch.body.code).toBe('exceeds-shippable')
  await rig.settled()
  expect((await quoteOf(quoteId)).booking).toBeNull()

  const both = await Promise.all([one, other].map(each => client().post('/bookings', bookingOf([each], { quoteId }))))
  expect(both.map(answer => answer.status).sort(), both.map(answer => answer.text).join()).toEqual([201, 422])
  await rig.settled()
  const lost = both[0]?.status === 422 ? one : other
  expect(await bookingsOf(rig, lost)).toEqual([])
  expect(await allocatedOf(rig, lost)).toBe('0')
})
