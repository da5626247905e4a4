import { hash } from 'node:crypto'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { identity } from '../service.ts'
import { as, newcomer, password, signIn, signUp } from './newcomer.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [identity] })
})
afterAll(() => rig?.close())

const later = (seconds: number) => rig.clock.set(new Date(Date.parse(rig.clock.now()) + seconds * 1000).toISOString())
const refresh = (refreshToken: string) => rig.stranger.post('/authentication/refreshSession', { refreshToken })

describe('signing up', () => {
  test('[S1.003] [S1.004] a new user signs up and in, and sees themselves without a company yet', async () => {
    const signedUp = await signUp(rig, 'ana@example.com')
    expect(signedUp).toMatchObject({ status: 201, body: { uid: expect.any(String) } })
    const signedIn = await signIn(rig, ' Ana@Example.com ')
    expect(signedIn).toMatchObject({
      status: 200,
      body: {
        user: { uid: signedUp.body.uid, profile: null, name: 'Ana Ruiz', email: 'ana@example.com', companiesRef: [] },
      },
    })
  })

  test('[S8.026] an e-mail already in use is refused, whoever is first when both come at once', async () => {
    const both = await Promise.all([signUp(rig, 'twin@example.com'), signUp(rig, 'TWIN@example.com')])
    expect(both.map(answer => answer.status).sort()).toEqual([201, 409])
    expect(both.find(answer => answer.status === 409)?.body).toMatchObject({
      code: 'email-exists',
      message: 'Email already exists',
    })
  })

  test('[S5.001] [S5.002] [S5.003] [S5.004] [S5.005] [S5.006] [S5.007] each wrong field is named', async () => {
    const good = { name: 'Ana', email: 'x@example.com', password, passwordCheck: password, promotionalOffers: true }
    const codes = async (change: object) => {
      const { status, body } = await rig.stranger.post('/authentication/signUp', { ...good, ...change })
      expect(status).toBe(400)
      return body.fields.map((field: { path: string; code: string }) => `${field.path} ${field.code}`)
    }
    expect(await codes({ name: '' })).toContain('name field-required')
    expect(await codes({ name: undefined })).toContain('name field-required')
    expect(await codes({ email: '' })).toContain('email email-required')
    expect(await codes({ email: 'nobody' })).toContain('email invalid-email')
    expect(await codes({ password: '', passwordCheck: '' })).toContain('password field-required')
    expect(await codes({ password: '1234567', passwordCheck: '1234567' })).toEqual(['password password-too-short'])
    expect(await codes({ passwordCheck: '' })).toContain('passwordCheck field-required')
    expect(await codes({ passwordCheck: 'another one' })).toEqual(['passwordCheck passwords-differ'])
    expect(await codes({ isAdmin: true })).toEqual(['isAdmin unknown-field'])
  })

  test('[S9.001] a password of 8 characters is enough, whatever they are made of, one of 7 is not', async () => {
    const signUpWith = (password: string, email: string) =>
      rig.stranger.post('/authentication/signUp', {
        name: 'Ivo',
        email,
        password,
        passwordCheck: password,
        promotionalOffers: false,
      })
    for (const [number, short] of ['x7!kWq2', 'é中x7!kW'].entries())
      expect(await signUpWith(short.slice(0, 7), `short-${number}@example.com`)).toMatchObject({
        status: 400,
        body: { fields: [{ path: 'password', code: 'password-too-short' }] },
      })
    for (const [number, enough] of ['x7!kWq2v', 'é中x7!kWq'].entries()) {
      expect((await signUpWith(enough, `enough-${number}@example.com`)).status).toBe(201)
      expect((await signIn(rig, `enough-${number}@example.com`, { password: enough })).status).toBe(200)
    }
  })

  test('[S8.005] a sign-up that fails for no reason of the person’s says so in the specification’s words, and works again later', async () => {
    const { vault } = rig.ports('identity')
    const seal = vault.seal
    vault.seal = () => Promise.reject(new Error('the vault is away'))
    const failed = await signUp(rig, 'unlucky@example.com')
    vault.seal = seal
    expect(failed).toMatchObject({
      status: 500,
      body: { code: 'user-not-created', message: 'an error occurred while creating the user' },
    })
    expect((await signIn(rig, 'unlucky@example.com')).status).toBe(401)
    expect((await signUp(rig, 'unlucky@example.com')).status).toBe(201)
    expect((await signIn(rig, 'unlucky@example.com')).status).toBe(200)
  })

  test('a password that leaked often, or is made of one’s own name and address, is refused; a long one is taken', async () => {
    const form = { name: 'Ada Quill', email: 'quill@example.com', promotionalOffers: false }
    const signUpWith = (password: string) =>
      rig.stranger.post('/authentication/signUp', { ...form, password, passwordCheck: password })
    for (const password of ['12345678', 'Password', 'ada-quill-1']) {
      const refused = await signUpWith(password)
      expect(refused).toMatchObject({
        status: 422,
        body: { fields: [{ path: 'password', code: 'password-guessable' }] },
      })
    }
    const long = 'é 中 '.repeat(16)
    expect((await signUpWith(long)).status).toBe(201)
    expect((await signIn(rig, form.email, { password: long })).status).toBe(200)
    expect((await signIn(rig, form.email, { password: long.trimEnd() })).status).toBe(401)
  })

  test('[S5.008] [S8.001] messages come in the person’s language', async () => {
    const spanish = { headers: { 'accept-language': 'es-MX' } }
    const { body } = await rig.stranger.post('/authentication/signUp', { name: '', email: 'x' }, spanish)
    expect(body.fields.find((field: { path: string }) => field.path === 'name').message).toBe('Este campo es requerido')
    const malformed = await rig.stranger.post('/authentication/signIn', { email: 'x', password: 'y', remember: false })
    expect(malformed).toMatchObject({ status: 400, body: { message: 'Invalid Email' } })
  })

  test('[D0.006] the same key with another e-mail makes no second person', async () => {
    const send = (email: string) =>
      rig.stranger.post(
        '/authentication/signUp',
        { name: 'Ana', email, password, passwordCheck: password, promotionalOffers: false },
        { key: 'sign-up-once' },
      )
    expect((await send('once@example.com')).status).toBe(201)
    expect(await send('twice@example.com')).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } })
  })

  test('no password can be tried against what the events keep of a request', async () => {
    const email = 'guessed@example.com'
    await signUp(rig, email)
    await signIn(rig, email)
    const stored = JSON.stringify(await rig.ports('identity').store.readAll('' as never, 10_000))
    const asked = JSON.stringify({ email, password, remember: false })
    const guess = hash('sha256', `\n\nPOST /api/v1/authentication/signIn\n${asked}`, 'hex')
    expect(stored).not.toContain(guess)
  })

  test('[S3.005] the store keeps neither name, address nor password in the clear', async () => {
    const { body } = await signUp(rig, 'secret.person@example.com', 'Secretia Person')
    const stored = JSON.stringify(await rig.events(`User-${body.uid}`))
    for (const plain of ['Secretia', 'secret.person', password]) expect(stored).not.toContain(plain)
    expect(stored).toContain('"promotionalOffers":false')
  })
})

