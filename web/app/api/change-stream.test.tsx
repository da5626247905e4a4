import { act, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { i18next } from '../../i18n/setup.ts'
import { problem } from '../../testing/answers.ts'
import { detail } from '../../testing/fixtures/order-detail.ts'
import { grantOf, lucia } from '../../testing/fixtures/people.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { answerWith, server } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { createStore } from '../store.ts'
import { api } from './api.ts'
import { applyEvent, readAgainInAnotherLanguage, readAgainWhenBack, startChangeStream } from './change-stream.ts'
import { readEventStream, type ServerEvent } from './event-stream.ts'
import { useLiveUpdates } from './live-lists.ts'
import { commandAnswered } from './positions.ts'
import { whenSecondFactorDemanded, whenSessionEnds } from './session-refresh.ts'
import type { TagType } from './tags.ts'
import { list } from './tags.ts'

const calls = api.injectEndpoints({
  endpoints: build => ({
    someOrders: build.query<object, void>({ query: () => '/purchase-orders', providesTags: [list('purchase-order')] }),
    oneOrder: build.query<object, string>({
      query: id => `/purchase-orders/${id}`,
      providesTags: (_answer, _error, id) => [{ type: 'purchase-order', id }],
    }),
    endOthers: build.mutation<object, void>({
      query: () => ({ url: '/account/devices/end-others', method: 'POST', body: {} }),
    }),
  }),
})

const change = (id: string, position: string): ServerEvent => ({
  id: position,
  event: 'change',
  data: JSON.stringify({ entity: 'purchase-order', id, type: 'QuantitiesConfirmed', position }),
})
const asked = (seen: { path: string }[], path: string) => seen.filter(call => call.path === path).length
const ok = { status: 200, body: detail() }
const environment = { status: 200, body: { name: 'DEMO' } }
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await act(() => new Promise<void>(resolve => setImmediate(resolve)))
}

beforeEach(() => signInAs())
afterEach(() => vi.useRealTimers())

describe('reading server-sent events', () => {
  const read = async (...chunks: string[]) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
        controller.close()
      },
    })
    const events: ServerEvent[] = []
    for await (const event of readEventStream(body)) events.push(event)
    return events
  }

  test('events cut anywhere are put together; comments and unfinished events are left out', async () => {
    expect(await read(': hello\n\nid: 7\nevent: cha', 'nge\ndata: {"a"', ':1}\n\ndata: lost')).toEqual([
      { id: '7', event: 'change', data: '{"a":1}' },
    ])
  })

  test('lines of data are joined and CRLF is a line end', async () => {
    expect(await read('data: one\r\ndata: two\r\n\r\n')).toEqual([{ id: '', event: 'message', data: 'one\ntwo' }])
  })
})

