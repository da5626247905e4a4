import type { OwnDataExport } from '@quayside/contracts/identity/own-data.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { i18next } from '../../../i18n/setup.ts'
import { problem } from '../../../testing/answers.ts'
import { findings } from '../../../testing/axe.ts'
import { lucia } from '../../../testing/fixtures/people.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith, type Table } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'

const at = '2026-11-20T10:00:00.000Z'
const here = '0198a000-0000-7000-8000-0000000000d1'
const there = '0198a000-0000-7000-8000-0000000000d2'
const account = 'a'.repeat(64)
const device = (sessionId: string, browser: string | null) => ({
  sessionId,
  browser,
  system: browser === null ? null : 'Linux',
  address: '192.0.2.7',
  signedInAt: at,
  lastUsedAt: at,
  isThisOne: sessionId === here,
})
const ways = (isOn: boolean) => ({
  hasPassword: true,
  outsideAccounts: [{ id: account, provider: 'google', email: 'lucia@outside.example' }],
  providers: ['google', 'microsoft'],
  secondFactor: { isOn, recoveryCodesLeft: isOn ? 9 : 0 },
})
const exported = (told: Partial<OwnDataExport>): OwnDataExport => ({
  state: 'running',
  percent: 0,
  askedAt: null,
  link: null,
  keptUntil: null,
  ...told,
})
const signedIn = { at, browser: 'Firefox', system: 'Linux', address: '192.0.2.7', isOpen: true }
const table = (changes: Table = {}, isOn = false): Table => ({
  'GET /account/ways-to-sign-in': () => ({ status: 200, body: ways(isOn) }),
  'GET /account/devices': () => ({ status: 200, body: { items: [device(here, 'Firefox'), device(there, null)] } }),
  'GET /account/sign-ins': () => ({
    status: 200,
    body: {
      items: [
        { ...signedIn, way: 'google', secondFactor: null },
        { ...signedIn, way: 'password', secondFactor: 'recovery-code' },
      ],
    },
  }),
  'GET /account/data-export': () => ({ status: 200, body: exported({ state: 'none' }) }),
  'GET /security-policy': () => ({ status: 200, body: { secondFactorDemanded: false, membersWithout: 2 } }),
  ...changes,
})

beforeEach(async () => {
  await i18next.changeLanguage('en')
  signInAs()
})

test('[D8.020] devices are listed, and another one is ended', async () => {
  const seen = answerWith(table({ [`POST /account/devices/${there}/end`]: () => ({ status: 200, body: {} }) }))
  const { user } = await renderPortal('/user/security')
  const devices = await screen.findByRole('table', { name: 'Signed-in devices' })
  expect(within(devices).getByText('this device', { exact: false })).toBeTruthy()
  expect(within(devices).getByText('Unknown device')).toBeTruthy()
  expect(await findings()).toEqual([])
  await user.click(within(devices).getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('That device is signed out')).toBeTruthy()
  expect(seen.some(call => call.path === `/account/devices/${there}/end`)).toBe(true)
})

test('[D8.020] the log of sign-ins says what was given', async () => {
  answerWith(table())
  await renderPortal('/user/security')
  const log = within(await screen.findByRole('table', { name: 'Sign-ins of the last 12 months' }))
  expect(log.getByText('Google')).toBeTruthy()
  expect(log.getByText('Password and recovery code')).toBeTruthy()
})

