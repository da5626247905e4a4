import { randomUUID } from 'node:crypto'
import { accept } from '@quayside/contracts/kernel/decision.ts'
import type { DomainEvent } from '@quayside/contracts/kernel/envelope.ts'
import { startPosition } from '@quayside/contracts/kernel/envelope.ts'
import type { Aggregate } from '@quayside/platform/commands/aggregate.ts'
import { commandHandler } from '@quayside/platform/commands/command-handler.ts'
import { type EventStore, StoreUnavailableError } from '@quayside/platform/event-store/event-store.ts'
import { pino } from 'pino'

type Stamped = DomainEvent<'Stamped', { token: string }>
const stampBook: Aggregate<number, { token: string }, Stamped> = {
  name: 'StampBook',
  initial: 0,
  evolve: count => count + 1,
  decide: ({ token }) => accept({ type: 'Stamped', data: { token } }),
}

/**
 * Writers of one stream each, whose every command holds other data at each try and is tried under its key until it is
 * answered; what they were told is held against the store.
 */
export function keenStamps(store: EventStore, writers: number) {
  const handler = commandHandler({ store, log: pino({ level: 'silent' }) })
  const told = new Map<string, { stream: string; token: string }>()
  const faults: string[] = []
  let isOver = false
  let unavailable = 0
  let longest = 0

  async function write(id: string) {
    while (!isOver) {
      const key = randomUUID()
      while (!told.has(key)) {
        const from = performance.now()
        try {
          const outcome = await handler.handle({
            aggregate: stampBook,
            id,
            command: { token: randomUUID() },
            context: { actor: { uid: 'u1' }, key, bodyHash: 'hash', correlationId: 'c', causationId: 'c' },
            companies: () => ['c1'],
          })
          if (outcome.kind !== 'accepted') throw new Error(`answered ${outcome.kind}`)
          const [event] = outcome.events
          if (event === undefined) throw new Error('answered without its event')
          told.set(key, { stream: `StampBook-${id}`, token: (event.data as { token: string }).token })
        } catch (fault) {
          if (fault instanceof StoreUnavailableError) unavailable += 1
          else {
            faults.push(String(fault))
            return
          }
        }
        longest = Math.max(longest, performance.now() - from)
      }
    }
  }

  const running = Array.from({ length: writers }, () => write(randomUUID()))
  return {
    told: () => told.size,
    /** What no writer may be answered; one that is writes no more. */
    faults: () => faults,
    unavailable: () => unavailable,
    /** What the slowest command took until it was told anything, in milliseconds. */
    longest: () => longest,
    async stop() {
      isOver = true
      await Promise.all(running)
    },
    /** What does not agree: nothing where each command is stored once, as it was told, and streams have no gap. */
    async account(): Promise<string[]> {
      const wrong = [...faults]
      const found = new Map<string, string>()
      const revisions = new Map<string, number>()
      for (let at = startPosition; ; ) {
        const events = await store.readAll(at, 1_000)
        if (events.length === 0) break
        for (const { stream, revision, data, metadata, position, previousPosition } of events) {
          if (previousPosition !== at) wrong.push(`a gap before ${position}`)
          at = position
          if (!stream.startsWith('StampBook-')) continue
          if (revision !== (revisions.get(stream) ?? -1) + 1) wrong.push(`${stream}: revision ${revision}`)
          revisions.set(stream, revision)
          if (found.has(metadata.commandKey)) wrong.push(`${metadata.commandKey} is stored twice`)
          found.set(metadata.commandKey, (data as { token: string }).token)
        }
      }
      for (const [key, { token }] of told) {
        if (found.get(key) !== token) wrong.push(`${key} was told ${token}, ${found.get(key)} is stored`)
      }
      return wrong.slice(0, 10)
    },
  }
}
