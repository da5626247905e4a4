import { containerAlertsId } from '@quayside/contracts/shipments/container-alerts.ts'
import { sampleClock } from '@quayside/contracts/shipments/testing/sample-clock.ts'
import { rebuildProjection } from '@quayside/platform/projections/rebuild.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShipmentCommand } from '../shipment/domain/shipment.ts'
import * as given from '../shipment/domain/testing/shipments.ts'
import { shipmentsProjection } from '../shipment/read-models/shipments.ts'
import { happenedIn, shipmentsAlone } from '../testing/shipments-alone.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [shipmentsAlone('container-uses', 'container-alerts')], now: given.now })
})
afterAll(() => rig?.close())

let serial = 0

/** A shipment with this history, of the rig's client and supplier. */
function happened(...commands: readonly ShipmentCommand[]): Promise<string> {
  return happenedTo(rig.people.client, ...commands)
}

function happenedTo(client: Person, ...commands: readonly ShipmentCommand[]): Promise<string> {
  serial += 1
  return happenedIn(rig, commands, { client, number: `SH-C${serial}` })
}

const operator = () => rig.as(rig.people.operator)
const client = () => rig.as(rig.people.client)
const shown = async (id: string, as: Person = rig.people.operator) => (await rig.as(as).get(`/shipments/${id}`)).body
const container = (number: string, load: 'FCL' | 'LCL' = 'FCL', sharePercent: string | null = null) => ({
  containerUseId: v7(),
  containerNumber: number,
  load,
  sharePercent,
  containerType: '40HC',
  size: '40',
})
const clock = (change: object = {}) => ({ ...sampleClock(), clockId: v7(), ...change })
const discharged = { code: 'DISCHARGED', class: 'ACTUAL', at: '2026-03-01T10:00:00.000Z' }

async function linked(id: string, link: ReturnType<typeof container>, as = operator()) {
  const answer = await as.post(`/shipments/${id}/containers`, { container: link })
  expect(answer.status, answer.text).toBe(200)
  await rig.settled()
  const { containers } = await shown(id)
  return containers.at(-1).containerUseId as string
}

async function arrived(...links: ReturnType<typeof container>[]) {
  const id = await happened(...given.ways.IN_TRANSIT)
  const uses: string[] = []
  for (const link of links) uses.push(await linked(id, link))
  const told = await operator().post(`/shipments/${id}/milestones`, discharged)
  expect(told.status, told.text).toBe(201)
  await rig.settled()
  return { id, uses: uses as [string, ...string[]] }
}

test('[S3.024] [D2.023] [D2.027] a clock tells the last free day, the days left, the cost a day and what has run up; corrections move it', async () => {
  const { id, uses } = await arrived(container('CSQU3054383'))
  const path = `/shipments/${id}/containers/${uses[0]}/clocks`
  const demurrage = clock()
  const answer = await operator().post(path, { clock: demurrage })
  expect(answer.status, answer.text).toBe(200)
  const first = await shown(id)
  expect(first.containerSummaries).toMatchObject([
    {
      containerNumber: 'CSQU3054383',
      lastFreeDay: '2026-03-06',
      daysLeft: 4,
      costs: [{ currency: 'USD', amount: '0.00' }],
      perDay: [{ currency: 'USD', amount: '0.00' }],
      clocks: [{ type: 'DEMURRAGE', side: 'IMPORT', lastFreeDay: '2026-03-06', chargeableDays: 0 }],
    },
  ])
  expect(first.containerClocks[0].clocks).toMatchObject([{ clock: demurrage, firstCountedDay: '2026-03-02' }])
  const { started } = rig.workflows
  const timers = () => started().filter(one => one.type === 'container-alerts' && one.id.includes(uses[0]))
  await rig.settled()
  expect(timers()).toHaveLength(1)

  rig.clock.set('2026-03-09T12:00:00.000Z')
  const late = await shown(id)
  expect(late.containerSummaries).toMatchObject([
    {
      lastFreeDay: '2026-03-06',
      daysLeft: -3,
      costs: [{ amount: '150.00' }],
      perDay: [{ amount: '50.00' }],
    },
  ])
  const [milestone] = late.milestones.filter((one: { code: string }) => one.code === 'DISCHARGED')
  const correction = { at: '2026-03-04T10:00:00.000Z', reason: 'The terminal says so' }
  await operator().post(`/shipments/${id}/milestones/${milestone.milestoneId}/correction`, correction)
  await rig.settled()
  expect((await shown(id)).containerSummaries).toMatchObject([{ lastFreeDay: '2026-03-09', daysLeft: 0 }])
  expect(timers()).toHaveLength(2)

  await operator().delete(`${path}/${demurrage.clockId}`)
  expect((await shown(id)).containerSummaries).toMatchObject([{ lastFreeDay: null, daysLeft: null, costs: [] }])
  rig.clock.set(given.now)
})

