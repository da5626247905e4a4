import type { ShipmentExceptionsAnswer } from '@quayside/contracts/shipments/exceptions.ts'
import type { ShipmentMapAnswer, ShipmentRoute } from '@quayside/contracts/shipments/map.ts'
import type { WaitingShipmentsAnswer } from '@quayside/contracts/shipments/next-acts.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShipmentCommand } from '../shipment/domain/shipment.ts'
import * as given from '../shipment/domain/testing/shipments.ts'
import { happenedIn, shipmentsAlone } from '../testing/shipments-alone.ts'

let rig: Rig
let otherSupplier: Person
beforeAll(async () => {
  rig = await startRig({ factories: [shipmentsAlone()], now: given.now })
  otherSupplier = await rig.make.person({ companyType: 'provider', companyName: 'Secretive Metals' })
  await rig.make.link(rig.people.client.company, otherSupplier.company)
  await rig.settled()
})
afterAll(() => rig?.close())

const booked = [given.create(), given.requestBooking(), given.confirmBooking()] as const
const departed = [...booked, ...given.papers, given.tell('DEPARTED')] as const
const read = given.message({ source: 'ai', carrier: null, confidence: 82, code: 'ARRI', call: 'destination' })

const happened = (number: string, ...commands: readonly ShipmentCommand[]) =>
  happenedIn(rig, commands, { otherSupplier, number })

const as = (person: Person) => rig.as(person)
const board = async (person: Person, query = '') =>
  (await as(person).get(`/shipments/exceptions${query}`)).body as ShipmentExceptionsAnswer
const listed = async (person: Person, query = '') => {
  const answer = await as(person).get(`/shipments?tab=general-view&limit=200${query}`)
  return answer.body.items.map((item: { shipmentNumber: string }) => item.shipmentNumber).sort() as string[]
}
const numbers = ({ items }: ShipmentExceptionsAnswer) => [...new Set(items.map(item => item.shipmentNumber))].sort()

