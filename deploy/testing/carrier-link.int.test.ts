import { contentWith, submit } from '@quayside/bookings/domain/testing/bookings.ts'
import { bookings } from '@quayside/bookings/service.ts'
import { happenedIn } from '@quayside/bookings/testing/happened.ts'
import { directory } from '@quayside/directory/service.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { promised } from './bookings-desk.ts'

let rig: Rig
let copied: string
let unreachable: string
beforeAll(async () => {
  // Shipments do not run here: what a booking tells its own is tried again and again.
  rig = await startRig({ factories: [directory, bookings], now: '2026-11-03T09:00:00.000Z', logLevel: 'silent' })
  const { company } = rig.people.client
  const contact = async (email: string, language: string) =>
    (await client().post('/correspondents', { email, language })).body.id
  copied = await contact('copy@reader.example', 'es-MX')
  unreachable = await contact('nobody@refused.test', 'en')
  const carrier = {
    version: (await client().get(`/companies/${company}/catalogue`)).body.version,
    code: 'OCEA',
    name: 'Oceanic Line',
    modes: ['internationalCarrier'],
    bookingChannel: 'LINK',
    contactId: await contact('desk@oceanic.example', 'fr'),
  }
  const saved = await client().post(`/companies/${company}/carriers`, carrier)
  expect(saved.status, saved.text).toBe(200)
  await rig.settled()
})
afterAll(() => rig?.close())

const client = () => rig.as(rig.people.client)
const operator = () => rig.as(rig.people.operator)

const charge = {
  chargeId: '0198e000-0000-7000-8000-0000000000bb',
  chargeType: 'SECRET-FREIGHT',
  service: null,
  serviceDescription: null,
  shipmentType: null,
  income: '4321.5',
  expense: '1234.5',
  quantity: '1',
  isOwnQuantity: false,
  unit: 'SHIPMENT' as const,
  currency: 'USD',
  payment: null,
  billTo: null,
  payTo: null,
}

async function passedOn(): Promise<{ id: string; link: string }> {
  const content = contentWith({ copyRecipients: [copied], charges: [charge] })
  const id = await happenedIn(rig, [submit({ content })])
  const answer = await operator().post(`/bookings/${id}/passing-on`, { version: 1 })
  expect(answer.body, answer.text).toMatchObject({ status: 'REQUESTED', chip: 'WITH CARRIER' })
  return { id, link: await linkOf(id) }
}

async function linkOf(id: string): Promise<string> {
  const found = () => rig.mails('desk@oceanic.example').map(mail => /carrier\/bookings\/(\S+)/.exec(mail.text)?.[1])
  await expect.poll(() => found().some(link => link?.startsWith(id))).toBe(true)
  return `/carrier/bookings/${found().findLast(link => link?.startsWith(id))}`
}

const confirms = {
  answer: 'confirm',
  confirmation: { ...promised(), etd: '2026-12-01T08:00:00.000Z', eta: '2026-12-29T08:00:00.000Z', cutOffs: {} },
}

test('[D4.013, D4.009] the carrier opens its link, which changes nothing, and answers once; its page holds no money and no recipient', async () => {
  const { id, link } = await passedOn()
  const page = await rig.stranger.get(link)
  expect(page.body, page.text).toMatchObject({
    version: 1,
    carrier: 'Oceanic Line',
    shipper: { name: 'Shanghai Yarn' },
    daysValue: 14,
  })
  expect(page.text).not.toMatch(/4321|1234\.5|SECRET-FREIGHT|copy@reader|0000000030/)
  expect(page.text).not.toContain(copied)
  expect((await client().get(`/bookings/${id}`)).body).toMatchObject({ status: 'REQUESTED' })

  const answer = await rig.stranger.post(link, confirms)
  expect(answer.body, answer.text).toMatchObject({ status: 'CONFIRMED' })
  expect((await client().get(`/bookings/${id}`)).body).toMatchObject({
    status: 'CONFIRMED',
    confirmation: { reference: 'OCEA-1' },
  })
  for (const again of [await rig.stranger.get(link), await rig.stranger.post(link, { answer: 'reject', reason: 'x' })])
    expect([again.status, again.body.code]).toEqual([422, 'carrier-link-used'])
})