describe('signing in', () => {
  test('[S8.004] a wrong address and a wrong password get the same answer', async () => {
    await signUp(rig, 'known@example.com')
    const wrong = await signIn(rig, 'known@example.com', { password: 'not the one' })
    const unknown = await signIn(rig, 'unknown@example.com')
    const { requestId: _a, ...first } = wrong.body
    const { requestId: _b, ...second } = unknown.body
    expect(first).toEqual(second)
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Incorrect Email or Password' } })
  })

  test('only failures slow an account down: many right sign-ins at once all pass, guesses at once do not', async () => {
    await signUp(rig, 'many@example.com')
    const right = await Promise.all(Array.from({ length: 12 }, () => signIn(rig, 'many@example.com')))
    expect(right.map(answer => answer.status)).toEqual(right.map(() => 200))
    const wrong = { password: 'a wrong guess' }
    const guesses = await Promise.all(Array.from({ length: 12 }, () => signIn(rig, 'many@example.com', wrong)))
    expect(guesses.filter(answer => answer.status === 401)).toHaveLength(5)
    expect(guesses.filter(answer => answer.status === 429)).toHaveLength(7)
    later(60)
  })

  test('it slows down per account, known or not, and lets the right person in after the wait', async () => {
    await signUp(rig, 'slow@example.com')
    for (const email of ['slow@example.com', 'nobody-there@example.com']) {
      for (let attempt = 0; attempt < 5; attempt += 1)
        expect((await signIn(rig, email, { password: 'wrong' })).status).toBe(401)
      const slowed = await signIn(rig, email)
      expect(slowed).toMatchObject({ status: 429, body: { code: 'sign-in-slowed' } })
      expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
    }
    later(61)
    expect((await signIn(rig, 'slow@example.com')).status).toBe(200)
    expect((await signIn(rig, 'slow@example.com', { password: 'wrong' })).status).toBe(401)
  })

  test('wrong passwords slow down who sends them: neither others behind the address, nor the person elsewhere', async () => {
    await signUp(rig, 'bystander@example.com')
    await signUp(rig, 'guessed@example.com')
    const from = async (remoteAddress: string, email: string, tried = 'a wrong guess') => {
      const payload = { email, password: tried, remember: false }
      const url = '/api/v1/authentication/signIn'
      return (await rig.app.inject({ method: 'POST', url, payload, remoteAddress })).statusCode
    }
    const right = password
    for (let account = 0; account < 8; account += 1)
      for (let attempt = 0; attempt < 5; attempt += 1) await from('198.51.100.1', `nobody-${account}@example.com`)
    expect(await from('198.51.100.1', 'bystander@example.com', right)).toBe(200)
    for (let attempt = 0; attempt < 5; attempt += 1) await from('198.51.100.2', 'guessed@example.com')
    expect(await from('198.51.100.2', 'guessed@example.com', right)).toBe(429)
    expect(await from('198.51.100.3', 'guessed@example.com', right)).toBe(200)
    for (let attempt = 0; attempt < 20; attempt += 1)
      await from(`203.0.113.${Math.floor(attempt / 4)}`, 'guessed@example.com')
    expect(await from('198.51.100.4', 'guessed@example.com', right)).toBe(429)
    later(16 * 60)
  })

  test('each attempt is in the log with where it came from, and neither address nor password of the person', async () => {
    const { body } = await signUp(rig, 'logged@example.com')
    const info = vi.spyOn(rig.ports('identity').log, 'info')
    await signIn(rig, 'logged@example.com')
    await signIn(rig, 'logged@example.com', { password: 'a wrong guess' })
    await signIn(rig, 'stranger.to.us@example.com', { password: 'a wrong guess' })
    const entries = info.mock.calls.map(([entry, text]) => ({ ...(entry as object), text }))
    info.mockRestore()
    expect(entries).toMatchObject([
      { text: 'signed in', uid: body.uid, sessionId: expect.any(String), address: '127.0.0.1', by: 'password' },
      { text: 'not signed in', code: 'incorrect-email-or-password', address: '127.0.0.1' },
      { text: 'not signed in', code: 'incorrect-email-or-password' },
    ])
    expect(entries[0]).toMatchObject({ account: (entries[1] as { account?: string }).account })
    expect(JSON.stringify(entries)).not.toMatch(/logged@|stranger|guess/)
    later(16 * 60)
  })

  test('the same request again answers the same session', async () => {
    await signUp(rig, 'again@example.com')
    const first = await signIn(rig, 'again@example.com', { key: 'again-1' })
    const second = await signIn(rig, 'again@example.com', { key: 'again-1' })
    expect(second.body).toEqual(first.body)
  })
})

