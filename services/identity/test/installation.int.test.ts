import { demoPassword, operatingCompanyId } from '@quayside/contracts/directory/installation.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerUser } from '../commands/register-user.ts'
import { ensureAdministrator } from '../installation.ts'
import { argon2Passwords } from '../security/passwords.ts'
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

test('the demo’s password, which everybody knows, or a guessable one opens no live installation', async () => {
  const ports = rig.ports('identity')
  const grant = () => Promise.reject(new Error('nothing is granted'))
  const start = (password: string, environment: 'DEMO' | '') => {
    const env = { ...ports.config.env, QUAYSIDE_ADMIN_PASSWORD: password }
    const register = () => Promise.reject(new Error('registered'))
    const config = { ...ports.config, env: { ...env, QUAYSIDE_ADMIN_EMAIL: 'new@example.com' }, environment }
    return ensureAdministrator({ ...ports, config, register, grant })
  }
  await expect(start(demoPassword, '')).rejects.toThrow('QUAYSIDE_ADMIN_PASSWORD')
  await expect(start(demoPassword, 'DEMO')).rejects.toThrow('registered')
  await expect(start('of my own making', '')).rejects.toThrow('registered')
  const guessable = registerUser({ ...ports, passwords: argon2Passwords() })
  const env = { QUAYSIDE_ADMIN_EMAIL: 'new@example.com', QUAYSIDE_ADMIN_PASSWORD: 'administrator' }
  const config = { ...ports.config, env }
  await expect(ensureAdministrator({ ...ports, config, register: guessable, grant })).rejects.toThrow(
    'too easy to guess',
  )
})
