import { unreadCountJob } from '@quayside/contracts/notifications/statuses.ts'
import { permissionsForgotten, sessionRead } from '../session/session-slice.ts'
import { shellApi } from '../shell/shell-endpoints.ts'
import type { AppStore } from '../store.ts'
import { api } from './api.ts'
import { apiUrl } from './api-url.ts'
import { connectionLost, connectionSeen } from './connection.ts'
import { readEventStream, type ServerEvent } from './event-stream.ts'
import { invalidateSoon } from './gathered-changes.ts'
import { listIsShown } from './live-lists.ts'
import { changeSeen, type Job, jobProgressed } from './live-slice.ts'
import { isOwnChange, positionSeen } from './positions.ts'
import { refreshOnce } from './session-refresh.ts'
import { derived, isTagType, list, type TagType, tagTypes } from './tags.ts'

type Change = { entity: string; id: string; position: string }
type Told = { company: string | null; uid: string | null; event: ServerEvent }

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
  if (type === 'role' || type === 'membership') store.dispatch(permissionsForgotten())
  if (!isTagType(type)) return
  invalidateSoon(store, tagsOf(type, change.id))
  if (isOwnChange(change.position)) return
  if (listIsShown(type)) store.dispatch(changeSeen({ type, id: change.id }))
  else invalidateSoon(store, [list(type)])
}

/** The unread count comes as a job: the bell follows it, and a list that someone is looking at is told of its news. */
function applyProgress(store: AppStore, job: Job): void {
  if (job.job !== unreadCountJob) return void store.dispatch(jobProgressed(job))
  if (!listIsShown('notification')) return void invalidateSoon(store, [list('notification')])
  const before = shellApi.endpoints.unreadCount.select()(store.getState()).data?.unread ?? 0
  store.dispatch(shellApi.util.updateQueryData('unreadCount', undefined, count => ({ ...count, unread: job.done })))
  if (job.done > before) store.dispatch(changeSeen({ type: 'notification', id: String(job.done) }))
}

export function applyEvent(store: AppStore, event: ServerEvent): void {
  if (event.event === 'progress') applyProgress(store, JSON.parse(event.data) as Job)
  else if (event.event === 'change') applyChange(store, JSON.parse(event.data) as Change)
  // More was missed than is worth telling.
  else if (event.event === 'reset') store.dispatch(api.util.invalidateTags([...tagTypes]))
}

async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>(resolve => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

async function follow(store: AppStore, tell: (event: ServerEvent) => void, signal: AbortSignal): Promise<void> {
  let lastId = ''
  let failures = 0
  while (!signal.aborted) {
    const { grant, company } = store.getState().session
    if (grant === null || company === null) return
    const askedAt = performance.now()
    try {
      const response = await fetch(apiUrl(`/stream?${new URLSearchParams({ company })}`), {
        headers: {
          authorization: `Bearer ${grant.token}`,
          accept: 'text/event-stream',
          ...(lastId && { 'last-event-id': lastId }),
        },
        signal,
        cache: 'no-store',
      })
      connectionSeen(askedAt)
      if (response.status === 401) {
        if (!(await refreshOnce(store, grant.token))) return
        continue
      }
      if (response.ok && response.body) {
        failures = 0
        for await (const event of readEventStream(response.body)) {
          if (event.id) lastId = event.id
          tell(event)
        }
      }
    } catch {
      if (!signal.aborted && !navigator.onLine) connectionLost()
    }
    failures += 1
    await wait(Math.min(longestWait, 1000 * 2 ** Math.min(failures, 5)) + Math.random() * 1000, signal)
  }
}

/** One stream per browser: the tab that holds the lock reads it and tells the others. Gives the way to stop. */
export function startChangeStream(store: AppStore): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const channel = new BroadcastChannel(channelName)
  const who = () => {
    const { company, user } = store.getState().session
    return { company, uid: user?.uid ?? null }
  }
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    const mine = who()
    if (data.company === mine.company && data.uid === mine.uid) applyEvent(store, data.event)
  }
  const tell = (event: ServerEvent) => {
    channel.postMessage({ ...who(), event } satisfies Told)
    applyEvent(store, event)
  }
  const { company, uid } = who()
  const lead = () => follow(store, tell, signal)
  if ('locks' in navigator) {
    navigator.locks.request(`change-stream:${uid}:${company}`, { signal }, lead).catch((reason: unknown) => {
      if (!signal.aborted) throw reason
    })
  } else void lead()

  const onStorage = (event: StorageEvent) => {
    if (event.key === 'grant') store.dispatch(sessionRead())
  }
  window.addEventListener('storage', onStorage)
  return () => {
    stopping.abort()
    channel.close()
    window.removeEventListener('storage', onStorage)
  }
}
