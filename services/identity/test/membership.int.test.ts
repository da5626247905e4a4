import { randomUUID } from 'node:crypto'
import { noPerson } from '@quayside/contracts/identity/no-person.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import type { RigAnswer } from '@quayside/platform/testing/rig-client.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identity } from '../service.ts'
import { company, contact, mailedToken, vendorOf } from './companies.ts'
import { as, type Newcomer, newcomer, password, signIn, signUp } from './newcomer.ts'

let rig: Rig
let founder: Newcomer
let textiles: string
beforeAll(async () => {
  rig = await startRig({ factories: [identity] })
  founder = await newcomer(rig, 'founder@example.com')
  textiles = await company(rig, { name: 'Textiles del Norte', registeredBy: founder.uid })
  await rig.settled()
})
afterAll(() => rig?.close())

const administrator = () => as(rig, founder, textiles)

/** Decides a person's membership as the form does: on the version that is shown. */
async function decide(by: ReturnType<typeof administrator>, uid: string, change: object) {
  const { body } = await by.get(`/users/${uid}`)
  const { role, additional, profile, jobTitle, version } = body
  return by.post(`/users/${uid}/membership`, { role, additional, profile, jobTitle, version, ...change })
}
const later = (days: number) => rig.clock.set(new Date(Date.parse(rig.clock.now()) + days * 86_400_000).toISOString())

const forged = (token: string) => token.replace(/.$/, last => (last === '0' ? '1' : '0'))

async function invite(email: string, role = 'BUYER'): Promise<string> {
  expect((await administrator().post('/invitations', { email, role })).status).toBe(201)
  await rig.settled()
  return mailedToken(rig, email)
}

function signingUp(token: string, name: string, email: string) {
  return { token, signUp: { name, email, password, passwordCheck: password, promotionalOffers: false } }
}

/** A signed-in member; their session outlives the days that tests let pass. */
async function member(email: string, role = 'BUYER'): Promise<Newcomer> {
  const token = await invite(email, role)
  const form = {
    token,
    signUp: { name: `Member ${email}`, email, password, passwordCheck: password, promotionalOffers: false },
  }
  expect((await rig.stranger.post('/invitations/accept', form)).status).toBe(200)
  const { body } = await signIn(rig, email)
  return { uid: body.user.uid, email, token: body.token, refreshToken: body.refreshToken }
}

async function freshTokens(): Promise<void> {
  founder = { ...founder, ...(await signIn(rig, founder.email)).body }
}

test('[D8.001] an e-mail of identity that is refused for good is given up, told and counted, and can be sent again', async () => {
  const { call } = rig.ports('identity')
  const counted = async () => (await call.get('identity', '/given-up-mails', { causationId: 'test' })).body
  const before = ((await counted()) as { count: number }).count
  await signUp(rig, 'nobody@refused.test')
  const vendor = await vendorOf(rig, textiles, 'Sedas SA', 'sedas@refused.test')
  const { body } = await administrator().post('/invitations', { email: 'typo@refused.test', role: 'BUYER' })
  const inviteVendor = async () => (await administrator().post(`/vendors/${vendor}/invitation`)).body.outcome
  expect(await inviteVendor()).toBe('invited')
  await rig.settled()
  const events = await rig.events(`Invitation-${body.id}`)
  expect(events.map(event => event.type)).toEqual(['InvitationSent', 'InvitationMailGivenUp'])
  const invited = { invitedBy: founder.uid, onBehalfOfCompany: textiles, companyName: 'Textiles del Norte' }
  expect(events[1]?.data).toMatchObject({ reason: 'refused', ...invited })
  expect(await counted()).toEqual({ count: before + 3 })
  expect((await administrator().get('/invitations')).body.items[0]).toMatchObject({
    email: 'typo@refused.test',
    status: 'sent',
    mailGivenUp: { at: expect.any(String), reason: 'refused' },
  })
  expect(await inviteVendor()).toBe('invited')
  await administrator().post(`/invitations/${body.id}/withdrawal`)
})

