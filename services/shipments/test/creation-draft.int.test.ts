import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shipmentsAlone } from '../testing/shipments-alone.ts'

const url = '/shipments/creation-draft'
let rig: Rig
let colleague: Person
beforeAll(async () => {
  rig = await startRig({ factories: [shipmentsAlone()] })
  colleague = await rig.make.person({ companyType: 'client' })
})
afterAll(() => rig?.close())

const place = { name: '', unlocode: '', country: '' }
const form = {
  orders: [],
  lines: [],
  mode: 'OCEAN',
  operation: 'coordinated',
  noReference: false,
  details: {
    route: { incoterm: '', incotermPlace: '', incotermPlaceFollows: true, origin: place, destination: place },
  },
  references: [{ kind: 'customer', value: 'half a ref' }],
  booking: { wanted: false, carrier: '' },
}

test('what a person typed of a new shipment is kept for that person alone, until discarded', async () => {
  const own = rig.as(rig.people.client)
  expect((await own.get(url)).body).toEqual({ form: null, keptAt: null })
  const kept = await own.post(url, { form })
  expect(kept.status, kept.text).toBe(200)
  const later = { ...form, mode: 'AIR' }
  expect((await own.post(url, { form: later })).status).toBe(200)
  expect((await own.get(url)).body).toMatchObject({ form: later, keptAt: expect.any(String) })
  expect((await rig.as(colleague).get(url)).body.form).toBeNull()
  expect((await rig.as(rig.people.operator).get(url)).body.form).toBeNull()
  expect((await rig.as(rig.people.supplier).get(url)).status).toBe(403)
  expect((await own.delete(url)).status).toBe(200)
  expect((await own.get(url)).body.form).toBeNull()
})

test('what is no form of a new shipment is refused by field, and keeps what was there', async () => {
  const own = rig.as(rig.people.client)
  await own.post(url, { form })
  const refused = await own.post(url, { form: { ...form, mode: 'CANAL' } })
  expect(refused.status).toBe(400)
  expect(refused.body.fields[0].path).toBe('form.mode')
  expect((await own.get(url)).body.form.mode).toBe('OCEAN')
})
