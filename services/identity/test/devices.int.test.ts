import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '../domain/user.ts'
import { identity } from '../service.ts'
import { as, newcomer, password } from './newcomer.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [identity] })
})
afterAll(() => rig?.close())

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const later = (days: number) => rig.clock.set(new Date(Date.parse(rig.clock.now()) + days * 86_400_000).toISOString())
const signInFrom = async (email: string, userAgent: string) => {
  const body = { email, password, remember: true }
  const answer = await rig.stranger.post('/authentication/signIn', body, { headers: { 'user-agent': userAgent } })
  return { ...answer.body.user, token: answer.body.token, refreshToken: answer.body.refreshToken }
}

test('[D8.020] the devices on which one is signed in are listed, and one is ended from another at once', async () => {
  const ana = await newcomer(rig, 'devices@example.com')
  const other = await signInFrom('devices@example.com', firefox)
  const { items } = (await as(rig, ana).get('/account/devices')).body
  expect(items).toMatchObject([
    { browser: expect.toBeOneOf([null, 'Firefox']), isThisOne: expect.any(Boolean) },
    { address: '127.0.0.1' },
  ])
  const theirs = items.find((device: { browser: string | null }) => device.browser === 'Firefox')
  expect(theirs).toMatchObject({ system: 'Windows', isThisOne: false, lastUsedAt: rig.clock.now() })
  expect((await as(rig, other).get('/account/devices')).status).toBe(200)
  expect((await as(rig, ana).post(`/account/devices/${theirs.sessionId}/end`)).status).toBe(200)
  expect((await as(rig, other).get('/account/devices')).status).toBe(401)
  const refreshed = await rig.stranger.post('/authentication/refreshSession', { refreshToken: other.refreshToken })
  expect(refreshed.status).toBe(401)
  expect((await as(rig, ana).get('/account/devices')).body.items).toHaveLength(1)
})

test('[D8.020] nobody ends another person’s session', async () => {
  const ana = await newcomer(rig, 'hers@example.com')
  const bob = await newcomer(rig, 'his@example.com')
  const [device] = (await as(rig, ana).get('/account/devices')).body.items
  expect((await as(rig, bob).post(`/account/devices/${device.sessionId}/end`)).status).toBe(404)
  expect((await as(rig, ana).get('/account/devices')).status).toBe(200)
})

test('[D8.020] all others are ended together', async () => {
  const ana = await newcomer(rig, 'many@example.com')
  const others = [await signInFrom('many@example.com', firefox), await signInFrom('many@example.com', 'curl/8')]
  await rig.settled()
  expect((await as(rig, ana).post('/account/devices/end-others')).body).toEqual({ ended: 2 })
  for (const other of others) expect((await as(rig, other).get('/account/devices')).status).toBe(401)
  expect((await as(rig, ana).get('/account/devices')).body.items).toMatchObject([{ isThisOne: true }])
})

test('[D8.020] sign-ins are logged for twelve months, sealed, and go with the person', async () => {
  const { database } = rig.ports('identity')
  const start = rig.clock.now()
  const ana = await newcomer(rig, 'logged@example.com')
  later(200)
  const again = await signInFrom('logged@example.com', firefox)
  const log = async (of: typeof ana) => (await as(rig, of).get('/account/sign-ins')).body.items
  expect(await log(again)).toMatchObject([
    { way: 'password', secondFactor: null, browser: 'Firefox', system: 'Windows', address: '127.0.0.1', isOpen: true },
    { way: 'password', at: start },
  ])
  const rows = async () =>
    (await sql<{ sealed: string }>`select sealed from sign_ins where user_id = ${ana.uid}::uuid`.execute(database)).rows
  expect(JSON.stringify(await rows())).not.toMatch(/Firefox|127\.0\.0\.1/)
  later(170)
  const yearLater = await signInFrom('logged@example.com', 'curl/8')
  expect(await log(yearLater)).toHaveLength(2)
  await rig.ports('identity').commands.handle({
    aggregate: user,
    id: ana.uid,
    command: { type: 'ErasePerson' },
    context: { actor: {}, key: 'erase', bodyHash: '', correlationId: '', causationId: '' },
    companies: () => [],
  })
  await rig.settled()
  expect(await rows()).toEqual([])
})