describe('a session', () => {
  test('[S7.002] [S4.043] is refreshed with rotation; the old token later ends it', async () => {
    const ana = await newcomer(rig, 'rotate@example.com')
    later(700)
    const second = await refresh(ana.refreshToken)
    expect(second).toMatchObject({ status: 200, body: { user: { uid: ana.uid } } })
    expect(second.body.refreshToken).not.toBe(ana.refreshToken)
    later(60)
    expect(await refresh(ana.refreshToken)).toMatchObject({ status: 401, body: { code: 'session-ended' } })
    // At once: whoever has stolen one token of the session reads nothing more with the other.
    expect((await as(rig, { ...ana, token: second.body.token }).get('/authentication/getAllPermissions')).status).toBe(
      401,
    )
    expect(await refresh(second.body.refreshToken)).toMatchObject({ status: 401, body: { code: 'session-ended' } })
  })

  test('two tabs that refresh at the same moment get the same pair, and both go on', async () => {
    const ana = await newcomer(rig, 'tabs@example.com')
    later(600)
    const [one, two] = await Promise.all([refresh(ana.refreshToken), refresh(ana.refreshToken)])
    expect(one.status).toBe(200)
    expect(two.body).toEqual(one.body)
    later(5)
    expect((await refresh(ana.refreshToken)).body.token).toBe(one.body.token)
    later(600)
    expect((await refresh(two.body.refreshToken)).status).toBe(200)
  })

  test('[S2.032] ends by signing out: the access token is refused at once, the refresh token too', async () => {
    const ana = await newcomer(rig, 'leaving@example.com')
    expect((await as(rig, ana).get('/authentication/getAllPermissions')).status).toBe(200)
    expect((await as(rig, ana).post('/authentication/signOut')).status).toBe(200)
    expect((await as(rig, ana).get('/authentication/getAllPermissions')).status).toBe(401)
    expect((await refresh(ana.refreshToken)).status).toBe(401)
  })

  test('[S2.032] a repeated sign-in or refresh brings nobody back who has signed out since', async () => {
    await signUp(rig, 'repeats@example.com')
    const signing = () => signIn(rig, 'repeats@example.com', { key: 'repeats-1' })
    const { body } = await signing()
    const refreshing = () =>
      rig.stranger.post('/authentication/refreshSession', { refreshToken: body.refreshToken }, { key: 'repeats-2' })
    const ana = { ...body.user, token: (await refreshing()).body.token, refreshToken: '' }
    expect((await as(rig, ana).post('/authentication/signOut')).status).toBe(200)
    const ended = { status: 401, body: { code: 'session-ended' } }
    expect([await signing(), await refreshing()]).toMatchObject([ended, ended])
  })

  test('an expired access token is refused, a made-up refresh token too', async () => {
    const ana = await newcomer(rig, 'expired@example.com')
    later(12 * 60 + 1)
    const expired = await as(rig, ana).get('/authentication/getAllPermissions')
    expect(expired).toMatchObject({ status: 401, body: { code: 'token-expired' } })
    for (const token of [
      'x',
      `${ana.refreshToken}x`,
      ana.refreshToken.replace(/.$/, last => (last === '0' ? '1' : '0')),
    ]) {
      expect(await refresh(token)).toMatchObject({ status: 401, body: { code: 'session-ended' } })
    }
    expect((await refresh(ana.refreshToken)).status).toBe(200)
  })
})

