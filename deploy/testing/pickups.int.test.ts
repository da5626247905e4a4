import { pickupsProjection } from '@quayside/handling/pickups/pickups-projection.ts'
import { handling } from '@quayside/handling/service.ts'
import { collection, pack, party, pickupOf } from '@quayside/handling/testing/handled-goods.ts'
import { rebuildProjection } from '@quayside/platform/projections/rebuild.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import type { ShipmentCommand } from '@quayside/shipments/shipment/domain/shipment.ts'
import * as given from '@quayside/shipments/shipment/domain/testing/shipments.ts'
import { happenedIn, shipmentsAlone } from '@quayside/shipments/testing/shipments-alone.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

let rig: Rig
let otherSupplier: Person
let otherClient: Person
beforeAll(async () => {
  rig = await startRig({
    factories: [shipmentsAlone('container-uses'), handling],
    now: given.now,
  })
  otherSupplier = await rig.make.person({ companyType: 'provider' })
  otherClient = await rig.make.person({ companyType: 'client' })
})
afterAll(() => rig?.close())

/** A shipment of the rig's client with lines of its supplier and of another one. */
const happened = (...commands: readonly ShipmentCommand[]) => happenedIn(rig, commands, { otherSupplier })

const as = (person: Person) => rig.as(person)
const client = () => as(rig.people.client)
const supplier = () => as(rig.people.supplier)
const operator = () => as(rig.people.operator)
const forSupplier = () => party('Shanghai works', { companyId: rig.people.supplier.company })
const pickupFor = (change: object = {}) => pickupOf({ shipper: forSupplier(), ...change })

