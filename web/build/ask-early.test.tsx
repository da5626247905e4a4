import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readAgainWhenBack } from '../app/api/change-stream.ts'
import { positionSeen } from '../app/api/positions.ts'
import { pageRoutes } from '../app/router.tsx'
import { shellApi } from '../app/shell/shell-endpoints.ts'
import { createStore } from '../app/store.ts'
import { problem } from '../testing/answers.ts'
import { andina, everyPermission, lucia } from '../testing/fixtures/people.ts'
import { renderPortal } from '../testing/render-portal.tsx'
import { answerWith, type Call } from '../testing/server.ts'
import { signInAs } from '../testing/sign-in-as.ts'
import { askEarly } from './ask-early.ts'
import { withheldFrom } from './preload-pages.ts'

type Asks = Parameters<typeof askEarly>[0]
const noPage = { isProtected: true, picture: null, around: [], own: [], texts: [] }
const tabs = '/purchase-orders/tabs'

function expectPage(path: string, asks = pageRoutes.find(route => route.path === path)?.asks): NonNullable<Asks> {
  history.replaceState(null, '', path)
  return { page: { ...noPage, path, asks: asks ?? [] }, language: 'en' }
}

const ask = (url: string) => askEarly(expectPage('/purchase-orders', [{ url }]))
const askTabs = () => ask(tabs)
const askedFor = (calls: readonly Call[], path: string) => calls.filter(call => call.path === path)
const early = () => [...(window.earlyAnswers?.keys() ?? [])].map(url => new URL(url).pathname)
const age = (milliseconds: number) => {
  for (const one of window.earlyAnswers?.values() ?? []) one.askedAt = performance.now() - milliseconds
}
const read = (store = createStore()) => store.dispatch(shellApi.endpoints.orderTabs.initiate())

beforeEach(() => signInAs())
afterEach(async () => {
  // What nobody took would be heard by the next test.
  await Promise.allSettled([...(window.earlyAnswers?.values() ?? [])].map(({ answer }) => answer))
  window.earlyAnswers = undefined
})

test.each(pageRoutes.filter(({ asks }) => asks !== undefined).map(({ path }) => path))(
  'what is asked early for %s is what the page asks first, and it asks for none of it again',
  async path => {
    const calls = answerWith()
    askEarly(expectPage(path))
    const asked = early().map(url => url.replace('/api/v1', ''))
    expect(asked.length).toBeGreaterThan(0)
    // However long a busy machine takes to draw the page.
    age(-60_000)
    await renderPortal(path)
    await waitFor(() => expect(early()).toEqual([]))
    for (const one of asked) expect(askedFor(calls, one)).toHaveLength(1)
  },
)

test('what was asked long before the page took it is shown, and asked for once more', async () => {
  const calls = answerWith()
  const store = createStore()
  onTestFinished(readAgainWhenBack(store))
  askTabs()
  age(1_001)
  const reading = read(store)
  await reading
  await waitFor(() => expect(askedFor(calls, tabs)).toHaveLength(2))
  reading.unsubscribe()
})

test('only who is signed in asks early, for a page as its address without a question shows it', () => {
  history.replaceState(null, '', '/purchase-orders?tab=confirmed')
  askEarly({ page: { ...noPage, path: '/purchase-orders', asks: [{ url: tabs }] }, language: 'en' })
  expect(window.earlyAnswers).toBeUndefined()
  sessionStorage.clear()
  askTabs()
  askEarly(null)
  expect(window.earlyAnswers).toBeUndefined()
})

test('nobody asks for what the company gives no right to, nor for what its kind is not shown', () => {
  answerWith()
  const asks: NonNullable<Asks>['page']['asks'] = [
    { url: '/notifications/count', permission: 'notifications.view' },
    { url: tabs, actors: ['P'] },
    { url: '/environment', permission: 'purchase-orders.view', actors: ['C'] },
  ]
  signInAs({ permissions: everyPermission.filter(({ permission }) => permission !== 'notifications.view') })
  askEarly(expectPage('/app', asks))
  expect(early()).toEqual(['/api/v1/environment'])
})

test('nobody asks for what their profile does not open or call', () => {
  answerWith()
  const [count, others] = [{ url: '/notifications/count?of=all' }, ['DELIVERY_BOT', 'CLIENT_LAB']]
  expect(withheldFrom('/purchase-orders', { url: tabs })).toEqual(others)
  expect(withheldFrom('/purchase-orders', count)).toEqual(['CLIENT_R', ...others])
  expect(withheldFrom('/app', { url: tabs })).toEqual(['CLIENT_R', ...others])
  signInAs({ user: { ...lucia, profile: 'CLIENT_R' } })
  const asks = [{ url: tabs }, count].map(one => ({ ...one, withheld: withheldFrom('/purchase-orders', one) }))
  askEarly(expectPage('/purchase-orders', asks))
  expect(early()).toEqual([`/api/v1${tabs}`])
})

test('the answer is taken once, with the company and the client whose data is shown', async () => {
  const calls = answerWith()
  sessionStorage.setItem('child', JSON.stringify('client-1'))
  askTabs()
  const store = createStore()
  await read(store)
  expect(askedFor(calls, tabs)).toHaveLength(1)
  expect([...(askedFor(calls, tabs)[0]?.query ?? [])]).toEqual([
    ['company', andina],
    ['client', 'client-1'],
  ])
  await act(() => store.dispatch(shellApi.endpoints.orderTabs.initiate(undefined, { forceRefetch: true })))
  expect(askedFor(calls, tabs)).toHaveLength(2)
})

test.each([
  ['another client is chosen', () => sessionStorage.setItem('child', JSON.stringify('client-2'))],
  ['the token is another', () => sessionStorage.setItem('grant', JSON.stringify({ token: 'b', refreshToken: 'r' }))],
  ['the page knows a newer position', () => positionSeen('00000000000000000009')],
  ['it is old', () => age(10_001)],
])('it is asked anew where %s', async (_case, change) => {
  answerWith()
  const sent = vi.spyOn(globalThis, 'fetch')
  ask('/notifications/count')
  change()
  const { data } = await createStore().dispatch(shellApi.endpoints.unreadCount.initiate())
  expect(data?.unread).toBe(4)
  expect(sent).toHaveBeenCalledTimes(2)
})

test('an early question with an expired token is a question like any other: refreshed, and asked again', async () => {
  const outcomes = [problem(401, 'token-expired', 'Expired'), { status: 200, body: { tabs: [], statuses: [] } }]
  const calls = answerWith({ [`GET ${tabs}`]: () => outcomes.shift() ?? problem(500, 'unexpected', 'Asked too often') })
  askTabs()
  const { data } = await read()
  expect(data).toEqual({ tabs: [], statuses: [] })
  expect(askedFor(calls, tabs)).toHaveLength(2)
  expect(askedFor(calls, '/authentication/refreshSession')).toHaveLength(1)
})

test('an early question that is given up fails as the page gives it up', async () => {
  answerWith({ [`GET ${tabs}`]: () => new Promise(() => undefined) })
  askTabs()
  const { request } = [...(window.earlyAnswers?.values() ?? [])][0] ?? {}
  const query = read()
  await waitFor(() => expect(early()).toEqual([]))
  query.abort()
  expect((await query).isError).toBe(true)
  expect(request?.signal.aborted).toBe(true)
})
