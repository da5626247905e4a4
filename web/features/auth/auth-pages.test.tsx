import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { i18next } from '../../i18n/setup.ts'
import { type Answer, problem } from '../../testing/answers.ts'
import { findings } from '../../testing/axe.ts'
import { andina, grantOf, lucia } from '../../testing/fixtures/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'

/** The shortest password that the server takes too. */
const fit = 'x7!kWq2v'
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const body = (seen: { path: string; body: unknown }[], path: string) => seen.find(call => call.path === path)?.body

describe('signing in', () => {
  beforeEach(async () => void (await i18next.changeLanguage('en')))

  test('[S8.001] a malformed e-mail shows "Invalid Email" and is not sent', async () => {
    const seen = answerWith()
    const { user } = await renderPortal('/auth/login')
    await user.type(await screen.findByLabelText('E-mail'), 'not an e-mail')
    await user.type(screen.getByLabelText('Password'), 'secret12')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect((await screen.findAllByText(/Invalid Email/)).length).toBeGreaterThan(0)
    expect(seen.filter(call => call.method === 'POST')).toEqual([])
  })

  test('[S8.004] a wrong pair shows "Incorrect Email or Password"', async () => {
    answerWith({
      'POST /authentication/signIn': () => problem(401, 'incorrect-email-or-password', 'Incorrect Email or Password'),
    })
    const { user, path } = await renderPortal('/auth/login')
    await user.type(await screen.findByLabelText('E-mail'), lucia.email)
    await user.type(screen.getByLabelText('Password'), 'secret12')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Incorrect Email or Password')).toBeTruthy()
    expect(path()).toBe('/auth/login')
  })

  test('[S8.006] nothing filled in shows "You must complete required fields"', async () => {
    const { user } = await renderPortal('/auth/login')
    await user.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('You must complete required fields')).toBeTruthy()
    expect(await findings()).toEqual([])
  })

  test('remember me decides where the session is kept', async () => {
    const seen = answerWith()
    const { user, path } = await renderPortal('/auth/login')
    await user.type(await screen.findByLabelText('E-mail'), lucia.email)
    await user.type(screen.getByLabelText('Password'), 'secret12')
    await user.click(screen.getByLabelText('Remember me on this device'))
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(path()).toBe('/app'))
    expect(body(seen, '/authentication/signIn')).toEqual({
      email: lucia.email,
      password: 'secret12',
      remember: true,
      company: '',
      uid: '',
    })
    expect(localStorage.getItem('grant')).not.toBeNull()
    expect(sessionStorage.getItem('grant')).toBeNull()
  })

  test('the language can be chosen, and the page says which it is', async () => {
    const { user } = await renderPortal('/auth/login')
    await user.selectOptions(await screen.findByLabelText('Language'), 'es-MX')
    await heading('Iniciar sesión')
    expect(document.documentElement.lang).toBe('es-MX')
    expect(localStorage.getItem('language')).toBe('es-MX')
  })
})

