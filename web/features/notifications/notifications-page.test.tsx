import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { i18next } from '../../i18n/setup.ts'
import { problem } from '../../testing/answers.ts'
import { findings } from '../../testing/axe.ts'
import { detailId } from '../../testing/fixtures/order-detail.ts'
import { notice, noticesOf } from '../../testing/fixtures/overview.ts'
import { everyPermission } from '../../testing/fixtures/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith, type Call, type Table } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'

afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  // Days of another year are told with it.
  vi.setSystemTime('2026-11-23T12:00:00Z')
  signInAs()
  await i18next.changeLanguage('en')
})

const ok = (body: unknown) => ({ status: 200, body })
const some = noticesOf(
  notice(1, { reason: 'API batch released late' }),
  notice(2, { type: 'DEADLINE_REACHED', field: 'deadline', oldValue: null, newValue: '2026-11-24T22:00:00.000Z' }),
  notice(3, {
    type: 'FIELD_CHANGED',
    field: 'confirmedQuantity',
    oldValue: '5800',
    newValue: '3480',
    status: 'SENT',
    createdAt: '2026-11-20T09:10:00.000Z',
  }),
  notice(4, { status: 'READ', read: true, readAt: '2026-11-21T09:00:00.000Z', entityNumber: '4500-018850' }),
)

async function open({ at = '/notifications', table = {} }: { at?: string; table?: Table } = {}) {
  const calls = answerWith({
    'GET /notifications': () => ok(some),
    ...table,
  })
  const view = await renderPortal(at)
  await screen.findByRole('heading', { level: 1, name: 'Notifications' })
  return { ...view, calls }
}
const rows = async () => within(await screen.findByRole('list', { name: 'Notifications' })).getAllByRole('listitem')
const asked = (calls: Call[]) => calls.filter(call => call.path === '/notifications').at(-1)?.query

