import { directory } from '@quayside/directory/service.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { quotes } from '@quayside/quotes/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [directory, quotes] })
})
afterAll(() => rig?.close())

test('[S7.004] the catalogue of the selected company is had under the name that the specification gives it', async () => {
  const { client, supplier } = rig.people
  const who = await rig.make.person({ companyType: 'client', company: client.company, role: 'ADMIN' })
  await rig.settled()
  const { version } = (await rig.as(who).get(`/companies/${client.company}/catalogue`)).body
  const north = { group: 'divisions', entries: [{ code: 'N', label: 'North' }], version }
  expect((await rig.as(who).post(`/companies/${client.company}/catalogue`, north)).status).toBe(200)
  const { catalogs } = (await rig.as(client).post('/quotes/getSelectorsCatalog')).body
  expect(catalogs).toHaveLength(17)
  expect(catalogs[7]).toEqual({ index: 7, group: 'divisions', enabled: true, entries: north.entries })
  const theirs = (await rig.as(supplier).post('/quotes/getSelectorsCatalog')).body.catalogs
  expect(theirs[7]).toMatchObject({ group: 'divisions', entries: [] })
})
