import { setTimeout as pause } from 'node:timers/promises'
import { EventStoreDBClient } from '@eventstore/db-client'
import { StoreUnavailableError } from './event-store.ts'
import { atMost, isLostConnection, isPassing, within } from './eventstoredb-faults.ts'

const firstPauseMs = 50
const longestPauseMs = 800

/** A client of the server, and another one when its connection is lost. */
export function eventStoreDbConnection(url: string) {
  let client = EventStoreDBClient.connectionString(url)
  // Without user, password and options.
  const where = url.replace(/^.*(?:@|\/\/)/, '').replace(/[/?].*$/, '')

  return {
    client: () => client,
    /**
     * Again while the server does not answer, for `ms` in all; what is not a matter of the connection is thrown at once.
     * Throws `StoreUnavailableError` when the time is up: the server may have done it or not.
     */
    async patiently<Result>(ms: number, work: (client: EventStoreDBClient) => Promise<Result>): Promise<Result> {
      const end = performance.now() + ms
      for (let wait = firstPauseMs; ; wait = Math.min(longestPauseMs, wait * 2)) {
        const used = client
        try {
          return await within(end - performance.now(), work(used))
        } catch (fault) {
          if (!isPassing(fault)) throw fault
          if (isLostConnection(fault) && used === client) {
            client = EventStoreDBClient.connectionString(url)
            void closeChannel(used).catch(() => undefined)
          }
          if (performance.now() + wait >= end) {
            throw new StoreUnavailableError(`The event store at ${where} does not answer`, { cause: fault })
          }
          await pause(wait)
        }
      }
    },
    /** Waits `ms` at most for each of its two steps. */
    async close(ms: number) {
      await atMost(ms, client.dispose())
      await atMost(ms, closeChannel(client))
    },
  }
}

/** The client leaves its connection open when it is disposed of, which keeps the process alive. */
async function closeChannel(client: EventStoreDBClient): Promise<void> {
  const { getChannel } = client as unknown as { getChannel(): Promise<{ close(): void }> }
  const channel = await getChannel()
  channel.close()
}
