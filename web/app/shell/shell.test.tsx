import { profileMayCall } from '@quayside/contracts/access/profiles.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { i18next } from '../../i18n/setup.ts'
import { findings } from '../../testing/axe.ts'
import { job as jobItem, refusedWith } from '../../testing/fixtures/jobs.ts'
import { provider } from '../../testing/fixtures/master-data.ts'
import { orderRows } from '../../testing/fixtures/orders.ts'
import { andina, cordillera, everyPermission, grantOf, lucia } from '../../testing/fixtures/people.ts'
import { shipmentId } from '../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith, type Table } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'
import { applyEvent } from '../api/change-stream.ts'
import { actEnded, actProgressed, jobProgressed } from '../api/live-slice.ts'

beforeEach(async () => {
  signInAs()
  await i18next.changeLanguage('en')
})

async function open(table: Table = {}) {
  const seen = answerWith({
    'GET /purchase-orders': () => ({
      status: 200,
      body: { items: orderRows(1), nextCursor: null, total: 1, totalIsCapped: false },
    }),
    ...table,
  })
  const view = await renderPortal('/purchase-orders')
  await screen.findByRole('row', { name: /4500-018832/ })
  return { ...view, seen }
}
const menuItems = () =>
  within(screen.getByRole('navigation', { name: 'Main menu' }))
    .getAllByRole('link')
    .map(link => link.getAttribute('href'))

describe('the menu', () => {
  test('[S2.123] [S2.064] [S2.068] [S2.069] [S2.084] [S2.085] leads to every area, and to adding orders, suppliers and products', async () => {
    await open()
    expect(menuItems()).toEqual([
      '/app',
      '/purchase-orders',
      '/purchase-orders/new',
      '/pre-orders',
      '/shipments',
      '/shipments/new',
      '/quotes',
      '/quotes/new',
      '/bookings',
      '/bookings/new',
      '/pick-up',
      '/pick-up/form/national',
      '/warehouse',
      '/delivery-orders',
      '/transactions',
      '/notifications',
      '/import-data',
      '/providers',
      '/providers/new',
      '/products',
      '/products/new',
      '/contacts',
      '/address-book',
      '/collection-points',
      '/collection-points/new',
      '/destination-points',
      '/destination-points/new',
      '/user/list',
      '/user/new',
      '/user/permissions',
      '/companies/own',
      '/api-documentation',
    ])
    const nav = within(screen.getByRole('navigation', { name: 'Main menu' }))
    expect(nav.getByRole('link', { name: /Purchase orders/ }).getAttribute('aria-current')).toBe('page')
    expect(nav.getByRole('link', { name: 'Purchase orders 42' })).toBeTruthy()
    expect(nav.getByRole('heading', { name: 'Master data' })).toBeTruthy()
  })

  test('a supplier has no suppliers and no catalogue of its own to keep', async () => {
    signInAs({
      user: {
        ...lucia,
        companiesRef: [{ ...lucia.companiesRef[0], type: 'provider', actor: 'P', profile: null }] as never,
      },
    })
    await open()
    expect(menuItems().filter(to => to?.startsWith('/pro'))).toEqual([])
  })

  test('[S6.005] without the permission notifications are not shown, neither in the menu nor as a bell', async () => {
    signInAs({ permissions: everyPermission.filter(entry => !entry.permission.startsWith('notifications.')) })
    const { seen } = await open()
    expect(menuItems()).not.toContain('/notifications')
    expect(screen.queryByRole('link', { name: /Notifications/ })).toBeNull()
    expect(seen.some(call => call.path.startsWith('/notifications'))).toBe(false)
  })

  test('where a profile leaves the page of a new one alone, that page stands in the menu', async () => {
    signInAs({ user: { ...lucia, profile: 'CLIENT_LAB' } })
    await renderPortal('/pick-up/form/international')
    const nav = await screen.findByRole('navigation', { name: 'Main menu' })
    const links = await within(nav).findAllByRole('link')
    expect(links.map(link => link.getAttribute('href'))).toContain('/pick-up/form/national')
  })

  test('a restricted profile sees its own pages only', async () => {
    signInAs({ user: { ...lucia, profile: 'CLIENT_R' } })
    await open()
    expect(menuItems()).toEqual(['/purchase-orders', '/purchase-orders/new'])
  })

  test('[D8.003] who is kept to a few pages while another is open leaves it, and nothing is asked that the profile refuses', async () => {
    const kept = { ...lucia, companiesRef: lucia.companiesRef.map(ref => ({ ...ref, profile: 'CLIENT_R' })) }
    const { router, path, seen, store } = await open({
      'POST /authentication/refreshSession': () => ({ status: 200, body: grantOf(kept, 'token-2') }),
    })
    await act(() => router.navigate('/app'))
    await screen.findByRole('heading', { level: 1, name: 'Today' })
    await waitFor(() => expect(seen.some(call => call.path === '/overview/figures')).toBe(true))
    const before = seen.length
    const data = JSON.stringify({ entity: 'membership', id: lucia.uid, position: '1' })
    act(() => applyEvent(store, { id: '1', event: 'change', data }))
    await waitFor(() => expect(path()).toBe('/purchase-orders'))
    await waitFor(() => expect(store.getState().session.permissions).not.toBeNull())
    await screen.findByRole('row', { name: /4500-018832/ })
    const since = seen.slice(before)
    expect(since.some(call => call.path === '/authentication/getAllPermissions')).toBe(true)
    expect(since.filter(call => !profileMayCall('CLIENT_R', call.method, call.path))).toEqual([])
  })

  test('[D8.013] who may not search has no search, in the bar or by its keys', async () => {
    signInAs({ user: { ...lucia, profile: 'CLIENT_R' } })
    const { user } = await open()
    expect(screen.queryByRole('button', { name: /Find an order|^Search$/ })).toBeNull()
    await user.keyboard('{Control>}k{/Control}')
    await user.keyboard('?')
    const dialogs = await screen.findAllByRole('dialog')
    expect(dialogs.map(dialog => dialog.textContent?.startsWith('Keyboard'))).toEqual([true])
    expect(screen.queryByText('Go anywhere')).toBeNull()
  })
})