describe('what a change does', () => {
  test('an open detail and a list that nobody looks at are asked for anew', async () => {
    const seen = answerWith({
      'GET /purchase-orders/1': () => ok,
      'GET /purchase-orders/2': () => ok,
    })
    const store = createStore()
    await Promise.all([
      store.dispatch(calls.endpoints.someOrders.initiate()),
      store.dispatch(calls.endpoints.oneOrder.initiate('1')),
      store.dispatch(calls.endpoints.oneOrder.initiate('2')),
    ])
    applyEvent(store, change('1', '05'))
    await vi.waitFor(() => expect(asked(seen, '/purchase-orders/1')).toBe(2))
    await vi.waitFor(() => expect(asked(seen, '/purchase-orders')).toBe(2))
    expect(asked(seen, '/purchase-orders/2')).toBe(1)
    expect(seen.at(-1)?.headers.get('x-min-position')).toBe('05')
  })

  test('changes of many at once ask for each list and detail once, and a long row of them not all the time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const seen = answerWith({ 'GET /purchase-orders/1': () => ok })
    const store = createStore()
    await Promise.all([
      store.dispatch(calls.endpoints.someOrders.initiate()),
      store.dispatch(calls.endpoints.oneOrder.initiate('1')),
    ])
    const burst = () => {
      for (let index = 0; index < 500; index += 1) applyEvent(store, change(String(index % 7), String(10 + index)))
    }
    const settled = async () => {
      while (Object.values(store.getState().api.queries).some(query => query?.status === 'pending'))
        await new Promise(resolve => setImmediate(resolve))
    }
    burst()
    await vi.advanceTimersByTimeAsync(300)
    await settled()
    expect([asked(seen, '/purchase-orders'), asked(seen, '/purchase-orders/1')]).toEqual([2, 2])
    for (let tenth = 0; tenth < 19; tenth += 1) {
      burst()
      await vi.advanceTimersByTimeAsync(100)
    }
    await settled()
    expect(asked(seen, '/purchase-orders')).toBe(3)
  })

  test('after a reset everything shown is asked for anew', async () => {
    const seen = answerWith({ 'GET /purchase-orders/1': () => ok })
    const store = createStore()
    await store.dispatch(calls.endpoints.oneOrder.initiate('1'))
    applyEvent(store, change('2', '09'))
    applyEvent(store, { id: '05', event: 'reset', data: '{}' })
    await vi.waitFor(() => expect(asked(seen, '/purchase-orders/1')).toBe(2))
    // What was seen before may be of a time that a restored backup does not know.
    expect(seen.at(-1)?.headers.get('x-min-position')).toBe('05')
  })

  test('[S1.032] what services word is asked for anew in another language', async () => {
    const seen = answerWith({ 'GET /purchase-orders/1': () => ok })
    const store = createStore()
    await store.dispatch(calls.endpoints.oneOrder.initiate('1'))
    const stop = readAgainInAnotherLanguage(store)
    await i18next.changeLanguage('fr')
    await vi.waitFor(() => expect(asked(seen, '/purchase-orders/1')).toBe(2))
    expect(seen.at(-1)?.headers.get('accept-language')).toBe('fr')
    stop()
    await i18next.changeLanguage('en')
  })

  test('progress of a job is kept by its id', () => {
    const store = createStore()
    applyEvent(store, {
      id: '',
      event: 'progress',
      data: JSON.stringify({ job: 'j1', done: 3, total: 9, stage: 'rows' }),
    })
    expect(store.getState().live.jobs.j1).toEqual({ job: 'j1', done: 3, total: 9, stage: 'rows' })
  })

  const ofMember = (uid: string): ServerEvent => ({
    id: '',
    event: 'change',
    data: JSON.stringify({ entity: 'membership', id: uid, position: '1' }),
  })

  test('[D8.014] a change of one’s own membership makes permissions and companies be asked for again, one of another’s does not', async () => {
    const answer = grantOf({ ...lucia, companiesRef: lucia.companiesRef.map(ref => ({ ...ref, profile: 'CLIENT_R' })) })
    const seen = answerWith({ 'POST /authentication/refreshSession': () => ({ status: 200, body: answer }) })
    const store = createStore()
    applyEvent(store, ofMember('somebody else'))
    expect(store.getState().session.permissions).not.toBeNull()
    applyEvent(store, ofMember(lucia.uid))
    await vi.waitFor(() => expect(store.getState().session.permissions).toBeNull())
    expect(store.getState().session.user?.profile).toBe('CLIENT_R')
    expect(asked(seen, '/authentication/refreshSession')).toBe(1)
  })

  test('[D8.010] who is suspended in the selected company goes on in another of theirs, and is told', async () => {
    const [, other] = lucia.companiesRef
    const answer = grantOf({ ...lucia, companiesRef: other === undefined ? [] : [other] })
    answerWith({ 'POST /authentication/refreshSession': () => ({ status: 200, body: answer }) })
    const { store } = await renderPart(<Toaster />)
    applyEvent(store, ofMember(lucia.uid))
    await screen.findByText('You cannot act for Andina Salud S.A.C. any more')
    expect(store.getState().session).toMatchObject({ company: other?.id, permissions: null })
  })
})

function Shown({ type = 'purchase-order' }: { type?: TagType }) {
  const { updates, refresh } = useLiveUpdates(type, 'tab')
  return (
    <button type="button" onClick={refresh}>
      {updates} updates
    </button>
  )
}

test('a shown list stays as it is and says how many updates wait; refreshing asks once', async () => {
  const seen = answerWith()
  const { store, user } = await renderPart(<Shown />)
  await act(async () => void (await store.dispatch(calls.endpoints.someOrders.initiate())))
  act(() => {
    applyEvent(store, change('1', '05'))
    applyEvent(store, change('2', '06'))
    applyEvent(store, change('2', '07'))
  })
  expect(screen.getByRole('button').textContent).toBe('2 updates')
  expect(asked(seen, '/purchase-orders')).toBe(1)
  await user.click(screen.getByRole('button'))
  await vi.waitFor(() => expect(asked(seen, '/purchase-orders')).toBe(2))
  expect(screen.getByRole('button').textContent).toBe('0 updates')
})

