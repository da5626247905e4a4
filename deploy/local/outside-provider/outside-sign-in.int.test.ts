import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import { identity } from '@quayside/identity/service.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomPorts } from '../servers/ports.ts'
import { outsideBrowser } from './outside-browser.ts'
import { type OutsidePerson, outsideProviderServer, outsideProviderUrl } from './outside-provider.ts'

const password = 'a long enough one'
const people: OutsidePerson[] = [
  'newcomer',
  'known',
  'secured',
  'linker',
  'other',
  'mailed',
  'attacker',
  'scanned',
].map(subject => ({ subject, name: `Ana ${subject}`, email: `${subject}@example.com` }))
people.push({ subject: 'unvouched', name: 'Ivo', email: 'unvouched@example.com', isVouched: false })
people.push({ subject: 'impostor', name: 'Mallory', email: 'known@example.com', isVouched: false })

let rig: Rig
let server: Server
beforeAll(async () => {
  const url = `http://127.0.0.1:${await randomPorts().choose('service:outside-provider')}`
  const client = { id: 'portal', secret: randomBytes(16).toString('hex') }
  server = outsideProviderServer({ url, people, portalUrl: 'http://portal.test', client })
  await new Promise<void>(resolve => server.listen(Number(new URL(url).port), '127.0.0.1', resolve))
  rig = await startRig({
    factories: [identity],
    // Its tokens are dated by the clock of this computer.
    now: new Date().toISOString(),
    env: {
      OIDC_GOOGLE_URL: outsideProviderUrl(url, 'google', client),
      OIDC_MICROSOFT_URL: outsideProviderUrl(url, 'microsoft', client),
    },
  })
})
afterAll(async () => {
  await rig?.close()
  server?.closeAllConnections()
  await new Promise(resolve => server?.close(resolve))
})

const browser = () => outsideBrowser(rig.stranger)
const later = (minutes: number) => rig.clock.set(new Date(Date.parse(rig.clock.now()) + minutes * 60_000).toISOString())
const signUp = (email: string) =>
  rig.stranger.post('/authentication/signUp', {
    name: 'Ana Ruiz',
    email,
    password,
    passwordCheck: password,
    promotionalOffers: false,
  })
const signIn = (email: string, given = password) =>
  rig.stranger.post('/authentication/signIn', { email, password: given, remember: false })
const as = ({ user, token }: { user: { uid: string; email: string }; token: string }) =>
  rig.as({ uid: user.uid, email: user.email, token, company: '', companyType: 'client', name: '', sessionId: '' })
const linkIn = (to: string) => rig.mails(to).flatMap(mail => /\/auth\/outside\/([\w-]+)/.exec(mail.text)?.[1] ?? [])

test('[S1.005] [S1.006] the providers that are set up are told', async () => {
  expect((await rig.stranger.get('/authentication/outside')).body).toEqual({ providers: ['google', 'microsoft'] })
})

test('[S1.005] a new person comes by way of Google, without a password, and signs in so again', async () => {
  const first = await browser().signIn('google', { subject: 'newcomer' }, { remember: true, redirect: '/products' })
  expect(first).toMatchObject({
    status: 200,
    body: { user: { name: 'Ana newcomer', email: 'newcomer@example.com' }, redirect: '/products', remember: true },
  })
  expect((await signIn('newcomer@example.com')).status).toBe(401)
  const again = await browser().signIn('google', { subject: 'newcomer' })
  expect(again.body.user.uid).toBe(first.body.user.uid)
  expect((await as(again.body).get('/account/ways-to-sign-in')).body).toMatchObject({
    hasPassword: false,
    outsideAccounts: [{ provider: 'google', email: 'newcomer@example.com' }],
  })
})

test('[D8.017] a known e-mail is linked only once the password proves the account, whatever the provider vouches for', async () => {
  await signUp('known@example.com')
  const ana = browser()
  const asked = await ana.signIn('google', { subject: 'known' })
  expect(asked.body).toEqual({
    proofTicket: expect.any(String),
    email: 'known@example.com',
    provider: 'google',
    redirect: null,
  })
  const prove = (given: string) =>
    ana.post('/authentication/outside/password', { ticket: asked.body.proofTicket, password: given })
  expect(await prove('wrong')).toMatchObject({ status: 401, body: { code: 'incorrect-email-or-password' } })
  const stranger = await browser().post('/authentication/outside/password', {
    ticket: asked.body.proofTicket,
    password,
  })
  expect(stranger).toMatchObject({ status: 422, body: { code: 'sign-in-step-over' } })
  const proven = await prove(password)
  expect(proven).toMatchObject({ status: 200, body: { user: { email: 'known@example.com' } } })
  expect(await prove(password)).toMatchObject({ status: 422, body: { code: 'sign-in-step-over' } })
  expect((await browser().signIn('google', { subject: 'known' })).body.user.uid).toBe(proven.body.user.uid)
})

