import type { BaseQueryApi } from '@reduxjs/toolkit/query'
import { act } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { problem } from '../../testing/answers.ts'
import { contractBreaches } from '../../testing/contract-check.ts'
import { andina, grantOf, lucia } from '../../testing/fixtures/people.ts'
import { answerWith, server } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'
import { createStore } from '../store.ts'
import { api } from './api.ts'
import { retryDelay } from './base-query.ts'
import { startChangeStream } from './change-stream.ts'
import { uploadForm } from './form-upload.ts'
import { requestTimeout, stillPatience, workPatience } from './limits.ts'
import { whenSessionEnds } from './session-refresh.ts'

// What every call has in common is tested on calls that no service knows.
afterEach(() => void contractBreaches())

const calls = api.injectEndpoints({
  endpoints: build => ({
    thing: build.query<{ n: number }, string>({ query: id => `/things/${id}` }),
    make: build.mutation<{ id: string }, object | FormData>({
      query: body => ({ url: '/things', method: 'POST', body }),
    }),
    replace: build.mutation<{ id: string }, object>({ query: body => ({ url: '/things', method: 'PUT', body }) }),
  }),
})

type Store = ReturnType<typeof createStore>
const get = (store: Store, id = '1') => store.dispatch(calls.endpoints.thing.initiate(id))
const make = (store: Store, body: object | FormData = { name: 'x' }) =>
  store.dispatch(calls.endpoints.make.initiate(body))
const ok = (body: unknown, headers?: Record<string, string>) => ({ status: 200, body, ...(headers && { headers }) })

