import { randomUUID } from 'node:crypto'
import { contentWith, passOn, submit } from '@quayside/bookings/domain/testing/bookings.ts'
import { happenedIn } from '@quayside/bookings/testing/happened.ts'
import { permissions } from '@quayside/contracts/access/permissions.ts'
import type { QuoteEvent } from '@quayside/contracts/quotes/events.ts'
import { openStream } from '@quayside/gateway/test/stream-reader.ts'
import { party, pickupOf, place } from '@quayside/handling/testing/handled-goods.ts'
import { identity } from '@quayside/identity/service.ts'
import { smallPdf } from '@quayside/platform/files/small-pdf.ts'
import { documentedOperations } from '@quayside/platform/testing/documented-operations.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { draft, freight, requestContent, secrets, sent } from '@quayside/quotes/test/offers.ts'
import { sapFile, sapRow } from '@quayside/shipments/deliveries/testing/sap-deliveries.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { portalServices } from '../local/portal.ts'
import { type Listener, type Told, toldBy } from './told-bytes.ts'

/** Each occurs in one kind of thing, which some may know and others not. */
const marks = {
  ofQuote: 'QUOTEMARK',
  ofClient: 'CLIENTMARK',
  ofOther: 'STRANGERMARK',
  ofOtherSupplier: 'RIVALMARK',
  ofClientsDraft: 'UNSENTMARK',
  bookingCost: '1234.5671',
  bookingPayee: 'BOOKEDPAYEEMARK',
} as const
const collection = {
  date: '2026-11-05',
  from: '2026-11-05T01:00:00.000Z',
  until: '2026-11-05T09:00:00.000Z',
  instruction: 'Gate 3',
}
/** What the operating company keeps to itself of quotes and bookings. */
const ofOperator: string[] = [...Object.values(secrets), marks.bookingCost, marks.bookingPayee]

let rig: Rig
let people: Record<'client' | 'supplier' | 'otherClient' | 'otherSupplier', Person>
let listeners: Record<keyof typeof people | 'carrier', Listener>
let streams: Record<keyof typeof people, Awaited<ReturnType<typeof openStream>>>
/** What none of an answer's bytes may hold. */
let hidden: Record<keyof typeof listeners, readonly string[]>
let quote: { id: string; quoteNumber: string }
let booking: string
/** What nobody but its own company knows to be there. */
let unsent: Record<'quote' | 'pickup', string>

