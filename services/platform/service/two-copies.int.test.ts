import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Person, type Rig, startRig } from '../testing/rig.ts'
import { personClient } from '../testing/rig-client.ts'
import { sampleService } from '../testing/sample-service.ts'
import type { Host } from './host.ts'

let rig: Rig
let second: Host
beforeAll(async () => {
  rig = await startRig({ factories: [sampleService] })
  second = await rig.another({ factories: [sampleService] })
})
afterAll(() => rig?.close())

const onSecond = (person: Person, position: string | null = null) =>
  personClient(second.app, person, { position: position ?? '' })

test('what one copy writes is read from the other at once, by its position', async () => {
  const { client, supplier } = rig.people
  const written = await rig.as(client).post('/notes', { text: 'here', vendorCompanyId: supplier.company })
  const read = await onSecond(client, written.position).get(`/notes/${written.body.id}`)
  expect(read).toMatchObject({ status: 200, body: { text: 'here' } })
  const reworded = await onSecond(client).put(`/notes/${written.body.id}`, { text: 'there', version: 1 })
  expect(reworded).toMatchObject({ status: 200, body: { version: 2 } })
})

test('a session that ends is refused by both copies', async () => {
  const person = await rig.make.person({ companyType: 'client' })
  await rig.settled()
  for (const copy of [rig.as(person), onSecond(person)]) expect((await copy.get('/notes')).status).toBe(200)
  const { sessionId, uid } = person
  const ended = { type: 'SessionRevoked', data: { sessionId, userId: uid, reason: 'signed-out' } }
  await rig.append(`Session-${sessionId}`, [ended], [])
  await rig.settled()
  // The second copy hears of it a moment later.
  for (const copy of [rig.as(person), onSecond(person)])
    await vi.waitFor(async () => expect((await copy.get('/notes')).status).toBe(401), { timeout: 20_000 })
})