describe('the exceptions board', () => {
  beforeAll(async () => {
    await happened('EX-QUIET', given.create())
    await happened('EX-LATE', ...departed)
    await happened('EX-HOLD', given.create(), given.placeHold('customs'))
    await happened('EX-PAPERS', ...booked)
    await happened('EX-READ', ...departed, read)
    await happened('EX-ENDED', given.create(), given.placeHold('payment'), given.remove())
    rig.clock.set('2026-04-03T12:00:00.000Z')
  })

  test('tells what somebody has to see to, the most urgent first, with who acts and the one act', async () => {
    const { items, counts, shipments: count } = await board(rig.people.operator)
    expect(items.map(item => [item.kind, item.shipmentNumber, item.reason])).toEqual([
      ['late', 'EX-PAPERS', 'departure-passed'],
      ['late', 'EX-LATE', 'arrival-passed'],
      ['late', 'EX-READ', 'arrival-passed'],
      ['hold', 'EX-HOLD', 'customs'],
      ['missing-documents', 'EX-PAPERS', null],
      ['unconfirmed-milestone', 'EX-READ', 'ARRIVED'],
    ])
    expect(items[0]).toMatchObject({
      due: '2026-03-10',
      days: 24,
      who: ['O'],
      clientName: 'Acme Importaciones',
      origin: 'Shanghai',
      action: { command: 'record-milestone', about: null, allowed: true },
    })
    expect(items[5]?.action).toMatchObject({ command: 'confirm-milestone', allowed: true })
    // Whatever day it is with whoever looks: in Shanghai the next one has begun.
    rig.clock.set('2026-04-03T18:00:00.000Z')
    for (const person of [rig.people.operator, rig.people.client]) {
      const { items: seen } = await board(person)
      expect(seen.find(item => item.shipmentNumber === 'EX-PAPERS' && item.kind === 'late')?.days).toBe(25)
    }
    rig.clock.set('2026-04-03T12:00:00.000Z')
    expect(counts.filter(one => one.count > 0)).toEqual([
      { kind: 'late', count: 3 },
      { kind: 'hold', count: 1 },
      { kind: 'missing-documents', count: 1 },
      { kind: 'unconfirmed-milestone', count: 1 },
    ])
    expect(count).toBe(4)
  })

  test('agrees with the list’s filter, which it is a look at, at any moment', async () => {
    const { client } = rig.people
    for (const at of ['2026-03-02T16:00:00.000Z', '2026-03-12T12:00:00.000Z', '2026-04-03T12:00:00.000Z']) {
      rig.clock.set(at)
      const seen = numbers(await board(client, '?limit=200'))
      expect(await listed(client, '&filter[exceptions]=true'), at).toEqual(seen)
      const quiet = await listed(client, '&filter[exceptions]=false')
      expect([...quiet, ...seen].sort(), at).toEqual(await listed(client))
    }
    expect(numbers(await board(client))).toEqual(['EX-HOLD', 'EX-LATE', 'EX-PAPERS', 'EX-READ'])
  })

  test('is filtered by kind and mode, searched and paged, and the counts stay those of all kinds', async () => {
    const { operator } = rig.people
    const late = await board(operator, '?filter[kind]=late&limit=2')
    expect(late.items.map(item => item.shipmentNumber)).toEqual(['EX-PAPERS', 'EX-LATE'])
    const rest = await board(operator, `?filter[kind]=late&limit=2&cursor=${late.nextCursor}`)
    expect(rest.items.map(item => item.shipmentNumber)).toEqual(['EX-READ'])
    expect(rest.nextCursor).toBeNull()
    expect(late.counts.find(one => one.kind === 'hold')?.count).toBe(1)
    expect(numbers(await board(operator, '?q=ex-hold'))).toEqual(['EX-HOLD'])
    expect((await board(operator, '?filter[mode]=AIR')).items).toEqual([])
    const walked: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: ShipmentExceptionsAnswer = await board(
        operator,
        `?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`,
      )
      walked.push(...page.items.map(item => item.id))
      cursor = page.nextCursor
    }
    expect(walked).toEqual((await board(operator)).items.map(item => item.id))
    expect((await as(operator).get('/shipments/exceptions?filter[kind]=none')).status).toBe(400)
    expect((await as(operator).get('/shipments/exceptions?cursor=wrong')).status).toBe(400)
  })

  test('free time that ends soon is the first of all, in the list’s filter as well', async () => {
    const { operator } = rig.people
    const id = await happened('EX-FREE', given.create())
    const clock = (day: string) =>
      sql`update shipments set last_free_day = ${day} where id = ${id}`.execute(rig.ports('shipments').database)
    await clock('2026-04-07')
    expect(numbers(await board(operator))).not.toContain('EX-FREE')
    await clock('2026-04-06')
    const [first] = (await board(operator)).items
    expect(first).toMatchObject({ kind: 'free-time', shipmentNumber: 'EX-FREE', due: '2026-04-06', days: -3 })
    expect(await listed(operator, '&filter[exceptions]=true')).toContain('EX-FREE')
    expect((await board(operator, '?filter[kind]=free-time')).items).toHaveLength(1)
    await clock('')
  })

  test('[D2.046] a supplier sees lateness, what machines read and that it is on hold, and no papers and no other’s words', async () => {
    const seen = await board(rig.people.supplier)
    expect([...new Set(seen.items.map(item => item.kind))]).toEqual(['late', 'hold', 'unconfirmed-milestone'])
    expect(seen.counts.find(one => one.kind === 'hold')?.count).toBe(1)
    expect(seen.items.find(item => item.kind === 'hold')).toMatchObject({
      shipmentNumber: 'EX-HOLD',
      reason: null,
      text: null,
      action: { about: null, allowed: false },
    })
    expect(seen.items.every(item => !item.action.allowed)).toBe(true)
    const { text } = await as(rig.people.supplier).get('/shipments/exceptions')
    for (const hidden of ['Because', 'customs', otherSupplier.company]) expect(text).not.toContain(hidden)
    expect(numbers(seen)).toEqual(await listed(rig.people.supplier, '&filter[exceptions]=true'))
  })
})