test("one's own change is no news", async () => {
  const { store } = await renderPart(<Shown />)
  commandAnswered('09')
  act(() => applyEvent(store, change('1', '08')))
  expect(screen.getByRole('button').textContent).toBe('0 updates')
})

test.each([
  ['purchase-orders', 'purchase-order'],
  ['shipments', 'shipment'],
  ['pickups', 'pickup'],
  ['products', 'product'],
] as const)('what a job on %s has changed is shown when it ends, and is no news', async (resource, entity) => {
  const { store } = await renderPart(<Shown type={entity} />)
  const progress = (stage: string) =>
    act(() => {
      const job = { job: `/api/v1/${resource}/jobs/1`, done: 1, total: 1, stage }
      applyEvent(store, { id: '', event: 'progress', data: JSON.stringify(job) })
    })
  act(() => {
    applyEvent(store, { id: '', event: 'change', data: JSON.stringify({ entity, id: '1', position: '05' }) })
  })
  progress('acting')
  expect(screen.getByRole('button').textContent).toBe('1 updates')
  progress('finished')
  expect(screen.getByRole('button').textContent).toBe('0 updates')
})

describe('the connection', () => {
  /** A stream that stays open, and the way to write into it. */
  function openStream() {
    const requests: Request[] = []
    let write: (text: string) => void = () => {}
    server.use(
      http.get('*/api/v1/stream', ({ request }) => {
        requests.push(request)
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            write = text => controller.enqueue(new TextEncoder().encode(text))
            write(': connected\n\n')
          },
        })
        return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } })
      }),
    )
    return { requests, write: (text: string) => write(text) }
  }

  /** A network whose server answers at once, or stands still: what is asked then is never answered. */
  function heldNetwork() {
    const paths: string[] = []
    let standsStill = false
    let say: (text: string) => void = () => {}
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = input instanceof Request ? input : new Request(input, init)
      const path = new URL(request.url).pathname.replace('/api/v1', '')
      paths.push(path)
      if (standsStill)
        return new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)))
      if (path !== '/stream') return Response.json({})
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          say = text => controller.enqueue(new TextEncoder().encode(text))
          request.signal.addEventListener('abort', () => controller.error(request.signal.reason))
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    })
    return {
      asked: (path: string) => paths.filter(one => one === path).length,
      say: (text: string) => say(text),
      stands(still: boolean) {
        standsStill = still
      },
    }
  }

  test('[S8.008] [S8.009] a server that falls silent is told within 10 s, though nobody asks it anything; when it is back, all that is shown is asked for again', async () => {
    const { store } = await renderPart(<Toaster />)
    const network = heldNetwork()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await act(async () => void (await store.dispatch(calls.endpoints.oneOrder.initiate('1'))))
    const stop = startChangeStream(store)
    const stopReading = readAgainWhenBack(store)
    await until(() => network.asked('/stream') === 1)
    // While it says something, it is there.
    for (let beats = 0; beats < 5; beats += 1) {
      network.say('event: heartbeat\ndata: {}\n\n')
      await act(() => vi.advanceTimersByTimeAsync(3_000))
    }
    expect(screen.queryByRole('alert')).toBeNull()
    network.stands(true)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.getByRole('alert').textContent).toContain('Could not establish connection to the server')
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect(screen.getByRole('alert').textContent).toContain('Could not establish connection to the server')
    expect(network.asked('/purchase-orders/1')).toBe(1)
    network.stands(false)
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(screen.queryByRole('alert')).toBeNull()
    await until(() => network.asked('/purchase-orders/1') === 2)
    const streams = network.asked('/stream')
    network.say('event: heartbeat\ndata: {}\n\n')
    expect(streams).toBeGreaterThan(1)
    stop()
    stopReading()
  })

  test('[S8.008] a portal that still speaks while what is asked of it waits is not called lost', async () => {
    const { store } = await renderPart(<Toaster />)
    const network = heldNetwork()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const stop = startChangeStream(store)
    await until(() => network.asked('/stream') === 1)
    network.stands(true)
    void store.dispatch(calls.endpoints.oneOrder.initiate('1'))
    for (let beats = 0; beats < 3; beats += 1) {
      network.say('event: heartbeat\ndata: {}\n\n')
      await act(() => vi.advanceTimersByTimeAsync(3_000))
    }
    expect(screen.getByRole('alert').textContent).toContain('The portal cannot reach its data at the moment')
    network.stands(false)
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(screen.queryByRole('alert')).toBeNull()
    stop()
  })

  test('[S8.008] while calls wait on all connections of the browser, a question that waits behind them is no loss', async () => {
    const { store } = await renderPart(<Toaster />)
    const network = heldNetwork()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const stop = startChangeStream(store)
    await until(() => network.asked('/stream') === 1)
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    network.stands(true)
    for (const id of ['1', '2', '3', '4', '5']) void store.dispatch(calls.endpoints.oneOrder.initiate(id))
    await act(() => vi.advanceTimersByTimeAsync(7_000))
    expect(screen.getByRole('alert').textContent).toContain('The portal cannot reach its data at the moment')
    network.stands(false)
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(screen.queryByRole('alert')).toBeNull()
    stop()
  })

  test('[S8.008] [S8.009] a portal that cannot reach its data is told within 10 s in the language of the page; when it can, what failed is asked for again', async () => {
    const { store } = await renderPart(<Toaster />)
    let hasData = true
    const answer = () => (hasData ? ok : problem(503, 'unavailable', 'Later'))
    const seen = answerWith({
      'GET /environment': () => (hasData ? environment : problem(503, 'unavailable', 'Later')),
      'GET /purchase-orders/1': answer,
      'GET /purchase-orders/2': () => (hasData ? ok : new Promise<never>(() => {})),
    })
    const stopReading = readAgainWhenBack(store)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    hasData = false
    const hangs = store.dispatch(calls.endpoints.oneOrder.initiate('2'))
    await until(() => asked(seen, '/purchase-orders/2') === 1)
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    const said = 'The portal cannot reach its data at the moment. This goes away by itself when it can again.'
    await until(() => screen.queryByText(said) !== null)
    await act(async () => void (await i18next.changeLanguage('es-MX')))
    expect(screen.getByRole('alert').textContent).toMatch(/^El portal no puede acceder a sus datos/)
    await act(async () => void (await i18next.changeLanguage('en')))
    const refused = await store.dispatch(calls.endpoints.oneOrder.initiate('1'))
    expect(refused.error).toEqual({ status: 'FETCH_ERROR', error: 'not-served' })
    await act(() => vi.advanceTimersByTimeAsync(3_600_000))
    expect(screen.getByText(said)).toBeTruthy()
    expect(asked(seen, '/purchase-orders/1')).toBe(0)
    hasData = true
    while (screen.queryByText(said) !== null) {
      await act(() => vi.advanceTimersByTimeAsync(1_000))
      await act(() => new Promise<void>(resolve => setImmediate(resolve)))
    }
    await until(() => store.getState().api.queries['oneOrder("1")']?.status === 'fulfilled')
    hangs.abort()
    stopReading()
  })

  test('[S8.008] a question answered with 503 is not asked again and again while there are no data, and comes by itself', async () => {
    const { store } = await renderPart(<Toaster />)
    let hasData = false
    const answer = () => (hasData ? ok : problem(503, 'unavailable', 'Later'))
    const seen = answerWith({
      'GET /environment': () => (hasData ? environment : problem(503, 'unavailable', 'Later')),
      'GET /purchase-orders/1': answer,
    })
    const stopReading = readAgainWhenBack(store)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const failed = await act(async () => store.dispatch(calls.endpoints.oneOrder.initiate('1')))
    expect(failed.error).toEqual({ status: 'FETCH_ERROR', error: 'not-served' })
    expect(screen.getByRole('alert').textContent).toContain('The portal cannot reach its data')
    expect(asked(seen, '/purchase-orders/1')).toBe(1)
    hasData = true
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    await until(() => asked(seen, '/purchase-orders/1') === 2)
    expect(screen.queryByRole('alert')).toBeNull()
    stopReading()
  })

  test('[S8.008] a stream that breaks off is no loss while the server answers', async () => {
    const { store } = await renderPart(<Toaster />)
    const asks = answerWith({ 'GET /stream': () => problem(503, 'unavailable', 'Later') })
    const stop = startChangeStream(store)
    await vi.waitFor(() => expect(asked(asks, '/environment')).toBe(1))
    await act(async () => {})
    expect(screen.queryByRole('alert')).toBeNull()
    stop()
  })

  test('it carries the token and the company and passes changes on to the other tabs', async () => {
    const stream = openStream()
    const store = createStore()
    const other = new BroadcastChannel('quayside-changes')
    const heard = new Promise<unknown>(resolve => {
      other.onmessage = event => resolve(event.data)
    })
    const stop = startChangeStream(store)
    await vi.waitFor(() => expect(stream.requests).toHaveLength(1))
    expect(stream.requests[0]?.headers.get('authorization')).toBe('Bearer token-1')
    expect(stream.requests[0]?.url).toContain(`company=${store.getState().session.company}`)
    stream.write('id: 5\nevent: progress\ndata: {"job":"j","done":1,"total":2,"stage":"s"}\n\n')
    await vi.waitFor(() => expect(store.getState().live.jobs.j?.done).toBe(1))
    expect(await heard).toMatchObject({
      company: store.getState().session.company,
      event: { id: '5', event: 'progress' },
    })
    stop()
    other.close()
  })

  test('a tab that does not lead listens, and only for its own company', async () => {
    const never = new Promise<void>(() => {})
    vi.stubGlobal('navigator', {
      ...navigator,
      onLine: true,
      language: 'en',
      languages: ['en'],
      locks: { request: () => never },
    })
    const seen = answerWith()
    const store = createStore()
    const stop = startChangeStream(store)
    const leader = new BroadcastChannel('quayside-changes')
    const { company, user } = store.getState().session
    const event = (job: string): ServerEvent => ({
      id: '1',
      event: 'progress',
      data: JSON.stringify({ job, done: 1, total: 1, stage: '' }),
    })
    leader.postMessage({ company: 'another', uid: user?.uid, seeAs: 'null', event: event('theirs') })
    leader.postMessage({ company, uid: user?.uid, seeAs: 'null', event: event('mine') })
    await vi.waitFor(() => expect(store.getState().live.jobs.mine).toBeDefined())
    expect(store.getState().live.jobs.theirs).toBeUndefined()
    expect(asked(seen, '/stream')).toBe(0)
    stop()
    leader.close()
    vi.unstubAllGlobals()
  })

  test('[S4.043] a session that has ended elsewhere ends here, though nobody asks anything', async () => {
    const ended = vi.fn()
    whenSessionEnds(ended)
    answerWith({
      'GET /stream': () => problem(401, 'token-expired', 'Expired'),
      'POST /authentication/refreshSession': () => problem(401, 'session-ended', 'Ended'),
    })
    const store = createStore()
    const stop = startChangeStream(store)
    await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1))
    expect(store.getState().session.grant).toBeNull()
    stop()
  })

  test('[D8.019] who is refused for want of a second factor is led to it at once: by the open stream, and by one that is refused', async () => {
    const led = vi.fn()
    whenSecondFactorDemanded(led)
    answerWith({
      'GET /stream': () => problem(403, 'second-factor-demanded', 'Set it up'),
      'GET /environment': () => environment,
    })
    const store = createStore()
    const refusedFor = (code: string): ServerEvent => ({ id: '', event: 'refused', data: JSON.stringify({ code }) })
    applyEvent(store, refusedFor('company-not-yours'))
    expect(led).not.toHaveBeenCalled()
    applyEvent(store, refusedFor('second-factor-demanded'))
    expect(led).toHaveBeenCalledTimes(1)
    const stop = startChangeStream(store)
    await vi.waitFor(() => expect(led).toHaveBeenCalledTimes(2))
    stop()
  })

  test('[D8.019] an act that is refused for want of a second factor says so where it was done, and leads nowhere', async () => {
    const led = vi.fn()
    whenSecondFactorDemanded(led)
    const refused = () => problem(403, 'second-factor-demanded', 'Set it up')
    answerWith({ 'GET /purchase-orders/1': refused, 'POST /account/devices/end-others': refused })
    const store = createStore()
    const { error } = await store.dispatch(calls.endpoints.endOthers.initiate())
    expect(error).toMatchObject({ status: 403 })
    expect(led).not.toHaveBeenCalled()
    await store.dispatch(calls.endpoints.oneOrder.initiate('1'))
    expect(led).toHaveBeenCalledTimes(1)
  })

  test('[S7.010] a stream whose token ended is opened again with a fresh one', async () => {
    const tokens: (string | null)[] = []
    const refreshes = answerWith()
    server.use(
      http.get('*/api/v1/stream', ({ request }) => {
        tokens.push(request.headers.get('authorization'))
        if (tokens.length === 1)
          return HttpResponse.json(problem(401, 'token-expired', 'Expired').body as never, { status: 401 })
        return new HttpResponse(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } })
      }),
    )
    const stop = startChangeStream(createStore())
    await vi.waitFor(() => expect(tokens).toEqual(['Bearer token-1', 'Bearer token-2']))
    expect(asked(refreshes, '/authentication/refreshSession')).toBe(1)
    stop()
  })
})
