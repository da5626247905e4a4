import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Rig, startRig } from '../testing/rig.ts'
import { sampleService } from '../testing/sample-service.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({
    factories: [sampleService],
    env: { STILL_AFTER_MS: '500', POSITION_WAIT_MS: '100' },
    logLevel: 'silent',
  })
})
afterAll(() => rig?.close())

test('a read model that stands still is told: not ready, a figure, since when to readers, and what it lacks is no plain 404', async () => {
  const { client, supplier } = rig.people
  const write = (text: string) => rig.as(client).post('/notes', { text, vendorCompanyId: supplier.company })
  const ready = async () => (await rig.app.inject('/health/ready')).statusCode
  const since = async () => (await rig.as(client).get('/notes')).headers['x-behind-since']
  await write('before')
  await rig.settled()
  expect([await ready(), await since()]).toEqual([200, undefined])

  const { body } = await rig
    .ports('sample')
    .database.transaction()
    .execute(async tx => {
      // Readers go on; the projection waits for this transaction.
      await sql`lock table notes in share mode`.execute(tx)
      const written = await write('meanwhile')
      const early = await rig.as(client).get(`/notes/${written.body.id}`)
      expect(early).toMatchObject({ status: 503, body: { code: 'not-there-yet' }, headers: { 'retry-after': '2' } })
      await expect.poll(ready).toBe(503)
      expect(await since()).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
      const figure = async () => (await rig.app.inject('/metrics')).body
      await expect.poll(figure).toMatch(/quayside_runner_still_seconds\{service="sample",runner="notes"\} [1-9.]/)
      return written
    })

  await rig.settled()
  await expect.poll(ready).toBe(200)
  expect(await since()).toBeUndefined()
  expect((await rig.as(client).get(`/notes/${body.id}`)).body).toMatchObject({ text: 'meanwhile' })
  const unknown = '019aa5b4-0000-7000-8000-000000000000'
  expect(await rig.as(client).get(`/notes/${unknown}`)).toMatchObject({ status: 404, body: { code: 'not-found' } })
})
