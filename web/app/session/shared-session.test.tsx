import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { grantOf, lucia } from '../../testing/fixtures/people.ts'
import { answerWith } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'
import { refreshOnce } from '../api/session-refresh.ts'
import { createStore } from '../store.ts'
import { refreshed, signedIn, signedOut } from './session-slice.ts'
import { readSession, type StoredSession } from './session-storage.ts'
import { shareSession } from './shared-session.ts'

/** The locks of a browser, as far as the portal uses them; the other tab's is held from outside. */
function locks(held: { name: string }[]) {
  const request = async (name: string, work: () => Promise<unknown>) => {
    const own = { name }
    held.push(own)
    try {
      return await work()
    } finally {
      held.splice(held.indexOf(own), 1)
    }
  }
  return { request, query: async () => ({ held: [...held] }) }
}

let ends: (() => void)[] = []
const held: { name: string }[] = []
beforeEach(() => {
  held.length = 0
  vi.stubGlobal('navigator', {
    onLine: true,
    language: 'en',
    languages: ['en'],
    userAgent: navigator.userAgent,
    locks: locks(held),
  })
})
afterEach(() => {
  for (const end of ends) end()
  ends = []
})

/** Another tab of the same browser, with this session; notes what it hears. */
function otherTab(session: StoredSession | null) {
  const channel = new BroadcastChannel('quayside-session')
  const heard: { kind: string; uid?: string; session?: StoredSession }[] = []
  channel.onmessage = ({ data }) => {
    heard.push(data)
    if (data.kind === 'asked' && session !== null) channel.postMessage({ kind: 'told', to: data.by, session })
  }
  if (session !== null) held.push({ name: 'session-of-tab:other' })
  ends.push(() => channel.close())
  return { heard, say: (said: object) => channel.postMessage(said) }
}

function sessionOf(token: string): StoredSession {
  signInAs()
  const session = { ...readSession(), child: 'client-1' }
  sessionStorage.clear()
  const grant = grantOf(lucia, token)
  return { ...session, grant: { token: grant.token, refreshToken: grant.refreshToken } }
}

async function open(changed: (now: 'started' | 'ended') => void = () => {}) {
  const store = createStore()
  ends.push(await shareSession(store, changed))
  return store
}

test('a new tab is signed in where another tab of the browser is, also without "Remember me", and no token lies in the browser’s storage', async () => {
  otherTab(sessionOf('token-7'))
  const store = await open()
  expect(store.getState().session).toMatchObject({ grant: { token: 'token-7' }, user: lucia, child: 'client-1' })
  expect(readSession().grant?.token).toBe('token-7')
  expect(localStorage.getItem('grant')).toBeNull()
})

test('where no other tab is open nobody is asked, and a person signs in', async () => {
  const { heard } = otherTab(null)
  const store = await open()
  expect(store.getState().session.grant).toBeNull()
  expect(heard).toEqual([])
})

test('a tab that came back with an old session takes the one that is used now', async () => {
  const now = sessionOf('token-7')
  signInAs()
  otherTab(now)
  const store = await open()
  expect(store.getState().session.grant?.token).toBe('token-7')
  expect(store.getState().session.child).toBeNull()
})

test('[S7.010] [S4.042] the tabs refresh once: what another has fetched is taken, and its own is told to the others', async () => {
  signInAs()
  const store = await open()
  const seen = answerWith()
  const theirs = otherTab(sessionOf('token-7'))
  expect(await refreshOnce({ dispatch: store.dispatch, getState: store.getState }, 'token-1')).toBe('refreshed')
  expect(store.getState().session.grant?.token).toBe('token-7')
  expect(seen).toEqual([])
  store.dispatch(refreshed(grantOf(lucia, 'token-8')))
  await vi.waitFor(() =>
    expect(theirs.heard.at(-1)).toMatchObject({ kind: 'refreshed', session: { grant: { token: 'token-8' } } }),
  )
})

test('[S2.032] signing out ends the session of every tab, and they go to the login', async () => {
  signInAs()
  const changed = vi.fn()
  const store = await open(changed)
  const { say, heard } = otherTab(null)
  say({ kind: 'ended', uid: 'somebody else' })
  say({ kind: 'ended', uid: lucia.uid })
  await vi.waitFor(() => expect(changed.mock.calls).toEqual([['ended']]))
  expect(store.getState().session.grant).toBeNull()
  expect(sessionStorage.getItem('grant')).toBeNull()
  // It was told, and tells nobody again.
  act(() => void store.dispatch(signedIn({ answer: grantOf(lucia), remember: false })))
  act(() => void store.dispatch(signedOut()))
  await vi.waitFor(() => expect(heard.map(said => said.kind)).toEqual(['started', 'ended']))
})

test('a tab that waits at the login goes on when a person signs in elsewhere', async () => {
  const changed = vi.fn()
  const store = await open(changed)
  otherTab(null).say({ kind: 'started', session: sessionOf('token-7') })
  await vi.waitFor(() => expect(changed.mock.calls).toEqual([['started']]))
  expect(store.getState().session.grant?.token).toBe('token-7')
})