describe('what waits for the freight operator, or for the client', () => {
  type Waiting = WaitingShipmentsAnswer['acts'][number]
  const waiting = async (person: Person) => (await as(person).get('/shipments/waiting')).body.acts as Waiting[]

  test('each act has its number, which the list of exactly those has as well, and its first shipments', async () => {
    const { operator } = rig.people
    const acts = await waiting(operator)
    expect(acts.map(({ act, items }) => [act, items.map(item => item.shipmentNumber).sort()])).toEqual([
      ['request-booking', ['EX-FREE', 'EX-HOLD', 'EX-QUIET']],
      ['make-ready', ['EX-PAPERS']],
      ['record-arrival', ['EX-LATE', 'EX-READ']],
    ])
    for (const { act, count, items } of acts) {
      const found = await listed(operator, `&filter[waitsFor]=${act}`)
      expect(found, act).toEqual(items.map(item => item.shipmentNumber).sort())
      expect(count, act).toBe(found.length)
    }
    const { body } = await as(operator).get('/shipments?filter[waitsFor]=make-ready')
    expect(body).toMatchObject({ total: 1, items: [{ shipmentNumber: 'EX-PAPERS' }] })
    expect(acts[1]?.items[0]).toMatchObject({ clientName: 'Acme Importaciones', status: 'FOR_PROCESSING' })
    expect(acts[1]?.items[0]?.missing).toContain('invoice-required')
    expect((await as(operator).get('/shipments?filter[waitsFor]=nothing')).status).toBe(400)
  })

  test('a client is asked for what it may do of a coordinated shipment, in the home’s numbers and in the list', async () => {
    const { client } = rig.people
    const acts = await waiting(client)
    expect(acts.map(({ act, count }) => [act, count])).toEqual([
      ['request-booking', 3],
      ['make-ready', 1],
    ])
    expect(await listed(client, '&filter[waitsFor]=make-ready')).toEqual(['EX-PAPERS'])
    expect(await listed(client, '&filter[waitsFor]=record-arrival')).toEqual([])
  })

  test('one that nobody coordinates waits for its client when it has arrived and when it is delivered', async () => {
    const { client, operator, supplier } = rig.people
    const own = (way: readonly ShipmentCommand[]) => [given.create({ operation: 'not-coordinated' }), ...way.slice(1)]
    const id = await happened('OWN-ARRIVED', ...own(given.ways.AT_DESTINATION))
    await happened('OWN-DELIVERED', ...own(given.ways.DELIVERED))
    const clients = (await waiting(client)).map(({ act, items }) => [act, items.map(item => item.shipmentNumber)])
    expect(clients).toContainEqual(['start-customs', ['OWN-ARRIVED']])
    expect(clients).toContainEqual(['complete', ['OWN-DELIVERED']])
    expect(await listed(client, '&filter[waitsFor]=start-customs')).toEqual(['OWN-ARRIVED'])
    const { items: arrived } = (await as(client).get('/shipments?tab=general-view&filter[waitsFor]=start-customs')).body
    expect(arrived[0].missing, 'the list names what the home does').toEqual(['declaration-incomplete'])
    const start = (await waiting(client)).find(({ act }) => act === 'start-customs')
    expect(start?.items[0]?.blockedBy).toBe('declaration-incomplete')
    expect(await listed(client, '&filter[waitsFor]=complete')).toEqual(['OWN-DELIVERED'])
    expect((await waiting(operator)).map(one => one.act)).toEqual(['request-booking', 'make-ready', 'record-arrival'])
    for (const person of [client, operator, supplier])
      expect((await as(person).get(`/shipments/${id}`)).body.asked).toEqual(['C'])
  })

  test('who may only look is asked for nothing; who may do one act, for that one', async () => {
    const { client } = rig.people
    const customs = {
      company: client.company,
      role: 'VIEWER',
      permissions: ['shipments.view', 'shipments.customs'],
    } as const
    const [viewer, declarant] = await Promise.all([
      rig.make.person({ companyType: 'client', company: client.company, role: 'VIEWER' }),
      rig.make.person({ companyType: 'client', ...customs }),
    ])
    await rig.settled()
    expect(await waiting(viewer)).toEqual([])
    expect((await waiting(declarant)).map(({ act, count }) => [act, count])).toEqual([['start-customs', 1]])
  })

  test('a supplier is not told what others wait for, nor does a list of it hold anything', async () => {
    expect(await waiting(rig.people.supplier)).toEqual([])
    expect(await listed(rig.people.supplier, '&filter[waitsFor]=request-booking')).toEqual([])
  })

  test('of shipments from before the update that brings it, the same is known', async () => {
    const { database } = rig.ports('shipments')
    const before = await waiting(rig.people.operator)
    const clientsBefore = await waiting(rig.people.client)
    expect(clientsBefore.length).toBeGreaterThan(0)
    await sql`update shipments set waits_for = '', asks_client = ''`.execute(database)
    const { fill } = await import('../migrations/0044-clients-acts.ts')
    await fill(database)
    expect(await waiting(rig.people.operator)).toEqual(before)
    expect(await waiting(rig.people.client)).toEqual(clientsBefore)
  })
})