test('[D8.019] a second factor is set up by a code, whose recovery codes are shown once', async () => {
  const codes = Array.from({ length: 10 }, (_, index) => `abcde-fghj${'23456789kk'[index]}`)
  answerWith(
    table({
      'POST /account/second-factor': () => ({
        status: 200,
        body: { secret: 'SECRETKEY', url: 'otpauth://totp/x', picture: 'data:image/svg+xml;base64,PHN2Zy8+' },
      }),
      'POST /account/second-factor/confirmation': ({ body }) =>
        (body as { code: string }).code === '123456'
          ? { status: 200, body: { recoveryCodes: codes } }
          : problem(422, 'incorrect-code', 'This code is not correct', {
              fields: [{ path: 'code', code: 'incorrect-code', message: 'This code is not correct' }],
            }),
    }),
  )
  const { user } = await renderPortal('/user/security')
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  expect(await screen.findByRole('img', { name: 'QR picture of the key' })).toBeTruthy()
  await user.type(screen.getByLabelText('Code'), '000000')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect((await screen.findAllByText('This code is not correct')).length).toBeGreaterThan(0)
  await user.clear(screen.getByLabelText('Code'))
  await user.type(screen.getByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(codes[0] as string)).toBeTruthy()
  // They are not to be had again: it ends by saying that they are kept.
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  expect(screen.getByText(codes[0] as string)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'I have kept them' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[D8.019] it is removed with a code, and the company may demand it', async () => {
  const seen = answerWith(
    table(
      {
        'POST /account/second-factor/removal': () => ({ status: 200, body: {} }),
        'POST /security-policy': () => ({ status: 200, body: { secondFactorDemanded: true } }),
      },
      true,
    ),
  )
  const { user } = await renderPortal('/user/security')
  expect(await screen.findByText(/9 recovery codes are left/)).toBeTruthy()
  const panel = screen.getByRole('region', { name: 'Second factor' })
  await user.click(within(panel).getByRole('button', { name: 'Remove' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.type(within(dialog).getByLabelText('Code'), '123456')
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('The second factor was removed')).toBeTruthy()
  await user.click(screen.getByLabelText(/Demand a second factor of everybody/))
  const asked = await screen.findByRole('alertdialog')
  expect(within(asked).getByText(/^2 people in .* have none/)).toBeTruthy()
  expect(seen.some(call => call.method === 'POST' && call.path === '/security-policy')).toBe(false)
  await user.click(within(asked).getByRole('button', { name: 'Demand it' }))
  await waitFor(() =>
    expect(seen.find(call => call.method === 'POST' && call.path === '/security-policy')?.body).toMatchObject({
      secondFactorDemanded: true,
    }),
  )
})

test('[D8.019] who has no second factor sets one up before the company demands one', async () => {
  answerWith(table({}))
  await renderPortal('/user/security')
  const demand = await screen.findByLabelText(/Demand a second factor of everybody/)
  expect(demand).toHaveProperty('disabled', true)
  expect(screen.getByText(/Set up your own second factor first/)).toBeTruthy()
})

test('[D8.019] new recovery codes are made with a code, and shown once', async () => {
  const url = '/account/second-factor/recovery-codes'
  answerWith(table({ [`POST ${url}`]: () => ({ status: 200, body: { recoveryCodes: ['fresh-codes'] } }) }, true))
  const { user } = await renderPortal('/user/security')
  await user.click(await screen.findByRole('button', { name: 'New recovery codes' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Code'), '123456')
  await user.click(within(dialog).getByRole('button', { name: 'Make new codes' }))
  expect(await screen.findByText('fresh-codes')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'I have kept them' }))
  await waitFor(() => expect(screen.queryByText('fresh-codes')).toBeNull())
})

test('[D8.017] the last way to sign in stays, and the page says so', async () => {
  answerWith(
    table({
      [`POST /account/outside-accounts/${account}/removal`]: () =>
        problem(422, 'last-way-to-sign-in', 'This is your only way to sign in: add another one first'),
    }),
  )
  const { user } = await renderPortal('/user/security')
  const list = await screen.findByRole('table', { name: 'Ways to sign in' })
  await user.click(within(list).getByRole('button', { name: 'Remove' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('This is your only way to sign in: add another one first')).toBeTruthy()
})

test('[D8.023] one’s own data are asked for, followed and cancelled', async () => {
  let now = exported({ state: 'none' })
  const answered = (told: OwnDataExport, status = 200) => {
    now = told
    return { status, body: now }
  }
  answerWith(
    table({
      'GET /account/data-export': () => ({ status: 200, body: now }),
      'POST /account/data-export': () => answered(exported({ percent: 40, askedAt: at }), 202),
      'DELETE /account/data-export': () => answered(exported({ state: 'none' })),
    }),
  )
  const { user } = await renderPortal('/user/security')
  await user.click(await screen.findByRole('button', { name: 'Ask for the file' }))
  expect(await screen.findByText('Your file is being made: 40 %')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('button', { name: 'Ask for the file' })).toBeTruthy()
})

test('[D8.023] an account is ended with the password once more; a wrong one is said at its field', async () => {
  answerWith(
    table({
      'POST /account/erasure': ({ body }) =>
        (body as { password: string }).password === 'right'
          ? { status: 200, body: {} }
          : problem(422, 'incorrect-password', 'Incorrect Password', {
              fields: [{ path: 'password', code: 'incorrect-password', message: 'Incorrect Password' }],
            }),
    }),
  )
  const { user, path } = await renderPortal('/user/security')
  await user.click(await screen.findByRole('button', { name: 'Erase my account' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Erase your account?' })
  await user.type(within(dialog).getByLabelText('Your password'), 'wrong')
  await user.click(within(dialog).getByRole('button', { name: 'Erase for good' }))
  expect((await within(dialog).findAllByText('Incorrect Password')).length).toBeGreaterThan(0)
  expect(await findings()).toEqual([])
  await user.clear(within(dialog).getByLabelText('Your password'))
  await user.type(within(dialog).getByLabelText('Your password'), 'right')
  await user.click(within(dialog).getByRole('button', { name: 'Erase for good' }))
  await waitFor(() => expect(path()).toBe('/auth/login'))
  expect(await screen.findByText('Your account is erased. Nobody can sign in with it any more.')).toBeTruthy()
})

test('[D8.023] who is of no company any more finds their data and their erasure beside the registration of one', async () => {
  signInAs({ user: { ...lucia, companiesRef: [] } })
  const seen = answerWith(table())
  const { user, path } = await renderPortal('/onboarding')
  await user.click(await screen.findByRole('link', { name: 'Your account and your data' }))
  await waitFor(() => expect(path()).toBe('/onboarding/account'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Your account' })).toBeTruthy()
  for (const name of ['Your data', 'End your account'])
    expect(await screen.findByRole('heading', { name }), name).toBeTruthy()
  expect(await findings()).toEqual([])
  // What is a company's is not asked for.
  expect(seen.filter(call => call.path === '/security-policy')).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Register a company' }))
  await waitFor(() => expect(path()).toBe('/onboarding'))
})