describe('the founder', () => {
  test('[D8.001] administers the company they registered, and sees it in their session', async () => {
    const { body } = await signIn(rig, founder.email)
    expect(body.user.companiesRef).toEqual([
      { id: textiles, name: 'Textiles del Norte', type: 'client', role: 'ADMIN', actor: 'C', profile: null },
    ])
    const permissions = await as(rig, founder).get('/authentication/getAllPermissions')
    const approve = permissions.body.find(
      (entry: { permission: string }) => entry.permission === 'purchase-orders.approve',
    )
    expect(approve).toEqual({
      permission: 'purchase-orders.approve',
      module: 'purchase-orders',
      action: 'approve',
      companies: [textiles],
    })
  })

  test('[D8.005] a person of no company has no permission at all', async () => {
    const nobody = await newcomer(rig, 'nobody@example.com')
    const { body } = await as(rig, nobody).get('/authentication/getAllPermissions')
    expect(body.flatMap((entry: { companies: string[] }) => entry.companies)).toEqual([])
    expect(await as(rig, nobody, textiles).get('/users')).toMatchObject({
      status: 403,
      body: { code: 'company-not-yours' },
    })
  })
})

describe('an invitation', () => {
  test('[S3.002] [D8.001] is mailed as a link, shown to a stranger, and taken up by signing up', async () => {
    const token = await invite('buyer@example.com')
    expect(rig.mails('buyer@example.com')).toMatchObject([{ subject: 'Textiles del Norte invites you to Quayside' }])
    const shown = await rig.stranger.get(`/invitations/${token}`)
    expect(shown).toMatchObject({
      status: 200,
      body: {
        companyName: 'Textiles del Norte',
        role: 'BUYER',
        inviterName: 'Ana Ruiz',
        email: 'buyer@example.com',
        accountExists: false,
      },
    })
    const form = signingUp(token, 'Berta', 'buyer@example.com')
    expect(await rig.stranger.post('/invitations/accept', form)).toMatchObject({
      status: 200,
      body: { companyId: textiles },
    })
    const { body } = await signIn(rig, 'buyer@example.com')
    expect(body.user).toMatchObject({ profile: null, companiesRef: [{ id: textiles, role: 'BUYER' }] })
    expect((await decide(administrator(), body.user.uid, { profile: 'BUYING' })).status).toBe(200)
    await rig.settled()
    const refreshed = await rig.stranger.post('/authentication/refreshSession', { refreshToken: body.refreshToken })
    expect(refreshed.body.user).toMatchObject({
      uid: body.user.uid,
      profile: 'BUYING',
      companiesRef: [{ id: textiles, role: 'BUYER' }],
    })
    expect(await rig.stranger.get(`/invitations/${token}`)).toMatchObject({
      status: 422,
      body: { code: 'invitation-used' },
    })
  })

  test('is taken up signed in, once, and only with the invited address', async () => {
    const invited = await newcomer(rig, 'invited@example.com')
    const another = await newcomer(rig, 'another@example.com')
    const token = await invite('invited@example.com', 'VIEWER')
    expect(await as(rig, another).post('/invitations/accept', { token })).toMatchObject({
      status: 403,
      body: { code: 'invitation-for-another-email' },
    })
    expect(await as(rig, invited).post('/invitations/accept', { token })).toMatchObject({
      status: 200,
      body: { companyId: textiles },
    })
    expect((await as(rig, invited).post('/invitations/accept', { token })).status).toBe(200)
    expect((await as(rig, invited, textiles).get('/users')).status).toBe(403)
    expect(await rig.stranger.get(`/invitations/${forged(token)}`)).toMatchObject({ status: 404 })
  })

  test('names the field of its form that is refused, and can be tried again', async () => {
    const token = await invite('weak@example.com')
    const form = signingUp(token, 'Weak', 'weak@example.com')
    const signUp = { ...form.signUp, password: 'password', passwordCheck: 'password' }
    expect(await rig.stranger.post('/invitations/accept', { token, signUp })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'signUp.password', code: 'password-guessable' }] },
    })
    expect((await rig.stranger.post('/invitations/accept', form)).status).toBe(200)
  })

  test('does not open a second person’s account: signing up needs the invited address', async () => {
    const token = await invite('victim@example.com')
    const form = signingUp(token, 'Thief', 'thief@example.com')
    expect(await rig.stranger.post('/invitations/accept', form)).toMatchObject({
      status: 403,
      body: { code: 'invitation-for-another-email' },
    })
    expect((await signIn(rig, 'thief@example.com')).status).toBe(401)
  })

  test('can be withdrawn, is replaced by a newer one, and the list shows what waits', async () => {
    const first = await invite('patient@example.com')
    const again = await administrator().post('/invitations', { email: 'Patient@example.com', role: 'BUYER' })
    expect(again).toMatchObject({ status: 409, body: { code: 'email-exists', fields: [{ path: 'email' }] } })
    const [key, another] = ['invited-once', { email: 'twice@example.com', role: 'BUYER' }]
    const once = await administrator().post('/invitations', another, { key })
    await rig.settled()
    // The same request once more is answered as before, not refused for what it did itself.
    expect(await administrator().post('/invitations', another, { key })).toMatchObject({ status: 201, body: once.body })
    const sent = (await administrator().get('/invitations')).body.items.find(
      (item: { email: string }) => item.email === 'patient@example.com',
    )
    expect((await administrator().post(`/invitations/${sent.id}/repetition`)).status).toBe(201)
    await rig.settled()
    const second = mailedToken(rig, 'patient@example.com')
    expect(await rig.stranger.get(`/invitations/${first}`)).toMatchObject({
      status: 422,
      body: { code: 'invitation-withdrawn' },
    })
    const waiting = async () =>
      (await administrator().get('/invitations')).body.items.filter(
        (item: { email: string }) => item.email === 'patient@example.com',
      )
    const [open] = await waiting()
    expect(open).toMatchObject({ status: 'sent', role: 'BUYER' })
    expect((await administrator().post(`/invitations/${open.id}/withdrawal`)).status).toBe(200)
    expect(await waiting()).toEqual([])
    expect((await rig.stranger.get(`/invitations/${second}`)).status).toBe(422)
  })

  test('a role that does not exist, a role above one’s own and a member are refused', async () => {
    const send = (body: object) => administrator().post('/invitations', body)
    expect(await send({ email: 'x@example.com', role: 'SUPPLIER' })).toMatchObject({
      status: 422,
      body: { code: 'role-unknown' },
    })
    expect(await send({ email: founder.email, role: 'BUYER' })).toMatchObject({
      status: 409,
      body: { code: 'email-exists' },
    })
    const limited = await administrator().post('/roles', {
      name: 'Recruiter',
      permissions: ['users.manage', 'users.view'],
    })
    expect(limited.status).toBe(201)
    await rig.settled()
    const recruiter = await member('recruiter@example.com', 'Recruiter')
    const above = await as(rig, recruiter, textiles).post('/invitations', { email: 'x@example.com', role: 'ADMIN' })
    expect(above).toMatchObject({ status: 422, body: { code: 'permission-not-grantable' } })
  })

  test('an administrator of the installation invites in the name of their own company', async () => {
    const wanted = { email: 'of-another@example.com', role: 'BUYER', companyId: textiles }
    expect((await rig.as(rig.people.admin).post('/invitations', wanted)).status).toBe(201)
    await rig.settled()
    const shown = await rig.stranger.get(`/invitations/${mailedToken(rig, 'of-another@example.com')}`)
    expect(shown.body).toMatchObject({ companyName: 'Textiles del Norte', inviterCompany: 'Quayside Freight' })
    const [mail] = rig.mails('of-another@example.com')
    expect(mail?.text).toContain('(Quayside Freight) invites you to join Textiles del Norte')
  })

  test('expires after two weeks', async () => {
    const token = await invite('late@example.com')
    later(14)
    expect(await rig.stranger.get(`/invitations/${token}`)).toMatchObject({
      status: 422,
      body: { code: 'invitation-expired' },
    })
    await freshTokens()
  })
})