test('[D2.027] people are told 3 days, 1 day and on the last free day, once each, and by nobody but the present timer', async () => {
  const { id, uses } = await arrived(container('MSKU0000006'))
  await operator().post(`/shipments/${id}/containers/${uses[0]}/clocks`, { clock: clock() })
  const changed = await rig.events(`ContainerUse-${uses[0]}`)
  const eventId = changed.findLast(event => event.type === 'FreeTimeChanged')?.id ?? ''
  const ask = async (now: string, of = eventId) => {
    rig.clock.set(now)
    const options = { causationId: v7() }
    const answer = await rig
      .ports('shipments')
      .call.post('shipments', `/container-uses/${uses[0]}/alerts`, { eventId: of }, options)
    return answer.body
  }
  expect(await ask('2026-03-02T09:00:00.000Z')).toEqual({ next: '2026-03-03T08:00:00.000Z' })
  expect(await ask('2026-03-03T08:00:00.000Z')).toEqual({ next: '2026-03-05T08:00:00.000Z' })
  expect(await ask('2026-03-03T08:00:05.000Z')).toEqual({ next: '2026-03-05T08:00:00.000Z' })
  expect(await ask('2026-03-05T08:00:00.000Z')).toEqual({ next: '2026-03-06T08:00:00.000Z' })
  expect(await ask('2026-03-06T08:00:00.000Z')).toEqual({ next: null })
  expect(await ask('2026-03-06T09:00:00.000Z', v7())).toEqual({ next: null })
  const told = (await rig.events(`ContainerUse-${uses[0]}`)).filter(event => event.type === 'FreeTimeAlerted')
  expect(told.map(event => (event.data as { daysBefore: number }).daysBefore)).toEqual([3, 1, 0])
  expect(told[0]?.data).toMatchObject({ containerNumber: 'MSKU0000006', shipments: [{ shipmentId: id }] })
  rig.clock.set(given.now)
  // A timer that was lost with its server's data is begun again.
  rig.workflows.loseAll()
  await rig.another({ factories: [shipmentsAlone('container-uses', 'container-alerts')] })
  const timers = () => rig.workflows.started().map(workflow => workflow.id)
  await expect.poll(timers, { timeout: 30_000 }).toContain(containerAlertsId(uses[0], eventId))
})

test('[S3.024] the list shows the next last free day, sorts by it, and reads the same after a rebuild', async () => {
  const early = await arrived(container('TGHU1234567'))
  const later = await arrived(container('MSCU1234566'))
  const none = await happened(given.create())
  await operator().post(`/shipments/${early.id}/containers/${early.uses[0]}/clocks`, { clock: clock({ freeDays: 2 }) })
  await operator().post(`/shipments/${later.id}/containers/${later.uses[0]}/clocks`, { clock: clock({ freeDays: 9 }) })
  await rig.settled()
  const list = async () => {
    const { items } = (await client().get('/shipments?tab=general-view&sort=-lastFreeDay&limit=200')).body
    return items
      .filter((item: { id: string }) => [early.id, later.id, none].includes(item.id))
      .map((item: { id: string; containers: { lastFreeDay: string }[] }) => [item.id, item.containers[0]?.lastFreeDay])
  }
  const expected = [
    [later.id, '2026-03-10'],
    [early.id, '2026-03-03'],
    [none, undefined],
  ]
  expect(await list()).toEqual(expected)
  const { store, database } = rig.ports('shipments')
  const log = pino({ level: 'silent' })
  await rebuildProjection({ database, schema: 'shipments', store, projection: shipmentsProjection, log })
  expect(await list()).toEqual(expected)
})

