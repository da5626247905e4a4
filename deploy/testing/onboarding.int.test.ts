import { operatingCompanyId } from '@quayside/contracts/directory/installation.ts'
import { directory } from '@quayside/directory/service.ts'
import { gateway } from '@quayside/gateway/service.ts'
import { identity } from '@quayside/identity/service.ts'
import { rebuildProjection } from '@quayside/platform/projections/rebuild.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { products } from '@quayside/products/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const password = 'a long enough one'
const admin = { email: 'root@example.com', password: 'in charge of all' }
let rig: Rig
beforeAll(async () => {
  rig = await startRig({
    factories: [identity, directory, products],
    env: { QUAYSIDE_ADMIN_EMAIL: admin.email, QUAYSIDE_ADMIN_PASSWORD: admin.password },
  })
})
afterAll(() => rig?.close())

type Grant = {
  token: string
  refreshToken: string
  user: { uid: string; companiesRef: { id: string; type: string; role: string }[] }
}

async function signIn(email: string, given = password): Promise<Grant> {
  const { status, body } = await rig.stranger.post('/authentication/signIn', { email, password: given, remember: true })
  expect(status).toBe(200)
  return body
}

function as({ token, user }: Grant) {
  const company = user.companiesRef[0]?.id ?? ''
  return rig.as({ uid: user.uid, token, company, companyType: 'client', sessionId: '', name: '', email: '' })
}

function mailedToken(email: string): string {
  return /\/invitations\/(\S+)/.exec(rig.mails(email).at(-1)?.text ?? '')?.[1] ?? ''
}

async function accept(email: string, name: string): Promise<Grant> {
  await rig.settled()
  const signUp = { name, email, password, passwordCheck: password, promotionalOffers: false }
  expect((await rig.stranger.post('/invitations/accept', { token: mailedToken(email), signUp })).status).toBe(200)
  return signIn(email)
}

/** A client whom Ana registers, and its supplier Hilos. */
async function onboard() {
  const form = { name: 'Ana', email: 'ana@example.com', password, passwordCheck: password, promotionalOffers: true }
  expect((await rig.stranger.post('/authentication/signUp', form)).status).toBe(201)
  const newcomer = await signIn('ana@example.com')
  expect(newcomer.user.companiesRef).toEqual([])
  const company = {
    type: 'client',
    businessName: 'Textiles del Norte',
    country: 'MX',
    timeZone: 'America/Tijuana',
    currency: 'MXN',
  }
  const registered = await as(newcomer).post('/companies', company)
  expect(registered.status).toBe(201)
  const { body } = await rig.stranger.post('/authentication/refreshSession', { refreshToken: newcomer.refreshToken })
  const ana = body as Grant
  const contact = { names: 'Hilda', email: 'hilda@example.com' }
  const supplier = await as(ana).post('/providers', {
    businessName: 'Hilos SA',
    country: 'CN',
    address: 'Road 5',
    contact,
  })
  expect(supplier.status).toBe(201)
  const vendorId: string = supplier.body.id
  expect((await as(ana).post(`/vendors/${vendorId}/invitation`)).body).toEqual({ outcome: 'invited', invited: 1 })
  return { ana, client: registered.body.id as string, vendorId, hilda: await accept('hilda@example.com', 'Hilda') }
}

test('[D8.001] [D8.006] [D8.007] [S5.041] a client registers, invites its supplier, and each sees what is theirs; rebuilding changes no row', async () => {
  const { ana, client, vendorId, hilda } = await onboard()
  expect(ana.user.companiesRef).toMatchObject([
    { id: client, name: 'Textiles del Norte', type: 'client', role: 'ADMIN' },
  ])
  expect(hilda.user.companiesRef).toMatchObject([{ id: vendorId, name: 'Hilos SA', type: 'provider', role: 'ADMIN' }])
  await rig.settled()
  expect((await as(ana).get(`/contacts?companyId=${client}`)).body.items).toMatchObject([
    { names: 'Ana', email: 'ana@example.com', mayChange: 'yes' },
  ])
  expect((await as(ana).get('/companies?type=provider')).body.items).toMatchObject([
    { id: vendorId, joined: true, contactEmail: 'hilda@example.com' },
  ])
  expect((await as(hilda).get('/companies?type=client')).body.items).toMatchObject([
    { id: client, businessName: 'Textiles del Norte' },
  ])
  expect((await as(hilda).get(`/companies/${client}`)).status).toBe(404)
  expect(
    (await as(ana).post(`/companies/${vendorId}/details`, { version: 1, businessName: 'Mine', address: 'Here 1' })).body
      .code,
  ).toBe('company-manages-itself')

  const root = await signIn(admin.email, admin.password)
  expect(root.user.companiesRef).toMatchObject([
    { id: operatingCompanyId, name: 'Quayside', type: 'operating', role: 'ADMIN', actor: 'A' },
  ])
  expect((await as(root).get('/companies?type=client&q=Textiles')).body.items).toMatchObject([{ id: client }])
  expect((await as(root).post('/invitations', { email: 'otto@example.com', role: 'OPERATOR' })).status).toBe(201)
  const otto = await accept('otto@example.com', 'Otto')
  expect(otto.user.companiesRef).toMatchObject([{ role: 'OPERATOR', actor: 'O' }])
  expect((await as(otto).get(`/companies?type=provider&client=${client}`)).body.items).toMatchObject([{ id: vendorId }])
  expect((await as(otto).get('/companies?type=provider&client=00000000-0000-4000-8000-000000000000')).status).toBe(403)

  await rig.settled()
  for (const { service, ports, before } of await everyTable()) {
    for (const projection of service.projections) {
      await rebuildProjection({
        database: ports.database,
        schema: service.schema,
        store: ports.store,
        projection,
        log: ports.log,
      })
    }
    expect(await rowsOf(ports, service.projections)).toEqual(before)
  }
})

