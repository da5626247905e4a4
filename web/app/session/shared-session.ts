import type { AppStore } from '../store.ts'
import { grantTaken, sessionTaken, signedOutElsewhere } from './session-slice.ts'
import type { StoredSession } from './session-storage.ts'

/**
 * The tabs of one browser have one session while one of them is open, also without "Remember me". Tokens go from tab to
 * tab by a channel of this origin and lie in no storage that outlives the tabs.
 */
type Said =
  | { kind: 'asked'; by: string }
  | { kind: 'told'; to: string; session: StoredSession }
  | { kind: 'started' | 'refreshed'; session: StoredSession }
  | { kind: 'ended'; uid: string }

const channelName = 'quayside-session'
/** Each tab that has a session holds a lock of its own, so that a new one knows at once whether there is whom to ask. */
const lockOf = (tab: string) => `session-of-tab:${tab}`
const longestAnswer = 1_000
const tab = crypto.randomUUID()

let channel: BroadcastChannel | null = null
const answers = new Set<(session: StoredSession) => void>()

export function tellTabs(said: Said): void {
  channel?.postMessage(said)
}

async function isHeldElsewhere(): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name?.startsWith(lockOf('')) && name !== lockOf(tab))
}

/** The session of another open tab, as it is now; null where there is none. */
export async function sessionElsewhere(uid?: string): Promise<StoredSession | null> {
  if (channel === null || !(await isHeldElsewhere())) return null
  return new Promise(resolve => {
    const end = (session: StoredSession | null) => {
      clearTimeout(timer)
      answers.delete(take)
      resolve(session)
    }
    const take = (session: StoredSession) => {
      if (uid === undefined || session.user?.uid === uid) end(session)
    }
    const timer = setTimeout(() => end(null), longestAnswer)
    answers.add(take)
    tellTabs({ kind: 'asked', by: tab })
  })
}

function take(store: AppStore, theirs: StoredSession): void {
  const { grant, user } = store.getState().session
  if (grant === null) store.dispatch(sessionTaken(theirs))
  else if (user?.uid === theirs.user?.uid && grant.token !== theirs.grant?.token) store.dispatch(grantTaken(theirs))
}

/** Holds the tab's lock as long as it has a session; gives the way to hold it no more. */
function holdWhileSignedIn(store: AppStore): () => void {
  let release: (() => void) | null = null
  const look = () => {
    const isSignedIn = store.getState().session.grant !== null
    if (isSignedIn && release === null) {
      const held = Promise.withResolvers<void>()
      release = held.resolve
      if ('locks' in navigator) void navigator.locks.request(lockOf(tab), () => held.promise)
    } else if (!isSignedIn && release !== null) {
      release()
      release = null
    }
  }
  look()
  const forget = store.subscribe(look)
  return () => {
    forget()
    release?.()
  }
}

/** Takes the session of the other tabs, and shares this tab's with them. `changed`: it began or ended by another tab. */
export async function shareSession(store: AppStore, changed: (now: 'started' | 'ended') => void): Promise<() => void> {
  const shared = new BroadcastChannel(channelName)
  channel = shared
  shared.onmessage = ({ data }: MessageEvent<Said>) => {
    const { session } = store.getState()
    if (data.kind === 'asked') {
      if (session.grant !== null) tellTabs({ kind: 'told', to: data.by, session })
    } else if (data.kind === 'told') {
      if (data.to === tab) for (const answer of answers) answer(data.session)
    } else if (data.kind === 'ended') {
      if (session.user?.uid !== data.uid) return
      store.dispatch(signedOutElsewhere())
      changed('ended')
    } else if (data.kind === 'started' || session.grant !== null) {
      take(store, data.session)
      if (session.grant === null) changed('started')
    }
  }
  const theirs = await sessionElsewhere()
  if (theirs !== null) take(store, theirs)
  const holdNoMore = holdWhileSignedIn(store)
  return () => {
    holdNoMore()
    shared.close()
    if (channel === shared) channel = null
  }
}
