import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import type { EventStore } from '../event-store/event-store.ts'
import { leases } from '../projections/leases.ts'
import { type ParkedStream, parkedStreams } from '../projections/parked-streams.ts'
import type { RunnerStatus } from '../projections/projection-runner.ts'
import { type RunnerGroupOptions, startRunnerGroup, usualLeaseMs } from '../projections/runner-group.ts'
import type { Reaction } from './reaction.ts'
import { type ReactionWork, reactionWork } from './reaction-work.ts'

export type ReactionRunner = {
  status(): RunnerStatus[]
  /** What failed, with the number of attempts and the time of the next. */
  parked(): Promise<ParkedStream[]>
  /** Tries a stream that was set aside now; false when it was not. */
  replay(reaction: string, stream: string): Promise<boolean>
  /** Tries all that was set aside now: what it failed for may have come back. */
  retryAll(): void
  /** Resolves when every reaction has reached the position and none is about to be retried. */
  settled(position: Position, timeoutMs?: number): Promise<void>
  close(): Promise<void>
}

/** Runs a service's reactions, each in one process at a time, each from a checkpoint of its own. */
export async function startReactions(
  options: RunnerGroupOptions & { readonly store: EventStore; readonly reactions: readonly Reaction[] },
): Promise<ReactionRunner> {
  const { database, store, feed, log, reactions, leaseMs = usualLeaseMs } = options
  const table = leases({ database, owner: randomUUID(), leaseMs })
  const works = new Map<string, ReactionWork>()
  for (const reaction of reactions) {
    const name = rowName(reaction.name)
    if (works.has(name)) throw new Error(`Two reactions are named ${reaction.name}`)
    works.set(name, reactionWork({ reaction, name, database, store, leases: table, log }))
  }
  const group = await startRunnerGroup({ feed, database, log, leaseMs }, [...works.values()])

  return {
    status: () =>
      group.workers.map(worker => ({
        name: worker.work.name,
        position: worker.position(),
        isActive: worker.hold() !== null,
        lagMs: worker.lagMs(),
        stillMs: worker.stillMs(),
        parked: works.get(worker.work.name)?.parkedCount() ?? 0,
      })),
    parked: () => parkedStreams.of(database, [...works.keys()]),
    async replay(reaction, stream) {
      const name = rowName(reaction)
      const worker = group.worker(name)
      if (!(await parkedStreams.requestReplay(database, name, stream))) return false
      works.get(name)?.hurry()
      worker.wake()
      return true
    },
    retryAll() {
      for (const work of works.values()) {
        work.retryAll()
        group.worker(work.name).wake()
      }
    },
    async settled(position, timeoutMs = 10_000) {
      const deadline = performance.now() + timeoutMs
      await group.settled(position, timeoutMs)
      for (const work of works.values()) {
        while (work.retryingCount() > 0) {
          if (performance.now() > deadline) throw new Error(`${work.name} still fails after ${timeoutMs} ms`)
          await pause(10)
        }
      }
    },
    close: group.close,
  }
}

// Projections and reactions share a service's tables.
export function rowName(reaction: string): string {
  return `reaction:${reaction}`
}
