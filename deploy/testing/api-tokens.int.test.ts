import { randomBytes, randomUUID } from 'node:crypto'
import { gateway } from '@quayside/gateway/service.ts'
import { identity } from '@quayside/identity/service.ts'
import type { Ports, ServiceFactory } from '@quayside/platform/service/service.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { products } from '@quayside/products/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let rig: Rig
let admin: Person
/** Each token that the gateway asked identity about. */
const asked: string[] = []
const countingGateway: ServiceFactory = {
  ...gateway,
  create(ports) {
    const post: Ports['call']['post'] = (service, path, body, options) => {
      if (path === '/machine-sessions') asked.push((body as { token: string }).token)
      return ports.call.post(service, path, body, options)
    }
    return gateway.create({ ...ports, call: { ...ports.call, post } })
  },
}
beforeAll(async () => {
  rig = await startRig({ factories: [countingGateway, identity, products], env: { RATE_LIMIT: '10000' } })
  admin = await rig.make.person({ companyType: 'client', role: 'ADMIN', name: 'Ana Ruiz' })
  await rig.settled()
})
afterAll(() => rig?.close())

const inDays = (days: number) => new Date(Date.parse(rig.clock.now()) + days * 86_400_000).toISOString()
const form = (change: object = {}) => ({
  name: 'ERP',
  permissions: ['products.view', 'products.manage'],
  profile: null,
  expiresAt: inDays(30),
  ...change,
})

async function machine(change: object = {}): Promise<Person> {
  const { status, body } = await rig.as(admin).post('/api-tokens', form(change))
  expect(status).toBe(201)
  await rig.settled()
  return { ...admin, uid: body.uid, token: body.token }
}

const listed = async (uid: string) =>
  (await rig.as(admin).get('/api-tokens')).body.items.find((item: { uid: string }) => item.uid === uid)

test('[D8.021] a token is scoped, works in its company alone, and what it did is in the history under its name', async () => {
  const erp = await machine()
  const product = { sku: 'T-1', unit: 'EA', description: 'Tablets' }
  const made = await rig.as(erp).post('/products', product)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  await rig.settled()
  expect((await rig.as(erp).get('/products')).body.items).toHaveLength(1)
  expect(await rig.as(erp).get('/users')).toMatchObject({ status: 403, body: { code: 'permission-missing' } })
  const elsewhere = { ...erp, company: rig.people.client.company }
  expect(await rig.as(elsewhere).get('/products')).toMatchObject({ status: 403, body: { code: 'company-not-yours' } })
  const [registered] = await rig.events(`Product-${made.body.id}`)
  expect(registered?.metadata.actor).toMatchObject({ uid: erp.uid, company: admin.company })
})

test('[D8.021] it is shown once, kept as a hash, and its list tells who made it and when it was used', async () => {
  const [key, asked] = ['one-token', form()]
  const first = await rig.as(admin).post('/api-tokens', asked, { key })
  const again = await rig.as(admin).post('/api-tokens', asked, { key })
  expect(again.body).toEqual({ uid: first.body.uid, token: null })
  await rig.settled()
  const secret = String(first.body.token).split('_')[2] ?? 'none'
  expect(JSON.stringify(await rig.events(`Machine-${first.body.uid}`))).not.toContain(secret)
  const before = await listed(first.body.uid)
  expect(before).toMatchObject({ name: 'ERP', status: 'active', madeBy: 'Ana Ruiz', lastUsedAt: null })
  expect(JSON.stringify(before)).not.toContain(secret)
  expect((await rig.as({ ...admin, uid: first.body.uid, token: first.body.token }).get('/products')).status).toBe(200)
  expect(await listed(first.body.uid)).toMatchObject({ lastUsedAt: expect.any(String) })
})