/** Waits for what goes through the (real) network while the timers are held. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(resolve => setImmediate(resolve))
}

const byToken = (call: { headers: Headers }) =>
  call.headers.get('authorization') === 'Bearer token-2' ? ok({ n: 1 }) : problem(401, 'token-expired', 'Expired')

beforeEach(() => signInAs())

describe('what every request carries', () => {
  test('[S7.001] [S7.007] [S7.008] the base path, the bearer token, JSON headers and the offset from UTC', async () => {
    const seen = answerWith({ 'POST /things': () => ok({ id: '1' }), 'GET /things/1': () => ok({ n: 1 }) })
    const store = createStore()
    await make(store)
    await get(store)
    expect(seen.map(call => call.path)).toEqual(['/things', '/things/1'])
    for (const call of seen) {
      expect(call.headers.get('authorization')).toBe('Bearer token-1')
      expect(call.headers.get('accept')).toBe('application/json')
      expect(call.headers.get('client-utc')).toBe('330')
      expect(call.headers.get('accept-language')).toBe('en')
    }
    expect(seen[0]?.headers.get('content-type')).toBe('application/json')
  })

  test('[S7.008] what goes out beside the API’s usual way carries the offset too: upload, refresh, stream, probe', async () => {
    const seen = answerWith({
      'POST /things': () => ok({ id: '1' }),
      'GET /things/1': asked => byToken(asked as never),
      'GET /stream': () => problem(503, 'unavailable', 'Later'),
    })
    const store = createStore()
    await get(store)
    const sends = { getState: store.getState, signal: new AbortController().signal } as BaseQueryApi
    await uploadForm({ url: '/things', form: new FormData(), progress: 'it' }, sends, () => ({ data: null }))
    const stop = startChangeStream(store)
    await vi.waitFor(() => expect(seen.map(call => call.path)).toContain('/environment'))
    stop()
    const paths = ['/things', '/things/1', '/authentication/refreshSession', '/stream', '/environment']
    expect([...new Set(seen.map(call => call.path))].sort()).toEqual(paths.sort())
    expect(seen.filter(call => call.headers.get('client-utc') !== '330')).toEqual([])
  })

  test.each(['../users', '..%2F..', '1/../../users', '.', '%2e%2E/users', '1?company=x', '1#', '..\\users'])(
    'an id of the page’s address leads no call elsewhere: %s',
    async id => {
      const seen = answerWith({})
      expect(await get(createStore(), id)).toMatchObject({ error: { status: 404 } })
      expect(seen).toEqual([])
    },
  )

  test('an id with dots of its own is asked for', async () => {
    const seen = answerWith({ 'GET /things/PO..1.csv': () => ok({ n: 1 }) })
    await get(createStore(), 'PO..1.csv')
    expect(seen.map(call => call.path)).toEqual(['/things/PO..1.csv'])
  })

  test('[S7.005] every POST carries company and uid, and a GET the company', async () => {
    const seen = answerWith({ 'POST /things': () => ok({ id: '1' }), 'GET /things/1': () => ok({ n: 1 }) })
    const store = createStore()
    await make(store)
    await get(store)
    expect(seen[0]?.body).toEqual({ name: 'x', company: andina, uid: lucia.uid })
    expect(seen[1]?.query.get('company')).toBe(andina)
    expect(seen[1]?.query.has('client')).toBe(false)
  })

  test('[S7.006] form data carries company and uid as well, before its files, and keeps its own fields', async () => {
    const seen = answerWith({ 'POST /things': () => ok({ id: '1' }) })
    const form = new FormData()
    form.append('documentType', 'OTHER')
    await make(createStore(), form)
    const sent = seen[0]?.body as FormData
    expect([...sent.entries()]).toEqual([
      ['company', andina],
      ['uid', lucia.uid],
      ['documentType', 'OTHER'],
    ])
    expect([...form.keys()]).toEqual(['documentType'])
  })

  test('a position answered by a command is asked for in the next query', async () => {
    const seen = answerWith({
      'POST /things': () => ok({ id: '1' }, { 'x-event-position': '0000000042' }),
      'GET /things/1': () => ok({ n: 1 }),
    })
    const store = createStore()
    await make(store)
    await get(store)
    expect(seen[0]?.headers.has('x-min-position')).toBe(false)
    expect(seen[1]?.headers.get('x-min-position')).toBe('0000000042')
  })
})

describe('the cache of GET answers', () => {
  test('[S7.009] [S9.005] the same GET within 120 s makes no request, other parameters do, and after that it asks again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const seen = answerWith({ 'GET /things/1': () => ok({ n: 1 }), 'GET /things/2': () => ok({ n: 2 }) })
    const store = createStore()
    const first = get(store)
    await first
    first.unsubscribe()
    await vi.advanceTimersByTimeAsync(119_000)
    const again = get(store)
    await again
    expect(seen).toHaveLength(1)
    await get(store, '2')
    expect(seen).toHaveLength(2)
    again.unsubscribe()
    await vi.advanceTimersByTimeAsync(121_000)
    await get(store)
    expect(seen.map(call => call.path)).toEqual(['/things/1', '/things/2', '/things/1'])
  })
})

describe('told that it was too much', () => {
  test('the page waits as long as it is told, with all that it asks, and goes on instead of failing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    vi.spyOn(Math, 'random').mockReturnValue(0)
    let refused = 0
    const seen = answerWith({
      'GET /things/1': () => {
        refused += 1
        const { status, body } = problem(429, 'too-many-requests', 'Too many')
        return refused === 1 ? { status, body, headers: { 'retry-after': '7' } } : ok({ n: 1 })
      },
      'POST /things': () => ok({ id: '1' }),
    })
    const store = createStore()
    const result = get(store)
    await until(() => seen.length === 1)
    for (let turn = 0; turn < 20; turn += 1) await new Promise(resolve => setImmediate(resolve))
    const made = make(store)
    await vi.advanceTimersByTimeAsync(6_900)
    expect(seen).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect((await result).data).toEqual({ n: 1 })
    expect((await made).data).toEqual({ id: '1' })
    expect(seen).toHaveLength(3)
  })
})

describe('retries', () => {
  test('[S9.006] the delay is 2^n seconds plus up to one second of jitter', () => {
    expect([1, 2, 3].map(n => retryDelay(n, () => 0))).toEqual([2000, 4000, 8000])
    expect(retryDelay(1, () => 1)).toBe(3000)
  })

  test('[S7.012] [S9.006] an answer 5xx is asked again three times at most, after 2, 4 and 8 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const store = createStore()
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const calls = answerWith({ 'GET /things/1': () => problem(503, 'unavailable', 'Later') })
    const asked = () => calls.filter(call => call.path === '/things/1').length
    const waits = vi.spyOn(globalThis, 'setTimeout')
    const result = get(store)
    for (const [attempt, delay] of [
      [1, 2000],
      [2, 4000],
      [3, 8000],
    ] as const) {
      await until(() => waits.mock.calls.some(call => call[1] === delay))
      await vi.advanceTimersByTimeAsync(delay - 1)
      expect(asked()).toBe(attempt)
      await vi.advanceTimersByTimeAsync(1)
      await until(() => asked() === attempt + 1)
    }
    expect((await result).isError).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked()).toBe(4)
  })

  test('[S7.012] a POST is repeated under one idempotency key', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let answered = 0
    const seen = answerWith({
      'POST /things': () => (++answered < 3 ? problem(502, 'unavailable', 'Later') : ok({ id: '1' })),
    })
    const result = make(createStore())
    await vi.advanceTimersByTimeAsync(30_000)
    expect((await result).data).toEqual({ id: '1' })
    expect(seen).toHaveLength(3)
    const keys = new Set(seen.map(call => call.headers.get('idempotency-key')))
    expect(keys.size).toBe(1)
    expect([...keys][0]).toMatch(/^[0-9a-f-]{36}$/)
    for (const call of seen) expect(call.body).toEqual({ name: 'x', company: andina, uid: lucia.uid })
  })

  test('[S7.012] a command whose answer was lost is sent again under its key; sent once more by the person it has the same', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const keys: (string | null)[] = []
    let isLost = false
    let isGone = false
    answerWith({})
    server.use(
      http.post('*/api/v1/things', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'))
        if (isLost || keys.length === 1) return HttpResponse.error()
        if (!isGone) return HttpResponse.json({ id: '1' })
        return HttpResponse.json({ code: 'gone-since' }, { status: 409 })
      }),
    )
    const settled = async (sent: ReturnType<typeof make>) => {
      let answer: Awaited<typeof sent> | null = null
      void sent.then(found => {
        answer = found
      })
      while (answer === null) {
        await vi.advanceTimersByTimeAsync(500)
        await new Promise(resolve => setImmediate(resolve))
      }
      return answer as Awaited<typeof sent>
    }
    const form = () => {
      const whole = new FormData()
      whole.append('file', new File(['a'], 'a.pdf', { lastModified: 1 }))
      return whole
    }
    const store = createStore()
    expect((await settled(make(store, form()))).data).toEqual({ id: '1' })
    expect(new Set(keys).size).toBe(1)
    expect(keys).toHaveLength(2)

    isLost = true
    keys.length = 0
    expect((await settled(make(store, form()))).error).toMatchObject({ status: 'FETCH_ERROR' })
    expect(keys).toHaveLength(4)
    isLost = false
    expect((await settled(make(store, form()))).data).toEqual({ id: '1' })
    expect(keys).toHaveLength(5)
    expect(new Set(keys).size).toBe(1)
    // Answered, it is another command when it is sent again.
    await settled(make(store, form()))
    expect(new Set(keys).size).toBe(2)

    // Told that what was made under the kept key is gone, the person makes it anew.
    isLost = true
    keys.length = 0
    await settled(make(store, form()))
    ;[isLost, isGone] = [false, true]
    expect((await settled(make(store, form()))).error).toMatchObject({ status: 409 })
    expect(new Set(keys).size).toBe(1)
    isGone = false
    expect((await settled(make(store, form()))).data).toEqual({ id: '1' })
    expect(new Set(keys).size).toBe(2)
  })

  test('an upload on which nothing moves any more is sent again under its key; one that moves, or is through, is let be', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    answerWith({})
    const requests: XMLHttpRequest[] = []
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
      requests.push(this)
    })
    const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort').mockImplementation(function (this: XMLHttpRequest) {
      this.onabort?.(new ProgressEvent('abort') as never)
    })
    const sends = { getState: createStore().getState, signal: new AbortController().signal } as BaseQueryApi
    const usual = vi.fn(() => ({ data: { id: '1' } }))
    const upload = () => uploadForm({ url: '/things', form: new FormData(), progress: 'it' }, sends, usual)

    const still = upload()
    const moves = () => requests[0]?.upload.onprogress?.call(requests[0] as never, { loaded: 1, total: 9 } as never)
    await vi.advanceTimersByTimeAsync(stillPatience - 1)
    moves()
    await vi.advanceTimersByTimeAsync(stillPatience - 1)
    expect(abort).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await still).toEqual({ data: { id: '1' } })
    expect(usual).toHaveBeenCalledTimes(1)

    const through = upload()
    requests[1]?.upload.onload?.call(requests[1] as never, new ProgressEvent('load') as never)
    await vi.advanceTimersByTimeAsync(workPatience - 1)
    expect(abort).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await through).toEqual({ data: { id: '1' } })
  })

  test('an answer 4xx is not repeated', async () => {
    const seen = answerWith({ 'GET /things/1': () => problem(404, 'not-found', 'Nothing') })
    expect((await get(createStore())).isError).toBe(true)
    expect(seen).toHaveLength(1)
  })

  test('[S7.011] a call that is never answered is asked again three times, then it has failed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const calls = answerWith({ 'GET /things/1': () => new Promise<never>(() => {}) })
    const asked = () => calls.filter(call => call.path === '/things/1').length
    const result = get(createStore())
    for (const [attempt, backoff] of [2000, 4000, 8000].entries()) {
      await until(() => asked() === attempt + 1)
      await vi.advanceTimersByTimeAsync(requestTimeout + backoff - 1)
      expect(asked()).toBe(attempt + 1)
      await vi.advanceTimersByTimeAsync(1)
    }
    await until(() => asked() === 4)
    await vi.advanceTimersByTimeAsync(requestTimeout)
    expect(await result).toMatchObject({ isError: true, error: { status: 'TIMEOUT_ERROR' } })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(asked()).toBe(4)
  })

  test('[S9.004] a call times out after 45 s and is asked again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let asked = 0
    server.use(
      http.get('*/api/v1/things/1', () => {
        asked += 1
        return asked === 1 ? new Promise<Response>(() => {}) : HttpResponse.json({ n: 1 })
      }),
    )
    const result = get(createStore())
    await until(() => asked === 1)
    await vi.advanceTimersByTimeAsync(44_900)
    expect(asked).toBe(1)
    await vi.advanceTimersByTimeAsync(3_200)
    expect((await result).data).toEqual({ n: 1 })
    expect(asked).toBe(2)
  })
})