describe('change control', () => {
  test('[S2.016] /notifications opens the notifications: field, old and new value, who, when, why', async () => {
    await open()
    const [first, second, third] = await rows()
    expect(
      within(first as HTMLElement)
        .getByText('12 Jan 2027')
        .closest('del'),
    ).toBeTruthy()
    expect(
      within(first as HTMLElement)
        .getByText('19 Jan 2027')
        .closest('ins'),
    ).toBeTruthy()
    for (const text of ['Line 2: Promised date', 'Ravi Iyer', 'API batch released late', 'Created'])
      expect(first?.textContent).toContain(text)
    expect(
      within(first as HTMLElement)
        .getByRole('link', { name: '4500-018832' })
        .getAttribute('href'),
    ).toBe(`/purchase-orders/${detailId}`)
    expect(within(second as HTMLElement).getByRole('img', { name: 'Deadline reached' })).toBeTruthy()
    expect(third?.textContent).toContain('5,800')
    expect(third?.textContent).toContain('3,480')
    expect(await findings()).toEqual([])
  })

  test('[D7.018] a notification names the act and what that changed, however long the one before is unread', async () => {
    const status = { lineNumber: null, field: 'status', type: 'FIELD_CHANGED', status: 'UPDATED' } as const
    const values = { oldValue: 'PENDING', fromValue: 'TO_BE_APPROVED', newValue: 'TO_BE_CONFIRMED' }
    const declined = notice(1, { ...status, ...values, act: 'ConfirmationDeclined', reason: 'A week earlier' })
    answerWith({ 'GET /notifications': () => ok(noticesOf(declined)) })
    await renderPortal('/notifications')
    expect(await screen.findByText('Confirmation declined')).toBeTruthy()
    expect(document.querySelector('del')?.textContent).toContain('To be approved')
    expect(document.querySelector('ins')?.textContent).toContain('To be confirmed')
    expect(screen.queryByText(/Pending/)).toBeNull()
  })

  test('the reason of a deadline is told in words, in the reader’s language; what a person wrote stays as written', async () => {
    const ends = { type: 'DEADLINE_REACHED', field: 'lastFreeDay', oldValue: null, newValue: '2026-11-23' } as const
    const told = noticesOf(notice(1, { ...ends, reason: 'DEMURRAGE' }), notice(2, { reason: 'STORAGE' }))
    await i18next.changeLanguage('es-MX')
    answerWith({ 'GET /notifications': () => ok(told) })
    await renderPortal('/notifications')
    expect(await screen.findByText('Demoras (demurrage)')).toBeTruthy()
    expect(screen.getByText('STORAGE').tagName).toBe('Q')
  })

  test('[S2.057] one can be marked read, and a read one cannot again', async () => {
    const { user, calls } = await open({
      table: { 'POST /notifications/read': () => ok({ read: 1 }) },
    })
    const [first, , , last] = await rows()
    expect(within(last as HTMLElement).queryByRole('button')).toBeNull()
    await user.click(within(first as HTMLElement).getByRole('button', { name: 'Mark 4500-018832 read' }))
    await waitFor(() => expect(calls.filter(call => call.path === '/notifications')).toHaveLength(2))
  })

  test('[S2.057] what one act changed stands together and is marked read together; another act is a row of its own', async () => {
    const together = [1, 2].map(number => notice(number, { lineNumber: number }))
    const later = notice(3, { createdAt: '2026-11-20T09:20:00.000Z' })
    const { user, calls } = await open({
      table: {
        'GET /notifications': () => ok(noticesOf(later, ...together)),
        'POST /notifications/read': () => ok({ read: 2 }),
      },
    })
    const shown = await rows()
    expect(shown).toHaveLength(2)
    expect(shown[1]?.querySelectorAll('ins')).toHaveLength(2)
    await user.click(within(shown[1] as HTMLElement).getByRole('button', { name: 'Mark 4500-018832 read' }))
    await waitFor(() => expect(calls.filter(call => call.path === '/notifications')).toHaveLength(2))
    const posted = calls.filter(call => call.method === 'POST')
    const told = posted.map(call => (call.body as { notifications: string[] }).notifications.toSorted())
    expect(told).toEqual([together.map(({ id }) => id).toSorted()])
  })

  test('a partial approval is one entry of its order: status, lines and the new partial order, whatever was mailed of it', async () => {
    const status = notice(1, { lineNumber: null, field: 'status', status: 'UPDATED', newValue: 'PARTIALLY_APPROVED' })
    const made = { field: 'childOrder', lineNumber: null, entityNumber: '4500-018832-01', newValue: '4500-018832-01' }
    const other = notice(4, { entityNumber: '4500-0188320' })
    const line = notice(2, { lineNumber: 1, status: 'CREATED' })
    await open({ table: { 'GET /notifications': () => ok(noticesOf(notice(3, made), status, line, other)) } })
    const shown = await rows()
    expect(shown).toHaveLength(2)
    expect(within(shown[0] as HTMLElement).getByRole('link').textContent).toBe('4500-018832')
    expect(within(shown[0] as HTMLElement).getAllByText(/^(Created|Changed|Updated|Sent)$/)).toHaveLength(1)
    expect(shown[0]?.querySelectorAll('ins')).toHaveLength(3)
  })

  test('[S2.057] what changed of a partial order, told with its order, names it', async () => {
    const of = (number: number, entityNumber: string, newValue: string) =>
      notice(number, { lineNumber: null, field: 'status', oldValue: 'APPROVED', newValue, entityNumber })
    const changes = [of(1, '4500-018832', 'PARTIALLY_APPROVED'), of(2, '4500-018832-03', 'CANCELLED')]
    await open({ table: { 'GET /notifications': () => ok(noticesOf(...changes)) } })
    const [shown] = await rows()
    expect(shown?.textContent).toContain('Status (4500-018832-03)')
    expect(shown?.textContent).not.toContain('Status (4500-018832)')
  })

  test('[S2.057] of an act on many orders each is one entry with all of its lines, however they come mixed', async () => {
    const of = (number: number, entityNumber: string) => notice(number, { entityNumber, lineNumber: number })
    const mixed = [of(1, '4500-018825'), of(2, '4500-018826'), of(3, '4500-018825'), of(4, '4500-018826')]
    await open({ table: { 'GET /notifications': () => ok(noticesOf(...mixed)) } })
    const shown = await rows()
    expect(shown.map(row => within(row).getByRole('link').textContent)).toEqual(['4500-018825', '4500-018826'])
    expect(shown.map(row => row.querySelectorAll('ins').length)).toEqual([2, 2])
  })

  test('[S2.057] all are marked at once, but none that came after what is shown', async () => {
    const newest = notice(5, { updatedAt: '2026-11-21T08:00:00.000Z' })
    const { user, calls } = await open({
      table: {
        'GET /notifications': () => ok(noticesOf(notice(1), newest)),
        'POST /notifications/read-all': () => ok({ read: 2 }),
      },
    })
    await rows()
    await user.click(screen.getByRole('button', { name: 'Mark all read' }))
    await waitFor(() =>
      expect(calls.find(call => call.path === '/notifications/read-all')?.body).toMatchObject({
        until: '2026-11-21T08:00:00.000Z',
      }),
    )
  })

  test('[S8.044] a marking that fails says "Error marking notifications as read"', async () => {
    const { user } = await open({
      table: {
        'POST /notifications/read-all': () =>
          problem(404, 'notifications-not-marked', 'Error marking notifications as read'),
      },
    })
    await rows()
    await user.click(screen.getByRole('button', { name: 'Mark all read' }))
    expect(await screen.findByText('Error marking notifications as read')).toBeTruthy()
  })

  test('nothing unread, nothing to mark', async () => {
    await open({ table: { 'GET /notifications': () => ok(noticesOf(notice(1, { read: true, status: 'READ' }))) } })
    await rows()
    expect(screen.getByRole('button', { name: 'Mark all read' })).toHaveProperty('disabled', true)
  })
})

