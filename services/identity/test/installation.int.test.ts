import { operatingCompanyId } from '@quayside/contracts/directory/installation.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureAdministrator } from '../installation.ts'
import { identity } from '../service.ts'
import { signIn } from './newcomer.ts'

const email = 'root@example.com'
let rig: Rig
beforeAll(async () => {
  rig = await startRig({
    factories: [identity],
    env: { QUAYSIDE_ADMIN_EMAIL: email, QUAYSIDE_ADMIN_PASSWORD: 'first password' },
  })
})
afterAll(() => rig?.close())

test('[D8.005] the first administrator comes from the environment and administers the operating company', async () => {
  const signedIn = await signIn(rig, email, { password: 'first password' })
  expect(signedIn.body.user.companiesRef).toMatchObject([
    { id: operatingCompanyId, type: 'operating', role: 'ADMIN', actor: 'A' },
  ])
})

test('a later start makes nobody new and changes no password', async () => {
  const before = await rig.ports('identity').store.head()
  const refuse = () => Promise.reject(new Error('the administrator was there already'))
  const parts = { ...rig.ports('identity'), register: refuse, grant: async () => ({ kind: 'key-reused' as const }) }
  const env = { ...parts.config.env, QUAYSIDE_ADMIN_PASSWORD: 'second password' }
  await ensureAdministrator({ ...parts, config: { ...parts.config, env } })
  expect(await rig.ports('identity').store.head()).toBe(before)
  expect((await signIn(rig, email, { password: 'second password' })).status).toBe(401)
})
