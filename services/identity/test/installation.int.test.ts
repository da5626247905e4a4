import { operatingCompanyId } from '@quayside/contracts/directory/installation.ts'
import { ProblemError } from '@quayside/platform/http/problem-error.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureAdministrator } from '../installation.ts'
import { identity } from '../service.ts'
import { signIn, signUp } from './newcomer.ts'

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

test('an address that somebody signed up with before does not become an administrator', async () => {
  await signUp(rig, 'early@example.com')
  const ports = rig.ports('identity')
  const taken = () => Promise.reject(new ProblemError('email-exists'))
  const env = { ...ports.config.env, QUAYSIDE_ADMIN_EMAIL: 'early@example.com' }
  const grant = () => Promise.reject(new Error('nothing is granted'))
  await ensureAdministrator({ ...ports, config: { ...ports.config, env }, register: taken, grant })
  expect((await signIn(rig, 'early@example.com')).body.user.companiesRef).toEqual([])
})