test.each([
  ['en', ['Date request', 'Withdrawn', 'Expired'], ['Ocean', 'Air']],
  ['fr', ['Demande de date', 'Retirée', 'Expirée'], ['Maritime', 'Aérien']],
] as const)('[S4.020] values are in words by their kind, none is a code: %s', async (language, request, mode) => {
  await i18next.changeLanguage(language)
  const requested = notice(1, { lineNumber: null, field: 'dateRequest', oldValue: 'WITHDRAWN', newValue: 'EXPIRED' })
  const moved = notice(2, { lineNumber: null, field: 'transportMode', oldValue: 'OCEAN', newValue: 'AIR' })
  const named = notice(3, { lineNumber: null, field: 'attachment', oldValue: null, newValue: '2026-01-01' })
  answerWith({
    'GET /notifications': () => ok(noticesOf(requested, moved, named)),
  })
  await renderPortal('/notifications')
  const list = await screen.findByRole('list', { name: 'Notifications' })
  for (const word of [...request, ...mode, '2026-01-01']) expect(list.textContent).toContain(word)
  expect(list.textContent).not.toMatch(/WITHDRAWN|EXPIRED|OCEAN|\bAIR\b/)
})

test.each([
  ['en', 'Notifications', /is 21 Jan 2027 *asked for 16 Jan 2027/],
  ['es-MX', 'Notificaciones', /es 21 ene 2027 *se pide 16 ene 2027/],
  ['fr', 'Notifications', /est 21 janv. 2027 *demandé 16 janv. 2027/],
  ['zh-CN', '通知', /目前为 2027年1月21日 *要求改为 2027年1月16日/],
] as const)('[S4.020] what is only asked for is not told as done: %s', async (language, title, said) => {
  await i18next.changeLanguage(language)
  const of = { field: 'dateRequest', act: 'ChangeRequestProposed', fromKind: 'date', newKind: 'date' } as const
  const asked = notice(1, { ...of, fromValue: '2027-01-21', newValue: '2027-01-16' })
  answerWith({
    'GET /notifications': () => ok(noticesOf(asked)),
  })
  await renderPortal('/notifications')
  const list = await screen.findByRole('list', { name: title })
  expect(list.textContent).toMatch(said)
})