test('[D4.013] an altered, superseded or expired link, and one whose booking was answered otherwise, is refused', async () => {
  const { id, link } = await passedOn()
  const altered = `${link.slice(0, -1)}${link.endsWith('0') ? '1' : '0'}`
  expect((await rig.stranger.get(altered)).body.code).toBe('carrier-link-unknown')
  expect((await rig.stranger.get('/carrier/bookings/nonsense')).body.code).toBe('carrier-link-unknown')
  // Another version: the carrier gets a link of its own for it.
  const { content } = (await client().get(`/bookings/${id}`)).body
  const { lines: _lines, totals: _totals, charges: _charges, ...entered } = content
  const changed = await client().post(`/bookings/${id}/content`, {
    version: 1,
    content: { ...entered, references: [], charges: null },
  })
  expect(changed.body, changed.text).toMatchObject({ version: 2 })
  expect((await rig.stranger.get(link)).body.code).toBe('carrier-link-superseded')
  await expect.poll(async () => (await linkOf(id)) !== link).toBe(true)
  const newer = await linkOf(id)
  expect((await rig.stranger.get(newer)).body).toMatchObject({ version: 2 })

  const asks = await rig.stranger.post(newer, { answer: 'ask-update', fields: ['packages'], reason: 'which weights?' })
  expect(asks.body, asks.text).toMatchObject({ status: 'PENDING_UPDATE' })
  expect((await rig.stranger.get(newer)).body.code).toBe('carrier-link-used')

  const other = await passedOn()
  await operator().post(`/bookings/${other.id}/rejection`, { version: 1, reason: 'by telephone' })
  expect((await rig.stranger.get(other.link)).body.code).toBe('carrier-link-used')

  const late = await passedOn()
  rig.clock.set('2026-11-21T09:00:00.000Z')
  for (const answer of [await rig.stranger.get(late.link), await rig.stranger.post(late.link, confirms)])
    expect(answer.body.code).toBe('carrier-link-expired')
  rig.clock.set('2026-11-03T09:00:00.000Z')
})

test('[S2.089, D4.009] those in copy are told in their language, once, without charges', async () => {
  const { id } = await passedOn()
  const { bookingNumber } = (await client().get(`/bookings/${id}`)).body
  const told = () => rig.mails('copy@reader.example').filter(mail => mail.text.includes(id))
  await expect.poll(() => told().length).toBeGreaterThanOrEqual(2)
  const subjects = told().map(mail => mail.subject)
  expect(subjects).toContain(`Reserva ${bookingNumber}: enviada al transportista`)
  expect(new Set(told().map(mail => mail.messageId)).size).toBe(told().length)
  for (const mail of told()) expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/4321|1234\.5|SECRET/)
  const events = JSON.stringify(await rig.events(`Booking-${id}`))
  expect(events).not.toMatch(/reader\.example|oceanic\.example/)
})

test('[D4.009] those in copy are told what a request asks for, and its answer', async () => {
  const { id, link } = await passedOn()
  await rig.stranger.post(link, confirms)
  const { content } = (await client().get(`/bookings/${id}`)).body
  const { lines: _lines, totals: _totals, charges: _charges, ...entered } = content
  const asked = await client().post(`/bookings/${id}/amendments`, {
    version: 1,
    content: { ...entered, terms: { ...entered.terms, daysValue: 21 }, references: [], charges: null },
    reason: 'more free days',
  })
  expect(asked.status, asked.text).toBe(200)
  const told = () =>
    rig
      .mails('copy@reader.example')
      .filter(mail => mail.text.includes(id))
      .map(mail => `${mail.subject}: ${mail.text}`)
  await expect.poll(told).toContainEqual(expect.stringMatching(/espera respuesta.*Modificación: more free days/s))
  const { requests } = (await client().get(`/bookings/${id}`)).body
  const answer = { outcome: 'DECLINED', reason: 'seven at most' }
  const answered = await operator().post(`/bookings/${id}/requests/${requests[0].id}/answer`, answer)
  expect(answered.status, answered.text).toBe(200)
  await expect
    .poll(told)
    .toContainEqual(expect.stringMatching(/respondi.*Modificación: more free days.*Rechazada: seven at most/s))
})

test('[D4.009] an e-mail that the server refuses is told at its booking and counted, and the others are sent', async () => {
  const { call } = rig.ports('bookings')
  const counted = async () => (await call.get('bookings', '/given-up-mails', { causationId: 'test' })).body
  expect(await counted()).toEqual({ count: 0 })
  const id = await happenedIn(rig, [submit({ content: contentWith({ copyRecipients: [unreachable, copied] }) })])
  await expect.poll(counted).toEqual({ count: 1 })
  const given = (await rig.events(`Booking-${id}`)).filter(event => event.type === 'BookingMailGivenUp')
  expect(given.map(event => event.data)).toEqual([
    expect.objectContaining({ to: 'party', contactId: unreachable, because: 'refused' }),
  ])
  expect(rig.mails('copy@reader.example').filter(mail => mail.text.includes(id))).toHaveLength(1)
  const { items } = (await operator().get(`/bookings/${id}/history`)).body
  expect(items.map((item: { type: string }) => item.type)).toContain('BookingMailGivenUp')
})

test('a carrier that cannot be told this way is not', async () => {
  const id = await happenedIn(rig, [submit()])
  const answer = await operator().post(`/bookings/${id}/passing-on`, { version: 1, channel: 'port' })
  expect([answer.status, answer.body.code]).toEqual([422, 'carrier-channel-missing'])
  expect(answer.body.message).toContain('its entry among the carriers has no key of its own system')
  const byHand = await operator().post(`/bookings/${id}/passing-on`, {
    version: 1,
    channel: 'hand',
    at: '2026-11-02T10:00:00.000Z',
  })
  expect(byHand.body).toMatchObject({ chip: 'WITH CARRIER' })
})
