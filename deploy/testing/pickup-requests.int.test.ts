import { pickupStatuses } from '@quayside/contracts/handling/pickups.ts'
import { pickupWindowId } from '@quayside/contracts/handling/workflow.ts'
import { handledShipmentsProjection } from '@quayside/handling/pickups/handled-shipments.ts'
import { placesOfHandling } from '@quayside/handling/pickups/known-places.ts'
import { pickupsProjection } from '@quayside/handling/pickups/pickups-projection.ts'
import { handling } from '@quayside/handling/service.ts'
import { goods, pack, party, pickupOf, place as placeNamed } from '@quayside/handling/testing/handled-goods.ts'
import { rebuildProjection } from '@quayside/platform/projections/rebuild.ts'
import { pagesOf } from '@quayside/platform/testing/read-pdf.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import * as given from '@quayside/shipments/shipment/domain/testing/shipments.ts'
import { happenedIn, shipmentsAlone } from '@quayside/shipments/testing/shipments-alone.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approvedOrder } from './shipments-desk.ts'

let rig: Rig
let otherSupplier: Person
let otherClient: Person
beforeAll(async () => {
  rig = await startRig({ factories: [purchaseOrders, shipmentsAlone('container-uses'), handling], now: given.now })
  otherSupplier = await rig.make.person({ companyType: 'provider' })
  otherClient = await rig.make.person({ companyType: 'client' })
  await rig.settled()
})
beforeEach(() => rig.clock.set(given.now))
afterAll(() => rig?.close())

const as = (person: Person) => rig.as(person)
const client = () => as(rig.people.client)
const supplier = () => as(rig.people.supplier)
const operator = () => as(rig.people.operator)
const shipper = (change: object = {}) => party('Shanghai works', { companyId: rig.people.supplier.company, ...change })
const content = (change: object = {}) => pickupOf({ shipper: shipper(), ...change })

