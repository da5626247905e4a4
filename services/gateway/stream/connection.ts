import type { ServerResponse } from 'node:http'
import type { Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { EventStore } from '@quayside/platform/event-store/event-store.ts'
import type { Progress } from '@quayside/platform/ports/progress.ts'
import { type Change, visibleChange } from './visible-events.ts'

/** More waiting bytes than this and the connection is cut: the client continues after its last event. */
const mostBuffered = 256 * 1024
/** More missed events than this and the client is told to read everything anew. */
const mostMissed = 20_000
const batch = 500

/** Ended on another device, it ends here at once. */
function isEndOf(sessionId: string, { type, data }: StoredEvent): boolean {
  return type === 'SessionRevoked' && (data as { sessionId?: unknown }).sessionId === sessionId
}

/** One person's change stream. */
export type Connection = {
  caller: Caller
  /** A batch of the tail; ignored until what was missed has been sent. */
  onEvents(events: readonly StoredEvent[]): void
  onProgress(progress: Progress): void
  heartbeat(at: Position): void
  /** Sends what came after the position, up to where the tail stands. */
  catchUp(after: Position, store: EventStore, tailAt: () => Position): Promise<void>
  /** Tells that everything has to be read anew, and goes on from here. */
  startAnew(at: Position): void
  /** `refusal`: the code that any call of the person would be refused with now. */
  end(refusal?: string): void
}

export function openConnection(response: ServerResponse, caller: Caller): Connection {
  let at: Position | null = null
  let isLive = false

  const send = (event: string, data: unknown, id?: string) => {
    if (response.writableEnded || response.destroyed) return
    if (response.writableLength > mostBuffered) {
      response.destroy()
      return
    }
    response.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  const tell = (events: readonly StoredEvent[]) => {
    // Several changes of one thing within a batch are one change to the person.
    const latest = new Map<string, Change>()
    for (const event of events) {
      if (at !== null && event.position <= at) continue
      if (isEndOf(connection.caller.sessionId, event)) {
        send('ended', {})
        response.end()
        return
      }
      const change = visibleChange(event, connection.caller)
      if (change === null) continue
      latest.delete(event.stream)
      latest.set(event.stream, change)
    }
    const last = events.at(-1)
    if (last !== undefined && (at === null || last.position > at)) at = last.position
    for (const change of latest.values()) send('change', change, change.position)
  }

  const connection: Connection = {
    caller,
    onEvents(events) {
      if (isLive) tell(events)
    },
    onProgress(progress) {
      const { company, uid } = connection.caller
      if (progress.uid !== null ? progress.uid === uid : progress.companies.includes(company)) {
        const { job, done, total, stage } = progress
        send('progress', { job, done, total, stage })
      }
    },
    heartbeat(position) {
      const seen = at === null || position > at ? position : at
      send('heartbeat', {}, isLive && seen !== '' ? seen : undefined)
    },
    async catchUp(after, store, tailAt) {
      at = after
      let missed = 0
      while (at < tailAt() && !response.destroyed) {
        const events = await store.readAll(at, batch)
        if (events.length === 0) break
        missed += events.length
        if (missed > mostMissed) {
          connection.startAnew(tailAt())
          break
        }
        tell(events)
      }
      isLive = true
    },
    startAnew(position) {
      at = position
      send('reset', {}, position)
      isLive = true
    },
    end(refusal) {
      if (refusal !== undefined) send('refused', { code: refusal })
      response.end()
    },
  }
  return connection
}
