import type { WebhookEndpointView } from '@quayside/contracts/notifications/webhooks.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { i18next } from '../../i18n/setup.ts'
import { problem } from '../../testing/answers.ts'
import { findings } from '../../testing/axe.ts'
import { andina } from '../../testing/fixtures/people.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { answerWith, type Table } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { Webhooks } from './webhooks.tsx'

beforeEach(async () => {
  signInAs()
  await i18next.changeLanguage('en')
})

const id = '0198a000-0000-7000-8000-0000000d0001'
const erp: WebhookEndpointView = {
  id,
  version: 3,
  name: 'ERP',
  url: 'https://erp.example/webhooks',
  events: ['booking.BookingConfirmed', 'purchase-order.*'],
  status: 'ACTIVE',
  pause: null,
  createdAt: '2026-03-02T09:00:00.000Z',
  position: '00000000000000000042',
  failures: 0,
  failingSince: null,
  nextAttemptAt: null,
  lastTakenAt: '2026-03-02T10:00:00.000Z',
}
const kinds = [
  { entity: 'purchase-order', types: ['PurchaseOrderCancelled', 'PurchaseOrderSent'] },
  { entity: 'booking', types: ['BookingCancelled', 'BookingConfirmed'] },
]
const secret = 'whsec_c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0c2U='