describe('one’s own account', () => {
  test('a new password ends the other sessions, and only the old one allows it', async () => {
    const ana = await newcomer(rig, 'change@example.com')
    const elsewhere = (await signIn(rig, 'change@example.com')).body
    await rig.settled()
    const change = { currentPassword: 'wrong', password: 'another password', passwordCheck: 'another password' }
    expect((await as(rig, ana).post('/authentication/password', change)).status).toBe(422)
    const guessable = { currentPassword: password, password: 'iloveyou', passwordCheck: 'iloveyou' }
    expect(await as(rig, ana).post('/authentication/password', guessable)).toMatchObject({
      body: { fields: [{ path: 'password', code: 'password-guessable' }] },
    })
    expect((await as(rig, ana).post('/authentication/password', { ...change, currentPassword: password })).status).toBe(
      200,
    )
    expect((await refresh(elsewhere.refreshToken)).status).toBe(401)
    expect((await refresh(ana.refreshToken)).status).toBe(200)
    expect((await signIn(rig, 'change@example.com')).status).toBe(401)
    expect((await signIn(rig, 'change@example.com', { password: 'another password' })).status).toBe(200)
  })

  test('[S8.003] a wrong present password is told in the catalogue’s words, in each language its own', async () => {
    const ana = await newcomer(rig, 'wrong-password@example.com')
    const change = { currentPassword: 'wrong', password: 'another password', passwordCheck: 'another password' }
    const refused = (language: string) =>
      as(rig, ana).post('/authentication/password', change, { headers: { 'accept-language': language } })
    expect(await refused('en')).toMatchObject({
      status: 422,
      body: { code: 'incorrect-password', message: 'Incorrect Password' },
    })
    expect((await refused('es-MX')).body.message).not.toBe('Incorrect Password')
  })

  test('the chosen language is kept', async () => {
    const ana = await newcomer(rig, 'language@example.com')
    expect((await as(rig, ana).post('/authentication/language', { language: 'fr' })).status).toBe(200)
    expect((await signIn(rig, 'language@example.com')).body.user.language).toBe('fr')
  })

  test('a welcome e-mail comes in the browser’s language', async () => {
    const form = { name: 'Luz', email: 'luz@example.com', password, passwordCheck: password, promotionalOffers: true }
    await rig.stranger.post('/authentication/signUp', form, { headers: { 'accept-language': 'es-MX,es;q=0.9' } })
    await rig.settled()
    expect(rig.mails('luz@example.com')).toMatchObject([{ subject: 'Bienvenido a Quayside' }])
  })
})
