import { UnavailableError } from '@eventstore/db-client'
import messages from '@eventstore/db-client/generated/streams_pb.js'
import { afterEach, expect, test, vi } from 'vitest'
import { StoreUnavailableError } from './event-store.ts'
import { eventStoreDbConnection } from './eventstoredb-connection.ts'

afterEach(() => vi.useRealTimers())

/** A connection that nobody answers, and how often its client was replaced. */
function connection() {
  const seen = { renewed: 0 }
  const { patiently, close } = eventStoreDbConnection({
    url: 'esdb://127.0.0.1:9?tls=false',
    patienceMs: 3_000,
    onRenewed() {
      seen.renewed += 1
    },
  })
  return { patiently, close, seen }
}
const forEver = () => new Promise<never>(() => undefined)

test('a client that says nothing until the time is up is replaced; one that answers others meanwhile is only slow', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { patiently, seen } = connection()
  const slow = expect(patiently('append', forEver)).rejects.toThrow(StoreUnavailableError)
  await vi.advanceTimersByTimeAsync(4_000)
  await patiently('append', async () => 'answered')
  await vi.advanceTimersByTimeAsync(1_000)
  await slow
  expect(seen.renewed).toBe(0)

  const silent = expect(patiently('append', forEver)).rejects.toThrow(StoreUnavailableError)
  await vi.advanceTimersByTimeAsync(4_000)
  await patiently('read', async () => 'answered')
  await vi.advanceTimersByTimeAsync(1_000)
  await silent
  expect(seen.renewed).toBe(1)
})

test('a call that meets the channel that the client has just given up is begun again, with the same client', async () => {
  const { patiently, seen } = connection()
  const work = vi.fn().mockRejectedValueOnce(new Error('Channel has been shut down')).mockResolvedValueOnce('stored')
  expect(await patiently('append', work)).toBe('stored')
  expect(seen.renewed).toBe(0)
})

test('work that nobody waits for any more is told so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { patiently } = connection()
  const signals: AbortSignal[] = []
  const given = patiently('read', (_client, signal) => {
    signals.push(signal)
    return forEver()
  })
  const refused = expect(given).rejects.toThrow(StoreUnavailableError)
  await vi.advanceTimersByTimeAsync(2_900)
  expect(signals.map(signal => signal.aborted)).toEqual([false])
  await vi.advanceTimersByTimeAsync(200)
  await refused
  expect(signals.map(signal => signal.aborted)).toEqual([true])
})

test('a connection that was closed asks nobody again', async () => {
  const { patiently, close, seen } = connection()
  await close(100)
  const work = vi.fn().mockRejectedValue(new Error('Channel has been shut down'))
  await expect(patiently('append', work)).rejects.toThrow(StoreUnavailableError)
  expect([work.mock.calls.length, seen.renewed]).toEqual([1, 0])
})

test('a fault of a connection in whose place no other can be found is caught: nobody waits for that', async () => {
  const url = 'esdb://127.0.0.1:9,127.0.0.1:10?tls=false&maxDiscoverAttempts=1'
  const { client, close } = eventStoreDbConnection({ url, patienceMs: 3_000, onRenewed: () => undefined })
  const { getChannel, handleError } = client() as unknown as {
    getChannel(): Promise<unknown>
    handleError(of: { getChannel(): unknown }, fault: Error): Promise<void>
  }
  const sought = expect(getChannel()).rejects.toThrow('Failed to discover')
  await handleError({ getChannel: () => null }, new UnavailableError({ message: 'gone' } as never))
  await sought
  await close(100)
})

test('a body that the client hands over in base64 goes into the message as bytes', () => {
  const message = new messages.BatchAppendReq.ProposedMessage()
  message.setData(Buffer.from('{"name":"Señor"}').toString('base64'))
  expect(Buffer.from(message.getData() as Uint8Array).toString()).toBe('{"name":"Señor"}')
  const read = messages.BatchAppendReq.ProposedMessage.deserializeBinary(message.serializeBinary())
  expect(Buffer.from(read.getData_asU8()).toString()).toBe('{"name":"Señor"}')
})