test('[S2.059] a client sees that a supplier’s invitation was not delivered, corrects the address and invites again; the first link is worth nothing then', async () => {
  const root = await signIn(admin.email, admin.password)
  const form = {
    name: 'Berta',
    email: 'berta@example.com',
    password,
    passwordCheck: password,
    promotionalOffers: false,
  }
  expect((await rig.stranger.post('/authentication/signUp', form)).status).toBe(201)
  const company = { type: 'client', businessName: 'Sur', country: 'MX', timeZone: 'UTC', currency: 'MXN' }
  expect((await as(await signIn('berta@example.com')).post('/companies', company)).status).toBe(201)
  const berta = as(await signIn('berta@example.com'))
  const names = 'Selma'
  const added = await berta.post('/providers', {
    businessName: 'Sedas',
    address: 'Calle 5',
    contact: { names, email: 'selma@refused.test' },
  })
  const vendor: string = added.body.id
  const listed = async () => (await berta.get('/companies?q=Sedas')).body.items[0]
  const invite = async () => (await berta.post(`/vendors/${vendor}/invitation`)).body.outcome
  const correct = async (email: string) => {
    const [{ id, version }] = (await berta.get(`/contacts?companyId=${vendor}`)).body.items
    expect((await berta.post(`/contacts/${id}`, { names, email, version })).status).toBe(200)
  }
  expect(await listed()).toMatchObject({ joined: false, invitation: 'none' })
  expect(await invite()).toBe('invited')
  await rig.settled()
  expect(await listed()).toMatchObject({ joined: false, invitation: 'undelivered' })
  await correct('selma@example.com')
  expect(await invite()).toBe('invited')
  expect(await listed()).toMatchObject({ invitation: 'sent', contactEmail: 'selma@example.com' })
  expect(await invite()).toBe('already-invited')
  await rig.settled()
  const early = mailedToken('selma@example.com')
  await correct('selma.new@example.com')
  expect(await invite()).toBe('invited')
  await rig.settled()
  expect((await rig.stranger.get(`/invitations/${early}`)).body.code).toBe('invitation-withdrawn')
  await accept('selma.new@example.com', 'Selma')
  expect(await listed()).toMatchObject({ joined: true })
  expect((await as(root).get('/companies?type=provider&q=Sedas')).body.items).toMatchObject([
    { id: vendor, joined: true },
  ])
})

type Hosted = ReturnType<Rig['host']['services']>[number]

async function everyTable() {
  const found = []
  for (const { service, ports } of rig.host.services())
    found.push({ service, ports, before: await rowsOf(ports, service.projections) })
  expect(found.flatMap(({ before }) => Object.values(before)).flat().length).toBeGreaterThan(10)
  return found
}

async function rowsOf(
  ports: Hosted['ports'],
  projections: Hosted['service']['projections'],
): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const table of projections.flatMap(projection => projection.tables)) {
    const found = await ports.database.selectFrom(table).selectAll().execute()
    rows[table] = found.map((row: object) => JSON.stringify(row)).sort()
  }
  return rows
}

test.each([
  ['authentication/signUp', 60],
  ['invitations/accept', 60],
  ['authentication/password', 10],
])(
  'nobody makes accounts by the thousand or tries out a password: %s %i a minute, and no more',
  async (path, limit) => {
    const door = await rig.another({ factories: [gateway, identity], env: { RATE_LIMIT: '1000' } })
    const headers = path.endsWith('password') ? { authorization: `Bearer ${rig.people.client.token}` } : {}
    const statuses: number[] = []
    for (let count = 0; count <= limit; count += 1)
      statuses.push(
        (await door.app.inject({ method: 'POST', url: `/api/v1/${path}`, headers, payload: {} })).statusCode,
      )
    expect(statuses).toEqual([...Array.from({ length: limit }, () => 400), 429])
  },
)
