import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contractBreaches } from '../../testing/contract-check.ts'
import { lucia } from '../../testing/fixtures/people.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { answerWith } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'
import { api } from '../api/api.ts'
import { Notices } from './notices.tsx'

const calls = api.injectEndpoints({
  endpoints: build => ({
    things: build.query<object, void>({ query: () => ({ url: '/things', params: { limit: 20 } }) }),
  }),
})

beforeEach(() => signInAs())
// What may happen to every question is tested on one that no service knows.
afterEach(() => void contractBreaches())

test('a read model that stands still is told with since when, until the same question is answered without it', async () => {
  let isBehind = true
  const seen = answerWith({
    'GET /things': () => {
      const headers: Record<string, string> = isBehind ? { 'x-behind-since': '2026-03-02T09:00:00.000Z' } : {}
      return { status: 200, body: {}, headers }
    },
  })
  const { store } = await renderPart(<Notices />)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await act(async () => void (await store.dispatch(calls.endpoints.things.initiate())))
  expect(screen.getByRole('status').textContent).toMatch(
    /^What is shown may be old: what happened since 2 Mar.* \d\d:\d\d/,
  )

  const asked = () => seen.filter(call => call.path === '/things' && call.query.get('limit') === '20').length
  const before = asked()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await waitFor(() => expect(asked()).toBe(before + 1))
  expect(screen.queryByRole('status')).not.toBeNull()
  isBehind = false
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  vi.useRealTimers()
})

const away = {
  'GET /portal-state': () => ({
    status: 200,
    body: {
      away: [{ server: 'files', since: '2026-03-02T09:00:00.000Z' }],
      silent: [{ service: 'shipments', since: '2026-03-02T09:00:00.000Z' }],
      mailsGivenUp: 2,
    },
  }),
}

test('an operator is told what a server or service that does not answer keeps from working', async () => {
  signInAs({ user: { ...lucia, companiesRef: [{ ...lucia.companiesRef[0], actor: 'O' }] as never } })
  answerWith(away)
  await renderPart(<Notices />)
  const [files, shipments, mails] = await screen.findAllByRole('status')
  expect(files?.textContent).toMatch(/^Files can neither be uploaded nor opened\. Since 2 Mar.*\.$/)
  expect(mails?.textContent).toMatch(
    /^2 e-mails of the last 7 days were not taken by the mail server and are given up\./,
  )
  expect(shipments?.textContent).toMatch(
    /^Shipments cannot be opened or changed now\. The service shipments has not answered since 2 Mar.*; it goes on/,
  )
})

test('a client is not asked to mend servers', async () => {
  const seen = answerWith(away)
  const { store } = await renderPart(<Notices />)
  await act(async () => void (await store.dispatch(calls.endpoints.things.initiate())))
  expect(seen.map(call => call.path)).not.toContain('/portal-state')
})