describe('an imported vendor', () => {
  const onboard = (vendorCompanyId: string) =>
    rig
      .ports('identity')
      .call.post(
        'identity',
        '/invitations',
        { vendorCompanyId, clientCompanyId: textiles, invitedBy: founder.uid },
        { causationId: randomUUID() },
      )

  test('[D8.001] its contact is invited once and becomes its administrator', async () => {
    const vendor = await vendorOf(rig, textiles, 'Hilos SA', 'hilos@example.com')
    expect((await onboard(vendor)).body).toEqual({ outcome: 'invited', invited: 1 })
    expect((await onboard(vendor)).body).toEqual({ outcome: 'already-invited', invited: 0 })
    await rig.settled()
    expect(rig.mails('hilos@example.com')).toHaveLength(1)
    const token = mailedToken(rig, 'hilos@example.com')
    expect((await rig.stranger.get(`/invitations/${token}`)).body).toMatchObject({
      companyName: 'Hilos SA',
      inviterCompany: 'Textiles del Norte',
      role: 'ADMIN',
    })
    const form = signingUp(token, 'Hilda', 'hilos@example.com')
    expect((await rig.stranger.post('/invitations/accept', form)).status).toBe(200)
    const { body } = await signIn(rig, 'hilos@example.com')
    expect(body.user.companiesRef).toEqual([
      { id: vendor, name: 'Hilos SA', type: 'provider', role: 'ADMIN', actor: 'P', profile: null },
    ])
    expect((await onboard(vendor)).body).toEqual({ outcome: 'already-joined', invited: 0 })
  })

  test('[D8.001] [D8.007] its client sees who has joined by name, and repeats and withdraws the invitations that it sent itself', async () => {
    const vendor = await vendorOf(rig, textiles, 'Linos SA', 'linos@example.com')
    const seen = async () => (await administrator().get(`/vendors/${vendor}/people`)).body
    expect((await onboard(vendor)).body).toMatchObject({ outcome: 'invited' })
    await rig.settled()
    const [first] = (await seen()).invitations
    expect(first).toMatchObject({ email: 'linos@example.com', status: 'sent' })
    const old = mailedToken(rig, 'linos@example.com')
    expect((await administrator().post(`/vendors/${vendor}/invitations/${first.id}/repetition`)).status).toBe(201)
    await rig.settled()
    expect((await rig.stranger.get(`/invitations/${old}`)).status).toBe(422)
    const { invitations } = await seen()
    expect(invitations).toHaveLength(1)
    const withdraw = `/vendors/${vendor}/invitations/${invitations[0].id}/withdrawal`
    // Another client of the installation knows of none of it.
    for (const answer of [
      await rig.as(rig.people.client).get(`/vendors/${vendor}/people`),
      await rig.as(rig.people.client).post(withdraw),
    ])
      expect(answer.status).toBe(404)
    expect((await administrator().post(withdraw)).status).toBe(200)
    await rig.settled()
    expect(await seen()).toEqual({ members: [], invitations: [] })
    expect((await onboard(vendor)).body).toMatchObject({ outcome: 'invited' })
    await rig.settled()
    const form = signingUp(mailedToken(rig, 'linos@example.com'), 'Lina', 'linos@example.com')
    expect((await rig.stranger.post('/invitations/accept', form)).status).toBe(200)
    await rig.settled()
    expect(await seen()).toMatchObject({ members: [{ name: 'Lina', email: null, status: 'active' }], invitations: [] })
    const told = await rig.as(rig.people.admin).get(`/vendors/${vendor}/people`)
    expect(told.body.members).toMatchObject([{ name: 'Lina', email: 'linos@example.com' }])
    // Whom the supplier itself invites is its own business.
    const { body } = await signIn(rig, 'linos@example.com')
    const lina = as(rig, { uid: body.user.uid, token: body.token } as Newcomer, vendor)
    expect((await lina.post('/invitations', { email: 'second@example.com', role: 'VIEWER' })).status).toBe(201)
    await rig.settled()
    expect((await seen()).invitations).toEqual([])
    expect((await lina.get(`/vendors/${vendor}/people`)).body.code).toBe('actor-not-allowed')
  })

  test('[D8.001] what its client sent is open no more once it retires it, and is sent anew once it is taken back', async () => {
    const vendor = await vendorOf(rig, textiles, 'Tintes SA', 'tintes@example.com')
    await onboard(vendor)
    const operators = { email: 'dyes@example.com', role: 'ADMIN', companyId: vendor }
    expect((await rig.as(rig.people.admin).post('/invitations', operators)).status).toBe(201)
    await rig.settled()
    const token = mailedToken(rig, 'tintes@example.com')
    expect((await rig.stranger.get(`/invitations/${token}`)).status).toBe(200)
    const link = { clientCompanyId: textiles, vendorCompanyId: vendor }
    const stream = `ProviderLink-${randomUUID()}`
    await rig.append(stream, [{ type: 'ProviderUnlinked', data: link }], [textiles, vendor])
    await rig.settled()
    expect((await administrator().get(`/vendors/${vendor}/people`)).status).toBe(404)
    const form = signingUp(token, 'Tina', 'tintes@example.com')
    expect(await rig.stranger.post('/invitations/accept', form)).toMatchObject({
      status: 422,
      body: { code: 'invitation-withdrawn' },
    })
    // What the installation sent stays.
    expect((await rig.stranger.get(`/invitations/${mailedToken(rig, 'dyes@example.com')}`)).status).toBe(200)
    await rig.append(stream, [{ type: 'ProviderLinked', data: { ...link, supplierCode: null } }], [textiles, vendor])
    await rig.settled()
    expect((await onboard(vendor)).body).toMatchObject({ outcome: 'invited' })
    await rig.settled()
    expect((await administrator().get(`/vendors/${vendor}/people`)).body.invitations).toHaveLength(1)
  })

  test('[D7.019] without an address it is said so, and works once it is mended', async () => {
    const vendor = await vendorOf(rig, textiles, 'Botones SA', null)
    expect((await onboard(vendor)).body).toEqual({ outcome: 'contact-email-missing', invited: 0 })
    await contact(rig, vendor, 'botones@example.com')
    expect((await onboard(vendor)).body).toEqual({ outcome: 'invited', invited: 1 })
  })

  test('is invited by the first order that is sent to it, once', async () => {
    const vendor = await vendorOf(rig, textiles, 'Cierres SA', 'cierres@example.com')
    for (const orderNumber of ['4500-1', '4500-2']) {
      const data = { orderId: randomUUID(), orderNumber, clientCompanyId: textiles, vendorCompanyId: vendor }
      await rig.append(`PurchaseOrder-${data.orderId}`, [{ type: 'PurchaseOrderSent', data }], [textiles, vendor])
    }
    await rig.settled()
    await rig.settled()
    expect(rig.mails('cierres@example.com')).toMatchObject([{ subject: 'Textiles del Norte invites you to Quayside' }])
  })

  test('is invited by its own client only', async () => {
    const other = await company(rig, { name: 'Another client' })
    const vendor = await vendorOf(rig, other, 'Foreign SA', 'foreign@example.com')
    expect((await administrator().post(`/vendors/${vendor}/invitation`)).status).toBe(404)
    expect((await onboard(vendor)).status).toBe(404)
    await rig.settled()
    expect(rig.mails('foreign@example.com')).toEqual([])
  })
})

