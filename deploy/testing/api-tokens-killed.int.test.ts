import { everyEvent } from '@quayside/platform/testing/every-event.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { products } from '@quayside/products/service.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { killed, mortalServices } from './mortal-services.ts'
import { portalCaller } from './portal-caller.ts'

const testMs = 180_000
const rounds = 4

let rig: Rig
const mortal = mortalServices(() => rig, { services: ['identity'], hasRealClock: true })
beforeAll(async () => {
  rig = await startRig({ factories: [products], now: new Date().toISOString() })
})
afterAll(async () => {
  mortal.kill()
  await rig?.close()
})

async function howMany(type: string, of: (data: { userId: string }) => boolean = () => true): Promise<number> {
  let found = 0
  for await (const event of everyEvent(rig.ports('products').store))
    if (event.type === type && of(event.data as { userId: string })) found += 1
  return found
}

test(
  '[D8.021] killed between writing a token down and answering: the same request again gives one machine, with one membership',
  async () => {
    const admin = await rig.make.person({ companyType: 'client', role: 'ADMIN' })
    const expiresAt = new Date(Date.now() + 30 * 86_400_000).toISOString()
    const form = { name: 'ERP', permissions: ['products.view'], profile: null, expiresAt }
    let service = await mortal.start()
    for (let round = 1; round <= rounds; round += 1) {
      const key = v7()
      const ask = () => portalCaller(admin, service.url).write('POST', '/api-tokens', form, key)
      const lost = ask().catch(() => null)
      await vi.waitFor(async () => expect(await howMany('MachineRegistered')).toBe(round), {
        timeout: 60_000,
        interval: 1,
      })
      await killed(service.child)
      await lost
      service = await mortal.start()
      const again = await ask()
      expect(again).toMatchObject({ status: 201, body: { uid: expect.any(String), token: null } })
      const uid = String(again.body.uid)
      expect(await ask()).toEqual(again)
      expect(await howMany('MachineRegistered')).toBe(round)
      expect(await howMany('MembershipGranted', data => data.userId === uid)).toBe(1)
    }
    // The list comes once what the killed ones had read is read on from.
    await vi.waitFor(
      async () => {
        const { body } = await portalCaller(admin, service.url).get('/api-tokens')
        expect((body as unknown as { items: unknown[] }).items).toHaveLength(rounds)
      },
      { timeout: 60_000, interval: 100 },
    )
  },
  testMs,
)
