import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Projection } from '../projections/projection.ts'
import { type Rig, startRig } from '../testing/rig.ts'
import { personClient } from '../testing/rig-client.ts'
import { sampleService } from '../testing/sample-service.ts'
import type { ServiceFactory } from './service.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [sampleService] })
})
afterAll(() => rig?.close())

/** The version after, by whose rules notes are loud. */
const upgraded: ServiceFactory = {
  ...sampleService,
  create(ports) {
    const service = sampleService.create(ports)
    return { ...service, projections: service.projections.map(loud) }
  },
}

function loud(projection: Projection): Projection {
  return {
    ...projection,
    rules: 2,
    async project(events, tx, facts) {
      await projection.project(events, tx, facts)
      await sql`update notes set text = upper(text)`.execute(tx)
    },
  }
}

test('a new version that is started on what the version before has left rebuilds by itself, and answers meanwhile', async () => {
  const { client, supplier } = rig.people
  const written = await rig.as(client).post('/notes', { text: 'here', vendorCompanyId: supplier.company })
  await rig.settled()
  await rig.host.close()
  const next = await rig.another({ factories: [upgraded] })
  const read = async () => {
    const { status, body } = await personClient(next.app, client, { position: '' }).get(`/notes/${written.body.id}`)
    expect(status).toBe(200)
    return body.text
  }
  await expect.poll(read, { timeout: 20_000 }).toBe('HERE')
})
