import { unreadCountJob } from '@quayside/contracts/notifications/statuses.ts'
import { setupListeners } from '@reduxjs/toolkit/query'
import { i18next } from '../../i18n/setup.ts'
import { permissionsForgotten } from '../session/session-slice.ts'
import { shellApi } from '../shell/shell-endpoints.ts'
import type { AppStore } from '../store.ts'
import { api } from './api.ts'
import { apiUrl } from './api-url.ts'
import { checkServer, connectionIsLost, connectionSeen, onConnection, watchForSilence } from './connection.ts'
import { whenEarlyAnswersAreLate } from './early-answers.ts'
import { readEventStream, type ServerEvent } from './event-stream.ts'
import { invalidateSoon } from './gathered-changes.ts'
import { listIsShown } from './live-lists.ts'
import { allPendingCleared, changeSeen, type Job, jobProgressed, pendingCleared } from './live-slice.ts'
import { forgetPositions, isOwnChange, positionSeen } from './positions.ts'
import { headersOfEveryRequest, seeAsHeader } from './request-headers.ts'
import { demandedCode, endSession, leadToSecondFactor, readUserAnew, refreshOnce } from './session-refresh.ts'
import { derived, isTagType, list, type TagType, tagTypes } from './tags.ts'

type Change = { entity: string; id: string; position: string }
type Told = { company: string | null; uid: string | null; seeAs: string; event: ServerEvent }

const channelName = 'quayside-changes'
const longestWait = 30_000

function tagsOf(type: TagType, id: string) {
  const others = derived[type] ?? { sameId: [], all: [] }
  return [{ type, id }, ...others.sameId.map(other => ({ type: other, id })), ...others.all]
}

/** Old answers go, those of one moment together; a list that someone is looking at stays as it is and is told that it has news. */
export function applyChange(store: AppStore, change: Change): void {
  positionSeen(change.position)
  const type = change.entity
  if (type === 'membership') membershipChanged(store, change)
  if (type === 'role' && isOfRoleSeen(store)) store.dispatch(permissionsForgotten())
  if (!isTagType(type)) return
  invalidateSoon(store, tagsOf(type, change.id))
  if (isOwnChange(change.position)) return
  if (listIsShown(type)) store.dispatch(changeSeen({ type, id: change.id }))
  else invalidateSoon(store, [list(type)])
}

/** Whoever looks at the portal with a role sees what it gives now; what others have follows their memberships. */
const isOfRoleSeen = (store: AppStore) => store.getState().session.seeAs?.kind === 'role'

/** Named is the person: of the one who looks, permissions, companies and profile may be others now. */
function membershipChanged(store: AppStore, { id, position }: Change): void {
  invalidateSoon(store, [{ type: 'user', id }, list('role')])
  if (listIsShown('user') && !isOwnChange(position)) store.dispatch(changeSeen({ type: 'user', id }))
  else invalidateSoon(store, [list('user')])
  if (store.getState().session.user?.uid !== id) return
  // The profile first: whatever asks again once permissions are known then knows what it leaves.
  void readUserAnew(store).finally(() => store.dispatch(permissionsForgotten()))
}

const actedOn: Readonly<Record<string, TagType>> = {
  'purchase-orders': 'purchase-order',
  shipments: 'shipment',
  pickups: 'pickup',
  products: 'product',
}