describe('the session', () => {
  test('[S7.010] [S4.042] a 401 refreshes the session once for all waiting requests and repeats them', async () => {
    const seen = answerWith({
      'GET /things/1': asked => byToken(asked as never),
      'GET /things/2': asked => byToken(asked as never),
    })
    const store = createStore()
    const both = await Promise.all([get(store, '1'), get(store, '2')])
    expect(both.map(answer => answer.data)).toEqual([{ n: 1 }, { n: 1 }])
    const refreshes = seen.filter(call => call.path === '/authentication/refreshSession')
    expect(refreshes).toHaveLength(1)
    expect(refreshes[0]?.body).toEqual({ refreshToken: 'refresh-token-1', company: andina, uid: lucia.uid })
    expect(JSON.parse(sessionStorage.getItem('grant') ?? '{}')).toEqual({
      token: 'token-2',
      refreshToken: 'refresh-token-2',
    })
  })

  test('[S4.043] when the refresh fails the session ends', async () => {
    const ended = vi.fn()
    whenSessionEnds(ended)
    answerWith({
      'GET /things/1': () => problem(401, 'token-expired', 'Expired'),
      'POST /authentication/refreshSession': () => problem(401, 'session-ended', 'Ended'),
    })
    const store = createStore()
    await get(store)
    expect(ended).toHaveBeenCalledTimes(1)
    expect(store.getState().session.grant).toBeNull()
    expect(sessionStorage.getItem('grant')).toBeNull()
  })

  test.each([
    ['nobody answers', () => HttpResponse.error()],
    ['the server is starting', () => HttpResponse.json({}, { status: 503 })],
  ])('[S4.043] a refresh that fails because %s does not end the session', async (_, refuse) => {
    const ended = vi.fn()
    whenSessionEnds(ended)
    answerWith({ 'GET /things/1': () => problem(401, 'token-expired', 'Expired') })
    server.use(http.post('*/api/v1/authentication/refreshSession', refuse))
    const store = createStore()
    await get(store)
    expect(ended).not.toHaveBeenCalled()
    expect(store.getState().session.grant?.token).toBe('token-1')
    expect(sessionStorage.getItem('grant')).toContain('refresh-token-1')
  })

  test('a request that is refused again after the refresh is not refreshed twice', async () => {
    const seen = answerWith({ 'GET /things/1': () => problem(401, 'token-expired', 'Expired') })
    await get(createStore())
    expect(seen.filter(call => call.path === '/authentication/refreshSession')).toHaveLength(1)
    expect(seen.filter(call => call.path === '/things/1')).toHaveLength(2)
  })

  test('[S7.002] a session that another tab has refreshed is taken over, its token is not used up again', async () => {
    const seen = answerWith({ 'GET /things/1': asked => byToken(asked as never) })
    const store = createStore()
    const { token, refreshToken } = grantOf(lucia, 'token-2')
    sessionStorage.setItem('grant', JSON.stringify({ token, refreshToken }))
    expect((await get(store)).data).toEqual({ n: 1 })
    expect(seen.some(call => call.path === '/authentication/refreshSession')).toBe(false)
  })
})

test('[S2.032] signing out and switching company drop every cached answer', async () => {
  const seen = answerWith({ 'GET /things/1': () => ok({ n: 1 }) })
  const store = createStore()
  await get(store)
  const { companySelected } = await import('../session/session-slice.ts')
  act(() => void store.dispatch(companySelected(lucia.companiesRef[1]?.id ?? '')))
  await get(store)
  expect(seen.filter(call => call.path === '/things/1').map(call => call.query.get('company'))).toEqual(
    lucia.companiesRef.map(ref => ref.id),
  )
})