test('[S3.024] type, size, volume, weight, VGM, pallets, pickup at port and return stand in detail, list and file', async () => {
  const { id, uses } = await arrived(container('HLBU1234564'))
  const { version, packages, lines } = await shown(id)
  const measures = { lengthCm: '100', widthCm: '100', heightCm: '100' }
  const packed = { packageId: v7(), packageType: 'Crate', pieces: 3, grossWeightKg: '900', ...measures, pallets: 2 }
  const contents = [{ lineId: lines[0].lineId, quantity: '1' }]
  const own = { ...packed, containerNumber: 'HLBU1234564', contents }
  const free = packages.map((one: object) => ({ ...one, contents: [] }))
  const put = await operator().post(`/shipments/${id}/packages`, { version, packages: [...free, own] })
  expect(put.status, put.text).toBe(200)
  const given = await operator().post(`/shipments/${id}/containers/${uses[0]}/vgm`, {
    version: put.body.version,
    vgmKg: '4800',
  })
  expect(given.status, given.text).toBe(200)
  const scope = { of: 'container', containerNumber: 'HLBU1234564' }
  for (const [code, at] of [
    ['GATE_OUT', '2026-03-01T18:00:00.000Z'],
    ['EMPTY_RETURN', '2026-03-02T09:00:00.000Z'],
  ]) {
    const told = await operator().post(`/shipments/${id}/milestones`, { code, class: 'ACTUAL', at, scope })
    expect(told.status, told.text).toBe(201)
  }
  await operator().post(`/shipments/${id}/containers/${uses[0]}/clocks`, { clock: clock() })
  await rig.settled()
  const facts = {
    containerNumber: 'HLBU1234564',
    containerType: '40HC',
    size: '40',
    vgmKg: '4800',
    weightKg: '900',
    volumeM3: '3',
    pallets: 2,
    pickedUpAt: '2026-03-01T18:00:00.000Z',
    returnedAt: '2026-03-02T09:00:00.000Z',
  }
  expect((await shown(id)).containerSummaries).toMatchObject([facts])
  const listed = (await client().get(`/shipments?tab=general-view&filter[id]=${id}`)).body.items
  expect(listed).toMatchObject([{ containers: [facts] }])
  const columns = [
    'containers',
    'containerType',
    'containerSize',
    'containerVolume',
    'containerWeight',
    'vgm',
    'pallets',
  ]
  const more = ['portPickup', 'containerReturn', 'freeUntil', 'chargeableDays', 'costPerDay', 'containerCost']
  const file = await client().get(
    `/shipments?tab=general-view&filter[id]=${id}&columns=${[...columns, ...more].join(',')}`,
    { headers: { accept: 'text/csv' } },
  )
  const [head = '', row = ''] = file.text.replace(/^\uFEFF/, '').split('\r\n')
  expect(head).toBe(
    'Containers,Container type,Container size,"Container volume, m³","Container weight, kg","VGM, kg",Pallets,' +
      'Pickup at port,Return,Free until,Chargeable days,Cost per day,Run up so far',
  )
  const values = ['40HC', '40', '3', '900', '4800', '2', '2026-03-01', '2026-03-02', 'Demurrage 2026-03-06']
  const cells = [...values, 'Demurrage 0', '0.00 USD', '0.00 USD'].map(value => `HLBU1234564: ${value}`)
  expect(row).toBe(['HLBU1234564', ...cells].join(','))
})

test('[D2.051] a supplier gives the VGM of a container that holds its goods alone; it and its client see it, a stranger none', async () => {
  const supplier = rig.as(rig.people.supplier)
  const id = await happened(given.create())
  const [mine, empty] = [await linked(id, container('QSDU1000014')), await linked(id, container('QSDU1000020'))]
  const { version, lines } = (await supplier.get(`/shipments/${id}`)).body
  const one = { packageId: v7(), packageType: 'Crate', containerNumber: 'QSDU1000014' }
  const contents = [{ lineId: lines[0].lineId, quantity: '1' }]
  const packed = await supplier.post(`/shipments/${id}/packages`, { version, packages: [{ ...one, contents }] })
  expect(packed.status, packed.text).toBe(200)
  const give = (use: string, seen: number) =>
    supplier.post(`/shipments/${id}/containers/${use}/vgm`, { version: seen, vgmKg: '21450' })
  const refused = await give(empty, packed.body.version)
  expect([refused.status, refused.body.code]).toEqual([422, 'container-not-linked'])
  const stale = await give(mine, version)
  expect(stale.status).toBe(409)
  const done = await give(mine, packed.body.version)
  expect(done.status, done.text).toBe(200)
  await rig.settled()
  for (const person of [rig.people.supplier, rig.people.client]) {
    const { containers } = await shown(id, person)
    expect(containers.find((each: { containerUseId: string }) => each.containerUseId === mine)).toMatchObject({
      vgmKg: '21450',
    })
  }
  const { items } = (await supplier.get(`/shipments/${id}/history`)).body
  expect(JSON.stringify(items)).toContain(
    '"field":"container.vgmKg QSDU1000014","lineNumber":null,"old":null,"new":"21450"',
  )
  const { allowedCommands } = await shown(id, rig.people.supplier)
  expect(allowedCommands).toContainEqual({ command: 'set-vgm', allowed: true, message: null })
})