test('[D8.017] [D8.024] an unverified e-mail, known or not, gets the same answer and a link: opening it alone does nothing', async () => {
  const askFor = async (subject: string) => {
    const at = browser()
    const { status, body } = await at.signIn('microsoft', { subject })
    const asked = await at.post('/authentication/outside/mail', { ticket: body.proofTicket })
    return { at, body, told: [status, Object.keys(body).sort(), asked.status, asked.body] }
  }
  const [known, unknown] = [await askFor('impostor'), await askFor('unvouched')]
  expect(known.told).toEqual(unknown.told)
  const mails = [...rig.mails('known@example.com'), ...rig.mails('unvouched@example.com')].filter(mail =>
    mail.subject.startsWith('Confirm'),
  )
  expect(new Set(mails.map(mail => mail.subject)).size).toBe(1)
  expect(mails).toHaveLength(2)
  // Somebody who knows no password of the account gets in by none.
  const guess = await known.at.post('/authentication/outside/password', {
    ticket: known.body.proofTicket,
    password: 'x',
  })
  const guessNobody = await unknown.at.post('/authentication/outside/password', {
    ticket: unknown.body.proofTicket,
    password: 'x',
  })
  expect([guess.status, guess.body.code]).toEqual([guessNobody.status, guessNobody.body.code])

  const [token = ''] = linkIn('unvouched@example.com')
  const confirm = (at: ReturnType<typeof browser>) => at.post('/authentication/outside/confirm', { token })
  expect((await rig.stranger.get(`/authentication/outside/${token}`)).status).toBe(405)
  expect(await confirm(browser())).toMatchObject({ status: 422, body: { code: 'mail-link-of-other-browser' } })
  const came = await confirm(unknown.at)
  expect(came).toMatchObject({ status: 200, body: { user: { name: 'Ivo', email: 'unvouched@example.com' } } })
  expect(await confirm(unknown.at)).toMatchObject({ status: 422, body: { code: 'mail-link-over' } })
  expect((await browser().signIn('microsoft', { subject: 'unvouched' })).body.user.uid).toBe(came.body.user.uid)
})

test('[D8.017] the owner of a mailbox proves the account by the link, not after half an hour', async () => {
  await signUp('mailed@example.com')
  const ask = async () => {
    const ana = browser()
    const { body } = await ana.signIn('google', { subject: 'mailed' })
    await ana.post('/authentication/outside/mail', { ticket: body.proofTicket })
    const token = linkIn('mailed@example.com').at(-1) ?? ''
    return () => ana.post('/authentication/outside/confirm', { token })
  }
  const late = await ask()
  later(31)
  expect(await late()).toMatchObject({ status: 422, body: { code: 'mail-link-over' } })
  const inTime = await ask()
  expect(await inTime()).toMatchObject({ status: 200, body: { user: { email: 'mailed@example.com' } } })
})

test('[D8.017] a tampered or replayed state, code or cookie, and another browser’s, come to nothing', async () => {
  const refused = (page: URL) => expect(page.search).toBe('?refused')
  const started = async () => {
    const at = browser()
    return { at, address: await at.choose(await at.begin('google'), { subject: 'attacker' }) }
  }
  const changed = (address: URL, name: string, value: string) => {
    const other = new URL(address)
    other.searchParams.set(name, value)
    return other
  }
  const state = await started()
  refused(await state.at.comeBack(changed(state.address, 'state', 'made-up')))
  const code = await started()
  refused(await code.at.comeBack(changed(code.address, 'code', 'made-up')))
  // Its state is used up with it.
  refused(await code.at.comeBack(code.address))
  const [one, two] = [await started(), await started()]
  // Each other's state, and so another nonce and verifier than the code's.
  refused(await one.at.comeBack(changed(one.address, 'code', two.address.searchParams.get('code') ?? '')))
  refused(await one.at.comeBack(two.address))
  const other = await started()
  other.address.pathname = other.address.pathname.replace('google', 'microsoft')
  refused(await other.at.comeBack(other.address))
  const issuer = await started()
  refused(await issuer.at.comeBack(changed(issuer.address, 'iss', 'https://accounts.google.com')))
  const cancelled = browser()
  refused(await cancelled.comeBack(await cancelled.choose(await cancelled.begin('google'), 'cancel')))

  const good = await started()
  const page = await good.at.comeBack(good.address)
  expect(page.href).toMatch(/^http:\/\/portal\.test\/auth\/outside\?code=[\w-]+$/)
  expect(await browser().exchange(page)).toMatchObject({ status: 422, body: { code: 'sign-in-step-over' } })
  expect((await good.at.exchange(page)).status).toBe(200)
  expect(await good.at.exchange(page)).toMatchObject({ status: 422, body: { code: 'sign-in-step-over' } })
  const late = await started()
  const lateCode = await late.at.comeBack(late.address)
  later(3)
  expect(await late.at.exchange(lateCode)).toMatchObject({ status: 422, body: { code: 'sign-in-step-over' } })
})

