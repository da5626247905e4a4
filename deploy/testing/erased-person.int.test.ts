import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { portalServices } from '../local/portal.ts'
import { tablesHolding } from './tables-holding.ts'

/** Whatever a person told of themselves, by form and by file. */
const marks = {
  name: 'Ximenamarker',
  lastName: 'Oquendomarker',
  email: 'ximena.marker@erased.example',
  identificationNumber: 'IDMARK778812',
  phone: '+525512348899',
  address: 'Calle Marcada 77',
  jobTitle: 'Chief of Markers',
  view: 'My marked view',
}
const password = 'a long enough passphrase'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: portalServices })
}, 120_000)
afterAll(() => rig?.close())

const tablesWith = (text: string) => tablesHolding(rig.ports('identity').database, text)

async function invited(): Promise<{ uid: string; token: string; company: string }> {
  const admin = await rig.make.person({ companyType: 'client', role: 'ADMIN' })
  await rig.settled()
  const { name, lastName, email, identificationNumber, phone, address, jobTitle } = marks
  const person = {
    name,
    lastName,
    identificationType: 'RFC',
    identificationNumber,
    phone,
    country: 'MX',
    city: 'Puebla',
    address,
    zip: '72000',
  }
  const sent = await rig.as(admin).post('/invitations', { email, role: 'BUYER', jobTitle, person })
  expect(sent.status, sent.text).toBe(201)
  await rig.settled()
  const link = /\/invitations\/(\S+)/.exec(rig.mails(email).at(-1)?.text ?? '')?.[1] ?? ''
  const signUp = { name: `${name} ${lastName}`, email, password, passwordCheck: password, promotionalOffers: false }
  const taken = await rig.stranger.post('/invitations/accept', { token: link, signUp })
  expect(taken.status, taken.text).toBe(200)
  await rig.settled()
  const { body } = await rig.stranger.post('/authentication/signIn', { email, password, remember: false })
  return { uid: body.user.uid, token: body.token, company: admin.company }
}

test('[D8.023] after an erasure by the person no byte of theirs is readable anywhere, and history says who did it no more', async () => {
  const { uid, token, company } = await invited()
  const client = { ...rig.people.client, uid, token, company }
  const person = rig.as(client)
  const detail = (await person.get('/account/person')).body
  expect(detail.person).toMatchObject({ name: marks.name, lastName: marks.lastName, phone: marks.phone })
  const look = {
    search: '',
    columns: { order: [], hidden: [], widths: {}, pinned: [] },
    opensList: false,
    shared: false,
  }
  const view = { list: 'products', name: marks.view, ...look }
  expect((await person.post(`/account/saved-views/${crypto.randomUUID()}`, view)).status).toBe(200)
  const made = await person.post('/products', { sku: 'ERASED-1', description: 'Tablets' })
  expect(made.status, made.text).toBe(201)
  await rig.settled()
  // They are there to be found before.
  for (const mark of [marks.email, marks.name, marks.jobTitle, marks.view])
    expect((await tablesWith(mark)).length, mark).toBeGreaterThan(0)

  const asked = await person.post('/account/data-export')
  expect(asked).toMatchObject({ status: 202, body: { state: 'running', link: null } })
  const file = await vi.waitFor(
    async () => {
      const { body } = await person.get('/account/data-export')
      expect(body).toMatchObject({ state: 'done', percent: 100, keptUntil: expect.any(String) })
      return (await fetch(body.link)).json()
    },
    { timeout: 20_000, interval: 100 },
  )
  expect(file).toMatchObject({ person: { email: marks.email, phone: marks.phone }, memberships: [{ id: company }] })
  expect(file.acts).toContainEqual({ at: expect.any(String), what: 'ProductRegistered', of: `Product-${made.body.id}` })
  expect(JSON.stringify(file.records)).toContain(marks.identificationNumber)
  expect(JSON.stringify(file)).not.toMatch(/passwordHash|refreshHash/)
  const { link } = (await person.get('/account/data-export')).body

  const wrong = await person.post('/account/erasure', { password: 'not it', code: null })
  expect(wrong).toMatchObject({ status: 422, body: { code: 'incorrect-password', fields: [{ path: 'password' }] } })
  const erased = await person.post('/account/erasure', { password, code: null })
  expect(erased.status, erased.text).toBe(200)
  await rig.settled()

  expect((await person.get('/account/person')).status).toBe(401)
  expect((await fetch(link)).status).toBe(404)
  for (const [field, mark] of Object.entries(marks)) expect([field, await tablesWith(mark)]).toEqual([field, []])
  for (const field of ['phone', 'identificationNumber'] as const)
    expect(await tablesWith(marks[field].slice(-6))).toEqual([])
  expect(
    (await rig.stranger.post('/authentication/signIn', { email: marks.email, password, remember: false })).status,
  ).toBe(401)
  const again = {
    name: 'Somebody new',
    email: marks.email,
    password,
    passwordCheck: password,
    promotionalOffers: false,
  }
  expect((await rig.stranger.post('/authentication/signUp', again)).status).toBe(201)
})

test('[D8.012] [D8.023] the last administrator of a company names a successor before they erase themselves', async () => {
  const founder = { name: 'Founding Person', email: 'founder@erased.example' }
  const form = { ...founder, password, passwordCheck: password, promotionalOffers: false }
  expect((await rig.stranger.post('/authentication/signUp', form)).status).toBe(201)
  await rig.settled()
  const { body } = await rig.stranger.post('/authentication/signIn', {
    email: founder.email,
    password,
    remember: false,
  })
  const me = rig.as({ ...rig.people.client, uid: body.user.uid, token: body.token, company: '' })
  const registered = { type: 'client', businessName: 'Founded SA', country: 'MX', timeZone: 'UTC', currency: 'MXN' }
  const made = await me.post('/companies', registered)
  expect(made.status, made.text).toBe(201)
  await rig.settled()
  const refused = await me.post('/account/erasure', { password, code: null })
  expect(refused).toMatchObject({ status: 422, body: { code: 'last-administrator' } })
  expect((await me.get('/account/person')).status).toBe(200)
})
