import { bookingsProjection } from '@quayside/bookings/read-models/bookings.ts'
import { overview } from '@quayside/overview/service.ts'
import { rebuildProjection } from '@quayside/platform/projections/rebuild.ts'
import type { Rig } from '@quayside/platform/testing/rig.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allocatedOf,
  bookingContent,
  bookingOf,
  bookingsOf,
  bookingsRig,
  promised,
  shipmentsOf,
} from './bookings-desk.ts'
import { type ApprovedOrder, approvedOrder, shipmentOf, wanted } from './shipments-desk.ts'

let rig: Rig
let close: () => Promise<void>
beforeAll(async () => {
  ;({ rig, close } = await bookingsRig(overview))
})
afterAll(() => close?.())

const client = () => rig.as(rig.people.client)
const operator = () => rig.as(rig.people.operator)
const supplier = () => rig.as(rig.people.supplier)
const order = () => approvedOrder(rig, rig.people.supplier)

async function booked(of: ApprovedOrder, parts: object = {}) {
  const made = await client().post('/bookings', bookingOf([of], parts))
  expect(made.status, made.text).toBe(201)
  await rig.settled()
  return made.body
}

test('[D4.001, D4.010, D4.015, S5.048] a booking of orders makes its shipment, moves it on, and gives it back with its lines', async () => {
  const one = await order()
  const made = await booked(one)
  expect(made).toMatchObject({ status: 'REQUESTED', version: 1 })
  const [shipment] = await shipmentsOf(rig, one)
  expect(shipment).toMatchObject({ id: made.shipmentId, status: 'BOOKING_REQUEST', carrier: 'Oceanic Line' })
  expect(await allocatedOf(rig, one)).toBe('100')
  // Nothing of its cargo is typed again: what it weighs and takes up is the booking's.
  const detail = (await client().get(`/shipments/${shipment.id}`)).body
  expect(detail.packages).toMatchObject([{ packageType: 'Carton', pieces: 4, grossWeightKg: '80', volumeM3: '1.2' }])
  expect(detail.weights).not.toBeNull()
  expect((await supplier().get(`/shipments/${shipment.id}`)).body.packages).toHaveLength(1)

  // Its booking facts are the booking's alone to give.
  const byHand = await operator().post(`/shipments/${shipment.id}/booking`, {
    carrier: 'X',
    reference: 'Y',
    etd: '2026-04-10T08:00:00.000Z',
    eta: '2026-04-11T08:00:00.000Z',
  })
  expect(byHand.body).toMatchObject({ code: 'shipment-has-booking', params: { booking: made.bookingNumber } })

  const confirmed = await operator().post(`/bookings/${made.id}/confirmation`, { version: 1, confirmation: promised() })
  expect(confirmed.body, confirmed.text).toMatchObject({ status: 'CONFIRMED' })
  await rig.settled()
  expect((await client().get(`/shipments/${shipment.id}`)).body).toMatchObject({
    status: 'FOR_PROCESSING',
    booking: { state: 'confirmed', reference: 'OCEA-1', etd: '2026-04-10T08:00:00.000Z' },
  })

  const withdrawn = await operator().post(`/bookings/${made.id}/withdrawal`, { version: 1, reason: 'vessel is full' })
  expect(withdrawn.body, withdrawn.text).toMatchObject({ status: 'DECLINED' })
  await rig.settled()
  expect((await client().get(`/shipments/${shipment.id}`)).body).toMatchObject({ status: 'PO_CONFIRMED' })
  expect(await allocatedOf(rig, one)).toBe('100')

  // [D4.017] Again, for the same shipment.
  const again = await client().post('/bookings', { againOf: made.id, content: bookingContent() })
  expect(again.body, again.text).toMatchObject({ status: 'REQUESTED', shipmentId: shipment.id })
  await rig.settled()
  const third = await client().post('/bookings', { shipmentId: shipment.id, content: bookingContent() })
  expect(third.body).toMatchObject({ code: 'shipment-has-booking' })
  expect((await bookingsOf(rig, one)).map((item: { status: string }) => item.status).sort()).toEqual([
    'DECLINED',
    'REQUESTED',
  ])
})