/** A job that this tab has not heard of is asked for; what one of many acts has changed is shown anew when it ends. */
function jobHeard(store: AppStore, job: Job): void {
  const type = actedOn[/^\/api\/v1\/([a-z-]+)\/jobs\//.exec(job.job)?.[1] ?? '']
  const isNew = store.getState().live.jobs[job.job] === undefined
  store.dispatch(jobProgressed(job))
  if (type === undefined) return
  const ended = job.stage === 'finished'
  if (isNew || ended) invalidateSoon(store, [list('job')])
  if (!ended) return
  store.dispatch(pendingCleared(type))
  invalidateSoon(store, [type, list(type), ...(derived[type]?.all ?? [])])
}

/** The unread count comes as a job: the bell follows it, and a list that someone is looking at is told of its news. */
function applyProgress(store: AppStore, job: Job): void {
  if (job.job !== unreadCountJob) return void jobHeard(store, job)
  if (!listIsShown('notification')) return void invalidateSoon(store, [list('notification')])
  const before = shellApi.endpoints.unreadCount.select()(store.getState()).data?.unread ?? 0
  store.dispatch(shellApi.util.updateQueryData('unreadCount', undefined, count => ({ ...count, unread: job.done })))
  if (job.done > before) store.dispatch(changeSeen({ type: 'notification', id: String(job.done) }))
}

/** Of other refusals the next call tells. */
function refused({ code }: { code?: string }): void {
  if (code === demandedCode) leadToSecondFactor()
}

export function applyEvent(store: AppStore, event: ServerEvent): void {
  if (event.event === 'progress') applyProgress(store, JSON.parse(event.data) as Job)
  else if (event.event === 'change') applyChange(store, JSON.parse(event.data) as Change)
  else if (event.event === 'refused') refused(JSON.parse(event.data))
  else if (event.event === 'reset') {
    // More was missed than is worth telling, or what was seen is of a time that a restored backup does not know.
    forgetPositions()
    positionSeen(event.id)
    store.dispatch(api.util.invalidateTags([...tagTypes]))
  }
}

/** Waits, but no longer than until the connection is back. */
async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>(resolve => {
    const end = () => {
      clearTimeout(timer)
      forget()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    const forget = onConnection(() => !connectionIsLost() && end())
    signal.addEventListener('abort', end)
  })
}

type Listener = { tell: (event: ServerEvent) => void; connected: (close: AbortController) => void }

async function follow(store: AppStore, { tell, connected }: Listener, signal: AbortSignal): Promise<void> {
  let lastId = ''
  let failures = 0
  let refusal = ''
  while (!signal.aborted) {
    const { grant, company, seeAs } = store.getState().session
    if (grant === null || company === null) return
    const askedAt = performance.now()
    const close = new AbortController()
    const end = () => close.abort()
    signal.addEventListener('abort', end)
    connected(close)
    try {
      const response = await fetch(apiUrl(`/stream?${new URLSearchParams({ company })}`), {
        headers: {
          ...headersOfEveryRequest(),
          ...seeAsHeader(seeAs),
          authorization: `Bearer ${grant.token}`,
          accept: 'text/event-stream',
          ...(lastId && { 'last-event-id': lastId }),
        },
        signal: close.signal,
        cache: 'no-store',
      })
      if (response.status === 401) {
        connectionSeen(askedAt)
        const outcome = await refreshOnce(store, grant.token)
        if (outcome === 'ended') return endSession(store)
        if (outcome === 'refreshed') continue
      }
      if (response.status === 403 && !signal.aborted) {
        const before = refusal
        refusal = ((await response.json()) as { code?: string }).code ?? ''
        // They belong to the company no more: they go on in another of theirs.
        if (refusal !== demandedCode) await readUserAnew(store)
        // Told once: who then reads another page of their own account stays there.
        else if (before !== demandedCode) tell({ id: '', event: 'refused', data: JSON.stringify({ code: refusal }) })
        // It is over as soon as they have set it up: asked some seconds later, not half a minute.
        if (refusal === demandedCode) failures = Math.min(failures, 2)
      }
      if (response.ok && response.body) {
        failures = 0
        refusal = ''
        connectionSeen(askedAt)
        for await (const event of readEventStream(response.body)) {
          if (event.id) lastId = event.id
          if (event.event === 'ended' && (await refreshOnce(store, grant.token)) === 'ended') return endSession(store)
          tell(event)
        }
      }
    } catch {
      // Whether the server is away or only this stream ended is asked below.
    }
    signal.removeEventListener('abort', end)
    if (signal.aborted) return
    await checkServer()
    failures += 1
    await wait(Math.min(longestWait, 1000 * 2 ** Math.min(failures, 5)) + Math.random() * 1000, signal)
  }
}

/** What was shown or failed while nothing could be heard is asked for again, all of it, with or without a stream. */
export function readAgainWhenBack(store: AppStore): () => void {
  return setupListeners(store.dispatch, (dispatch, { onOnline }) => {
    whenEarlyAnswersAreLate(() => dispatch(onOnline()))
    return onConnection(() => {
      if (connectionIsLost()) return
      store.dispatch(allPendingCleared())
      dispatch(onOnline())
    })
  })
}

/** What services word themselves (choices, reasons, refusals) was asked for in the language of before. */
export function readAgainInAnotherLanguage(store: AppStore): () => void {
  const readAgain = () => store.dispatch(api.util.invalidateTags([...tagTypes]))
  i18next.on('languageChanged', readAgain)
  return () => i18next.off('languageChanged', readAgain)
}

/** One stream per browser: the tab that holds the lock reads it and tells the others. Gives the way to stop. */
export function startChangeStream(store: AppStore): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const channel = new BroadcastChannel(channelName)
  const who = () => {
    const { company, user, seeAs } = store.getState().session
    return { company, uid: user?.uid ?? null, seeAs: JSON.stringify(seeAs) }
  }
  let stream: AbortController | null = null
  // A stream without a word is opened anew: the way to the server may be gone without anybody having said so.
  const watch = watchForSilence(() => stream?.abort())
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    watch.heard()
    const mine = who()
    const isMine = data.company === mine.company && data.uid === mine.uid && data.seeAs === mine.seeAs
    if (isMine) applyEvent(store, data.event)
  }
  const tell = (event: ServerEvent) => {
    watch.heard()
    channel.postMessage({ ...who(), event } satisfies Told)
    applyEvent(store, event)
  }
  const { company, uid, seeAs } = who()
  const connected = (close: AbortController) => {
    stream = close
  }
  const lead = () => follow(store, { tell, connected }, signal)
  if ('locks' in navigator) {
    navigator.locks.request(`change-stream:${uid}:${company}:${seeAs}`, { signal }, lead).catch((reason: unknown) => {
      if (!signal.aborted) throw reason
    })
  } else void lead()
  return () => {
    stopping.abort()
    watch.stop()
    channel.close()
  }
}