beforeAll(async () => {
  // Identity has nothing of these things, and would sign the walkers out.
  const factories = portalServices.filter(one => one !== identity)
  rig = await startRig({ factories, now: '2026-11-03T09:00:00.000Z', logLevel: 'silent' })
  const { client, supplier, operator } = rig.people
  const another = await rig.make.company('client', 'Another importer')
  // With every permission there is: what is not told is kept by the rows alone.
  const all = (companyType: 'client' | 'provider', company?: string) =>
    rig.make.person({ companyType, permissions, ...(company !== undefined && { company }) })
  people = {
    client: await all('client', client.company),
    supplier: await all('provider', supplier.company),
    otherClient: await all('client', another),
    otherSupplier: await all('provider'),
  }
  const { otherClient, otherSupplier } = people
  await rig.make.serve(operator.company, otherClient.company)
  await rig.make.link(client.company, otherSupplier.company)
  await rig.make.link(otherClient.company, otherSupplier.company)
  await rig.settled()
  const listen = (person: Person) => openStream(rig, person)
  streams = {
    client: await listen(people.client),
    supplier: await listen(people.supplier),
    otherClient: await listen(otherClient),
    otherSupplier: await listen(otherSupplier),
  }
  const made = async (who: Person, path: string, body: object): Promise<string> => {
    const answer = await rig.as(who).post(path, body)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`)
    return answer.body.id
  }

  quote = await sent(rig, { project: marks.ofQuote, validUntil: '2026-11-20', customerReference: marks.ofClient })
  await made(operator, `/quotes/${quote.id}/comments`, { audience: 'internal', text: secrets.note })
  const { current, version } = (await rig.as(operator).get(`/quotes/${quote.id}`)).body
  const changed = { ...current.content, project: secrets.draft }
  await made(operator, `/quotes/${quote.id}/draft`, { version, content: changed })
  const drafted = await draft(rig, { project: secrets.draft, validUntil: '2026-11-20' })
  const othersQuote = await sent(rig, { project: marks.ofOther, validUntil: '2026-11-20' }, {}, otherClient)

  const asked = async (who: Person, mark: string) => [
    await made(who, '/quote-requests', { content: requestContent(mark) }),
    await made(who, '/parties', { name: mark, contact: { email: `${mark}@reader.example` } }),
    await made(who, '/products', { sku: mark, description: mark }),
    await made(who, '/places', { kinds: ['destination'], name: mark, country: 'MX' }),
    await made(who, '/pickups', { content: pickupOf({ shipper: null, requester: { name: mark }, collection: null }) }),
  ]
  const own = await asked(people.client, marks.ofClient)
  const others = await asked(otherClient, marks.ofOther)
  const typed = { form: { note: marks.ofClientsDraft } }
  await made(people.client, '/bookings/draft', typed)
  const announcedPickup = pickupOf({ shipper: { name: 'Works', companyId: supplier.company } })
  const unsentPickup = { ...announcedPickup, requester: { ...announcedPickup.requester, name: marks.ofClientsDraft } }
  const pickup = await made(people.client, '/pickups', { content: unsentPickup })

  const sentPickup = async (who: Person, from: Person, requester: string) => {
    const shipper = party('Works', { companyId: from.company })
    const id = await made(who, '/pickups', { content: pickupOf({ shipper, requester: party(requester), collection }) })
    await made(who, `/pickups/${id}/send`, { version: 1 })
    return id
  }
  unsent = { quote: drafted.id, pickup }
  const askedPickup = await sentPickup(people.client, supplier, 'Works')
  const othersPickup = await sentPickup(otherClient, otherSupplier, marks.ofOther)

  const { unlocode, country, zone: timeZone, address } = place('Store', 'CNSHA', 'Asia/Shanghai')
  const warehouseId = await made(operator, '/places', {
    kinds: ['warehouse'],
    name: 'Bonded store',
    address,
    unlocode,
    country,
    timeZone,
  })
  await rig.settled()
  const announced = (who: Person, from: Person, mark: string) => {
    const content = { warehouseId, supplier: { name: 'Works', companyId: from.company }, shipper: { name: mark } }
    return made(who, '/warehouse-receipts', { content: { ...content, packages: pickupOf().packages } })
  }
  const receipt = await announced(people.client, supplier, 'Shanghai works')
  const othersReceipt = await announced(otherClient, otherSupplier, marks.ofOther)

  const priced = { expense: marks.bookingCost, payTo: marks.bookingPayee, unit: 'SHIPMENT' as const }
  const charge = { ...freight(), ...priced }
  const [line] = contentWith().lines
  if (line === undefined) throw new Error('a booking has a line')
  const rivals = {
    ...line,
    lineId: randomUUID(),
    orderId: randomUUID(),
    orderLineId: randomUUID(),
    orderNumber: marks.ofOtherSupplier,
    vendorCompanyId: otherSupplier.company,
  }
  const reader = await made(people.client, '/correspondents', { email: 'copy@reader.example' })
  const content = contentWith({
    charges: [
      { shipmentType: null, serviceDescription: null, quantity: '1', isOwnQuantity: true, payment: null, ...charge },
    ],
    lines: [line, rivals],
    copyRecipients: [reader],
  })
  const ofQuote = { quoteId: quote.id, quoteNumber: quote.quoteNumber }
  booking = await happenedIn(rig, [submit({ content, ...ofQuote })])
  const othersBooking = await happenedIn(
    rig,
    [submit({ bookingNumber: marks.ofOther, content: contentWith() }), passOn()],
    { client: otherClient, supplier: otherSupplier },
  )
  const upload = async (who: Person, entityType: string, entityId: string, mark: string, documentType = 'OTHER') => {
    const fields = { documentType, entityType, entityId }
    const answer = await rig.as(who).upload('/documents', fields, [{ name: `${mark}.pdf`, bytes: smallPdf(mark) }])
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.body.items[0].id as string
  }
  await rig.settled()
  const deliveries = async (who: Person, mark: string) => {
    const file = { name: `${mark}.csv`, bytes: sapFile([sapRow(0, { description: mark })]) }
    const answer = await rig.as(who).upload('/delivery-files', {}, [file])
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.body.id as string
  }
  const documents = [
    await upload(people.client, 'warehouse-receipt', receipt, marks.ofClient, 'LETTER'),
    await upload(operator, 'warehouse-receipt', othersReceipt, marks.ofOther, 'PHOTO'),
    await upload(otherClient, 'pickup', othersPickup, marks.ofOther),
    await upload(otherClient, 'booking', othersBooking, marks.ofOther),
    await deliveries(people.client, marks.ofClient),
    await deliveries(otherClient, marks.ofOther),
  ]

  const desk = await made(people.client, '/correspondents', { email: 'desk@oceanic.example' })
  const { version: catalogue } = (await rig.as(people.client).get(`/companies/${client.company}/catalogue`)).body
  await made(people.client, `/companies/${client.company}/carriers`, {
    version: catalogue,
    code: 'OCEA',
    name: 'Oceanic Line',
    modes: ['internationalCarrier'],
    bookingChannel: 'LINK',
    contactId: desk,
  })
  await rig.settled()
  await made(operator, `/bookings/${booking}/passing-on`, { version: 1 })
  await rig.settled()
  const links = rig.mails('desk@oceanic.example').flatMap(mail => /carrier\/bookings\/(\S+)/.exec(mail.text)?.[1] ?? [])
  if (links.length === 0) throw new Error('the carrier got no link')

  const ids = [
    quote.id,
    drafted.id,
    othersQuote.id,
    booking,
    othersBooking,
    pickup,
    askedPickup,
    othersPickup,
    receipt,
    othersReceipt,
    warehouseId,
  ]
  const everything = [...ids, ...own, ...others, ...documents, client.company, otherClient.company]
  const listener = (person: Person | null): Listener => ({
    person,
    ids: everything,
    words: Object.values(marks),
    links,
  })
  listeners = {
    client: listener(people.client),
    supplier: listener(people.supplier),
    otherClient: listener(otherClient),
    otherSupplier: listener(otherSupplier),
    carrier: { ...listener(null), ids: everything.slice(0, 5) },
  }
  const full = (await rig.as(operator).get(`/quotes/${quote.id}`)).body
  const { cost, profit } = full.current.charges.find((one: { payTo: string }) => one.payTo === secrets.payTo)
  ofOperator.push(cost, profit)
  const ofQuotes = [marks.ofQuote, quote.quoteNumber, othersQuote.quoteNumber]
  const { ofClient, ofOther, ofOtherSupplier, ofClientsDraft } = marks
  hidden = {
    client: [...ofOperator, ofOther],
    supplier: [...ofOperator, ...ofQuotes, ofClient, ofOther, ofOtherSupplier, ofClientsDraft],
    otherClient: [...ofOperator, marks.ofQuote, ofClient, ofOtherSupplier, ofClientsDraft],
    otherSupplier: [...ofOperator, ...ofQuotes, ofClient, ofClientsDraft],
    carrier: [...ofOperator, ...ofQuotes, ofClient, ofOther, ofClientsDraft, 'copy@reader.example'],
  }
}, 180_000)
afterAll(async () => {
  for (const stream of Object.values(streams ?? {})) stream.close()
  await rig?.close()
})

const said = (told: readonly Told[], words: readonly string[]) =>
  told.flatMap(({ where, text }) => words.filter(word => text.includes(word)).map(word => `${where}: ${word}`))
const names = ['client', 'supplier', 'otherClient', 'otherSupplier', 'carrier'] as const

test('what is searched for below is there: the operating company reads it', async () => {
  const told = await toldBy(rig, 'GET', { ...listeners.client, person: rig.people.operator })
  for (const marker of [...ofOperator, marks.ofQuote, marks.ofClient, marks.ofOther, marks.ofOtherSupplier])
    expect([marker, said(told, [marker]).length]).not.toEqual([marker, 0])
  const sheets = told.filter(one => one.where.includes('spreadsheet') && one.status === 200)
  expect(said(sheets, [marks.ofQuote]).length).toBeGreaterThan(0)
  const papers = told.filter(one => one.where.includes('/pdf') && one.status === 200)
  expect(said(papers, [quote.quoteNumber]).length).toBeGreaterThan(0)
}, 300_000)

describe.each(names)('[D3.011] [D3.020] [D4.009] no byte tells %s what it may not know', name => {
  test.each(['GET', 'POST'] as const)(
    'of any answer to %s, with every permission there is',
    async method => {
      const told = await toldBy(rig, method, listeners[name])
      expect(told.filter(one => one.status >= 500).map(one => one.where)).toEqual([])
      expect(said(told, hidden[name])).toEqual([])
      // It did read: the company's own, each of the routes that are open to it.
      const answered = told.filter(one => one.status < 300)
      const operations = documentedOperations(rig.app).filter(one => one.method === method)
      if (method === 'GET') expect(answered.length).toBeGreaterThan(name === 'carrier' ? 0 : 80)
      expect(told.length).toBeGreaterThan(name === 'carrier' ? 0 : operations.length)
      const kept = answered.filter(({ where }) => /"entityType":"(booking|pickup|warehouse-receipt)"/.test(where))
      if (method === 'POST' && name === 'client')
        expect(new Set(kept.map(({ where }) => JSON.parse(where.slice(where.indexOf('{'))).entityType)).size).toBe(3)
      if (method === 'GET' && name === 'client') expect(said(answered, [marks.ofClient]).length).toBeGreaterThan(20)
    },
    300_000,
  )
})

const operatorsOwn: QuoteEvent['type'][] = ['QuoteDrafted', 'QuoteDraftSaved', 'QuoteDiscarded', 'QuoteNoted']

test('[D3.011] nor a change that the stream tells, nor an e-mail', async () => {
  await rig.settled()
  const { operator } = rig.people
  for (const name of ['client', 'supplier', 'otherClient', 'otherSupplier'] as const) {
    const { email } = people[name]
    const stream = { where: 'stream', status: 200, text: JSON.stringify(streams[name].told) }
    const mails = rig.mails(email).map(mail => ({ where: mail.subject, status: 200, text: JSON.stringify(mail) }))
    expect([name, said([stream, ...mails], hidden[name])]).toEqual([name, []])
    // Not even that somebody works on what is not sent.
    const others = name === 'client' ? [unsent.quote] : Object.values(unsent)
    expect([name, said([stream], [...operatorsOwn, ...others])]).toEqual([name, []])
  }
  const away = rig.mails().filter(mail => mail.to !== operator.email && mail.to !== rig.people.admin.email)
  expect(away.length).toBeGreaterThan(1)
  expect(away.filter(mail => ofOperator.some(marker => JSON.stringify(mail).includes(marker)))).toEqual([])
})

test('[D3.011] [D3.020] nor a row of any table, where only row-level security decides', async () => {
  const scopes = {
    client: { clients: [people.client.company], vendors: [] },
    supplier: { clients: [], vendors: [people.supplier.company] },
    otherClient: { clients: [people.otherClient.company], vendors: [] },
    otherSupplier: { clients: [], vendors: [people.otherSupplier.company] },
  }
  let seen = 0
  for (const { service, ports } of rig.host.services()) {
    const { rows: tables } = await sql<{ name: string }>`
      select distinct table_name as name from information_schema.role_table_grants
      where grantee = 'quayside_reader' and privilege_type = 'SELECT' and table_schema = ${service.schema}`.execute(
      ports.database,
    )
    for (const name of ['client', 'supplier', 'otherClient', 'otherSupplier'] as const)
      for (const table of tables) {
        const { uid, company } = people[name]
        const { rows } = await ports.query({ scope: scopes[name], uid, company }, db =>
          sql<{ text: string }>`select row_to_json(one)::text as text from ${sql.table(table.name)} one`.execute(db),
        )
        seen += rows.length
        const told = rows.map(({ text }) => ({ where: `${service.name}.${table.name}`, status: 200, text }))
        expect([name, said(told, hidden[name])]).toEqual([name, []])
      }
  }
  expect(seen).toBeGreaterThan(50)
})