describe('signing up', () => {
  beforeEach(async () => void (await i18next.changeLanguage('en')))

  type Fields = Partial<Record<'Name' | 'E-mail' | 'Password' | 'Repeat the password', string>>
  const good: Fields = {
    Name: 'Ana Ruiz',
    'E-mail': 'ana@example.com',
    Password: fit,
    'Repeat the password': fit,
  }
  async function submit(change: Fields, table: Record<string, () => Answer> = {}) {
    const seen = answerWith(table)
    const view = await renderPortal('/auth/signup')
    await heading('Sign up')
    for (const [label, text] of Object.entries({ ...good, ...change }))
      if (text) await view.user.type(screen.getByLabelText(label), text)
    await view.user.click(screen.getByRole('button', { name: 'Create the account' }))
    return { ...view, seen }
  }

  test.each([
    ['[S5.001] without a name', { Name: '' }, 'Name', 'This field is required'],
    [
      '[S5.002] without an e-mail, which is needed for login',
      { 'E-mail': '' },
      'E-mail',
      'The email is required: it is needed for login',
    ],
    ['[S5.003] with a malformed e-mail', { 'E-mail': 'ana(at)example' }, 'E-mail', 'Invalid Email'],
    ['[S5.004] without a password', { Password: '' }, 'Password', 'This field is required'],
    [
      '[S5.005] [S9.001] with a password of 7 characters',
      { Password: '1234567', 'Repeat the password': '1234567' },
      'Password',
      'The password needs at least 8 characters',
    ],
    [
      '[S5.006] without the repeated password',
      { 'Repeat the password': '' },
      'Repeat the password',
      'This field is required',
    ],
    [
      '[S5.007] with two different passwords',
      { 'Repeat the password': '12345679' },
      'Repeat the password',
      'The passwords do not match',
    ],
  ] as const)('%s is refused', async (_title, change, label, text) => {
    const { seen } = await submit(change)
    // What is wrong is not said to be missing.
    const isMissing = Object.values(change).includes('' as never)
    await screen.findByText(isMissing ? 'You must complete required fields' : 'Some entries are not right yet.')
    const field = screen.getByLabelText(label)
    const described = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map(id => document.getElementById(id)?.textContent)
    expect(described).toContain(text)
    expect(seen).toEqual([])
  })

  test('[S2.030] [S3.005] [S9.001] it sends exactly the five fields, with a password of 8 characters, and signs in', async () => {
    const seen = answerWith({
      'POST /authentication/signUp': () => ({
        status: 201,
        body: { uid: lucia.uid },
        headers: { 'x-event-position': '0000000000000007' },
      }),
      'POST /authentication/signIn': () => ({ status: 200, body: grantOf({ ...lucia, companiesRef: [] }) }),
    })
    const { user, path } = await renderPortal('/auth/signup')
    for (const [label, text] of Object.entries(good)) await user.type(await screen.findByLabelText(label), text ?? '')
    await user.click(screen.getByLabelText('Send me promotional offers'))
    await user.click(screen.getByRole('button', { name: 'Create the account' }))
    await heading('Your company')
    expect(path()).toBe('/onboarding')
    expect(body(seen, '/authentication/signUp')).toEqual({
      name: 'Ana Ruiz',
      email: 'ana@example.com',
      password: fit,
      passwordCheck: fit,
      promotionalOffers: true,
      company: '',
      uid: '',
    })
    const signedIn = seen.find(call => call.path === '/authentication/signIn')
    expect(signedIn?.headers.get('x-min-position')).toBe('0000000000000007')
  })

  test('[S8.005] a failed sign-up shows "an error occurred while creating the user"', async () => {
    const failed = 'an error occurred while creating the user'
    const seen = answerWith({ 'POST /authentication/signUp': () => problem(500, 'user-not-created', failed) })
    const { user, path } = await renderPortal('/auth/signup')
    for (const [label, text] of Object.entries(good)) await user.type(await screen.findByLabelText(label), text ?? '')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(screen.getByRole('button', { name: 'Create the account' }))
    // A fault is asked again before it is told.
    while (seen.length < 4) {
      await vi.advanceTimersByTimeAsync(1_000)
      await new Promise(resolve => setImmediate(resolve))
    }
    vi.useRealTimers()
    expect((await screen.findByText(failed)).closest('[role=alert]')).toBeTruthy()
    expect(path()).toBe('/auth/signup')
  })

  test('[S2.031] a link for existing accounts leads to the login screen', async () => {
    const { user, path } = await renderPortal('/auth/signup')
    await user.click(await screen.findByRole('link', { name: 'Sign in' }))
    await heading('Sign in')
    expect(path()).toBe('/auth/login')
  })

  test('[S5.008] in Spanish the required text is "Este campo es requerido"', async () => {
    await i18next.changeLanguage('es-MX')
    const { user } = await renderPortal('/auth/signup')
    await user.click(await screen.findByRole('button', { name: 'Crear la cuenta' }))
    expect((await screen.findAllByText('Este campo es requerido')).length).toBeGreaterThan(0)
    expect(await findings()).toEqual([])
  })
})