describe('of a shipment', () => {
  test('a shipment’s departure is one entry, named by what was done, with its status and time', async () => {
    const of = { entity: 'shipment', entityNumber: 'SH-7', href: '/shipments/7', type: 'FIELD_CHANGED' } as const
    const departed = noticesOf(
      notice(1, {
        ...of,
        field: 'shipmentStatus',
        act: 'ShipmentDeparted',
        newKind: 'shipment-status',
        fromKind: 'shipment-status',
        fromValue: 'FOR_PROCESSING',
        newValue: 'IN_TRANSIT',
        reason: null,
      }),
      notice(2, {
        ...of,
        field: 'atd',
        act: 'ActualTimeTold',
        fromValue: null,
        newKind: 'instant',
        reason: null,
        newValue: '2026-11-15T19:00:00.000Z',
        zone: 'Asia/Kolkata',
      }),
      notice(3, {
        ...of,
        field: 'paymentHold',
        act: 'HoldPlaced',
        fromValue: null,
        newKind: 'hold-state',
        newValue: 'PLACED',
        reason: 'Unpaid',
      }),
    )
    await open({ table: { 'GET /notifications': () => ok(departed) } })
    const all = await rows()
    expect(all).toHaveLength(1)
    expect(all[0]?.textContent).toMatch(
      /SH-7Departed.*Shipment status.*In transit.*Actual departure.*16 Nov.* 00:30 \(India Time\).*Payment hold.*Placed.*Unpaid/i,
    )
  })
})

describe('its filters', () => {
  const addFilter = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }

  test('[S2.056] by status, kept in the URL; removing it shows all again', async () => {
    const { user, calls, path } = await open()
    await rows()
    await addFilter(user, 'Status')
    const choices = await screen.findByRole('group', { name: 'Status' })
    expect(within(choices).getAllByRole('checkbox')).toHaveLength(4)
    for (const name of ['Created', 'Sent', 'Updated']) expect(within(choices).getByLabelText(name)).toBeTruthy()
    await user.click(within(choices).getByLabelText('Updated'))
    await waitFor(() => expect(asked(calls)?.get('filter[status]')).toBe('UPDATED'))
    expect(path()).toBe('/notifications?status=UPDATED')
    await user.click(screen.getByRole('button', { name: 'Remove the filter Status' }))
    await waitFor(() => expect(path()).toBe('/notifications'))
  })

  test('[S2.055] by date, from and until', async () => {
    const { user, calls } = await open()
    await rows()
    await addFilter(user, 'Date')
    await user.type(await screen.findByLabelText('From'), '2026-11-01')
    await user.type(screen.getByLabelText('Until'), '2026-11-20')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(asked(calls)?.get('filter[from]')).toBe('2026-11-01'))
    expect(asked(calls)?.get('filter[to]')).toBe('2026-11-20')
    expect(screen.getByText('1 Nov 2026 to 20 Nov 2026')).toBeTruthy()
  })

  test('a URL opens the same filters; no match is another thing than nothing yet', async () => {
    const { user, calls, path } = await open({
      at: '/notifications?type=DATE_CHANGE&q=4500',
      table: { 'GET /notifications': ({ query }) => ok(query.has('q') ? noticesOf() : some) },
    })
    expect(await screen.findByText('No matching search results')).toBeTruthy()
    expect(asked(calls)?.get('filter[type]')).toBe('DATE_CHANGE')
    const [, clear] = screen.getAllByRole('button', { name: 'Clear all' })
    await user.click(clear as HTMLElement)
    await waitFor(() => expect(path()).toBe('/notifications'))
    expect(await rows()).toHaveLength(4)
  })

  test('no changes yet is said; a failure can be tried again', async () => {
    let fails = true
    const { user } = await open({
      table: {
        'GET /notifications': () =>
          fails ? problem(404, 'unexpected', 'There was an error, try again') : ok(noticesOf()),
      },
    })
    await screen.findByText('There was an error, try again')
    fails = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No changes yet')).toBeTruthy()
  })
})

test('[S6.005] without the permission the page says so instead of the notifications', async () => {
  signInAs({ permissions: everyPermission.filter(entry => !entry.permission.startsWith('notifications.')) })
  const calls = answerWith()
  await renderPortal('/notifications')
  expect(await screen.findByText('You do not have permission for this page')).toBeTruthy()
  expect(calls.filter(call => call.path === '/notifications')).toEqual([])
})

test('[D8.026] how one is told is chosen on a page of the account', async () => {
  await open()
  expect((await screen.findByRole('link', { name: 'Settings' })).getAttribute('href')).toBe('/user/notifications')
})