async function made(path: string, shipmentId: string, content: object, who = client()): Promise<string> {
  const answer = await who.post(path, { shipmentId, content })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id
}
async function ok(who: ReturnType<typeof client>, path: string, body: object = {}) {
  const answer = await who.post(path, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const window = { from: '2026-03-04T02:00:00.000Z', until: '2026-03-04T04:00:00.000Z' }
const picker = { companyId: null, name: 'Blue Trucks', plate: null, driverContactId: null }

test('[S1.016] pickup requests, customs data and containers belong to a shipment and are reachable from it', async () => {
  const id = await happened(...given.ways.FOR_PROCESSING, given.saveDeclaration(), given.link())
  const pickupId = await made('/pickups', id, pickupFor())

  const shipment = (await client().get(`/shipments/${id}`)).body
  expect(shipment.containers).toMatchObject([{ containerNumber: given.containerNumber }])
  expect(shipment.declarations).toMatchObject([{ declarationId: given.declarationId, state: 'NONE' }])
  const pickups = (await client().get(shipment.links.pickups)).body
  expect(pickups.items).toMatchObject([{ id: pickupId, shipmentId: id, status: 'DRAFT' }])
  expect(pickups.items[0].pickupNumber).toMatch(/^PU-260302-[0-9A-Z]{7}$/)
  expect((await client().get(`/pickups/${pickupId}`)).body).toMatchObject({ id: pickupId, shipmentId: id })
})

test('[S1.016] of another one nobody is told: another client, another supplier, the supplier of other goods', async () => {
  const id = await happened(...given.ways.FOR_PROCESSING)
  const pickupId = await made('/pickups', id, pickupFor())
  const unnamed = await made('/pickups', id, pickupFor({ shipper: party('Somebody') }))
  const idsFor = async (person: Person, list: string) =>
    (await as(person).get(`/${list}?filter[shipmentId]=${id}`)).body.items?.map((one: { id: string }) => one.id) ?? null

  // A draft is its author's company's alone.
  for (const person of [rig.people.supplier, rig.people.operator]) {
    expect(await idsFor(person, 'pickups')).toEqual([])
    expect((await as(person).get(`/pickups/${pickupId}`)).body.code).toBe('pickup-not-found')
    expect((await as(person).delete(`/pickups/${pickupId}`)).body.code).toBe('pickup-not-found')
  }
  expect(new Set(await idsFor(rig.people.client, 'pickups'))).toEqual(new Set([unnamed, pickupId]))
  await ok(client(), `/pickups/${pickupId}/send`, { version: 1 })
  expect(await idsFor(rig.people.supplier, 'pickups')).toEqual([pickupId])
  expect(await idsFor(rig.people.operator, 'pickups')).toEqual([pickupId])
  for (const person of [otherSupplier, otherClient]) {
    const found = await as(person).get(`/pickups?filter[shipmentId]=${id}`)
    if (person === otherClient) expect(found.body.code).toBe('shipment-not-found')
    else expect(found.body.items).toEqual([])
    expect(found.text).not.toContain(rig.people.supplier.company)
    for (const path of [`/pickups/${pickupId}`, `/pickups/${unnamed}`]) {
      expect((await as(person).get(path)).body.code).toBe('pickup-not-found')
      expect((await as(person).delete(path)).body.code).toBe('pickup-not-found')
    }
  }
  expect((await supplier().get(`/pickups/${unnamed}`)).body.code).toBe('pickup-not-found')
  expect((await as(otherClient).post('/pickups', { shipmentId: id, content: pickupFor() })).body.code).toBe(
    'shipment-not-found',
  )
})

test('[S3.029] a pickup request carries its fields, and goes its way from the draft to its end with a history of who and why', async () => {
  const id = await happened(...given.ways.FOR_PROCESSING)
  const pickupId = await made('/pickups', id, pickupFor({ collection: null }), supplier())
  const path = `/pickups/${pickupId}`
  const early = await supplier().post(`${path}/send`, { version: 1 })
  expect([early.status, early.body.code, early.body.fields[0].path]).toEqual([
    422,
    'pickup-section-missing',
    'content.collection',
  ])
  await ok(supplier(), `${path}/details`, { version: 1, content: pickupFor() })
  const stale = await supplier().post(`${path}/send`, { version: 1 })
  expect([stale.status, stale.body.code]).toEqual([409, 'version-conflict'])
  await ok(supplier(), `${path}/send`, { version: 2 })
  expect((await supplier().post(`${path}/acceptance`, { version: 3, window, picker })).status).toBe(403)
  await ok(operator(), `${path}/acceptance`, { version: 3, window, picker })
  await ok(operator(), `${path}/failure`, { reason: 'Gate closed' })
  const next = {
    ...collection,
    date: '2026-03-05',
    from: '2026-03-05T01:00:00.000Z',
    until: '2026-03-05T09:00:00.000Z',
  }
  await ok(supplier(), `${path}/rescheduling`, { version: 4, collection: next })
  await ok(operator(), `${path}/acceptance`, { version: 5, window, picker })
  rig.clock.set('2026-03-04T05:00:00.000Z')
  await ok(supplier(), `${path}/collection`, { at: '2026-03-04T03:00:00.000Z', packages: [pack(1)] })
  const closed = await ok(operator(), `${path}/closing`)
  rig.clock.set(given.now)
  expect(closed).toMatchObject({ id: pickupId, status: 'CLOSED' })
  const shown = (await client().get(path)).body
  expect(shown).toMatchObject({
    window,
    picker,
    status: 'CLOSED',
    content: { ...pickupFor(), collection: next },
    totals: { pieces: 3, weightKg: '350.5', volumeM3: '3.264', heightCm: '140' },
    collected: { packages: [pack(1)], totals: { pieces: 2, weightKg: '300' } },
  })
  const history = shown.history as { type: string; actor: string | null; reason: string | null }[]
  expect(history.map(one => one.type)).toEqual([
    'PickupDrafted',
    'PickupChanged',
    'PickupRequested',
    'PickupScheduled',
    'PickupFailed',
    'PickupRescheduled',
    'PickupScheduled',
    'GoodsCollected',
    'PickupClosed',
  ])
  expect(history[4]?.reason).toBe('Gate closed')
  const allowed = (commands: { command: string; allowed: boolean }[]) =>
    commands.filter(one => one.allowed).map(one => one.command)
  expect(allowed(shown.allowedCommands)).toEqual([])
})

test('[S2.076] what was collected stands in the history of its shipment, for its supplier and no other, and moves nothing', async () => {
  const id = await happened(...given.ways.FOR_PROCESSING)
  const path = `/pickups/${await made('/pickups', id, pickupFor())}`
  await ok(client(), `${path}/send`, { version: 1 })
  await ok(operator(), `${path}/acceptance`, { version: 2, window, picker })
  rig.clock.set('2026-03-04T05:00:00.000Z')
  const at = '2026-03-04T03:00:00.000Z'
  const { pickupNumber } = await ok(operator(), `${path}/collection`, { at, packages: pickupFor().packages })
  rig.clock.set(given.now)
  await rig.settled()
  const last = async (person: Person) => (await as(person).get(`/shipments/${id}/history`)).body.items.at(-1)
  for (const person of [rig.people.client, rig.people.supplier])
    expect(await last(person)).toMatchObject({
      type: 'GoodsCollectionReported',
      actor: { onBehalfOf: rig.people.operator.uid },
      changes: [{ field: `pickup ${pickupNumber}`, old: null, new: at }],
    })
  const others = (await as(otherSupplier).get(`/shipments/${id}/history`)).text
  for (const hidden of ['GoodsCollectionReported', pickupNumber]) expect(others).not.toContain(hidden)
  expect((await client().get(`/shipments/${id}`)).body).toMatchObject({ status: 'FOR_PROCESSING', milestones: [] })
})

test('a request that is open while its shipment departed is overtaken, as the station tells it: cancelled, it is none', async () => {
  const id = await happened(...given.ways.FOR_PROCESSING)
  const pickupId = await made('/pickups', id, pickupFor())
  await ok(client(), `/pickups/${pickupId}/send`, { version: 1 })
  const told = async (shipmentId: string) => {
    const { items } = (await client().get(`/pickups?filter[shipmentId]=${shipmentId}`)).body
    const { stations } = (await client().get(`/shipments/${shipmentId}`)).body
    const picked = stations.find((one: { station: string }) => one.station === 'picked-up')
    return [picked.state === 'done', ...items.map((one: { overtaken: boolean }) => one.overtaken)]
  }
  expect(await told(id)).toEqual([false, false])
  const gone = await happened(...given.ways.IN_TRANSIT)
  const late = await made('/pickups', gone, pickupFor())
  await ok(client(), `/pickups/${late}/send`, { version: 1 })
  expect(await told(gone)).toEqual([true, true])
  expect((await client().get(`/pickups/${late}`)).body.overtaken).toBe(true)
  expect((await client().delete(`/pickups/${late}`)).status).toBe(200)
  expect(await told(gone)).toEqual([true, false])
})

test('[D5.009] deleting takes a draft off the list and cancels what was sent', async () => {
  const id = await happened(...given.ways.FOR_PROCESSING)
  const draft = await made('/pickups', id, pickupFor())
  const sent = await made('/pickups', id, pickupFor())
  await ok(client(), `/pickups/${sent}/send`, { version: 1 })
  expect((await client().delete(`/pickups/${draft}`)).body).toMatchObject({ id: draft, status: 'DELETED' })
  expect((await client().delete(`/pickups/${sent}`)).body).toMatchObject({ id: sent, status: 'CANCELLED' })
  const { items } = (await client().get(`/pickups?filter[shipmentId]=${id}`)).body
  expect(items.map((one: { id: string; status: string }) => [one.id, one.status])).toEqual([[sent, 'CANCELLED']])
  expect((await client().get(`/pickups/${draft}`)).body.code).toBe('pickup-not-found')
})

test('bad input is refused at its field and nothing is written; nothing is made for a shipment that has ended', async () => {
  const id = await happened(...given.ways.FOR_PROCESSING)
  const lost = pickupFor({ consignee: party('Nowhere', { place: { name: 'Nowhere', unlocode: 'XXYYY' } }) })
  const refused = await client().post('/pickups', { shipmentId: id, content: lost })
  expect(refused.body.fields[0].path).toBe('content.consignee.place.unlocode')
  const heavy = { ...pickupFor(), packages: [{ ...pack(1), weightKg: '-1' }] }
  const malformed = await client().post('/pickups', { shipmentId: id, content: heavy })
  expect([malformed.status, malformed.body.fields[0].path]).toEqual([400, 'content.packages.0.weightKg'])
  expect((await client().get(`/pickups?filter[shipmentId]=${id}`)).body.items).toEqual([])

  const over = await happened(...given.ways.CANCELLED)
  const made = await client().post('/pickups', { shipmentId: over, content: pickupFor() })
  expect(made.body.code).toBe('shipment-over')
  const { allowedCommands } = (await client().get(`/pickups?filter[shipmentId]=${over}`)).body
  expect(allowedCommands).toMatchObject([{ command: 'create', allowed: false, reason: 'shipment-over' }])
})

test('the list reads the same after a rebuild', async () => {
  const id = await happened(...given.ways.FOR_PROCESSING)
  await made('/pickups', id, pickupFor())
  const list = async () => (await client().get(`/pickups?filter[shipmentId]=${id}`)).body.items
  const before = await list()
  const { store, database } = rig.ports('handling')
  const log = pino({ level: 'silent' })
  await rebuildProjection({ database, schema: 'handling', store, projection: pickupsProjection, log })
  expect(await list()).toEqual(before)
  expect(before).toHaveLength(1)
})