describe('the company step', () => {
  beforeEach(async () => void (await i18next.changeLanguage('en')))

  test('a new company is registered and the person goes in as soon as the session names it', async () => {
    signInAs({ user: { ...lucia, companiesRef: [] } })
    const seen = answerWith()
    const { user, path } = await renderPortal('/onboarding')
    await user.selectOptions(await screen.findByLabelText('What the company is'), 'provider')
    await user.type(screen.getByLabelText('Business name'), 'Andina Salud S.A.C.')
    await user.selectOptions(screen.getByLabelText('Country'), 'PE')
    await user.selectOptions(screen.getByLabelText('Currency'), 'USD')
    await user.selectOptions(screen.getByLabelText('Time zone'), 'America/Lima')
    expect(await findings()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Register the company' }))
    await waitFor(() => expect(path()).toBe('/app'))
    expect(body(seen, '/companies')).toEqual({
      type: 'provider',
      businessName: 'Andina Salud S.A.C.',
      country: 'PE',
      currency: 'USD',
      timeZone: 'America/Lima',
      company: '',
      uid: lucia.uid,
    })
    expect(JSON.parse(sessionStorage.getItem('company') ?? '""')).toBe(andina)
  })
})

test('all that a new company lacks is told at once, each at its field', async () => {
  await i18next.changeLanguage('es-MX')
  signInAs({ user: { ...lucia, companiesRef: [] } })
  const seen = answerWith()
  const { user } = await renderPortal('/onboarding')
  await user.click(await screen.findByRole('button', { name: 'Registrar la empresa' }))
  for (const label of ['Razón social', 'País', 'Moneda']) {
    const described = screen.getByLabelText(label).getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent, label).toBe('Este campo es requerido')
  }
  expect(seen.filter(call => call.method === 'POST' && call.path === '/companies')).toEqual([])
})

