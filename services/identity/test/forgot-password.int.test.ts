import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity } from '../service.ts'
import { as, newcomer, password, signIn, signUp } from './newcomer.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [identity] })
})
afterAll(() => rig?.close())

const later = (minutes: number) => rig.clock.set(new Date(Date.parse(rig.clock.now()) + minutes * 60_000).toISOString())
const ask = (email: string, address?: string) =>
  rig.stranger.post(
    '/authentication/passwordReset',
    { email },
    address ? { headers: { 'x-forwarded-for': address } } : {},
  )
const another = 'another long one'
const set = (token: string, chosen = another) =>
  rig.stranger.post('/authentication/passwordReset/password', { token, password: chosen, passwordCheck: chosen })
/** Every link that was mailed to the address, the latest last. */
async function linksTo(email: string): Promise<string[]> {
  await rig.settled()
  return rig.mails(email).flatMap(mail => /\/auth\/reset-password\/([\w.-]+)/.exec(mail.text)?.[1] ?? [])
}
async function linkTo(email: string): Promise<string> {
  await ask(email)
  return (await linksTo(email)).at(-1) ?? ''
}

test('[S1.007] [D8.018] a link sets a password once; all sessions end', async () => {
  const ana = await newcomer(rig, 'forgetful@example.com')
  const link = await linkTo('forgetful@example.com')
  expect(await set(link, 'password')).toMatchObject({ status: 422, body: { code: 'password-guessable' } })
  expect((await set(link)).status).toBe(200)
  expect((await as(rig, ana).get('/account/devices')).status).toBe(401)
  expect((await signIn(rig, 'forgetful@example.com')).status).toBe(401)
  expect((await signIn(rig, 'forgetful@example.com', { password: another })).status).toBe(200)
  expect(await set(link, 'a third long one')).toMatchObject({ status: 422, body: { code: 'mail-link-over' } })
})

test('[D8.018] of two links the first used ends the other, also when both are used at once', async () => {
  await signUp(rig, 'twice@example.com')
  await ask('twice@example.com')
  const second = await linkTo('twice@example.com')
  const [first = ''] = await linksTo('twice@example.com')
  const both = await Promise.all([set(first), set(second, 'a third long one')])
  expect(both.map(answer => answer.status).sort()).toEqual([200, 422])
})

test('[D8.018] a link is good for 30 minutes, and a made-up one is none', async () => {
  await signUp(rig, 'late@example.com')
  const link = await linkTo('late@example.com')
  later(30)
  expect(await set(link)).toMatchObject({ status: 422, body: { code: 'mail-link-over' } })
  for (const token of ['x', link.replace(/.$/, last => (last === '0' ? '1' : '0'))])
    expect(await set(token)).toMatchObject({ status: 422, body: { code: 'mail-link-over' } })
})

test('[D8.018] [D8.024] known, unknown and asked for too often are answered alike, and write as much', async () => {
  later(61)
  await signUp(rig, 'asked@example.com')
  const written = async (email: string) => {
    const before = await rig.ports('identity').store.head()
    const { status, body } = await ask(email)
    return { status, body, isWritten: (await rig.ports('identity').store.head()) > before }
  }
  const known = [
    await written('asked@example.com'),
    await written('asked@example.com'),
    await written('asked@example.com'),
  ]
  const unknown = [await written('who@example.com'), await written('who@example.com'), await written('who@example.com')]
  expect(known).toEqual(unknown)
  expect(await written('asked@example.com')).toEqual(await written('who@example.com'))
  expect(await linksTo('asked@example.com')).toHaveLength(3)
  expect(rig.mails('who@example.com')).toEqual([])
  later(61)
  await ask('asked@example.com')
  expect(await linksTo('asked@example.com')).toHaveLength(4)
})

test('[D8.018] from one address twenty an hour are taken', async () => {
  later(61)
  const statuses: number[] = []
  for (let index = 0; index < 21; index += 1) statuses.push((await ask(`nobody-${index}@example.com`)).status)
  expect(statuses.slice(0, 20).every(status => status === 200)).toBe(true)
  expect(statuses[20]).toBe(429)
  later(61)
})

test('[D8.018] it comes in the person’s language, and not to somebody deactivated', async () => {
  const luz = await newcomer(rig, 'luz@example.com')
  await as(rig, luz).post('/authentication/language', { language: 'es-MX' })
  await linkTo('luz@example.com')
  expect(rig.mails('luz@example.com').at(-1)).toMatchObject({
    language: 'es-MX',
    subject: 'Defina una nueva contraseña de Quayside',
  })
  await rig.as(rig.people.admin).post(`/users/${luz.uid}/deactivation`)
  await rig.settled()
  const before = await linksTo('luz@example.com')
  expect((await ask('luz@example.com')).status).toBe(200)
  expect(await linksTo('luz@example.com')).toEqual(before)
})

test('[D8.018] [D8.019] a new password does not skip the second factor', async () => {
  const ana = as(rig, await newcomer(rig, 'secured@example.com'))
  const { secret } = (await ana.post('/account/second-factor')).body
  const code = new TOTP({ secret }).generate({ timestamp: Date.parse(rig.clock.now()) })
  expect((await ana.post('/account/second-factor/confirmation', { code })).status).toBe(200)
  expect((await set(await linkTo('secured@example.com'))).status).toBe(200)
  expect((await signIn(rig, 'secured@example.com', { password: another })).body).toEqual({
    secondFactorTicket: expect.any(String),
  })
  expect((await signIn(rig, 'secured@example.com', { password })).status).toBe(401)
})
