import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Rig, startRig } from './rig.ts'
import { sampleService } from './sample-service.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [sampleService] })
})
afterAll(() => rig?.close())

test('a command is answered, and read back at once by its position', async () => {
  const { client, supplier } = rig.people
  const written = await rig.as(client).post('/notes', { text: 'first', vendorCompanyId: supplier.company })
  expect(written).toMatchObject({ status: 201, body: { version: 1 } })
  expect(written.position).toMatch(/^(\d{20}){1,2}$/)
  const read = await rig.as(client).get(`/notes/${written.body.id}`)
  expect(read).toMatchObject({ status: 200, body: { text: 'first', version: 1 } })
})