describe('an invitation', () => {
  beforeEach(async () => void (await i18next.changeLanguage('en')))
  const shown = {
    companyId: andina,
    companyName: 'Andina Salud S.A.C.',
    companyType: 'client',
    role: 'BUYER',
    inviterName: 'Lucía Mendoza',
    inviterCompany: 'Andina Salud S.A.C.',
    email: 'ana@example.com',
    invitedName: '',
    accountExists: false,
    expiresAt: '2027-01-01T00:00:00Z',
  }

  test('who has no account makes one for the invited address and joins in one step', async () => {
    const seen = answerWith({
      'GET /invitations/abc': () => ({ status: 200, body: shown }),
      'POST /invitations/accept': () => ({ status: 200, body: { companyId: andina, uid: lucia.uid } }),
    })
    const { user, path } = await renderPortal('/invitations/abc')
    await heading('Invitation to Andina Salud S.A.C.')
    const email = await screen.findByLabelText('E-mail')
    expect((email as HTMLInputElement).value).toBe('ana@example.com')
    expect((email as HTMLInputElement).readOnly).toBe(true)
    await user.type(screen.getByLabelText('Name'), 'Ana Ruiz')
    await user.type(screen.getByLabelText('Password'), fit)
    await user.type(screen.getByLabelText('Repeat the password'), fit)
    await user.click(screen.getByRole('button', { name: 'Accept and join' }))
    await waitFor(() => expect(path()).toBe('/app'))
    expect(body(seen, '/invitations/accept')).toMatchObject({
      token: 'abc',
      signUp: { name: 'Ana Ruiz', email: 'ana@example.com' },
    })
  })

  test('the name that the inviter entered is there already, and a company’s own full stop is not doubled', async () => {
    answerWith({ 'GET /invitations/abc': () => ({ status: 200, body: { ...shown, invitedName: 'Ana Ruiz' } }) })
    await renderPortal('/invitations/abc')
    expect(((await screen.findByLabelText('Name')) as HTMLInputElement).value).toBe('Ana Ruiz')
    expect(screen.getByText(/invites you to join Andina Salud S\.A\.C\. in the role Buyer\.$/)).toBeTruthy()
  })

  test('who has an account signs in first and comes back', async () => {
    answerWith({ 'GET /invitations/abc': () => ({ status: 200, body: { ...shown, accountExists: true } }) })
    await renderPortal('/invitations/abc')
    const link = await screen.findByRole('link', { name: 'Sign in to accept' })
    expect(link.getAttribute('href')).toBe('/auth/login?redirect=%2Finvitations%2Fabc')
  })

  test('who is signed in is led from a used invitation into the portal', async () => {
    signInAs()
    answerWith({
      'GET /invitations/abc': () => problem(422, 'invitation-used', 'This invitation has already been used'),
    })
    await renderPortal('/invitations/abc')
    expect((await screen.findByRole('link', { name: 'Open the portal' })).getAttribute('href')).toBe('/app')
    expect(screen.getByRole('alert').textContent).toBe('This invitation has already been used')
    await heading('This invitation no longer holds')
  })

  test('an invitation that has expired says so', async () => {
    answerWith({
      'GET /invitations/abc': () =>
        problem(422, 'invitation-expired', 'This invitation expired on 2026-01-01; ask for a new one'),
    })
    await renderPortal('/invitations/abc')
    expect(await screen.findByText('This invitation expired on 2026-01-01; ask for a new one')).toBeTruthy()
    // Whoever has taken it up already has an account.
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth/login')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

describe('changing the password', () => {
  beforeEach(async () => {
    await i18next.changeLanguage('en')
    signInAs()
  })

  const change = async (answer: () => Answer) => {
    const seen = answerWith({ 'POST /authentication/password': answer })
    const { user, path } = await renderPortal('/user/password')
    await screen.findByRole('heading', { name: 'Change the password' })
    await user.type(screen.getByLabelText('Present password'), 'the old one')
    await user.click(screen.getByLabelText('New password'))
    await user.paste('a long new phrase')
    await user.type(screen.getByLabelText('Repeat the password'), 'a long new phrase')
    await user.click(screen.getByRole('button', { name: 'Change the password' }))
    return { seen, path }
  }

  test('needs the present one, tells what happened and goes home; what is typed is hidden', async () => {
    const { seen, path } = await change(() => ({ status: 200, body: {} }))
    expect(await screen.findByText('The password was changed, all other sessions have ended')).toBeTruthy()
    await waitFor(() => expect(path()).toBe('/app'))
    expect(body(seen, '/authentication/password')).toEqual({
      currentPassword: 'the old one',
      password: 'a long new phrase',
      passwordCheck: 'a long new phrase',
      company: andina,
      uid: lucia.uid,
    })
  })

  test('shows beside its field what the server refuses', async () => {
    const refusal = problem(422, 'incorrect-password', 'Incorrect Password', {
      fields: [{ path: 'currentPassword', code: 'incorrect-password', message: 'Incorrect Password', params: {} }],
    })
    const { path } = await change(() => refusal)
    expect((await screen.findAllByText('Incorrect Password')).length).toBeGreaterThan(0)
    expect(screen.getByLabelText('Present password').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toContain('Some entries are not right yet.')
    expect(path()).toBe('/user/password')
    for (const label of ['Present password', 'New password', 'Repeat the password'])
      expect(screen.getByLabelText(label).getAttribute('type')).toBe('password')
    expect(await findings()).toEqual([])
  })

  test('is in the menu of the account', async () => {
    answerWith()
    const { user, path } = await renderPortal('/app')
    await user.click(await screen.findByRole('button', { name: /account of/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Change the password' }))
    await waitFor(() => expect(path()).toBe('/user/password'))
  })
})