describe('the people of a company', () => {
  test('are listed by name, page by page, to their company only', async () => {
    for (const email of ['zoe@example.com', 'abel@example.com']) await member(email)
    const first = await administrator().get('/users?limit=1')
    expect(first.body).toMatchObject({
      total: expect.any(Number),
      items: [expect.objectContaining({ status: 'active' })],
    })
    const names: string[] = []
    for (let url: string | null = '/users?limit=2'; url !== null; ) {
      const page: RigAnswer['body'] = (await administrator().get(url)).body
      names.push(...page.items.map((item: { name: string }) => item.name))
      url = page.nextCursor === null ? null : `/users?limit=2&cursor=${page.nextCursor}`
    }
    expect(names).toHaveLength(first.body.total)
    expect(names.map(name => name.toLowerCase())).toEqual(names.map(name => name.toLowerCase()).sort())
    const { client } = rig.people
    expect(JSON.stringify((await rig.as(client).get('/users')).body)).not.toContain('zoe@example.com')
    expect((await administrator().get('/users?q=zoe')).body.items).toHaveLength(1)
  })

  test('[D8.005] a changed role holds at once, without a new sign-in', async () => {
    const buyer = await member('promoted@example.com', 'VIEWER')
    expect((await as(rig, buyer, textiles).get('/users')).status).toBe(403)
    expect((await decide(administrator(), buyer.uid, { role: 'ADMIN' })).status).toBe(200)
    await rig.settled()
    expect((await as(rig, buyer, textiles).get('/users')).status).toBe(200)
    expect((await decide(as(rig, buyer, textiles), founder.uid, { role: 'VIEWER' })).status).toBe(200)
    await rig.settled()
    expect((await administrator().get('/users')).status).toBe(403)
    expect((await decide(as(rig, buyer, textiles), founder.uid, { role: 'ADMIN' })).status).toBe(200)
    expect((await decide(as(rig, buyer, textiles), buyer.uid, { role: 'VIEWER' })).body.code).toBe('not-yourself')
    expect((await decide(administrator(), buyer.uid, { role: 'VIEWER' })).status).toBe(200)
    await rig.settled()
    expect((await administrator().post(`/users/${founder.uid}/removal`)).body.code).toBe('last-administrator')
  })

  test('[S8.027] [S3.018] a permission under a module that does not exist is told as such, an unknown action as another fault', async () => {
    const define = (permission: string) => administrator().post('/roles', { name: 'Odd', permissions: [permission] })
    expect((await define('ships.view')).body).toMatchObject({
      fields: [{ path: 'permissions.0', code: 'invalid-parent-module', message: 'Invalid parent module' }],
    })
    expect((await define('users.view.twice')).body.fields[0]).toMatchObject({ code: 'permission-unknown' })
    expect((await define('users.see')).body.fields[0]).toMatchObject({ code: 'permission-unknown' })
  })

  test('[D8.011] [S3.017] personal fields are changed by the company of a person of no other; else by themselves or the installation', async () => {
    const person = await member('fields@example.com')
    const change = async (by: ReturnType<typeof administrator>, phone: string, companyId?: string) => {
      const shown = await by.get(`/users/${person.uid}${companyId ? `?filter[companyId]=${companyId}` : ''}`)
      const { person: fields, personVersion: version } = shown.body
      return by.post(`/users/${person.uid}/person`, { ...fields, phone, version, ...(companyId && { companyId }) })
    }
    expect((await change(administrator(), '+525512345678')).status).toBe(200)
    await rig.settled()
    expect((await administrator().get(`/users/${person.uid}`)).body.person).toMatchObject({ phone: '+525512345678' })
    const other = await company(rig, { name: 'Another company' })
    await rig.make.join({ uid: person.uid }, other, 'client', 'VIEWER', 'C')
    await rig.settled()
    const refused = await change(administrator(), '+525500000000')
    expect(refused).toMatchObject({ status: 403, body: { code: 'person-of-several-companies' } })
    expect((await change(rig.as(rig.people.admin), '+525511111111', textiles)).status).toBe(200)
  })

  test('[D8.003] a profile restricts on the server', async () => {
    const restricted = await member('restricted@example.com', 'ADMIN')
    expect((await as(rig, restricted, textiles).get('/users')).status).toBe(200)
    expect((await decide(administrator(), restricted.uid, { profile: 'CLIENT_R' })).status).toBe(200)
    await rig.settled()
    expect(await as(rig, restricted, textiles).get('/users')).toMatchObject({
      status: 403,
      body: { code: 'profile-restricted' },
    })
    expect((await as(rig, restricted).get('/authentication/getAllPermissions')).status).toBe(200)
    expect((await decide(administrator(), restricted.uid, { profile: 'CLIENT_PROMED' })).status).toBe(200)
    await rig.settled()
    expect((await as(rig, restricted, textiles).get('/users')).status).toBe(200)
  })

  test('members follow their role when it changes', async () => {
    const { body } = await administrator().post('/roles', { name: 'Planner', permissions: ['purchase-orders.view'] })
    expect((await administrator().post('/roles', { name: 'planner', permissions: ['users.view'] })).body.code).toBe(
      'role-name-taken',
    )
    const standard = { name: ' administrator', permissions: ['users.view'] }
    expect(await administrator().post('/roles', standard)).toMatchObject({
      status: 409,
      body: { code: 'role-name-taken', fields: [{ path: 'name', code: 'role-name-taken' }] },
    })
    await rig.settled()
    const planner = await member('planner@example.com', 'Planner')
    expect((await as(rig, planner, textiles).get('/roles')).status).toBe(403)
    expect((await administrator().post(`/roles/${body.id}`, { permissions: ['users.view'], version: 1 })).status).toBe(
      200,
    )
    await rig.settled()
    // Seen before that change, it is another's to decide upon first.
    const late = await administrator().post(`/roles/${body.id}`, { permissions: ['products.view'], version: 1 })
    expect(late.status).toBe(409)
    const roles = await as(rig, planner, textiles).get('/roles')
    expect(roles.body.items.find((role: { id: string | null }) => role.id === body.id).version).toBe(2)
    expect(roles.body.items.map((role: { name: string }) => role.name)).toEqual([
      'ADMIN',
      'BUYER',
      'VIEWER',
      'Planner',
      'Recruiter',
    ])
    const foreign = await rig
      .as(rig.people.client)
      .post(`/roles/${body.id}`, { permissions: ['users.view'], version: 2 })
    expect(foreign.status).toBe(404)
  })

  test('a role gives something, or it is told so of its permissions', async () => {
    const { body } = await administrator().post('/roles', { name: 'Something', permissions: ['users.view'] })
    await rig.settled()
    const refused = { status: 400, body: { fields: [{ path: 'permissions', code: 'role-without-permission' }] } }
    expect(await administrator().post('/roles', { name: 'Nothing', permissions: [] })).toMatchObject(refused)
    expect(await administrator().post(`/roles/${body.id}`, { permissions: [], version: 1 })).toMatchObject(refused)
  })

  test('whoever may do something in a module by a role may view it', async () => {
    const { body } = await administrator().post('/roles', { name: 'Keeper', permissions: ['users.manage'] })
    await rig.settled()
    const kept = async () => {
      const { items } = (await administrator().get('/roles')).body
      return items.find(({ id }: { id: string | null }) => id === body.id).permissions as string[]
    }
    expect((await kept()).toSorted()).toEqual(['users.manage', 'users.view'])
    const permissions = ['products.manage', 'roles.manage']
    expect((await administrator().post(`/roles/${body.id}`, { permissions, version: 1 })).status).toBe(200)
    await rig.settled()
    expect((await kept()).toSorted()).toEqual(['products.manage', 'products.view', 'roles.manage'])
  })

  test('[D0.006] the same key with another body makes no second role, and takes no name', async () => {
    const define = (name: string, key?: string) =>
      administrator().post('/roles', { name, permissions: ['users.view'] }, { key })
    expect((await define('Once', 'once')).status).toBe(201)
    expect(await define('Twice', 'once')).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } })
    expect((await define('Twice')).status).toBe(201)
  })
})

