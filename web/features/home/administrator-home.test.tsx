import type { ImportListItem } from '@quayside/contracts/documents/imports.ts'
import type { ListedUser, SentInvitation } from '@quayside/contracts/identity/queries.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { i18next } from '../../i18n/setup.ts'
import { problem } from '../../testing/answers.ts'
import { findings } from '../../testing/axe.ts'
import { pageOf } from '../../testing/fixtures/master-data.ts'
import { noticesOf, queueItem, queueOf } from '../../testing/fixtures/overview.ts'
import { andina, everyPermission, lucia } from '../../testing/fixtures/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith, type Table } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'

const [own] = lucia.companiesRef
const administrator = {
  ...lucia,
  companiesRef: [{ ...own, type: 'operating', role: 'ADMIN', actor: 'A' }],
} as typeof lucia

beforeEach(async () => {
  signInAs({ user: administrator })
  await i18next.changeLanguage('en')
})

const ok = (body: unknown, status = 200) => ({ status, body })
const id = (number: number) => `0198a000-0000-7000-8000-00000000ad0${number}`

const invitation = (number: number, over: Partial<SentInvitation> = {}): SentInvitation => ({
  id: id(number),
  email: `person${number}@example.com`,
  role: 'OPERATOR',
  additional: [],
  profile: null,
  jobTitle: null,
  name: null,
  status: 'sent',
  sentAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-27T10:00:00.000Z',
  mailGivenUp: null,
  ...over,
})
const powerless: ListedUser = {
  actions: ['change-membership'],
  blocked: [],
  uid: id(3),
  name: 'Rosa Paredes',
  email: 'rosa@example.com',
  role: 'Night shift',
  actor: 'A',
  version: 3,
  companyId: id(7),
  permissions: [],
  additional: [],
  profile: null,
  jobTitle: null,
  status: 'active',
  joinedAt: '2026-11-01T10:00:00.000Z',
}
const unfinished: ImportListItem = {
  id: id(4),
  module: 'purchase-orders',
  status: 'DONE_WITH_ERRORS',
  clientCompanyId: andina,
  rows: 20,
  fileName: 'orders-nov.xlsx',
  checked: null,
  result: null,
  orders: 8,
  startedBy: lucia.uid,
  startedAt: '2026-11-20T10:00:00.000Z',
  changedAt: '2026-11-20T10:05:00.000Z',
}
const roles = {
  permissions: [],
  items: [
    { id: null, name: 'OPERATOR', standard: true, permissions: ['shipments.view'], members: 2, version: 0 },
    { id: id(5), name: 'Night shift', standard: false, permissions: [], members: 1, version: 1 },
  ],
}