test('[D3.012] the chargeable weight takes the client’s own factor for its carrier', async () => {
  const { client: buyer } = rig.people
  const route = { ...given.details().route, internationalCarrier: 'Andes Air' }
  const id = await happened(given.create({ mode: 'AIR', details: { ...given.details(), route } }))
  expect((await shown(id)).weights).toMatchObject({ kgPerM3: '166.67', chargeable: '1200' })
  const carrierVolumeFactors = [{ carrier: 'ANDES AIR', kind: 'AIR', kgPerM3: '250' }]
  const data = { companyId: buyer.company, timeZone: 'UTC', carrierVolumeFactors }
  await rig.append(`Company-${buyer.company}`, [{ type: 'CompanySettingsChanged', data }], [buyer.company])
  await rig.settled()
  expect((await shown(id)).weights).toMatchObject({ kgPerM3: '250', volumetricKg: '1500', chargeable: '1500' })
})

test('who may: the operator; the client only where nobody coordinates; a supplier sees days of its own containers and no rates', async () => {
  const { id, uses } = await arrived(container('HLXU1234561'))
  const path = `/shipments/${id}/containers/${uses[0]}/clocks`
  const refused = await client().post(path, { clock: clock() })
  expect([refused.status, refused.body.code]).toEqual([422, 'operation-coordinated'])
  expect((await rig.as(rig.people.supplier).post(path, { clock: clock() })).status).toBe(403)
  expect((await operator().post(path, { clock: clock({ zone: 'Mars/Base' }) })).body).toMatchObject({
    code: 'time-zone-unknown',
    fields: [{ path: 'clock.zone' }],
  })
  const stray = await operator().post(`/shipments/${id}/containers/${v7()}/clocks`, { clock: clock() })
  expect(stray.body.code).toBe('container-not-linked')
  await operator().post(path, { clock: clock() })
  const { version, lines } = await shown(id)
  const one = { packageId: v7(), packageType: 'Crate', containerNumber: 'HLXU1234561' }
  const packages = [{ ...one, contents: [{ lineId: lines[0].lineId, quantity: '1' }] }]
  const packed = await operator().post(`/shipments/${id}/packages`, { version, packages })
  expect(packed.status, packed.text).toBe(200)
  await rig.settled()
  const { containerSummaries, containerClocks } = await shown(id, rig.people.supplier)
  expect(containerClocks).toBeUndefined()
  expect(containerSummaries).toMatchObject([{ lastFreeDay: expect.anything(), costs: [] }])
  expect(containerSummaries[0]).not.toHaveProperty('perDay')
  expect(containerSummaries[0]).not.toHaveProperty('clocks')

  const own = await happened(given.create({ operation: 'not-coordinated' }))
  const use = await linked(own, container('OOLU1234567'), client())
  const set = await client().post(`/shipments/${own}/containers/${use}/clocks`, { clock: clock() })
  expect(set.status, set.text).toBe(200)
})

test('[D2.047] shipments that share a container have one use of it with a share each, at most the whole; it has no clock', async () => {
  const [one, two, three] = [
    await happened(given.create()),
    await happened(given.create()),
    await happened(given.create()),
  ]
  const use = await linked(one, container('CMAU1234564', 'LCL', '60'))
  expect(await linked(two, container('CMAU1234564', 'LCL', '40'))).toBe(use)
  const full = await operator().post(`/shipments/${three}/containers`, {
    container: container('CMAU1234564', 'LCL', '1'),
  })
  expect(full.body).toMatchObject({ code: 'container-share-exceeded', fields: [{ path: 'container.sharePercent' }] })
  const { database } = rig.ports('shipments')
  const found = await sql<{
    shares: object[]
  }>`select state -> 'shares' as shares from container_uses where id = ${use}`.execute(database)
  expect(found.rows[0]?.shares).toEqual([
    { shipmentId: one, load: 'LCL', sharePercent: '60' },
    { shipmentId: two, load: 'LCL', sharePercent: '40' },
  ])
  const refused = await operator().post(`/shipments/${one}/containers/${use}/clocks`, { clock: clock() })
  expect(refused.body.code).toBe('clock-only-fcl')
  await operator().delete(`/shipments/${two}/containers/${use}`)
  await rig.settled()
  expect((await rig.events(`ContainerUse-${use}`)).at(-1)?.type).toBe('ShipmentLeftContainer')
})