async function made(body: object, who = client()): Promise<string> {
  const answer = await who.post('/pickups', body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id
}
async function ok(who: ReturnType<typeof client>, path: string, body: object = {}) {
  const answer = await who.post(path, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const window = { from: '2026-03-04T02:00:00.000Z', until: '2026-03-04T04:00:00.000Z' }
const picker = { name: 'Blue Trucks' }
const gate = '2026-03-04T03:00:00.000Z'
async function scheduled(id: string, who = client()) {
  await ok(who, `/pickups/${id}/send`, { version: 1 })
  await ok(operator(), `/pickups/${id}/acceptance`, { version: 2, window, picker })
}
const idsOf = (answer: { body: { items: { id: string }[] } }) => answer.body.items.map(one => one.id)

/** A place of a company, as directory tells of it. */
async function place(companyId: string, change: object = {}): Promise<string> {
  const placeId = v7()
  const told = {
    kinds: ['collection'],
    name: 'Shanghai works',
    address: null,
    city: null,
    country: 'CN',
    unlocode: 'CNSHA',
    coordinates: null,
    timeZone: 'Asia/Shanghai',
    openingHours: [],
    closedDays: [],
    pickupCutOff: '16:00',
    instruction: null,
    contactId: null,
    ...change,
  }
  // In its newest form, which the store gives back as it is.
  const { store } = rig.ports('handling')
  await store.append({
    stream: `Place-${placeId}`,
    expected: 'no-stream',
    events: [{ type: 'PlaceRegistered', data: { placeId, companyId, ...told }, schemaVersion: 2 }],
    metadata: {
      companies: [companyId],
      actor: { service: 'rig' },
      commandKey: v7(),
      bodyHash: '',
      correlationId: v7(),
      causationId: 'rig',
      schemaVersion: 2,
    },
  })
  await rig.settled()
  return placeId
}

test('[D5.019] a pickup is made for neither shipment nor orders: of a client of one’s own, with a supplier that it works with', async () => {
  const id = await made({ content: content() })
  expect((await client().get(`/pickups/${id}`)).body).toMatchObject({
    shipmentId: null,
    shipmentNumber: null,
    clientCompanyId: rig.people.client.company,
    kind: 'INTERNATIONAL',
    status: 'DRAFT',
  })
  const clientCompanyId = rig.people.client.company
  const suppliers = await made({ clientCompanyId, content: content() }, supplier())
  await ok(supplier(), `/pickups/${suppliers}/send`, { version: 1 })
  expect((await client().get(`/pickups/${suppliers}`)).body).toMatchObject({
    status: 'REQUESTED',
    supplierCompanyId: rig.people.supplier.company,
  })
  await made({ clientCompanyId, content: content() }, operator())

  const refused = async (who: Person, body: object) => {
    const { body: problem } = await as(who).post('/pickups', body)
    return [problem.code, problem.fields[0]?.path]
  }
  expect(await refused(rig.people.operator, { content: content() })).toEqual(['field-required', 'clientCompanyId'])
  for (const who of [otherSupplier, otherClient])
    expect(await refused(who, { clientCompanyId, content: pickupOf({ shipper: null }) })).toEqual([
      'handling-company-unknown',
      'clientCompanyId',
    ])
  const stranger = content({ shipper: shipper({ companyId: otherSupplier.company }) })
  expect(await refused(rig.people.client, { content: stranger })).toEqual([
    'pickup-shipper-unknown',
    'content.shipper.companyId',
  ])
  const shipmentId = await happenedIn(rig, given.ways.FOR_PROCESSING)
  const both = { shipmentId, orderLines: [{ orderId: v7(), orderLineId: v7() }], content: content() }
  expect((await refused(rig.people.client, both))[0]).toBe('pickup-two-subjects')
})

test('[D5.019] a pickup for lines of orders is of their client and supplier, and tells the supplier what it knows already', async () => {
  const order = await approvedOrder(rig, rig.people.supplier)
  const [line] = order.lines
  const orderLines = [{ orderId: order.id, orderLineId: line?.id, quantity: '40' }]
  const id = await made({ orderLines, content: content() }, supplier())
  await ok(supplier(), `/pickups/${id}/send`, { version: 1 })
  const shown = (await client().get(`/pickups/${id}`)).body
  expect(shown).toMatchObject({ shipmentId: null, orderLines: [{ orderNumber: order.number, quantity: '40' }] })
  expect(idsOf(await client().get(`/pickups?filter[orderId]=${order.id}`))).toEqual([id])
  expect(idsOf(await client().get(`/pickups?q=${order.number}`))).toEqual([id])

  const other = await as(otherSupplier).post('/pickups', { orderLines, content: pickupOf({ shipper: null }) })
  expect([other.body.code, other.body.fields[0].path]).toEqual(['pickup-order-line-unknown', 'orderLines.0'])
  await rig.make.link(rig.people.client.company, otherSupplier.company)
  await rig.settled()
  const second = await approvedOrder(rig, otherSupplier)
  const mixed = [...orderLines, { orderId: second.id, orderLineId: second.lines[0]?.id }]
  const answer = await client().post('/pickups', { orderLines: mixed, content: pickupOf({ shipper: null }) })
  expect(answer.body.code).toBe('pickup-order-lines-mixed')
  // Nobody makes another supplier the one that sees it.
  const change = {
    version: 2,
    reason: 'Other works',
    content: content({ shipper: shipper({ companyId: otherSupplier.company }) }),
  }
  expect((await supplier().post(`/pickups/${id}/details`, change)).body.code).toBe('pickup-shipper-unknown')
})

test('[S2.082] the list has its filters, sorts and pages, tells no draft to others, and is the same as a file', async () => {
  const mark = 'Zhoushan quay'
  const named = (name: string, change: object = {}) =>
    content({ consignee: party(name, { place: placeNamed(mark, 'MXZLO', 'America/Mexico_City') }), ...change })
  const all = [
    await made({ content: named('A store') }),
    await made({ content: named('B store', { collection: { ...pickupOf().collection, date: '2026-03-04' } }) }),
    await made({ content: named('C store') }),
  ]
  const [first = '', second = '', draft = ''] = all
  for (const id of [first, second]) await ok(client(), `/pickups/${id}/send`, { version: 1 })
  await ok(operator(), `/pickups/${second}/rejection`, { reason: 'No truck' })
  const found = `q=${encodeURIComponent('zhoushan QUAY')}`
  const listed = async (query: string, who = client()) => (await who.get(`/pickups?${found}&${query}`)).body
  expect(await listed('')).toMatchObject({ total: 3, totalIsCapped: false, nextCursor: null })
  expect(
    (await listed('filter[status]=REQUESTED,REJECTED&sort=status')).items.map((one: { id: string }) => one.id),
  ).toEqual([second, first])
  expect((await listed('filter[status]=DRAFT')).items.map((one: { id: string }) => one.id)).toEqual([draft])
  expect((await listed('', operator())).total, 'a draft is its author’s').toBe(2)
  expect((await listed('', supplier())).total).toBe(2)
  for (const who of [otherSupplier, otherClient]) expect((await listed('', as(who))).total).toBe(0)
  // The counters tell what a walk over the rows tells: found by the day of all of them, which no counter knows.
  const days = 'filter[from]=2020-01-01&filter[until]=2030-01-01'
  for (const who of [client(), operator(), supplier(), as(otherSupplier)]) {
    const { statuses } = (await who.get('/pickups/counts')).body as { statuses: { status: string; count: number }[] }
    for (const status of pickupStatuses) {
      const counted = statuses.find(one => one.status === status)?.count ?? 0
      const { total } = (await who.get(`/pickups?filter[status]=${status}`)).body
      const walked = (await who.get(`/pickups?filter[status]=${status}&${days}`)).body.total
      expect({ counted, total }, status).toEqual({ counted: walked, total: walked })
    }
  }
  expect((await listed('filter[kind]=NATIONAL')).total).toBe(0)
  expect((await listed('filter[from]=2026-03-04&filter[until]=2026-03-04')).total).toBe(3)
  expect((await listed('filter[until]=2026-03-03')).total).toBe(0)
  expect((await listed(`filter[supplier]=${rig.people.supplier.company}`)).total).toBe(3)
  expect((await listed(`filter[id]=${first},${draft}`)).total).toBe(2)

  const pages: string[] = []
  type Page = { items: { pickupNumber: string }[]; nextCursor: string | null }
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page = (
      await client().get(`/pickups?${found}&limit=1&sort=pickupNumber${cursor && `&cursor=${cursor}`}`)
    ).body
    pages.push(...page.items.map(one => one.pickupNumber))
    cursor = page.nextCursor
  }
  expect(pages).toEqual([...pages].sort())
  expect(pages).toHaveLength(3)

  const csv = await client().get(
    `/pickups?${found}&sort=pickupNumber&columns=pickupNumber,status,consignee,pieces,weightKg`,
    {
      headers: { accept: 'text/csv' },
    },
  )
  const [head, ...rows] = csv.text
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/)
  expect(head).toBe('Number,Status,Consignee,Pieces,"Weight, kg"')
  expect(rows.map(row => row.split(',')[0])).toEqual(pages)
  expect(rows.join('\n')).toContain('B store,3,350.5')
  const viewer = await rig.make.person({ companyType: 'client', company: rig.people.client.company, role: 'VIEWER' })
  const refused = await as(viewer).get(`/pickups?${found}`, { headers: { accept: 'text/csv' } })
  expect([refused.status, refused.body.code]).toEqual([403, 'permission-missing'])
})

test('[D5.007] the pickup place’s own cut-off, hours and closed days count, by its own clock, and are told before it is sent', async () => {
  const day = { weekday: 3, from: '10:00', to: '14:00' }
  const own = await place(rig.people.supplier.company, {
    pickupCutOff: '11:30',
    openingHours: [day],
    closedDays: ['2026-03-11'],
    instruction: 'Ring twice',
  })
  const at = (placeId: string) =>
    content({ shipper: shipper({ place: { ...placeNamed('Works', 'CNSHA', 'UTC'), placeId } }) })
  const id = await made({ content: at(own) })
  const { terms } = (await client().get(`/pickups/${id}`)).body
  // 11:30 of the day in Shanghai; the hours asked for begin at 09:00 there.
  expect(terms).toEqual({
    zone: 'Asia/Shanghai',
    cutOff: '11:30',
    cutOffAt: '2026-03-04T03:30:00.000Z',
    isPastCutOff: false,
    openingHours: [day],
    isClosedDay: false,
    isOutsideHours: true,
    instruction: 'Ring twice',
  })
  const terms11 = (await client().get(`/pickups/terms?placeId=${own}&date=2026-03-11`)).body
  expect(terms11).toMatchObject({ isClosedDay: true, cutOffAt: '2026-03-11T03:30:00.000Z' })
  rig.clock.set('2026-03-04T03:30:01.000Z')
  const late = await client().post(`/pickups/${id}/send`, { version: 1 })
  expect([late.body.code, late.body.params.cutOff]).toEqual(['pickup-past-cut-off', '11:30'])
  rig.clock.set('2026-03-04T03:29:00.000Z')
  await ok(client(), `/pickups/${id}/send`, { version: 1 })
  const near = (await operator().get('/pickups?filter[attention]=cut-off-near')).body
  expect(near.items).toMatchObject([{ id, attention: 'cut-off-near' }])

  // A place of a company that has nothing to do with it tells nothing.
  const foreign = await place(otherClient.company, { pickupCutOff: '09:00', instruction: 'Secret' })
  rig.clock.set(given.now)
  const other = await made({ content: at(foreign) })
  const asked = await client().get(`/pickups/terms?placeId=${foreign}&date=2026-03-11`)
  expect(asked.body).toMatchObject({ cutOff: '16:00', instruction: null })
  const shown = await client().get(`/pickups/${other}`)
  expect(shown.body.terms).toMatchObject({ cutOff: '16:00', instruction: null })
  expect((await client().get(`/pickups?filter[placeId]=${own}`)).body.total).toBe(1)
})

test('[D5.019] a client runs pickups from a place of its own; elsewhere without a shipment the operator does', async () => {
  const own = await place(rig.people.client.company)
  const at = content({
    shipper: shipper({ place: { ...placeNamed('Works', 'CNSHA', 'Asia/Shanghai'), placeId: own } }),
  })
  const [mine, theirs] = [await made({ content: at }), await made({ content: content() })]
  for (const id of [mine, theirs]) await ok(client(), `/pickups/${id}/send`, { version: 1 })
  const accept = { version: 2, window, picker }
  expect((await client().post(`/pickups/${theirs}/acceptance`, accept)).body.code).toBe(
    'only-operator-or-administrator',
  )
  expect(await ok(client(), `/pickups/${mine}/acceptance`, accept)).toMatchObject({ status: 'SCHEDULED' })
})

test('[D5.020] [D5.021] what is collected otherwise than asked is a difference and an issue on the shipment, and is corrected', async () => {
  const shipmentId = await happenedIn(rig, given.ways.FOR_PROCESSING)
  const id = await made({ shipmentId, content: content() })
  await scheduled(id)
  rig.clock.set('2026-03-04T05:00:00.000Z')
  await ok(operator(), `/pickups/${id}/collection`, { at: gate, packages: [pack(1, { pieces: 5 })] })
  await rig.settled()
  const shown = (await client().get(`/pickups/${id}`)).body
  expect(shown.differences.map((one: { asked: number; collected: number }) => [one.asked, one.collected])).toEqual([
    [2, 5],
    [1, 0],
  ])
  const issues = async () =>
    (await client().get(`/shipments/${shipmentId}`)).body.issues.map(
      (one: { kind: string; text: string; open: boolean }) => [one.kind, one.text, one.open],
    )
  expect(await issues()).toEqual([['over', `${shown.pickupNumber}: 5 / 3`, true]])
  const asAsked = { at: gate, packages: content().packages }
  await ok(operator(), `/pickups/${id}/collection/correction`, { collected: asAsked, reason: 'Miscounted' })
  await rig.settled()
  expect(await issues()).toEqual([['over', `${shown.pickupNumber}: 5 / 3`, false]])
  await ok(operator(), `/pickups/${id}/collection/correction`, { collected: null, reason: 'Another truck' })
  await rig.settled()
  expect((await client().get(`/pickups/${id}`)).body).toMatchObject({ status: 'SCHEDULED', collected: null })
  const { items } = (await client().get(`/shipments/${shipmentId}/history`)).body
  expect(items.filter((one: { type: string }) => one.type === 'GoodsCollectionCorrected')).toHaveLength(2)
})

test('[D5.021] it closes by itself when a receipt that names it is counted, and when its shipment departs', async () => {
  const shipmentId = await happenedIn(rig, given.ways.FOR_PROCESSING)
  const [counted, departing] = [
    await made({ shipmentId, content: content() }),
    await made({ shipmentId, content: content() }),
  ]
  for (const id of [counted, departing]) await scheduled(id)
  rig.clock.set('2026-03-04T05:00:00.000Z')
  for (const id of [counted, departing])
    await ok(operator(), `/pickups/${id}/collection`, { at: gate, packages: content().packages })
  const warehouseId = await place(rig.people.client.company, { kinds: ['warehouse'], name: 'Bonded store' })
  const receipt = { warehouseId, supplier: { name: 'Shanghai works' }, packages: [] }
  const announced = await client().post('/warehouse-receipts', { shipmentId, content: receipt })
  expect(announced.status, announced.text).toBe(201)
  const reception = { at: '2026-03-04T04:00:00.000Z', packages: content().packages }
  const path = `/warehouse-receipts/${announced.body.id}/arrivals`
  const unknown = await operator().post(path, { ...reception, pickupId: v7() })
  expect([unknown.body.code, unknown.body.fields[0].path]).toEqual(['pickup-not-found', 'pickupId'])
  await ok(operator(), path, { ...reception, pickupId: counted })
  await rig.settled()
  const status = async (id: string) => (await client().get(`/pickups/${id}`)).body.status
  expect([await status(counted), await status(departing)]).toEqual(['CLOSED', 'PICKED_UP'])
  const receiptsOf = async (id: string) =>
    (await client().get(`/warehouse-receipts?filter[pickupId]=${id}`)).body.items.map((one: { id: string }) => one.id)
  expect([await receiptsOf(counted), await receiptsOf(departing)]).toEqual([[announced.body.id], []])
  const departed = { shipmentId, from: 'FOR_PROCESSING', to: 'IN_TRANSIT', chip: null }
  await rig.append(
    `Shipment-${shipmentId}`,
    [{ type: 'ShipmentStatusChanged', data: departed }],
    [rig.people.client.company],
  )
  await rig.settled()
  expect(await status(departing)).toBe('CLOSED')
  const { history } = (await client().get(`/pickups/${departing}`)).body
  expect(history.at(-1)).toMatchObject({ type: 'PickupClosed' })
})

test('[D5.005] a timer ends a wish to cancel with the window; lost with its server’s data, it is begun again', async () => {
  const id = await made({ content: content() })
  await scheduled(id)
  await ok(client(), `/pickups/${id}/cancellation-requests`, { reason: 'Goods are late' })
  await rig.settled()
  const asked = (await rig.events(`Pickup-${id}`)).findLast(event => event.type === 'PickupCancellationAsked')?.id ?? ''
  const timers = () => rig.workflows.started().map(workflow => workflow.id)
  expect(timers()).toContain(pickupWindowId(id, asked))
  const end = async (now: string) => {
    rig.clock.set(now)
    const call = rig.ports('handling').call
    return (await call.post('handling', `/pickups/${id}/window-end`, { eventId: asked }, { causationId: v7() })).body
  }
  expect(await end('2026-03-04T03:59:00.000Z')).toEqual({ next: window.until })
  rig.workflows.loseAll()
  await rig.another({ factories: [handling] })
  await expect.poll(timers, { timeout: 30_000 }).toContain(pickupWindowId(id, asked))
  expect(await end(window.until)).toEqual({ next: null })
  await rig.settled()
  const shown = (await client().get(`/pickups/${id}`)).body
  expect(shown).toMatchObject({ status: 'SCHEDULED', attention: 'window-ended' })
  expect(shown.history.at(-1).type).toBe('PickupCancellationUnanswered')
})

test('[D5.022] waybill and labels are printed for whoever sees the pickup, and hold no values', async () => {
  const id = await made({ content: content({ goods: { ...goods, value: '98765.43' } }) })
  const { pickupNumber } = (await client().get(`/pickups/${id}`)).body
  for (const paper of ['waybill', 'labels']) {
    const pdf = await client().get(`/pickups/${id}/${paper}.pdf`)
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    const pages = await pagesOf(pdf.bytes)
    expect(pages[0]).toContain(pickupNumber)
    expect(pages.join('\n')).not.toContain('98765')
    for (const who of [rig.people.operator, rig.people.supplier, otherClient])
      expect((await as(who).get(`/pickups/${id}/${paper}.pdf`)).body.code).toBe('pickup-not-found')
  }
})

test('a person with the profile CLIENT_LAB has those pickups alone that they made themselves', async () => {
  const { company } = rig.people.client
  const lab = await rig.make.person({ companyType: 'client', company, profile: 'CLIENT_LAB' })
  const others = await made({ content: content() })
  const own = await made({ content: content() }, as(lab))
  expect(idsOf(await as(lab).get('/pickups'))).toEqual([own])
  expect((await as(lab).get(`/pickups/${others}`)).body.code).toBe('pickup-not-found')
  expect((await as(lab).get(`/pickups/${others}/waybill.pdf`)).body.code).toBe('pickup-not-found')
  expect((await as(lab).post(`/pickups/${others}/send`, { version: 1 })).body.code).toBe('pickup-not-found')
  expect((await as(lab).get(`/pickups/${own}/waybill.pdf`)).status).toBe(200)
  await ok(as(lab), `/pickups/${own}/send`, { version: 1 })
  expect((await as(lab).delete(`/pickups/${own}`)).body.code).toBe('profile-restricted')
  expect((await as(lab).post(`/pickups/${own}/cancellation`, { reason: '' })).body.code).toBe('profile-restricted')
  const draft = await made({ content: content() }, as(lab))
  expect((await as(lab).delete(`/pickups/${draft}`)).body).toMatchObject({ status: 'DELETED' })
})

test('[S2.082] many are sent, accepted and deleted by a job, each as it would be alone', async () => {
  const ids = [
    await made({ content: content() }),
    await made({ content: content() }),
    await made({ content: content({ collection: null }) }),
  ]
  const job = async (who: ReturnType<typeof client>, path: string, asked: object = {}) => {
    const started = await who.post(`/pickups/${path}`, { asked, chosen: ids.map(id => ({ id })) })
    expect(started.status, started.text).toBe(202)
    const told = async () => (await who.get(`/pickups/jobs/${started.body.id}`)).body
    await expect.poll(async () => (await told()).status, { timeout: 30_000 }).toBe('ENDED')
    const { results } = await told()
    const outcomes = new Map(
      results.map((one: { id: string; outcome: string; code: string | null }) => [one.id, one.code ?? one.outcome]),
    )
    return ids.map(id => outcomes.get(id))
  }
  expect(await job(client(), 'sending')).toEqual(['done', 'done', 'pickup-section-missing'])
  expect(await job(operator(), 'acceptance', { window, picker })).toEqual(['done', 'done', 'pickup-not-found'])
  expect(await job(client(), 'deletion')).toEqual(['done', 'done', 'done'])
  const left = await Promise.all(ids.map(async id => (await client().get(`/pickups/${id}`)).body.status))
  expect(left).toEqual(['CANCEL_REQUESTED', 'CANCEL_REQUESTED', 404])
  // What it did not change is not done.
  expect(await job(client(), 'deletion')).toEqual(['pickup-wrong-status', 'pickup-wrong-status', 'done'])
  const none = await client().post('/pickups/deletion', { asked: {}, chosen: [] })
  expect(none.body.code).toBe('select-pickup')
})

test('row-level security alone hides a pickup from others, and a draft from all but its author’s company', async () => {
  const clientCompanyId = rig.people.client.company
  const drafts = [
    { id: await made({ content: content() }), of: rig.people.client },
    { id: await made({ clientCompanyId, content: content() }, operator()), of: rig.people.operator },
    { id: await made({ clientCompanyId, content: content() }, supplier()), of: rig.people.supplier },
  ]
  await rig.settled()
  const { query } = rig.ports('handling')
  const people = [rig.people.client, rig.people.operator, rig.people.supplier, otherSupplier, otherClient]
  for (const { id, of } of drafts)
    for (const person of people) {
      const isOperators = person === rig.people.operator
      const isSupplier = person.companyType === 'provider'
      const scope = {
        clients: isOperators ? [clientCompanyId] : isSupplier ? [] : [person.company],
        vendors: isSupplier ? [person.company] : [],
      }
      const { rows } = await query({ scope, uid: person.uid, company: person.company }, db =>
        sql`select id from pickups where id = ${id} and exists (select from pickup_keys own where own.id = pickups.id)
          union select id from pickup_keys where id = ${id}`.execute(db),
      )
      expect([of.companyType, person.email, rows.length]).toEqual([of.companyType, person.email, person === of ? 1 : 0])
    }
})

test('the list and what it leans on read the same after a rebuild', async () => {
  const shown = async () => (await operator().get('/pickups?limit=200')).body.items
  const rows = async () => {
    const { database } = rig.ports('handling')
    const all = ['pickups', 'pickup_keys', 'known_places', 'handled_shipments'].map(table =>
      sql`select to_jsonb(t) as row from ${sql.table(table)} t order by to_jsonb(t)::text`.execute(database),
    )
    return (await Promise.all(all)).map(one => one.rows)
  }
  await rig.settled()
  const before = [await shown(), await rows()]
  const { store, database } = rig.ports('handling')
  for (const projection of [pickupsProjection, placesOfHandling, handledShipmentsProjection])
    await rebuildProjection({ database, schema: 'handling', store, projection, log: pino({ level: 'silent' }) })
  expect([await shown(), await rows()]).toEqual(before)
  expect(before[0].length).toBeGreaterThan(5)
})
