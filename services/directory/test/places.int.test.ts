import { randomUUID } from 'node:crypto'
import { rebuildProjection } from '@quayside/platform/projections/rebuild.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placesProjection } from '../read-models/places.ts'
import { directory } from '../service.ts'

let rig: Rig
let stranger: Person
beforeAll(async () => {
  rig = await startRig({ factories: [directory] })
  stranger = await rig.make.person({ companyType: 'client', role: 'ADMIN' })
  await rig.settled()
})
afterAll(() => rig?.close())

const client = () => rig.as(rig.people.client)
const dc = { kinds: ['destination'], name: 'Veracruz DC', city: 'Veracruz', country: 'MX', unlocode: 'MXVER' }
const dock = {
  kinds: ['warehouse', 'collection'],
  name: 'Apodaca dock',
  city: 'Apodaca',
  country: 'MX',
  coordinates: { latitude: 25.78, longitude: -100.19 },
  timeZone: 'America/Monterrey',
  openingHours: [{ weekday: 1, from: '08:00', to: '18:00' }],
  closedDays: ['2026-12-25'],
  pickupCutOff: '12:30',
  instruction: 'Gate 2',
  contact: { name: 'Diana Dock', email: 'diana@dock.example', phone: '+52 81 1234' },
}

describe('places', () => {
  test('[D9.012] [S2.084] [S2.085] are a company’s own, listed by kind; a wrong UN/LOCODE says where', async () => {
    const { body } = await client().post('/places', dc, { key: 'place-key' })
    expect(await client().post('/places', { ...dc, unlocode: 'MXV1R' })).toMatchObject({
      status: 422,
      body: { params: { part: '#4 (1)' } },
    })
    expect((await client().get('/places?filter[kind]=destination')).body).toMatchObject({
      items: [{ id: body.id, name: 'Veracruz DC', version: 1, kinds: ['destination'], retired: false }],
      total: 1,
    })
    expect((await client().get('/places?filter[kind]=collection')).body.items).toEqual([])
    expect((await rig.as(rig.people.operator).get('/places')).body.items).toMatchObject([{ id: body.id }])
    expect((await rig.as(rig.people.supplier).get('/places')).body.items).toEqual([])
    for (const act of ['removal', 'retirement', 'reinstatement'])
      expect((await rig.as(stranger).post(`/places/${body.id}/${act}`)).status, act).toBe(404)
    expect((await rig.as(stranger).post(`/places/${body.id}`, { ...dc, version: 1 })).status).toBe(404)
    expect((await rig.as(stranger).get(`/places/${body.id}`)).status).toBe(404)
    expect((await client().post(`/places/${body.id}`, { ...dc, name: 'DC', version: 1 })).body.version).toBe(2)
    expect((await client().post(`/places/${body.id}`, { ...dc, version: 1 })).status).toBe(409)
    expect((await client().post(`/places/${body.id}/removal`)).status).toBe(200)
    expect((await client().get('/places')).body.items).toEqual([])
    expect((await client().get(`/places/${body.id}`)).status).toBe(404)
    expect(await client().post('/places', dc, { key: 'place-key' })).toMatchObject({
      status: 409,
      body: { code: 'gone-since' },
    })
  })

  test('[D5.023] [D5.028] all that is known of one is kept and shown; its person stands in no event in the clear', async () => {
    expect(await client().post('/places', { ...dock, timeZone: null })).toMatchObject({
      status: 422,
      body: { code: 'place-zone-required', fields: [{ path: 'timeZone' }] },
    })
    const { body } = await client().post('/places', dock)
    const detail = (await client().get(`/places/${body.id}`)).body
    expect(detail).toMatchObject({
      kinds: ['collection', 'warehouse'],
      coordinates: dock.coordinates,
      timeZone: 'America/Monterrey',
      openingHours: dock.openingHours,
      closedDays: ['2026-12-25'],
      pickupCutOff: '12:30',
      contact: { id: detail.contactId, name: 'Diana Dock', email: 'diana@dock.example' },
    })
    expect(detail.allowedCommands.map(({ command, allowed }: Verdict) => [command, allowed])).toEqual([
      ['change', true],
      ['retire', true],
      ['remove', true],
    ])
    const written = JSON.stringify([
      await rig.events(`Place-${body.id}`),
      await rig.events(`Correspondent-${detail.contactId}`),
    ])
    expect(written).toContain(detail.contactId)
    expect(written).not.toMatch(/Diana|diana@|1234/)
    const seen = (await rig.as(rig.people.operator).get(`/places/${body.id}`)).body
    expect(seen.allowedCommands).toMatchObject([{ allowed: false, reason: 'kept-by-its-company' }, {}, {}])
  })

  test('[D5.023] one that something names is retired and stays; one to choose from it is no longer', async () => {
    const { body } = await client().post('/places', { ...dock, name: 'Named dock', contact: null })
    const other = await client().post('/places', { ...dock, name: 'Named by nothing', contact: null })
    const named = { placeId: body.id, name: 'Named dock' }
    await rig.append(
      `PurchaseOrder-${randomUUID()}`,
      [{ type: 'PreOrderSaved', data: { head: { pickupPlace: named } } }],
      [],
    )
    await rig.settled()
    expect(await client().post(`/places/${body.id}/removal`)).toMatchObject({
      status: 422,
      body: { code: 'place-in-use' },
    })
    const remove = (await client().get(`/places/${body.id}`)).body.allowedCommands.at(-1)
    expect(remove).toMatchObject({ command: 'remove', allowed: false, reason: 'place-in-use' })
    expect((await client().post(`/places/${body.id}/retirement`)).body).toEqual({ id: body.id, version: 2 })
    expect((await client().get('/places?q=named dock')).body.items).toEqual([])
    expect((await client().get('/places?q=named dock&filter[retired]=true')).body.items).toMatchObject([
      { id: body.id, retired: true },
    ])
    expect((await client().get(`/places/${body.id}`)).body).toMatchObject({ name: 'Named dock', retired: true })
    const { contact: _, ...fields } = dock
    expect(await client().post(`/places/${body.id}`, { ...fields, version: 2 })).toMatchObject({
      status: 422,
      body: { code: 'place-retired' },
    })
    expect((await client().post(`/places/${body.id}/reinstatement`)).body.version).toBe(3)
    expect((await client().get('/places?q=named dock')).body.items).toHaveLength(1)
    expect((await client().post(`/places/${other.body.id}/removal`)).status).toBe(200)
  })

  test('are sorted, paged, searched, filtered, and had as a file', async () => {
    for (const [name, city, country] of [
      ['Sorted C', 'Aachen', 'DE'],
      ['Sorted A', 'Zaragoza', 'ES'],
      ['Sorted B', 'Madrid', 'ES'],
    ])
      await client().post('/places', { kinds: ['destination'], name, city, country })
    const names = async (query: string) =>
      (await client().get(`/places?q=sorted&${query}`)).body.items.map((one: { name: string }) => one.name)
    expect(await names('')).toEqual(['Sorted A', 'Sorted B', 'Sorted C'])
    expect(await names('sort=city')).toEqual(['Sorted C', 'Sorted B', 'Sorted A'])
    expect(await names('sort=-country')).toEqual(expect.arrayContaining(['Sorted A', 'Sorted B']))
    expect(await names('filter[country]=es')).toEqual(['Sorted A', 'Sorted B'])
    expect((await client().get('/places?sort=address')).status).toBe(400)
    const first = (await client().get('/places?q=sorted&sort=-name&limit=2')).body
    expect(first).toMatchObject({ items: [{ name: 'Sorted C' }, { name: 'Sorted B' }], total: 3 })
    expect(await names(`sort=-name&limit=2&cursor=${first.nextCursor}`)).toEqual(['Sorted A'])
    const file = await client().get('/places?q=sorted', { headers: { accept: 'text/csv' } })
    expect(file.text).toContain('Pickup cut-off')
    expect(file.text.split('\n').filter(line => line.startsWith('Sorted'))).toHaveLength(3)
  })

  test('of several companies are one list in order, page by page', async () => {
    const own = { ...dc, unlocode: null }
    for (const name of ['Merged A', 'Merged C']) await client().post('/places', { ...own, name })
    const { company } = rig.people.supplier
    const seller = await rig.make.person({ companyType: 'provider', company, permissions: ['directory.manage'] })
    await rig.settled()
    expect((await rig.as(seller).post('/places', { ...own, name: 'Merged B' })).status).toBe(201)
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const page = (await client().get(`/places?q=merged&limit=1${cursor}`)).body
      expect(page.total).toBe(3)
      seen.push(...page.items.map((one: { name: string }) => one.name))
      if (page.nextCursor === null) break
      cursor = `&cursor=${page.nextCursor}`
    }
    expect(seen).toEqual(['Merged A', 'Merged B', 'Merged C'])
  })

  test('a rebuild changes no row', async () => {
    await rig.settled()
    const { database, store, log } = rig.ports('directory')
    const rows = () => database.selectFrom('places').selectAll().orderBy('id').execute()
    const before = await rows()
    expect(before.length).toBeGreaterThan(3)
    await rebuildProjection({ database, schema: 'directory', store, projection: placesProjection, log })
    expect(await rows()).toEqual(before)
  })
})
type Verdict = { command: string; allowed: boolean }
