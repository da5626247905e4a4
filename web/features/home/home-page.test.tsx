import { exceptionKinds } from '@quayside/contracts/shipments/exceptions.ts'
import { waitingShipmentsAnswer } from '@quayside/contracts/shipments/next-acts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { i18next } from '../../i18n/setup.ts'
import { problem } from '../../testing/answers.ts'
import { findings } from '../../testing/axe.ts'
import { detailId } from '../../testing/fixtures/order-detail.ts'
import { figuresOf, notice, noticesOf, queueItem, queueOf } from '../../testing/fixtures/overview.ts'
import { everyPermission, lucia } from '../../testing/fixtures/people.ts'
import { shipmentId } from '../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith, type Table } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'

afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  // Days of another year are told with it.
  vi.setSystemTime('2026-11-23T12:00:00Z')
  signInAs()
  await i18next.changeLanguage('en')
})

const ok = (body: unknown) => ({ status: 200, body })
const late = queueItem({
  id: 'late',
  title: { code: 'approve-late', params: { number: '4500-018788', days: 14, lines: 1 } },
})

async function open(table: Table = {}) {
  const calls = answerWith({
    'GET /shipments/waiting': () => ok({ acts: [] }),
    'GET /queue': () => ok(queueOf(queueItem(), late)),
    'GET /overview/figures': () =>
      ok(
        figuresOf(
          {
            code: 'to-approve',
            count: 8,
            countIsCapped: false,
            tone: 'warn',
            href: '/purchase-orders?tab=confirmed&status=TO_BE_APPROVED',
          },
          { code: 'expired', count: 10_000, countIsCapped: true, tone: 'bad', href: '/purchase-orders?status=EXPIRED' },
        ),
      ),
    'GET /notifications': () =>
      ok(
        noticesOf(
          notice(1),
          notice(2, {
            field: 'status',
            oldValue: 'SENT_ORDER',
            newValue: 'CONFIRMED',
            lineNumber: null,
            entityNumber: '4500-018850',
          }),
        ),
      ),
    ...table,
  })
  const view = await renderPortal('/app')
  await screen.findByRole('heading', { level: 1, name: 'Today' })
  return { ...view, calls }
}
const panel = (name: RegExp) => screen.findByRole('region', { name })

