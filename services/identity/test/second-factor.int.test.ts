import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity } from '../service.ts'
import { as, newcomer, signIn } from './newcomer.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [identity] })
})
afterAll(() => rig?.close())

const later = (seconds: number) => rig.clock.set(new Date(Date.parse(rig.clock.now()) + seconds * 1000).toISOString())
const give = (ticket: string, code: string) => rig.stranger.post('/authentication/secondFactor', { ticket, code })
const ticketFor = async (email: string): Promise<string> => (await signIn(rig, email)).body.secondFactorTicket

/** A person with a second factor, and their app. */
async function secured(email: string) {
  const person = await newcomer(rig, email)
  const client = as(rig, person)
  const { body } = await client.post('/account/second-factor')
  const codeAt = (seconds = 0) =>
    new TOTP({ secret: body.secret }).generate({ timestamp: Date.parse(rig.clock.now()) + seconds * 1000 })
  const { recoveryCodes } = (await client.post('/account/second-factor/confirmation', { code: codeAt() })).body
  return { person, client, prepared: body, codeAt, recoveryCodes: recoveryCodes as string[] }
}

test('[D8.019] it is set up by a code of the app, which reads its key from the picture', async () => {
  const ana = as(rig, await newcomer(rig, 'sets-up@example.com'))
  const { body } = await ana.post('/account/second-factor')
  expect(body.url).toContain(`secret=${body.secret}`)
  expect(Buffer.from(body.picture.split(',')[1], 'base64').toString()).toMatch(/^<svg/)
  expect(await ana.post('/account/second-factor/confirmation', { code: '000 000' })).toMatchObject({
    status: 422,
    body: { code: 'incorrect-code', fields: [{ path: 'code' }] },
  })
  // Nothing is asked for until it is confirmed.
  expect((await signIn(rig, 'sets-up@example.com')).body.user).toBeDefined()
  const code = new TOTP({ secret: body.secret }).generate({ timestamp: Date.parse(rig.clock.now()) })
  const { status, body: setUp } = await ana.post('/account/second-factor/confirmation', { code })
  expect(status).toBe(200)
  expect(new Set(setUp.recoveryCodes).size).toBe(10)
  expect((await ana.get('/account/ways-to-sign-in')).body.secondFactor).toEqual({ isOn: true, recoveryCodesLeft: 10 })
})

test('[D8.019] a code signs in once: one step either side, never again, nor an earlier one', async () => {
  const { codeAt } = await secured('codes@example.com')
  // The one that set it up was used.
  expect(await give(await ticketFor('codes@example.com'), codeAt())).toMatchObject({ status: 422 })
  later(120)
  const early = await give(await ticketFor('codes@example.com'), codeAt(30))
  expect(early).toMatchObject({ status: 200, body: { user: { email: 'codes@example.com' } } })
  for (const seconds of [30, 0, -30])
    expect(await give(await ticketFor('codes@example.com'), codeAt(seconds))).toMatchObject({
      status: 422,
      body: { code: 'incorrect-code' },
    })
  later(120)
  expect((await give(await ticketFor('codes@example.com'), codeAt(-60))).status).toBe(422)
  expect((await give(await ticketFor('codes@example.com'), codeAt(60))).status).toBe(422)
  // Wrong ones are forgotten by then.
  later(16 * 60)
  const both = await Promise.all(
    [await ticketFor('codes@example.com'), await ticketFor('codes@example.com')].map(ticket => give(ticket, codeAt())),
  )
  expect(both.map(answer => answer.status).sort()).toEqual([200, 422])
})

test('[D8.019] a recovery code signs in once; the log of sign-ins names what was given', async () => {
  const { client, recoveryCodes, codeAt } = await secured('recovers@example.com')
  const [one = '', two = ''] = recoveryCodes
  later(60)
  expect((await give(await ticketFor('recovers@example.com'), one.toUpperCase())).status).toBe(200)
  expect(await give(await ticketFor('recovers@example.com'), one)).toMatchObject({
    status: 422,
    body: { code: 'incorrect-code' },
  })
  expect((await give(await ticketFor('recovers@example.com'), two.replace('-', ' '))).status).toBe(200)
  expect((await client.get('/account/ways-to-sign-in')).body.secondFactor.recoveryCodesLeft).toBe(8)
  later(60)
  expect((await give(await ticketFor('recovers@example.com'), codeAt())).status).toBe(200)
  const { items } = (await client.get('/account/sign-ins')).body
  const given = items.map(({ secondFactor }: { secondFactor: string | null }) => secondFactor)
  expect(given).toEqual(['code', 'recovery-code', 'recovery-code', null])
})