describe('the top bar', () => {
  test('the bell says how many are unread', async () => {
    await open()
    expect(await screen.findByRole('link', { name: 'Notifications, 4 unread' })).toBeTruthy()
  })

  test('a banner marks the QA and DEMO environment, and nothing the live one', async () => {
    const { unmount } = await open()
    expect(await screen.findByText('DEMO')).toBeTruthy()
    unmount()
    await open({ 'GET /environment': () => ({ status: 200, body: { name: '' } }) })
    expect(screen.queryByText('DEMO')).toBeNull()
    expect(screen.queryByRole('note')).toBeNull()
  })

  test('choosing another company asks everything again in its name', async () => {
    signInAs({ permissions: everyPermission.map(entry => ({ ...entry, companies: [andina, cordillera] })) })
    const { user, seen } = await open()
    await user.click(screen.getByRole('button', { name: 'Company: Andina Salud S.A.C.' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Cordillera Labs' }))
    await waitFor(() =>
      expect(
        seen
          .filter(call => call.path === '/purchase-orders')
          .at(-1)
          ?.query.get('company'),
      ).toBe(cordillera),
    )
    expect(JSON.parse(sessionStorage.getItem('company') ?? '')).toBe(cordillera)
    expect(JSON.parse(sessionStorage.getItem('user-role') ?? '')).toBe('VIEWER')
  })

  test("choosing a client shows one customer's data", async () => {
    signInAs({
      user: {
        ...lucia,
        companiesRef: [
          { id: andina, name: 'Quayside', type: 'operating', role: 'OPERATOR', actor: 'O', profile: null },
        ],
      },
    })
    const { user, seen } = await open({
      'GET /companies': () => ({
        status: 200,
        body: {
          items: [provider(1, { id: cordillera, businessName: 'Cordillera Labs', type: 'client' })],
          nextCursor: null,
          total: 1,
          totalIsCapped: false,
        },
      }),
    })
    await user.click(screen.getByRole('button', { name: 'Client All' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Cordillera Labs' }))
    await waitFor(() =>
      expect(
        seen
          .filter(call => call.path === '/purchase-orders')
          .at(-1)
          ?.query.get('client'),
      ).toBe(cordillera),
    )
  })

  test('the language is changed at once and saved with the person', async () => {
    const { user, seen } = await open()
    await user.click(screen.getByRole('button', { name: 'Language' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Français' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Commandes' })).toBeTruthy()
    expect(document.documentElement.lang).toBe('fr')
    await waitFor(() =>
      expect(seen.find(call => call.path === '/authentication/language')?.body).toMatchObject({ language: 'fr' }),
    )
  })

  test('the theme is changed and remembered', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Use the dark theme' }))
    expect(document.documentElement.classList.contains('dark')).toBe(true)
    expect(localStorage.getItem('theme')).toBe('dark')
    await user.click(screen.getByRole('button', { name: 'Use the light theme' }))
    expect(document.documentElement.classList.contains('light')).toBe(true)
  })

  test('[S2.032] after signing out protected pages need login again', async () => {
    const { user, path, router, seen } = await open()
    await user.click(screen.getByRole('button', { name: /account of Lucía Mendoza/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await screen.findByRole('heading', { level: 1, name: 'Sign in' })
    expect(seen.some(call => call.path === '/authentication/signOut')).toBe(true)
    expect(sessionStorage.getItem('grant')).toBeNull()
    await router.navigate('/purchase-orders')
    await waitFor(() => expect(path()).toBe('/auth/login?redirect=%2Fpurchase-orders'))
  })
})

describe('the jobs tray', () => {
  const job = (id: string, startedBy: string) => ({
    id,
    module: 'purchase-orders',
    status: 'RUNNING',
    clientCompanyId: andina,
    fileName: 'orders.xlsx',
    rows: 200,
    checked: null,
    result: null,
    orders: 0,
    startedBy,
    startedAt: '2026-11-21T10:00:00.000Z',
    changedAt: '2026-11-21T10:00:00.000Z',
  })
  const stopped = { job: '/api/v1/imports/one', id: 'one', version: 3, status: 'RUNNING' }
  const page = (...items: unknown[]) => ({ items, nextCursor: null, total: items.length, totalIsCapped: false })

  test('shows this person’s running imports with their progress, the way to stop them and to their page', async () => {
    let running = [job('one', lucia.uid), job('two', 'somebody-else')]
    const { user, seen, store } = await open({
      'GET /imports': () => ({ status: 200, body: page(...running) }),
      'DELETE /imports/one/run': () => {
        running = []
        return { status: 202, body: stopped }
      },
    })
    await user.click(await screen.findByRole('button', { name: '1 job is running' }))
    const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
    expect(await tray.findByText('Import of orders.xlsx')).toBeTruthy()
    expect(tray.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/import-data/one')
    store.dispatch(jobProgressed({ job: '/api/v1/imports/one', done: 50, total: 200, stage: 'rows' }))
    expect(await tray.findByText(/50.*200/)).toBeTruthy()
    expect(await findings()).toEqual([])
    await user.click(tray.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Stopped. What was already imported stays.')).toBeTruthy()
    expect(seen.some(call => call.method === 'DELETE' && call.path === '/imports/one/run')).toBe(true)
    await waitFor(() => expect(screen.queryByRole('button', { name: /running/ })).toBeNull())
  })

  test('shows an undo as what it is, and stops that', async () => {
    const { user, seen } = await open({
      'GET /imports': () => ({ status: 200, body: page({ ...job('one', lucia.uid), status: 'UNDOING' }) }),
      'DELETE /imports/one/undo': () => ({ status: 202, body: stopped }),
    })
    await user.click(await screen.findByRole('button', { name: '1 job is running' }))
    const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
    expect(await tray.findByText('Undo of orders.xlsx')).toBeTruthy()
    await user.click(tray.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Stopped. What was already taken back stays so.')).toBeTruthy()
    expect(seen.some(call => call.method === 'DELETE' && call.path === '/imports/one/undo')).toBe(true)
  })

  test('shows files that the page saves while that takes its time, until it ends', async () => {
    const { user, store } = await open()
    store.dispatch(actProgressed({ id: 'the-act', title: 'Labels of 40 shipments', done: 25, total: 40 }))
    await user.click(await screen.findByRole('button', { name: '1 job is running' }))
    const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
    expect(await tray.findByText('Labels of 40 shipments')).toBeTruthy()
    expect(tray.getByText('25 of 40')).toBeTruthy()
    expect(await findings()).toEqual([])
    store.dispatch(actEnded('the-act'))
    await waitFor(() => expect(screen.queryByRole('button', { name: /running/ })).toBeNull())
  })

  test('shows the jobs of the server with their progress and stops them; what came of one stays until it is put away', async () => {
    const running = jobItem('shipments', { id: shipmentId(71), act: 'hold', total: 40, done: 5, left: 35 })
    let shown = [running]
    const ended = {
      ...running,
      status: 'ENDED',
      done: 30,
      refused: 1,
      left: 9,
      because: 'stopped',
      version: 3,
    } as const
    const path = `/shipments/jobs/${running.id}`
    const results = [
      refusedWith(shipmentId(1), 'SH-2026-0001', 'shipment-over', 'Shipment SH-2026-0001 has ended'),
      refusedWith(shipmentId(2), 'PU-1', 'pickup-wrong-status', 'Pickup request PU-1 is Cancelled'),
    ]
    const { user, seen, store } = await open({
      'GET /shipments/jobs': () => ({ status: 200, body: { items: shown } }),
      [`GET ${path}`]: () => ({ status: 200, body: { ...ended, results } }),
      [`DELETE ${path}`]: () => {
        shown = shown[0]?.status === 'ENDED' ? [] : [{ ...running, status: 'STOPPING' }]
        return { status: 200, body: { job: running.job, id: running.id, version: 2 } }
      },
    })
    await user.click(await screen.findByRole('button', { name: '1 job is running' }))
    const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
    expect(await tray.findByText('Put 40 shipments on hold')).toBeTruthy()
    expect(tray.getByText('5 of 40')).toBeTruthy()
    const progress = (done: number, stage: string) =>
      applyEvent(store, {
        id: '',
        event: 'progress',
        data: JSON.stringify({ job: running.job, done, total: 40, stage }),
      })
    progress(20, 'acting')
    expect(await tray.findByText('20 of 40')).toBeTruthy()
    await user.click(tray.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(tray.queryByRole('button', { name: 'Cancel' })).toBeNull())
    shown = [ended]
    progress(31, 'finished')
    expect(await tray.findByText('30 done, 10 not.')).toBeTruthy()
    expect(screen.getByRole('button', { name: '1 job has a result' })).toBeTruthy()
    // Begun elsewhere: nobody is interrupted by it.
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(tray.getByRole('button', { name: 'Show the result' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Put 40 shipments on hold' }))
    expect(dialog.getByText('30 done, 1 not. 9 were left as they were.')).toBeTruthy()
    expect(dialog.getAllByRole('listitem').map(item => item.textContent?.trim())).toEqual([
      'Shipment SH-2026-0001 has ended',
      'Pickup request PU-1 is Cancelled',
    ])
    // What has ended can't be done the next time either; those that were left can.
    expect(dialog.queryByRole('button', { name: 'Try these again' })).toBeNull()
    expect(dialog.getByRole('button', { name: 'Go on with the rest' })).toBeTruthy()
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('button', { name: /job has a result/ })).toBeNull())
    expect(seen.filter(call => call.method === 'DELETE' && call.path === path)).toHaveLength(2)
  })

  test('is absent while nothing runs', async () => {
    const { seen, store } = await open()
    await waitFor(() => expect(seen.some(call => call.path === '/imports')).toBe(true))
    await waitFor(() =>
      expect(Object.values(store.getState().api.queries).every(query => query?.status !== 'pending')).toBe(true),
    )
    expect(screen.queryByRole('button', { name: /running/ })).toBeNull()
  })
})

describe('the keyboard', () => {
  const hit = {
    entity: 'purchase-order',
    id: '0198b000-0000-7000-8000-000000000000',
    title: '4500-018832',
    subtitle: 'Aurobindo Pharma Ltd.',
    status: 'TO_BE_CONFIRMED',
    href: '/pre-orders',
  }

  test('Ctrl-K finds an order by its number and goes there', async () => {
    const { user, path, seen } = await open({ 'GET /search': () => ({ status: 200, body: { hits: [hit] } }) })
    await user.keyboard('{Control>}k{/Control}')
    // Typed at once, before the search itself is fetched: nothing is lost.
    await user.keyboard('018832')
    const found = await screen.findByRole('option', { name: /4500-018832/ })
    expect(screen.getByRole('combobox')).toHaveProperty('value', '018832')
    expect(seen.find(call => call.path === '/search')?.query.get('q')).toBeTruthy()
    expect(await findings()).toEqual([])
    await user.click(found)
    await waitFor(() => expect(path()).toBe('/pre-orders'))
  })

  test('Ctrl-K tells the status of what it finds in the words of its kind', async () => {
    const found = (entity: string, title: string, status: string) => ({
      ...hit,
      id: crypto.randomUUID(),
      entity,
      title,
      status,
    })
    const hits = [
      found('quote-request', 'QR-2026-0001', 'ANSWERED'),
      found('pickup', 'PU-2026-0001', 'SCHEDULED'),
      found('warehouse-receipt', 'WR-2026-0001', 'PARTIALLY_RELEASED'),
    ]
    const { user } = await open({ 'GET /search': () => ({ status: 200, body: { hits } }) })
    await user.keyboard('{Control>}k{/Control}')
    await user.keyboard('2026')
    for (const [name, status] of [
      [/QR-2026-0001/, 'Answered'],
      [/PU-2026-0001/, 'Scheduled'],
      [/WR-2026-0001/, 'Partially released'],
    ] as const)
      expect(within(await screen.findByRole('option', { name })).getByText(status)).toBeTruthy()
  })

  test('Enter that comes before the search has answered goes to what is found for all that was typed', async () => {
    const other = { ...hit, id: '0198b000-0000-7000-8000-000000000001', title: '4500-01', href: '/products' }
    const entered = Promise.withResolvers<void>()
    const { user, path } = await open({
      'GET /search': async ({ query }) => {
        if (query.get('q') !== '018832') return { status: 200, body: { hits: [other] } }
        await entered.promise
        return { status: 200, body: { hits: [hit] } }
      },
    })
    await user.keyboard('{Control>}k{/Control}')
    await user.keyboard('018832{Enter}')
    entered.resolve()
    await waitFor(() => expect(path()).toBe('/pre-orders'))
  })

  test('forbidden pages and acts are absent from it', async () => {
    signInAs({ permissions: everyPermission.filter(entry => entry.permission === 'purchase-orders.view') })
    const { user } = await open()
    await user.keyboard('{Control>}k{/Control}')
    const options = (await screen.findAllByRole('option')).map(option => option.textContent)
    expect(options).toEqual(['Home', 'Purchase orders'])
  })

  test('? shows the keys', async () => {
    const { user } = await open()
    await user.keyboard('{Shift>}?{/Shift}')
    expect(await screen.findByRole('dialog', { name: 'Keyboard' })).toBeTruthy()
  })
})
