import type { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { EventStoreDBClient } from '@eventstore/db-client'
import messages from '@eventstore/db-client/generated/streams_pb.js'
import { ConfigError } from '../faults/config-error.ts'
import { appendPatience, StoreUnavailableError } from './event-store.ts'
import { type EventStoreAddress, eventStoreAddress } from './eventstoredb-address.ts'
import { atMost, isLostConnection, isPassing, isRefused, within } from './eventstoredb-faults.ts'

const firstPauseMs = 50
const longestPauseMs = 800
/** The event store is not one that this process can work with, or does not let it: its address or its settings must change. */
export class UnfitEventStoreError extends ConfigError {
  override readonly name = 'UnfitEventStoreError'
}

/**
 * A client of the server, and another one when its connection is lost; `onRenewed` hears of that, since what was open on the
 * former one ends without a word.
 */
export function eventStoreDbConnection({
  url,
  patienceMs,
  onRenewed,
}: {
  readonly url: string
  readonly patienceMs: number
  readonly onRenewed: () => void
}) {
  const triedMs = { read: patienceMs, append: appendPatience(patienceMs) }
  let client = clientOf(url)
  let isClosed = false
  /** A client whose reads are answered may hang with its appends. */
  const lastAnswer: Partial<Record<keyof typeof triedMs, number>> = {}
  const address = eventStoreAddress(url)

  function renew() {
    const former = client
    client = clientOf(url)
    void closeChannel(former).catch(() => undefined)
    onRenewed()
  }

  return {
    client: () => client,
    /**
     * Again while the server does not answer, `patienceMs` in all for a read and half as long again for an append; what is
     * not a matter of the connection is thrown at once. Throws `StoreUnavailableError` when the time is up: the server may
     * have done it or not; `UnfitEventStoreError` when it does not let this user. `signal` tells work that nobody waits for
     * it any more.
     */
    async patiently<Result>(
      kind: keyof typeof triedMs,
      work: (client: EventStoreDBClient, signal: AbortSignal) => Promise<Result>,
    ): Promise<Result> {
      const begin = performance.now()
      const end = begin + triedMs[kind]
      for (let wait = firstPauseMs; ; wait = Math.min(longestPauseMs, wait * 2)) {
        const used = client
        const given = new AbortController()
        try {
          const result = await within(end - performance.now(), work(used, given.signal))
          lastAnswer[kind] = performance.now()
          return result
        } catch (fault) {
          given.abort(fault)
          if (isRefused(fault)) throw refusal(address, fault.message)
          if (!isPassing(fault)) {
            lastAnswer[kind] = performance.now()
            throw fault
          }
          const isOver = isClosed || performance.now() + wait >= end
          // One that has said nothing for so long may hang on a node that was the leader; one that answers others is only slow.
          const isSilent = isOver && (lastAnswer[kind] ?? 0) < begin
          if ((isSilent || isLostConnection(fault)) && used === client && !isClosed) renew()
          if (isOver) {
            throw new StoreUnavailableError(`The event store at ${address.where} does not answer`, { cause: fault })
          }
          await pause(wait)
        }
      }
    },
    /** Waits `ms` at most for each of its two steps. */
    async close(ms: number) {
      isClosed = true
      await atMost(ms, client.dispose())
      // Of a connection that could not be made there is nothing to close.
      await atMost(
        ms,
        closeChannel(client).catch(() => undefined),
      )
    },
  }
}

/** The server does not know this user, or does not let them; `why` is its word. */
export function refusal({ where, user }: EventStoreAddress, why: string): UnfitEventStoreError {
  const who = user === null ? 'requests without a user' : `the user ${user.name}`
  return new UnfitEventStoreError(
    `EVENTSTORE_URL: the event store at ${where} refuses ${who} (${why || 'access denied'}): it must name a user with the right password who may read $all, and read and append streams`,
  )
}

/** The client hands bodies over in base64, which its protocol's code would read letter by letter, twice for each event. */
const proposed = messages.BatchAppendReq.ProposedMessage.prototype
const { setData } = proposed
proposed.setData = function (body) {
  return setData.call(this, typeof body === 'string' ? Buffer.from(body, 'base64') : body)
}

function clientOf(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(url)
  const patched = client as unknown as { GRPCStreamCreator: StreamCreator; handleError: HandleError }
  const { GRPCStreamCreator: create, handleError } = patched
  patched.GRPCStreamCreator = (service, name, make, cache) =>
    create(service, name, channel => (name === 'appendToStream' ? spared(make(channel)) : make(channel)), cache)
  // It looks at its connection after a fault, and nobody catches that there is none: whoever called is told the fault itself.
  patched.handleError = (channel, fault) => handleError(channel, fault).catch(() => undefined)
  return client
}

type HandleError = (channel: unknown, fault: unknown) => Promise<void>
type StreamCreator = (
  service: unknown,
  name: string,
  make: (channel: unknown) => EventEmitter,
  cache?: unknown,
) => () => Promise<EventEmitter>

/**
 * All clients of a process keep their appends in one list, and forget all of them when the stream of one breaks. An answer that
 * another stream brings afterwards is thrown where nobody catches it, and would end the process: who waited for it is
 * trying again.
 */
function spared(stream: EventEmitter): EventEmitter {
  for (const listener of stream.listeners('data')) {
    stream.removeListener('data', listener as (answer: unknown) => void)
    stream.on('data', answer => {
      try {
        listener(answer)
      } catch (fault) {
        if (!(fault instanceof TypeError)) throw fault
      }
    })
  }
  return stream
}

/** The client leaves its connection open when it is disposed of, which keeps the process alive. */
async function closeChannel(client: EventStoreDBClient): Promise<void> {
  const { getChannel } = client as unknown as { getChannel(): Promise<{ close(): void }> }
  const channel = await getChannel()
  channel.close()
}
