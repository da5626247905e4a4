import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { i18next } from '../../i18n/setup.ts'
import { problem } from '../../testing/answers.ts'
import { findings } from '../../testing/axe.ts'
import { grantOf, lucia } from '../../testing/fixtures/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith } from '../../testing/server.ts'

beforeEach(async () => void (await i18next.changeLanguage('en')))

const bodyOf = (seen: { path: string; body: unknown }[], path: string) => seen.find(call => call.path === path)?.body

test('[S1.005] [S1.006] a button shows only where its provider is set up', async () => {
  answerWith({ 'GET /authentication/outside': () => ({ status: 200, body: { providers: ['microsoft'] } }) })
  await renderPortal('/auth/login')
  expect(await screen.findByRole('button', { name: 'Continue with Microsoft' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull()
  expect(await findings()).toEqual([])
})

test('[D8.019] who has a second factor gives a code before getting in', async () => {
  const seen = answerWith({
    'POST /authentication/signIn': () => ({ status: 200, body: { secondFactorTicket: 'ticket-1' } }),
    'POST /authentication/secondFactor': ({ body }) =>
      (body as { code: string }).code === '123456'
        ? { status: 200, body: grantOf(lucia) }
        : problem(422, 'incorrect-code', 'This code is not correct, or was used already', {
            fields: [
              { path: 'code', code: 'incorrect-code', message: 'This code is not correct, or was used already' },
            ],
          }),
  })
  const { user, path } = await renderPortal('/auth/login')
  await user.type(await screen.findByLabelText('E-mail'), lucia.email)
  await user.type(screen.getByLabelText('Password'), 'secret12')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('heading', { level: 1, name: 'Second factor' })
  expect(await findings()).toEqual([])
  await user.type(screen.getByLabelText('Code'), '000000')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect((await screen.findAllByText(/This code is not correct, or was used already/)).length).toBeGreaterThan(0)
  await user.clear(screen.getByLabelText('Code'))
  await user.type(screen.getByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(path()).toBe('/app'))
  expect(bodyOf(seen, '/authentication/secondFactor')).toMatchObject({ ticket: 'ticket-1', code: '000000' })
})

test('[S1.007] [D8.018] forgot password says the same for any address, and the link sets one', async () => {
  const seen = answerWith({
    'POST /authentication/passwordReset': () => ({ status: 200, body: {} }),
    'POST /authentication/passwordReset/password': () => ({ status: 200, body: {} }),
  })
  const first = await renderPortal('/auth/login')
  await first.user.click(await screen.findByRole('link', { name: 'Forgot your password?' }))
  await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' })
  await first.user.type(screen.getByLabelText('E-mail'), 'who@example.com')
  await first.user.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(await screen.findByText(/If there is an account for who@example.com/)).toBeTruthy()
  expect(await findings()).toEqual([])
  await first.router.navigate('/auth/reset-password/token-1')
  await first.user.type(await screen.findByLabelText('New password'), 'x7!kWq2v')
  await first.user.type(screen.getByLabelText('Repeat the password'), 'x7!kWq2v')
  await first.user.click(screen.getByRole('button', { name: 'Set the password' }))
  await waitFor(() => expect(first.path()).toBe('/auth/login'))
  expect(bodyOf(seen, '/authentication/passwordReset/password')).toMatchObject({ token: 'token-1' })
})

test('[D8.017] an outside account whose address is known is proven by the password', async () => {
  const seen = answerWith({
    'POST /authentication/outside/exchange': () => ({
      status: 200,
      body: { proofTicket: 'proof-1', email: lucia.email, provider: 'google', redirect: null },
    }),
    'POST /authentication/outside/password': () => ({
      status: 200,
      body: { ...grantOf(lucia), redirect: null, remember: false },
    }),
  })
  const { user, path } = await renderPortal('/auth/outside?code=code-1')
  await user.type(await screen.findByLabelText('Password'), 'secret12')
  expect(await findings()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Go on with the password' }))
  await waitFor(() => expect(path()).toBe('/app'))
  expect(seen.filter(call => call.path === '/authentication/outside/exchange')).toHaveLength(1)
  expect(bodyOf(seen, '/authentication/outside/password')).toMatchObject({ ticket: 'proof-1', password: 'secret12' })
})

test('[D8.017] the link of the e-mail does nothing by being opened', async () => {
  const seen = answerWith({
    'POST /authentication/outside/confirm': () =>
      problem(422, 'mail-link-over', 'This link has expired or was used already, please ask for a new one'),
  })
  const { user } = await renderPortal('/auth/outside/token-1')
  const confirm = await screen.findByRole('button', { name: 'It was me, sign in' })
  expect(seen.filter(call => call.method === 'POST')).toEqual([])
  await user.click(confirm)
  expect(await screen.findByText(/This link has expired/)).toBeTruthy()
})

test('[D8.017] what was refused or cancelled at the provider leads back', async () => {
  answerWith()
  const { user, path } = await renderPortal('/auth/outside?refused')
  expect(await screen.findByRole('alert')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Back to signing in' }))
  await waitFor(() => expect(path()).toBe('/auth/login'))
})