test('[D4.001] a refusal leaves nothing: no shipment, no booking, and the orders as they were', async () => {
  const one = await order()
  for (const [parts, code] of [
    [{ content: bookingContent({ terms: { carrier: '' } }) }, 'carrier-required'],
    [{ content: bookingContent({ terms: { validityDate: '2026-01-01' } }) }, 'booking-validity-past'],
    [{ content: bookingContent({ packages: [] }) }, 'booking-package-required'],
    [{ lines: [] }, 'booking-order-required'],
    [{ lines: wanted(one, '101') }, 'exceeds-shippable'],
  ] as const) {
    const answer = await client().post('/bookings', bookingOf([one], parts))
    expect([answer.status, answer.body.code], answer.text).toEqual([422, code])
  }
  const bySupplier = await supplier().post('/bookings', bookingOf([one]))
  expect(bySupplier.status).toBe(403)
  await rig.settled()
  expect(await shipmentsOf(rig, one)).toEqual([])
  expect(await bookingsOf(rig, one)).toEqual([])
  expect(await allocatedOf(rig, one)).toBe('0')
})

test('[D4.008, D4.011, D4.010, D4.016] other goods of a booking are reserved with it, on orders and shipment, or nothing is changed', async () => {
  const one = await order()
  const made = await booked(one, { lines: wanted(one, '60') })
  const { content } = (await client().get(`/bookings/${made.id}`)).body
  const { lines: _lines, totals: _totals, charges: _charges, ...entered } = content
  const to = (version: number, quantity: string) => ({ version, content: entered, lines: wanted(one, quantity) })
  const stands = async () => {
    await rig.settled()
    const booking = (await client().get(`/bookings/${made.id}`)).body
    const shipment = (await client().get(`/shipments/${made.shipmentId}`)).body
    return [booking.content.lines[0].quantity, shipment.lines[0].quantity, await allocatedOf(rig, one)].join(' ')
  }

  const { version: seen } = (await client().get(`/shipments/${made.shipmentId}`)).body
  const own = { version: seen, lines: wanted(one, '50') }
  const byShipment = await client().post(`/shipments/${made.shipmentId}/lines`, own)
  expect(byShipment.body, byShipment.text).toMatchObject({
    code: 'shipment-has-booking',
    params: { booking: made.bookingNumber },
  })
  const more = await client().post(`/bookings/${made.id}/content`, to(1, '80'))
  expect(more.body, more.text).toMatchObject({ version: 2, status: 'REQUESTED' })
  expect(await stands()).toBe('80 80 80')
  const tooMuch = await client().post(`/bookings/${made.id}/content`, to(2, '101'))
  expect(tooMuch.body.code).toBe('exceeds-shippable')
  const outdated = await client().post(`/bookings/${made.id}/content`, to(1, '70'))
  expect(outdated.status).toBe(409)
  expect(await stands()).toBe('80 80 80')
  const less = await client().post(`/bookings/${made.id}/content`, to(2, '70'))
  expect(less.body, less.text).toMatchObject({ version: 3 })
  expect(await stands()).toBe('70 70 70')

  // Of a confirmed one it is asked for: nothing is reserved until the carrier takes it.
  await operator().post(`/bookings/${made.id}/confirmation`, { version: 3, confirmation: promised() })
  const ask = async (version: number, quantity: string, reserved: string) => {
    const asked = await client().post(`/bookings/${made.id}/amendments`, { ...to(version, quantity), reason: 'more' })
    expect(asked.status, asked.text).toBe(200)
    expect(await stands()).toBe(`70 70 ${reserved}`)
    const { requests } = (await client().get(`/bookings/${made.id}`)).body
    const asOf = async (as: ReturnType<typeof client>) =>
      (await as.get(`/bookings?tab=general-view&filter[id]=${made.id}`)).body.items[0].openRequest
    expect([await asOf(client()), await asOf(supplier())]).toEqual(['AMENDMENT', null])
    const found = async (filter: string) => {
      const { items, total } = (await client().get(`/bookings?tab=general-view&limit=200&${filter}`)).body
      expect(total).toBe(items.length)
      return items.map((item: { id: string }) => item.id)
    }
    expect(await found('filter[openRequest]=true')).toContain(made.id)
    expect(await found('filter[openRequest]=false')).not.toContain(made.id)
    expect(await found(`filter[openRequest]=true&filter[orderId]=${one.id}`)).toEqual([made.id])
    expect(await found('filter[mode]=OCEAN')).toContain(made.id)
    expect(await found('filter[mode]=GROUND')).toEqual([])
    return requests.find((request: { state: string }) => request.state === 'RECEIVED').id
  }
  const answered = (requestId: string) =>
    operator().post(`/bookings/${made.id}/requests/${requestId}/answer`, { outcome: 'CONFIRMED', reason: '' })
  const wish = await ask(3, '95', '70')
  const other = await client().post('/shipments', shipmentOf(...wanted(one, '10')))
  expect(other.status, other.text).toBe(201)
  const declined = await answered(wish)
  expect(declined.body, declined.text).toMatchObject({ code: 'exceeds-shippable' })
  await rig.settled()
  const { requests } = (await client().get(`/bookings/${made.id}`)).body
  expect(requests).toMatchObject([{ state: 'DECLINED', answer: expect.stringContaining('90 can still be shipped') }])

  const second = await ask(4, '90', '80')
  const byClient = await client().post(`/bookings/${made.id}/requests/${second}/answer`, { outcome: 'CONFIRMED' })
  expect(byClient.status).toBeGreaterThanOrEqual(400)
  const taken = await answered(second)
  expect(taken.status, taken.text).toBe(200)
  expect(await stands()).toBe('90 90 100')
})