async function open(items: WebhookEndpointView[], table: Table = {}) {
  const calls = answerWith({ 'GET /webhook-endpoints': () => ({ status: 200, body: { items, kinds } }), ...table })
  const view = await renderPart(
    <>
      <Webhooks companyId={andina} />
      <Toaster />
    </>,
    ['ui', 'shell', 'webhooks', 'blockchain'],
  )
  return { ...view, calls, posted: () => calls.filter(({ method }) => method !== 'GET') }
}
async function act(user: Awaited<ReturnType<typeof open>>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: 'More for ERP' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

test('[D8.022] the webhooks of the company, what each is told and how it is', async () => {
  const failing = {
    ...erp,
    id: id.replace('1', '2'),
    name: 'Archive',
    failures: 3,
    failingSince: '2026-03-02T10:30:00.000Z',
    lastTakenAt: null,
    nextAttemptAt: '2026-03-02T11:00:00.000Z',
  }
  const paused = { ...erp, id: id.replace('1', '3'), name: 'Old', status: 'PAUSED', pause: 'FAILING' } as const
  await open([erp, failing, paused])
  const table = within(await screen.findByRole('table', { name: 'Webhooks' }))
  const row = (name: RegExp) => within(table.getByRole('row', { name }))
  expect(row(/^ERP/).getByText('https://erp.example/webhooks')).toBeTruthy()
  expect(row(/^ERP/).getByText('Booking, Purchase order')).toBeTruthy()
  expect(row(/^ERP/).getByText('Active')).toBeTruthy()
  expect(row(/^Archive/).getByText('3 failed tries')).toBeTruthy()
  expect(row(/^Archive/).getByText('Never')).toBeTruthy()
  expect(row(/^Archive/).getByText(/Not taken since/)).toBeTruthy()
  expect(row(/^Old/).getByText('Paused after three days without success')).toBeTruthy()
  expect(await findings()).toEqual([])
})

test('[D8.022] a new one is told what was chosen, and its secret is shown once', async () => {
  const { user, posted } = await open([], {
    'POST /webhook-endpoints': () => ({ status: 201, body: { id, version: 1, secret } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Add a webhook' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add a webhook' })
  const add = () => user.click(within(dialog).getByRole('button', { name: 'Add' }))
  await user.type(within(dialog).getByLabelText('Name'), 'ERP')
  await user.type(within(dialog).getByLabelText('Address'), 'erp.example')
  await add()
  expect((await within(dialog).findAllByText(/The address must begin with https/)).length).toBeGreaterThan(0)
  expect(within(dialog).getAllByText(/Choose at least one event/).length).toBeGreaterThan(0)
  expect(posted()).toEqual([])

  await user.clear(within(dialog).getByLabelText('Address'))
  await user.type(within(dialog).getByLabelText('Address'), 'https://erp.example/webhooks')
  await user.click(within(dialog).getByLabelText('Everything of: Purchase order'))
  await user.click(within(within(dialog).getByRole('group', { name: 'Booking' })).getByText('Choose single events'))
  await user.click(within(dialog).getByLabelText('BookingConfirmed'))
  await add()
  const shown = await screen.findByRole('dialog', { name: 'The secret of this webhook' })
  expect(within(shown).getByText(secret)).toBeTruthy()
  // It is nowhere else: no key and no cross lose it.
  expect(within(shown).queryByRole('button', { name: 'Close' })).toBeNull()
  await user.keyboard('{Escape}')
  expect(within(shown).getByText(secret)).toBeTruthy()
  const [call] = posted()
  expect(call?.body).toMatchObject({
    name: 'ERP',
    url: 'https://erp.example/webhooks',
    events: ['purchase-order.*', 'booking.BookingConfirmed'],
  })
  await user.click(within(shown).getByRole('button', { name: 'I have kept it' }))
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull())
})

test('an address that leads inwards is refused at its field, and what was entered stays', async () => {
  const message = 'This address leads into the portal’s own network: only addresses on the internet can be called'
  const { user } = await open([erp], {
    [`POST /webhook-endpoints/${id}`]: () =>
      problem(422, 'webhook-address-inward', message, {
        fields: [{ path: 'url', code: 'webhook-address-inward', params: {}, message }],
      }),
  })
  await act(user, 'Change')
  const dialog = await screen.findByRole('dialog', { name: 'Change ERP' })
  expect(within(dialog).getByLabelText<HTMLInputElement>('Everything of: Purchase order').checked).toBe(true)
  await user.clear(within(dialog).getByLabelText('Address'))
  await user.type(within(dialog).getByLabelText('Address'), 'http://10.0.0.1/')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(within(dialog).getByLabelText('Address').getAttribute('aria-invalid')).toBe('true'))
  expect(within(dialog).getAllByText(new RegExp(message)).length).toBeGreaterThan(0)
  expect(within(dialog).getByLabelText<HTMLInputElement>('Address').value).toBe('http://10.0.0.1/')
})

test('[D8.022] a test says what came back', async () => {
  const answers = [
    { taken: true, status: 204, fault: null, ms: 12, answer: '' },
    { taken: false, status: 500, fault: 'answer', ms: 40, answer: 'no' },
  ]
  const { user } = await open([erp], {
    [`POST /webhook-endpoints/${id}/test`]: () => ({ status: 200, body: answers.shift() }),
  })
  await act(user, 'Send a test')
  expect(await screen.findByText('ERP took the test: 204, 12 ms')).toBeTruthy()
  await act(user, 'Send a test')
  expect(await screen.findByText('ERP did not take the test. Answered 500')).toBeTruthy()
})

test('[D8.022] it is delivered again from a position, paused, and removed once that is confirmed', async () => {
  const changed = () => ({ status: 200, body: { id, version: 4 } })
  const { user, posted } = await open([erp], {
    [`POST /webhook-endpoints/${id}/replay`]: changed,
    [`POST /webhook-endpoints/${id}/pause`]: changed,
    [`DELETE /webhook-endpoints/${id}`]: changed,
  })
  await act(user, 'Deliver again')
  const dialog = await screen.findByRole('dialog', { name: 'Deliver again to ERP' })
  await user.selectOptions(within(dialog).getByLabelText('Begin with'), 'A position')
  await user.type(within(dialog).getByLabelText(/^A position/), '00000000000000000007')
  await user.click(within(dialog).getByRole('button', { name: 'Deliver again' }))
  await waitFor(() => expect(posted().at(-1)?.body).toMatchObject({ position: '00000000000000000007' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act(user, 'Pause')
  await waitFor(() => expect(posted().at(-1)?.body).toMatchObject({ version: 3 }))
  await act(user, 'Remove')
  expect(posted()).toHaveLength(2)
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(posted().at(-1)).toMatchObject({ method: 'DELETE' }))
})

const delivery = {
  id: '0198a000-0000-7000-8000-0000000e0001',
  type: 'PurchaseOrderSent',
  entity: 'purchase-order',
  entityId: '0198a000-0000-7000-8000-0000000f0001',
  position: '00000000000000000042',
  attempts: 2,
  taken: false,
  at: '2026-03-02T10:00:00.000Z',
  status: 502,
  fault: 'answer',
  ms: 31,
  answer: '<img src=x onerror=alert(1)>',
}

test('[D8.022] the deliveries say what was sent and what came back, as text', async () => {
  const { user, calls, router } = await open([erp], {
    [`GET /webhook-endpoints/${id}/deliveries`]: () => ({
      status: 200,
      body: { items: [delivery], nextCursor: null, total: 1, totalIsCapped: false },
    }),
  })
  await act(user, 'Deliveries')
  const dialog = await screen.findByRole('dialog', { name: 'Deliveries to ERP' })
  expect(await within(dialog).findByText('PurchaseOrderSent')).toBeTruthy()
  expect(within(dialog).getByText('Answered 502')).toBeTruthy()
  expect(within(dialog).getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Not taken only' }))
  await waitFor(() => expect(calls.at(-1)?.query.get('filter[taken]')).toBe('false'))
  // It has an address of its own, which a link or a reload opens.
  expect(router.state.location.search).toBe(`?deliveries=${id}`)
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toBe('')
})

test('tries that come while the deliveries are open are seen', async () => {
  let attempts = 1
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { user } = await open([erp], {
    [`GET /webhook-endpoints/${id}/deliveries`]: () => ({
      status: 200,
      body: { items: [{ ...delivery, attempts: attempts++ }], nextCursor: null, total: 1, totalIsCapped: false },
    }),
  })
  await act(user, 'Deliveries')
  const dialog = within(await screen.findByRole('dialog', { name: 'Deliveries to ERP' }))
  expect(await dialog.findByRole('cell', { name: '1' })).toBeTruthy()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await dialog.findByRole('cell', { name: '2' })).toBeTruthy()
})
