import type { OwnDataExport } from '@quayside/contracts/identity/own-data.ts'
import { everyEvent } from '@quayside/platform/testing/every-event.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { products } from '@quayside/products/service.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { killed, mortalServices } from './mortal-services.ts'
import { portalCaller } from './portal-caller.ts'

const testMs = 240_000
const [streams, ofEach] = [120, 500]

let rig: Rig
const mortal = mortalServices(() => rig, { services: ['identity'], hasRealClock: true })
beforeAll(async () => {
  rig = await startRig({ factories: [products], now: new Date().toISOString() })
})
afterAll(async () => {
  mortal.kill()
  await rig?.close()
})

async function asked(url: string, person: Person): Promise<OwnDataExport> {
  return (await portalCaller(person, url).get('/account/data-export')).body as unknown as OwnDataExport
}
const filesThere = async () => (await rig.files()).filter(({ key }) => key.startsWith('data-exports/'))

test(
  '[D8.023] killed in the middle, the file with one’s own data is made by the next process, whole; no half of it is ever there',
  async () => {
    const { client } = rig.people
    for (let number = 0; number < streams; number += 1) {
      const events = Array.from({ length: ofEach }, () => ({ type: 'Happened', data: { userId: client.uid } }))
      await rig.append(`Thing-${v7()}`, events, [client.company])
    }
    const first = await mortal.start()
    const started = await portalCaller(client, first.url).write('POST', '/account/data-export', {})
    expect(started).toMatchObject({ status: 202, body: { state: 'running' } })
    await vi.waitFor(async () => expect((await asked(first.url, client)).percent).toBeGreaterThan(5), {
      timeout: 60_000,
      interval: 5,
    })
    await killed(first.child)
    expect(await filesThere()).toEqual([])

    const next = await mortal.start()
    // It goes on when the killed one's lease has run out.
    const done = await vi.waitFor(
      async () => {
        const now = await asked(next.url, client)
        expect(now).toMatchObject({ state: 'done', percent: 100 })
        return now
      },
      { timeout: 120_000, interval: 200 },
    )
    const [file, ...others] = await filesThere()
    expect(others).toEqual([])
    const text = await (await fetch(done.link ?? '')).text()
    expect(text).toBe(Buffer.from(file?.bytes ?? []).toString('utf8'))
    const told = JSON.parse(text) as { records: { what: string }[] }
    let about = 0
    for await (const { data } of everyEvent(rig.ports('products').store))
      if ((data as { userId?: string }).userId === client.uid) about += 1
    expect(told.records).toHaveLength(about)
    expect(about).toBeGreaterThan(streams * ofEach)
  },
  testMs,
)