test('[D4.010] a shipment that is there is taken, by one of two who book it at once', async () => {
  const one = await order()
  const made = await client().post('/shipments', shipmentOf(...wanted(one)))
  expect(made.status, made.text).toBe(201)
  const body = { shipmentId: made.body.id, content: bookingContent() }
  const both = await Promise.all([client().post('/bookings', body), operator().post('/bookings', body)])
  expect(both.map(answer => answer.status).sort(), both.map(one => one.text).join()).toEqual([201, 422])
  await rig.settled()
  expect(await bookingsOf(rig, one)).toHaveLength(1)
  expect(await allocatedOf(rig, one)).toBe('100')
})

test('[D4.004, D4.007] a deleted shipment cancels its booking', async () => {
  const one = await order()
  const made = await booked(one)
  const deleted = await client().post(`/shipments/${made.shipmentId}/deletion`, { reason: 'not needed' })
  expect(deleted.status, deleted.text).toBe(200)
  await rig.settled()
  expect((await client().get(`/bookings/${made.id}`)).body).toMatchObject({
    status: 'CANCELLED',
    shipmentDeleted: true,
  })
})

test('[D4.012] one that was made elsewhere is recorded by the operator, and its shipment goes on', async () => {
  const one = await order()
  const refused = await client().post('/bookings', bookingOf([one], { confirmation: promised() }))
  expect(refused.body.code).toBe('only-operator')
  const { company } = rig.people.client
  const made = await operator().post(
    '/bookings',
    bookingOf([one], { clientCompanyId: company, confirmation: promised() }),
  )
  expect(made.body, made.text).toMatchObject({ status: 'CONFIRMED' })
  await rig.settled()
  expect((await shipmentsOf(rig, one))[0]).toMatchObject({ status: 'FOR_PROCESSING' })
})

test('[D4.016, S2.087, S2.088] each sees what it may: charges, references and recipients are no supplier’s', async () => {
  const one = await order()
  const made = await booked(one, {
    content: bookingContent({ copyRecipients: ['0198e000-0000-7000-8000-0000000000aa'] }),
  })
  const charge = {
    chargeId: '0198e000-0000-7000-8000-0000000000bb',
    chargeType: 'FREIGHT',
    income: '100.5',
    expense: '77.77',
    payTo: 'SECRET-PAYEE',
    quantity: '2',
    unit: 'SHIPMENT',
    currency: 'USD',
  }
  const { content } = (await operator().get(`/bookings/${made.id}`)).body
  const { lines: _lines, totals: _totals, ...entered } = content
  const changed = await operator().post(`/bookings/${made.id}/content`, {
    version: 1,
    content: { ...entered, charges: [charge] },
  })
  expect(changed.body, changed.text).toMatchObject({ version: 2 })
  await rig.settled()

  const own = (await operator().get(`/bookings/${made.id}`)).body
  expect(own.content.charges).toMatchObject([
    { expense: '77.77', expenseTotal: '155.54', total: '201.00', payTo: 'SECRET-PAYEE' },
  ])
  const shown = await client().get(`/bookings/${made.id}`)
  expect(shown.body.content).toMatchObject({
    terms: { daysValue: 14 },
    charges: [{ income: '100.5', total: '201.00' }],
  })
  for (const path of [
    `/bookings/${made.id}`,
    `/bookings/${made.id}/history`,
    `/bookings/${made.id}/versions?from=1&to=2`,
  ]) {
    const text = (await client().get(path)).text
    expect(text).not.toMatch(/77\.77|155\.54|SECRET-PAYEE/)
  }
  for (const path of [`/bookings/${made.id}`, `/bookings/${made.id}/history`, '/bookings?tab=general-view'])
    expect((await supplier().get(path)).text).not.toMatch(
      /100\.5|201\.00|77\.77|SECRET-PAYEE|CUST-9|REF-7|0000000000aa/,
    )
  const seen = (await supplier().get(`/bookings/${made.id}`)).body
  expect(seen).toMatchObject({ status: 'REQUESTED', content: { lines: [{ orderNumber: one.number }], references: [] } })
  const comparison = (await client().get(`/bookings/${made.id}/versions?from=1&to=2`)).body
  expect(comparison.changes).toContainEqual(
    expect.objectContaining({ part: 'charges', field: 'charges.0.income', new: '100.5' }),
  )

  const list = (await client().get('/bookings?tab=requested&q=cust-9')).body
  expect(list.items.map((item: { id: string }) => item.id)).toContain(made.id)
  const file = await client().get('/bookings?tab=general-view', { headers: { accept: 'text/csv' } })
  expect(file.text).toContain(made.bookingNumber)
  const { tabs } = (await client().get('/bookings/tabs')).body
  expect(tabs.find((tab: { tab: string }) => tab.tab === 'requested').count).toBeGreaterThan(0)

  // [D5.028] A client that sees totals alone is told of no charge.
  const { company } = rig.people.client
  const switched = async (enabled: boolean) => {
    const data = { companyId: company, group: 'showChargesCatalog', enabled, entries: [] }
    await rig.append(`Company-${company}`, [{ type: 'CompanyCatalogueGroupChanged', data }], [company])
    await rig.settled()
  }
  await switched(false)
  const addresses = ['', '/history', '/versions?from=1&to=2'].map(end => `/bookings/${made.id}${end}`)
  for (const address of addresses) expect((await client().get(address)).text).not.toContain('FREIGHT')
  expect((await client().get(`/bookings/${made.id}`)).body.content.totals).toEqual([
    { currency: 'USD', amount: '201.00' },
  ])
  expect((await operator().get(`/bookings/${made.id}`)).text).toContain('FREIGHT')
  await switched(true)
  expect((await client().get(`/bookings/${made.id}`)).text).toContain('FREIGHT')
})