test('[D8.017] the same subject of another issuer is another account', async () => {
  await browser().signIn('google', { subject: 'scanned' })
  expect((await browser().signIn('microsoft', { subject: 'scanned' })).body).toMatchObject({
    proofTicket: expect.any(String),
  })
})

test('[D8.017] a signed-in person adds an account, which nobody else can, and the last way to sign in stays', async () => {
  await signUp('linker@example.com')
  const signedIn = (await signIn('linker@example.com')).body
  const linker = as(signedIn)
  const linking = async (who: typeof linker, page?: URL) => {
    const at = outsideBrowser(who)
    const { url } = (await at.post('/account/outside-accounts/google', {})).body
    const back = page ?? (await at.comeBack(await at.choose(url, { subject: 'linker' })))
    return { at, back }
  }
  const { at, back } = await linking(linker)
  expect((await at.exchange(back)).body).toEqual({ linked: 'google' })
  const ways = async (who: typeof linker) => (await who.get('/account/ways-to-sign-in')).body
  const [account] = (await ways(linker)).outsideAccounts
  expect((await browser().signIn('google', { subject: 'linker' })).body.user.uid).toBe(signedIn.user.uid)

  const other = as((await browser().signIn('google', { subject: 'other' })).body)
  const taken = await linking(other)
  expect(await taken.at.exchange(taken.back)).toMatchObject({ status: 409, body: { code: 'outside-account-taken' } })
  // What one person began, another does not end.
  const begun = outsideBrowser(linker)
  const { url } = (await begun.post('/account/outside-accounts/microsoft', {})).body
  const page = await begun.comeBack(await begun.choose(url, { subject: 'linker' }))
  const ofOther = await other.post(
    '/authentication/outside/exchange',
    { code: page.searchParams.get('code') },
    { headers: { cookie: begun.cookie() } },
  )
  expect(ofOther).toMatchObject({ status: 403, body: { code: 'uid-not-yours' } })

  const [only] = (await ways(other)).outsideAccounts
  expect(await other.post(`/account/outside-accounts/${only.id}/removal`)).toMatchObject({
    status: 422,
    body: { code: 'last-way-to-sign-in' },
  })
  expect((await linker.post(`/account/outside-accounts/${account.id}/removal`)).status).toBe(200)
  expect((await ways(linker)).outsideAccounts).toEqual([])
  await rig.settled()
  const freed = await linking(other)
  expect((await freed.at.exchange(freed.back)).body).toEqual({ linked: 'google' })
})

test('[D8.017] [D8.019] an account is linked after the second factor too; stated by the provider, ours is not asked', async () => {
  await signUp('secured@example.com')
  const secured = as((await signIn('secured@example.com')).body)
  const { secret } = (await secured.post('/account/second-factor')).body
  const code = () => new TOTP({ secret }).generate({ timestamp: Date.parse(rig.clock.now()) })
  expect((await secured.post('/account/second-factor/confirmation', { code: code() })).status).toBe(200)
  later(1)
  const at = browser()
  const { body } = await at.signIn('google', { subject: 'secured', mfa: true })
  const proven = await at.post('/authentication/outside/password', { ticket: body.proofTicket, password })
  expect(Object.keys(proven.body).sort()).toEqual(['redirect', 'remember', 'secondFactorTicket'])
  // Not linked yet.
  expect((await browser().signIn('google', { subject: 'secured', mfa: true })).body.proofTicket).toBeDefined()
  const entered = await at.post('/authentication/secondFactor', {
    ticket: proven.body.secondFactorTicket,
    code: code(),
  })
  expect(entered).toMatchObject({ status: 200, body: { user: { email: 'secured@example.com' } } })
  expect((await browser().signIn('google', { subject: 'secured', mfa: true })).body.user).toBeDefined()
  expect((await browser().signIn('google', { subject: 'secured' })).body.secondFactorTicket).toBeDefined()
})