test('[D8.021] revoked it is refused at once, expired as well, and one that was changed was never taken', async () => {
  const [revoked, expiring] = [await machine(), await machine({ expiresAt: inDays(1) })]
  for (const one of [revoked, expiring]) expect((await rig.as(one).get('/products')).status).toBe(200)
  const forged = { ...revoked, token: revoked.token.replace(/.$/, last => (last === 'A' ? 'B' : 'A')) }
  expect((await rig.as(forged).get('/products')).status).toBe(401)
  expect((await rig.as(admin).post(`/api-tokens/${revoked.uid}/revocation`)).status).toBe(200)
  expect((await rig.as(revoked).get('/products')).status).toBe(401)
  rig.clock.set(inDays(2))
  expect((await rig.as(expiring).get('/products')).status).toBe(401)
  expect(await listed(revoked.uid)).toMatchObject({ status: 'revoked' })
  expect(await listed(expiring.uid)).toMatchObject({ status: 'expired' })
})

test('[D8.021] it administers nobody, has nothing its maker lacks, and lives a year at most', async () => {
  const refused = async (by: Person, change: object) => (await rig.as(by).post('/api-tokens', form(change))).body.code
  expect(await refused(admin, { permissions: ['users.manage'] })).toBe('permission-never-machines')
  expect(await refused(admin, { permissions: ['integrations.manage'] })).toBe('permission-never-machines')
  expect(await refused(admin, { expiresAt: inDays(366) })).toBe('api-token-expiry-outside')
  expect(await refused(admin, { expiresAt: inDays(-1) })).toBe('api-token-expiry-outside')
  const maker = await rig.make.person({
    companyType: 'client',
    company: admin.company,
    permissions: ['integrations.manage', 'products.view'],
  })
  await rig.settled()
  expect(await refused(maker, {})).toBe('permission-not-grantable')
  expect(await refused(await machine(), {})).toBe('permission-missing')
})

test('[D8.013] a machine with a profile calls what the profile leaves', async () => {
  const bot = await machine({ profile: 'DELIVERY_BOT' })
  expect(await rig.as(bot).get('/products')).toMatchObject({ status: 403, body: { code: 'profile-restricted' } })
})

test('[D8.021] another company does not see it, and cannot revoke it', async () => {
  const erp = await machine()
  const other = await rig.make.person({ companyType: 'client', role: 'ADMIN' })
  await rig.settled()
  expect((await rig.as(other).get('/api-tokens')).body.items).toEqual([])
  expect((await rig.as(other).post(`/api-tokens/${erp.uid}/revocation`)).body.code).toBe('api-token-not-found')
  expect((await rig.as(erp).get('/products')).status).toBe(200)
})

test('[D8.021] a flood of made-up tokens asks identity a bounded number of times, and takes no good token from others', async () => {
  const minuteLater = () => rig.clock.set(new Date(Date.parse(rig.clock.now()) + 60_000).toISOString())
  minuteLater()
  const known = await machine()
  expect((await rig.as(known).get('/products')).status).toBe(200)
  const last = await machine()
  asked.length = 0
  const madeUp = () => `qst_${randomUUID()}_${randomBytes(32).toString('base64url')}`
  const call = async (token: string) => (await rig.as({ ...admin, token }).get('/products')).status
  const tokens = Array.from({ length: 12_000 }, madeUp)
  const statuses = new Set<number>()
  for (let at = 0; at < tokens.length; at += 500)
    for (const status of await Promise.all(tokens.slice(at, at + 500).map(call))) statuses.add(status)
  expect(statuses).toEqual(new Set([401, 429]))
  expect(asked.length).toBe(30)
  // One that was refused is not asked about again; what has not the form of a token, never.
  expect(await call(asked[0] ?? '')).toBe(401)
  expect(await call('qst_no-token')).toBe(401)
  expect((await rig.as(known).get('/products')).status).toBe(200)
  const turnedAway = await rig.as(last).get('/products')
  expect(turnedAway).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
  expect(asked.length).toBe(30)

  minuteLater()
  expect((await rig.as(last).get('/products')).status).toBe(200)
  expect((await rig.as(admin).post(`/api-tokens/${last.uid}/revocation`)).status).toBe(200)
  expect((await rig.as(last).get('/products')).status).toBe(401)
})