test('a booking is found by who may see it, by what they may see of it, and waits at home for who is to act', async () => {
  const one = await order()
  const made = await booked(one)
  const hits = async (as: ReturnType<typeof client>, text: string) =>
    (await as.get(`/search?q=${text}`)).body.hits
      .filter((hit: { entity: string }) => hit.entity === 'booking')
      .map((hit: { id: string }) => hit.id)
  expect(await hits(client(), made.bookingNumber)).toEqual([made.id])
  expect(await hits(supplier(), made.bookingNumber)).toEqual([made.id])
  expect(await hits(client(), 'CUST-9')).toContain(made.id)
  expect(await hits(supplier(), 'CUST-9')).toEqual([])

  const kinds = async (as: ReturnType<typeof client>) =>
    (await as.get('/queue')).body.items
      .filter((item: { entityId: string }) => item.entityId === made.id)
      .map((item: { kind: string }) => item.kind)
  expect(await kinds(operator())).toEqual(['pass-on-booking'])
  expect(await kinds(client())).toEqual([])
  const asks = { version: 1, fields: ['packages'], reason: 'which weights?' }
  expect((await operator().post(`/bookings/${made.id}/update-requests`, asks)).body.status).toBe('PENDING_UPDATE')
  await rig.settled()
  expect(await kinds(client())).toEqual(['supply-booking'])
  expect(await kinds(supplier())).toEqual([])
})

test('a draft is its author’s alone, until it is discarded', async () => {
  expect((await client().post('/bookings/draft', { form: { terms: { carrier: 'Half' } } })).status).toBe(200)
  expect((await client().get('/bookings/draft')).body).toMatchObject({ form: { terms: { carrier: 'Half' } } })
  expect((await operator().get('/bookings/draft')).body).toEqual({ form: null, keptAt: null })
  await client().delete('/bookings/draft')
  expect((await client().get('/bookings/draft')).body).toEqual({ form: null, keptAt: null })
})

test('a rebuild of the bookings’ read models changes no row', async () => {
  await rig.settled()
  const { database, store } = rig.ports('bookings')
  const of = (table: string) => sql`select * from ${sql.table(table)} one order by row_to_json(one)::text`
  const rows = () => Promise.all(bookingsProjection.tables.map(async table => (await of(table).execute(database)).rows))
  const before = await rows()
  // Of the client and the supplier of each booking that the tests before have made.
  expect(before[0]?.length).toBeGreaterThan(10)
  const log = pino({ level: 'silent' })
  await rebuildProjection({ database, schema: 'bookings', store, projection: bookingsProjection, log })
  await rig.settled()
  expect(await rows()).toEqual(before)
})