test('[D8.019] new recovery codes take the place of those of before', async () => {
  const { client, recoveryCodes } = await secured('renews@example.com')
  const [one = '', two = ''] = recoveryCodes
  const url = '/account/second-factor/recovery-codes'
  expect(await client.post(url, { code: '000000' })).toMatchObject({ status: 422, body: { code: 'incorrect-code' } })
  const { status, body } = await client.post(url, { code: one })
  expect([status, body.recoveryCodes.length]).toEqual([200, 10])
  expect((await give(await ticketFor('renews@example.com'), two)).status).toBe(422)
  expect((await give(await ticketFor('renews@example.com'), body.recoveryCodes[0])).status).toBe(200)
  expect((await client.get('/account/ways-to-sign-in')).body.secondFactor.recoveryCodesLeft).toBe(9)
})

test('[D8.019] five wrong codes slow down as passwords do', async () => {
  const { codeAt } = await secured('guessed@example.com')
  later(60)
  const ticket = await ticketFor('guessed@example.com')
  for (let index = 0; index < 5; index += 1) expect((await give(ticket, '000000')).status).toBe(422)
  expect(await give(ticket, codeAt())).toMatchObject({ status: 429, body: { code: 'sign-in-slowed' } })
  later(2)
  expect((await give(ticket, codeAt())).status).toBe(200)
})

test('[D8.019] a ticket is taken once, within ten minutes, and is nothing by itself', async () => {
  const { codeAt } = await secured('tickets@example.com')
  later(60)
  const ticket = await ticketFor('tickets@example.com')
  expect((await give(ticket, codeAt())).status).toBe(200)
  later(60)
  expect(await give(ticket, codeAt())).toMatchObject({ status: 422, body: { code: 'sign-in-step-over' } })
  const late = await ticketFor('tickets@example.com')
  later(600)
  expect(await give(late, codeAt())).toMatchObject({ status: 422, body: { code: 'sign-in-step-over' } })
  expect(await give('made-up', codeAt())).toMatchObject({ status: 422, body: { code: 'sign-in-step-over' } })
})

test('[D8.019] the person removes it with a code; other sessions end', async () => {
  const { client, codeAt } = await secured('removes@example.com')
  later(60)
  const elsewhere = (await give(await ticketFor('removes@example.com'), codeAt())).body
  later(60)
  await rig.settled()
  expect((await client.post('/account/second-factor/removal', { code: '000000' })).status).toBe(422)
  expect((await client.post('/account/second-factor/removal', { code: codeAt() })).status).toBe(200)
  const refreshed = await rig.stranger.post('/authentication/refreshSession', { refreshToken: elsewhere.refreshToken })
  expect(refreshed.status).toBe(401)
  expect((await signIn(rig, 'removes@example.com')).body.user).toBeDefined()
})

test('[D8.019] a company demands it: its members act there only once they have set it up', async () => {
  const { client } = rig.people
  const admin = rig.as(client)
  const other = await rig.make.person({ companyType: 'client', company: client.company, role: 'BUYER' })
  const before = (await admin.get('/security-policy')).body
  expect(before).toEqual({ secondFactorDemanded: false, membersWithout: expect.any(Number) })
  expect(before.membersWithout).toBeGreaterThan(1)
  expect((await rig.as(other).post('/security-policy', { secondFactorDemanded: true })).status).toBe(403)
  expect((await admin.post('/security-policy', { secondFactorDemanded: true })).status).toBe(200)
  await rig.settled()
  expect(await admin.get('/users')).toMatchObject({ status: 403, body: { code: 'second-factor-demanded' } })
  expect((await admin.post('/security-policy', { secondFactorDemanded: false })).status).toBe(403)
  // Elsewhere nothing is demanded.
  expect((await rig.as(rig.people.admin).get('/users')).status).toBe(200)
  const { body } = await admin.post('/account/second-factor')
  const code = new TOTP({ secret: body.secret }).generate({ timestamp: Date.parse(rig.clock.now()) })
  expect((await admin.post('/account/second-factor/confirmation', { code })).status).toBe(200)
  await rig.settled()
  expect((await admin.get('/users')).status).toBe(200)
  expect((await admin.get('/security-policy')).body).toEqual({
    secondFactorDemanded: true,
    membersWithout: before.membersWithout - 1,
  })
  expect((await rig.as(other).get('/account/devices')).status).toBe(200)
})

test('[D8.019] an administrator removes it from whom they alone administer; all sessions end', async () => {
  const { person, client } = await secured('lost-phone@example.com')
  const stranger = await rig.as(rig.people.client).post(`/users/${person.uid}/second-factor-removal`)
  expect(stranger).toMatchObject({ status: 404, body: { code: 'user-not-found' } })
  expect((await rig.as(rig.people.admin).post(`/users/${person.uid}/second-factor-removal`)).status).toBe(200)
  await rig.settled()
  const mails = rig
    .mails('lost-phone@example.com')
    .filter(({ subject }) => subject === 'Your second factor was removed')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('has removed the second factor of your Quayside user')
  expect((await client.get('/account/devices')).status).toBe(401)
  expect((await signIn(rig, 'lost-phone@example.com')).body.user).toBeDefined()
})