async function open(table: Table = {}) {
  const calls = answerWith({
    'GET /invitations': () => ok(pageOf([invitation(1), invitation(2, { status: 'expired' })])),
    'GET /users': () => ok(pageOf([powerless])),
    'GET /roles': () => ok(roles),
    'GET /imports': () => ok(pageOf([unfinished])),
    'GET /queue': () => ok(queueOf(queueItem())),
    'GET /notifications': () => ok(noticesOf()),
    ...table,
  })
  const view = await renderPortal('/app')
  await screen.findByRole('heading', { level: 1, name: 'Today' })
  return { ...view, calls }
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const sent = (calls: Awaited<ReturnType<typeof open>>['calls'], path: string) =>
  calls.filter(call => call.method === 'POST' && call.path === path).map(call => call.body)

test('[D8.001] an invitation whose e-mail never arrived says so, beside the way to send it again', async () => {
  const at = '2026-11-20T10:00:05.000Z'
  await open({
    'GET /invitations': () =>
      ok(
        pageOf([
          invitation(1, { mailGivenUp: { at, reason: 'refused' } }),
          invitation(2, { mailGivenUp: { at, reason: 'not-taken' } }),
        ]),
      ),
  })
  const [first, second] = (await region('Invited, not joined yet 2')).getAllByRole('listitem')
  expect(first?.textContent).toMatch(/could not be delivered: the mail server refused the address.*Send again/)
  expect(second?.textContent).toMatch(/could not be delivered: the mail server did not take it.*Send again/)
})

test('[S2.004] the administrator’s home shows whom it waits for, who may do nothing, and imports left unfinished', async () => {
  const { calls } = await open()
  const figures = within(await screen.findByRole('list', { name: 'Figures' }))
  expect(figures.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Invited, not joined2 people', '/app#invited'],
    ['Without any right1 person', '/app#powerless'],
    [
      'Unfinished imports1 import',
      '/import-data?status=UPLOADED,MAPPED,VALIDATED,DONE_WITH_ERRORS,FAILED,PARTLY_UNDONE',
    ],
  ])
  const [first, second] = (await region('Invited, not joined yet 2')).getAllByRole('listitem')
  expect(first?.textContent).toMatch(/^person1@example.comOperator · sent .*Send againWithdraw$/)
  expect(second?.textContent).toContain('expired, sent')
  const imports = await region('Unfinished imports 1')
  expect(imports.getByRole('listitem').textContent).toContain('orders-nov.xlsxImported with errors')
  expect(imports.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(`/import-data/${id(4)}`)
  const asked = calls.find(call => call.path === '/users')
  expect(asked?.query.get('filter[rights]')).toBe('none')
  expect(calls.map(call => call.path)).not.toContain('/overview/figures')
  expect(await findings()).toEqual([])
})

test('what waits for the clients stands apart, is said to be theirs, and asks nothing of the administrator', async () => {
  await open()
  const theirs = await region('Waits for your clients 1')
  expect(theirs.getByText(/These are the clients’ to do/)).toBeTruthy()
  expect(theirs.getByRole('link', { name: 'Open' }).getAttribute('href')).toMatch(/^\/purchase-orders\/[^?]+$/)
  expect(theirs.queryByRole('link', { name: 'Review' })).toBeNull()
  expect(screen.queryByRole('heading', { name: /Needs you/ })).toBeNull()
})

test('an invitation is sent again, taken back, and another person is invited', async () => {
  const { user, calls } = await open({
    [`POST /invitations/${id(1)}/repetition`]: () => ok({ id: id(6) }, 201),
    'POST /invitations': () => ok({ id: id(6) }, 201),
    [`POST /invitations/${id(2)}/withdrawal`]: () => ok({ id: id(2) }),
  })
  const invited = await region('Invited, not joined yet 2')
  await user.click(invited.getAllByRole('button', { name: 'Send again' })[0] as HTMLElement)
  await waitFor(() => expect(sent(calls, `/invitations/${id(1)}/repetition`)).toHaveLength(1))
  await user.click(invited.getAllByRole('button', { name: 'Withdraw' })[1] as HTMLElement)
  const asked = within(await screen.findByRole('alertdialog', { name: 'Withdraw the invitation' }))
  expect(asked.getByText('The link sent to person2@example.com stops working.')).toBeTruthy()
  await user.click(asked.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(sent(calls, `/invitations/${id(2)}/withdrawal`)).toHaveLength(1))
  await user.click(invited.getByRole('button', { name: 'Invite' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite a person' }))
  await user.type(dialog.getByLabelText('E-mail'), 'new@example.com')
  await user.selectOptions(dialog.getByLabelText('Role'), 'Operator')
  await user.click(dialog.getByRole('button', { name: 'Invite' }))
  await waitFor(() =>
    expect(sent(calls, '/invitations')[0]).toMatchObject({ email: 'new@example.com', role: 'OPERATOR' }),
  )
})

test('who may do nothing is given a role that gives a right; a refusal stands in the dialog', async () => {
  let refused = true
  const { user, calls } = await open({
    [`POST /users/${id(3)}/membership`]: () =>
      refused ? problem(403, 'permission-not-grantable', 'You cannot give this role') : ok({ uid: id(3), version: 4 }),
  })
  const people = await region('People without any right 1')
  expect(people.getByRole('listitem').textContent).toContain('Rosa ParedesNight shift · rosa@example.com')
  await user.click(people.getByRole('button', { name: 'Give a role' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'A role for Rosa Paredes' }))
  await dialog.findByRole('option', { name: 'Operator' })
  const offered = within(dialog.getByLabelText('Role')).getAllByRole('option')
  expect(offered.map(option => option.textContent)).toEqual(['Choose a role', 'Operator'])
  await user.selectOptions(dialog.getByLabelText('Role'), 'Operator')
  await user.click(dialog.getByRole('button', { name: 'Give a role' }))
  await dialog.findByText('You cannot give this role')
  refused = false
  await user.click(dialog.getByRole('button', { name: 'Give a role' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const decided = { role: 'OPERATOR', additional: [], profile: null, jobTitle: null, version: 3 }
  expect(sent(calls, `/users/${id(3)}/membership`)).toMatchObject([decided, decided])
})

test('nothing to see to is said; a part that fails says so, and the others stand', async () => {
  await open({
    'GET /invitations': () => problem(422, 'x', 'No invitations now'),
    'GET /users': () => ok(pageOf([])),
    'GET /imports': () => ok(pageOf([])),
    'GET /queue': () => ok(queueOf()),
  })
  for (const text of [
    'No invitations now',
    'Everybody can do something',
    'No import is left unfinished',
    'Nothing waits for your clients',
  ])
    expect(await screen.findByText(text)).toBeTruthy()
})

test('[S6.005] without the permissions neither people nor imports are shown, nor asked for', async () => {
  const hidden = /^(users|imports)\./
  signInAs({
    user: administrator,
    permissions: everyPermission.filter(entry => !hidden.test(entry.permission)),
  })
  const { calls } = await open()
  await region('Waits for your clients 1')
  const asked = calls.map(call => call.path)
  for (const path of ['/users', '/invitations', '/imports']) expect(asked).not.toContain(path)
})