test('[S7.003] [S6.007] the list of permissions takes no payload, and who has no role stored has none by default', async () => {
  const nobody = await newcomer(rig, 'no-company@example.com')
  const { status, body } = await as(rig, nobody).get('/authentication/getAllPermissions')
  expect(status).toBe(200)
  expect(body.length).toBeGreaterThan(50)
  expect(body[0]).toMatchObject({ permission: 'purchase-orders.view', module: 'purchase-orders', action: 'view' })
  expect(body.filter((entry: { companies: string[] }) => entry.companies.length > 0)).toEqual([])
  expect((await as(rig, nobody, textiles).get('/users')).status).toBe(403)
})

describe('an administrator of the installation', () => {
  test('[S2.021] invites a company’s first administrator by name, which stands where that person takes it up', async () => {
    const email = 'fatima@sur.example'
    const person = { ...noPerson, name: 'Fatima', lastName: 'Reyes' }
    const companyId = await company(rig, { name: 'Sur' })
    await rig.settled()
    await rig.as(rig.people.admin).post('/invitations', { companyId, email, person, role: 'ADMIN' })
    await rig.settled()
    const { body } = await rig.stranger.get(`/invitations/${mailedToken(rig, email)}`)
    expect(body).toMatchObject({ companyName: 'Sur', role: 'ADMIN', email, invitedName: 'Fatima Reyes' })
  })

  test('deactivates a person: sessions end, signing in is refused until activated', async () => {
    const person = await member('inactive@example.com')
    const path = `/users/${person.uid}/deactivation`
    expect(await administrator().post(path, { reason: 'left' })).toMatchObject({
      status: 403,
      body: { code: 'actor-not-allowed' },
    })
    expect((await rig.as(rig.people.admin).post(path, { reason: 'left' })).status).toBe(200)
    await rig.settled()
    expect((await as(rig, person).get('/authentication/getAllPermissions')).status).toBe(401)
    expect(
      (await rig.stranger.post('/authentication/refreshSession', { refreshToken: person.refreshToken })).status,
    ).toBe(401)
    expect(await signIn(rig, person.email)).toMatchObject({ status: 422, body: { code: 'user-deactivated' } })
    expect((await rig.as(rig.people.admin).post(`/users/${person.uid}/activation`)).status).toBe(200)
    expect((await signIn(rig, person.email)).status).toBe(200)
  })

  test('erases a person: unreadable everywhere, the address is free again', async () => {
    const person = await member('erased.person@example.com')
    expect((await rig.as(rig.people.admin).post(`/users/${person.uid}/erasure`)).status).toBe(200)
    await rig.settled()
    const { database, vault } = rig.ports('identity')
    const [signedUp] = await rig.events(`User-${person.uid}`)
    expect(await vault.open(person.uid, ((signedUp?.data ?? {}) as { email: string }).email)).toBeNull()
    for (const table of ['people', 'members', 'invitations', 'company_contacts']) {
      expect(JSON.stringify(await database.selectFrom(table).selectAll().execute())).not.toContain('erased.person')
    }
    expect((await signIn(rig, person.email)).status).toBe(401)
    expect((await signUp(rig, person.email)).status).toBe(201)
  })

  test('[D8.023] who was erased is in no list and no count, and nothing can be done with them any more', async () => {
    const person = await member('gone.person@example.com')
    const before = await administrator().get('/users')
    expect(before.body.items.map((one: { uid: string }) => one.uid)).toContain(person.uid)
    const { person: fields, personVersion, version } = (await administrator().get(`/users/${person.uid}`)).body
    expect((await rig.as(rig.people.admin).post(`/users/${person.uid}/erasure`)).status).toBe(200)
    await rig.settled()
    const { body } = await administrator().get('/users')
    expect(body.items.map((one: { uid: string }) => one.uid)).not.toContain(person.uid)
    expect(body.total).toBe(before.body.total - 1)
    const erased = { status: 422, body: { code: 'user-erased' } }
    expect(await administrator().get(`/users/${person.uid}`)).toMatchObject(erased)
    const membership = { role: 'VIEWER', additional: [], profile: null, jobTitle: 'Zombie', version }
    for (const [act, change] of [
      ['person', { ...fields, name: 'Zombie', version: personVersion }],
      ['membership', membership],
      ['suspension', { reason: null }],
      ['removal', {}],
    ] as const)
      expect(await administrator().post(`/users/${person.uid}/${act}`, change), act).toMatchObject(erased)
    expect(await rig.as(rig.people.admin).post(`/users/${person.uid}/activation`)).toMatchObject(erased)
  })
})

test('those who may do nothing can be asked for alone', async () => {
  const nothing = '/users?filter[rights]=none'
  expect((await administrator().get(nothing)).body.items).toEqual([])
  // Its role is from the time when a role could give nothing.
  const role = { roleId: v7(), companyId: textiles, name: 'Night shift', permissions: [] }
  await rig.append(`Role-${role.roleId}`, [{ type: 'RoleDefined', data: role }], [textiles])
  await rig.settled()
  const idle = await member('idle@example.com')
  expect((await decide(administrator(), idle.uid, { role: 'Night shift' })).status).toBe(200)
  await rig.settled()
  expect((await administrator().get(nothing)).body).toMatchObject({ total: 1, items: [{ email: 'idle@example.com' }] })
  expect((await administrator().get('/users?filter[rights]=some')).status).toBe(400)
})