describe('the home', () => {
  test('[D8.014] who may not see orders is asked nothing about them, and told of no refusal', async () => {
    signInAs({ permissions: everyPermission.filter(entry => !entry.permission.startsWith('purchase-orders.')) })
    const { calls } = await open()
    await panel(/What changed/)
    expect(calls.map(({ path }) => path)).not.toContain('/queue')
    expect(calls.map(({ path }) => path)).not.toContain('/overview/figures')
  })

  test('[D8.014] who sees nothing of it is told where to go', async () => {
    signInAs({ permissions: everyPermission.filter(({ permission }) => permission.startsWith('products.')) })
    const { calls } = await open()
    expect(await screen.findByText('Nothing needs you here')).toBeTruthy()
    expect(calls.filter(({ path }) => ['/queue', '/overview/figures', '/notifications'].includes(path))).toEqual([])
  })

  test('[S2.004] /app is the home: what needs this person, each with its act, and what changed', async () => {
    const { path } = await open()
    expect(path()).toBe('/app')
    const queue = within(await panel(/Needs you/))
    const [first] = queue.getAllByRole('listitem')
    expect(first?.textContent).toContain('Approve 4500-018832')
    expect(first?.textContent).toContain('Aurobindo Pharma Ltd.')
    // By the reader's clock, as on the order's own page and in the mail.
    expect(first?.textContent).toContain('25 Nov 07:30 (India Time)')
    const act = within(first as HTMLElement).getByRole('link', { name: /Review/ })
    expect(act.getAttribute('href')).toBe(`/purchase-orders/${detailId}?act=approve`)
    const changes = within(await panel(/What changed/))
    expect(changes.getByText('12 Jan 2027').closest('del')).toBeTruthy()
    expect(changes.getByText('19 Jan 2027').closest('ins')).toBeTruthy()
    expect(changes.getByText('Confirmed').closest('ins')).toBeTruthy()
    expect(await findings()).toEqual([])
  })

  test('a client sees the shipments that wait for it by the act, a supplier and a client of none no such list', async () => {
    const item = {
      id: shipmentId(1),
      shipmentNumber: 'SH-2026-0001',
      status: 'DELIVERED',
      mode: 'AIR',
      origin: 'Shanghai',
      destination: 'Callao',
      clientName: 'Andina Salud S.A.C.',
      missing: [],
      blockedBy: null,
      expected: null,
    }
    const answer = (acts: unknown) => ({ 'GET /shipments/waiting': () => ok(waitingShipmentsAnswer.parse({ acts })) })
    const one = answer([{ act: 'complete', count: 1, items: [item] }])
    const { unmount } = await open(one)
    const waiting = within(await panel(/^Shipments waiting for you 1$/))
    expect(waiting.getByRole('link', { name: '1 shipment' }).getAttribute('href')).toBe(
      '/shipments?tab=delivered&waitsFor=complete',
    )
    expect(waiting.getByRole('link', { name: 'Complete' }).getAttribute('href')).toBe(
      `/shipments/${shipmentId(1)}?act=complete`,
    )
    expect(await findings()).toEqual([])
    unmount()
    const none = await open(answer([]))
    await panel(/Needs you/)
    expect(screen.queryByRole('region', { name: /Shipments waiting/ })).toBeNull()
    none.unmount()
    const [own] = lucia.companiesRef
    signInAs({ user: { ...lucia, companiesRef: [{ ...own, type: 'provider', actor: 'P' }] } as typeof lucia })
    const { calls } = await open(one)
    await panel(/Needs you/)
    expect(calls.map(call => call.path)).not.toContain('/shipments/waiting')
  })

  test('the changes of an order stand by line, and many filled lines as their number', async () => {
    const filled = [4, 3, 2, 1].map(number =>
      notice(number + 10, { field: 'requiredQuantity', lineNumber: number, oldValue: null, newValue: '10' }),
    )
    await open({ 'GET /notifications': () => ok(noticesOf(...filled)) })
    const fold = await screen.findByText('4 lines')
    const labels = [...(fold.parentElement?.children ?? [])].slice(1).map(child => child.textContent?.slice(0, 6))
    expect(labels).toEqual(['Line 1', 'Line 2', 'Line 3', 'Line 4'])
  })

  test('the number in a row leads to the order, its button to the act', async () => {
    await open()
    const queue = within(await panel(/Needs you/))
    expect(queue.getByRole('link', { name: '4500-018832' }).getAttribute('href')).toBe(`/purchase-orders/${detailId}`)
  })

  test('one line late is said of one line', async () => {
    await open()
    expect(await screen.findByText(/promised 14 days late on one line$/)).toBeTruthy()
  })

  test('each figure leads to the list that counts the same, and says when it is capped', async () => {
    await open()
    const figures = within(await screen.findByRole('list', { name: 'Figures' }))
    const links = figures.getAllByRole('link')
    expect(links.map(link => link.textContent)).toEqual(['To be approved8 orders', 'Expired10,000+ orders'])
    expect(links[0]?.getAttribute('href')).toBe('/purchase-orders?tab=confirmed&status=TO_BE_APPROVED')
  })

  test('a long queue shows eight and, asked, all of them', async () => {
    const { user, calls } = await open({
      'GET /queue': ({ query }) => {
        const items = Array.from({ length: Math.min(12, Number(query.get('limit'))) }, (_, index) =>
          queueItem({ id: `row-${index}` }),
        )
        return ok({ items, total: 12 })
      },
    })
    const queue = within(await panel(/Needs you/))
    expect(queue.getAllByRole('listitem')).toHaveLength(8)
    await user.click(queue.getByRole('button', { name: 'All tasks' }))
    await waitFor(() => expect(queue.getAllByRole('listitem')).toHaveLength(12))
    expect(calls.filter(call => call.path === '/queue').map(call => call.query.get('limit'))).toEqual(['8', '200'])
  })

  test('nothing to do and no changes are said, not left empty', async () => {
    await open({ 'GET /queue': () => ok(queueOf()), 'GET /notifications': () => ok(noticesOf()) })
    expect(await screen.findByText('Nothing needs you now')).toBeTruthy()
    expect(await screen.findByText('No changes yet')).toBeTruthy()
    expect(await findings()).toEqual([])
  })

  test('[S6.005] without the permission no changes are shown, nor asked for', async () => {
    signInAs({ permissions: everyPermission.filter(entry => !entry.permission.startsWith('notifications.')) })
    const { calls } = await open()
    await panel(/Needs you/)
    expect(screen.queryByRole('heading', { name: 'What changed' })).toBeNull()
    expect(calls.filter(call => call.path === '/notifications')).toEqual([])
  })

  test('[S8.069] a part that fails says the server’s message and can be asked again; the others stand', async () => {
    let fails = true
    const { user } = await open({
      'GET /queue': () =>
        fails ? problem(404, 'unexpected', 'There was an error, try again') : ok(queueOf(queueItem())),
      'GET /overview/figures': () => problem(404, 'unexpected', 'No figures now'),
    })
    expect(await screen.findByText('There was an error, try again')).toBeTruthy()
    expect(await screen.findByText('No figures now')).toBeTruthy()
    expect(await panel(/What changed/)).toBeTruthy()
    fails = false
    await user.click(within(await panel(/Needs you/)).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Review' })).toBeTruthy()
  })
})

describe('exceptions of shipments', () => {
  const counts = (late: number, hold: number) => ({
    shipments: late + hold,
    items: [],
    nextCursor: null,
    counts: exceptionKinds.map(kind => ({ kind, count: kind === 'late' ? late : kind === 'hold' ? hold : 0 })),
  })

  test('are told with what they are about, and lead to their board', async () => {
    await open({ 'GET /shipments/exceptions': () => ok(counts(3, 1)) })
    const note = (await screen.findByText('4 shipments need attention:')).closest('[role=note]')
    expect(note?.textContent).toContain('4 shipments need attention: 3 late and 1 on hold')
    expect(screen.getByRole('link', { name: 'Open the exceptions' }).getAttribute('href')).toBe('/shipments/exceptions')
    expect(await findings()).toEqual([])
  })

  test('take no room where there are none, and none are asked for without the permission', async () => {
    const { unmount } = await open({ 'GET /shipments/exceptions': () => ok(counts(0, 0)) })
    await screen.findByRole('heading', { name: /Needs you/ })
    expect(screen.queryByRole('link', { name: 'Open the exceptions' })).toBeNull()
    unmount()
    signInAs({ permissions: everyPermission.filter(entry => !entry.permission.startsWith('shipments.')) })
    const { calls } = await open()
    await screen.findByRole('heading', { name: /Needs you/ })
    expect(calls.map(call => call.path)).not.toContain('/shipments/exceptions')
  })
})