describe('the map', () => {
  test('a UN/LOCODE is asked what place it is; of an unknown one nothing is told', async () => {
    const placeOf = async (unlocode: string) =>
      (await as(rig.people.client).get(`/shipments/known-places?unlocode=${unlocode}`)).body
    expect(await placeOf('pecll')).toEqual({ place: { unlocode: 'PECLL', name: 'Callao', country: 'PE' } })
    expect(await placeOf('PEQQQ')).toEqual({ place: null })
    expect((await as(rig.people.client).get('/shipments/known-places?unlocode=PE')).status).toBe(400)
  })

  test('shows the live ones where they are: told, worked out by the schedule, or where they set out from', async () => {
    rig.clock.set('2026-03-06T12:00:00.000Z')
    const { positions, total } = (await as(rig.people.client).get('/shipments/map')).body as ShipmentMapAnswer
    const of = (number: string) => positions.find(one => one.shipmentNumber === number)
    expect(of('EX-ENDED')).toBeUndefined()
    expect(of('EX-QUIET')?.position).toMatchObject({ kind: 'planned', place: 'Shanghai', at: null })
    const sailing = of('EX-LATE')
    expect(sailing?.position).toMatchObject({ kind: 'estimated', place: 'Shanghai', at: '2026-02-05T00:00:00.000Z' })
    expect(sailing).toMatchObject({ destination: 'Manzanillo', eta: '2026-04-01T00:00:00.000Z', status: 'IN_TRANSIT' })
    // By the lanes: past Japan, half of the time gone, and never over the land between.
    expect(Math.abs(sailing?.position.point.longitude ?? 0)).toBeGreaterThan(150)
    expect(total).toBe(positions.length)
  })

  test('filters are those of the list; another company’s shipments are none', async () => {
    const count = async (person: Person, query: string) =>
      ((await as(person).get(`/shipments/map?${query}`)).body as ShipmentMapAnswer).positions.length
    const { client, supplier } = rig.people
    expect(await count(client, 'filter[status]=IN_TRANSIT')).toBe(2)
    expect(await count(client, 'filter[status]=CANCELLED')).toBe(0)
    expect(await count(client, 'q=ex-late')).toBe(1)
    expect(await count(client, 'filter[mode]=AIR')).toBe(0)
    expect(await count(client, `filter[supplier]=${supplier.company}&filter[mode]=OCEAN`)).toBeGreaterThan(4)
    expect((await as(client).get('/shipments/map?limit=5')).status).toBe(400)
    const stranger = await rig.make.person({ companyType: 'client', companyName: 'Another Client' })
    await rig.settled()
    expect(await count(stranger, '')).toBe(0)
  })

  test('a shipment’s way is its legs, by the lanes at sea, and how much of each lies behind', async () => {
    const id = await happened('EX-ROUTE', ...departed.slice(0, -1), given.planRoute(given.leg(1, 'MAIN')), {
      ...given.tell('DEPARTED', given.operator, { legId: given.legId(1) }),
    })
    const { legs, position } = (await as(rig.people.supplier).get(`/shipments/${id}/route`)).body as ShipmentRoute
    expect(legs).toHaveLength(1)
    const [leg] = legs
    expect(leg).toMatchObject({ mode: 'OCEAN', departed: '2026-02-05T00:00:00.000Z', arrived: null })
    expect(leg?.travelled).toBeGreaterThan(0.4)
    expect(leg?.travelled).toBeLessThan(0.7)
    expect(leg?.lane?.length).toBeGreaterThan(10)
    expect(position?.kind).toBe('estimated')
    const stranger = await rig.make.person({ companyType: 'client', companyName: 'A Third Client' })
    await rig.settled()
    expect((await as(stranger).get(`/shipments/${id}/route`)).status).toBe(404)
  })
})

test('what is there already is found after the update that brings the board', async () => {
  const { database } = rig.ports('shipments')
  const before = (
    await sql<{ key: string }>`select concat(id, kind, key, since) as key from shipment_exceptions
    order by 1`.execute(database)
  ).rows
  expect(before.length).toBeGreaterThan(5)
  const { fill } = await import('../migrations/0012-exceptions-and-tracks.ts')
  await sql`delete from shipment_exceptions`.execute(database)
  await sql`delete from shipment_tracks`.execute(database)
  await fill(database)
  const after = (
    await sql<{ key: string }>`select concat(id, kind, key, since) as key from shipment_exceptions
    order by 1`.execute(database)
  ).rows
  expect(after).toEqual(before)
})