test('[D2.024] what has been waived or came back unseen costs no more, in the list and on the page', async () => {
  const { id, uses } = await arrived(container('TCLU1234568'))
  const detention = clock({ type: 'COMBINED' })
  await operator().post(`/shipments/${id}/containers/${uses[0]}/clocks`, { clock: detention })
  rig.clock.set('2026-03-09T12:00:00.000Z')
  const read = async () => {
    await rig.settled()
    const { items } = (await client().get('/shipments?tab=general-view&limit=200')).body
    const listed = items.find((item: { id: string }) => item.id === id).containers[0]
    return [(await shown(id)).containerSummaries[0], listed]
  }
  for (const one of await read()) expect(one).toMatchObject({ daysLeft: -3, perDay: [{ amount: '50.00' }] })
  const waived = await operator().post(`/shipments/${id}/containers/${uses[0]}/return-waiver`, { reason: 'Sold' })
  expect(waived.status, waived.text).toBe(200)
  rig.clock.set('2026-03-12T12:00:00.000Z')
  for (const one of await read())
    expect(one).toMatchObject({
      lastFreeDay: null,
      daysLeft: null,
      costs: [{ amount: '150.00' }],
      perDay: [{ amount: '0.00' }],
    })
  rig.clock.set(given.now)

  const link = given.link('BMOU1234561', 3)
  const [discharge, back] = [given.tell('DISCHARGED'), given.tell('EMPTY_RETURN')]
  const before = given.ways.DELIVERED.flatMap<ShipmentCommand>(one =>
    one.type === 'RecordDrop' ? [link, { ...discharge, at: '2026-02-21T00:00:00.000Z' }, one] : [one],
  )
  const done = await happened(...before)
  // Nobody saw it go out of the gate.
  const storage = clock({ type: 'DETENTION' })
  await operator().post(`/shipments/${done}/containers/${given.containerUseId(3)}/clocks`, { clock: clock() })
  await operator().post(`/shipments/${done}/containers/${given.containerUseId(3)}/clocks`, { clock: storage })
  await rig.settled()
  expect((await shown(done)).containerSummaries[0].daysLeft).toBeLessThan(0)
  const returned = { code: back.code, class: 'ACTUAL', at: back.at }
  expect((await operator().post(`/shipments/${done}/milestones`, returned)).status).toBe(201)
  await rig.settled()
  expect((await shown(done)).containerSummaries[0]).toMatchObject({ daysLeft: null, lastFreeDay: null })
})

test('[D2.047] a container of another client is neither joined nor told of', async () => {
  const [value, use] = ['SEGU1234569', v7()]
  const stranger = await rig.make.person({ companyType: 'client', companyName: 'Borealis Retail', role: 'ADMIN' })
  const open = given.create({ operation: 'not-coordinated' })
  const [mine, theirs] = [await happened(open), await happenedTo(stranger, open)]
  const link = { ...container(value, 'LCL', '60'), containerUseId: use }
  await linked(mine, link, client())
  const { shipmentNumber } = await shown(mine)
  for (const wanted of [
    container(value, 'LCL', '40'),
    container(value),
    link,
    { ...container('GESU1234564'), containerUseId: use },
  ]) {
    const answer = await rig.as(stranger).post(`/shipments/${theirs}/containers`, { container: wanted })
    expect(answer.body, answer.text).toMatchObject({
      status: 422,
      code: 'container-in-use-elsewhere',
      fields: [{ path: 'container.containerNumber' }],
    })
    expect(answer.text).not.toContain(shipmentNumber)
  }
  await rig.settled()
  expect((await shown(theirs, stranger)).containers).toEqual([])
  expect(
    (await rig.events(`ContainerUse-${use}`)).filter(event => event.type === 'ShipmentJoinedContainer'),
  ).toHaveLength(1)
})
