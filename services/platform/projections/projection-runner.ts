import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import type { EventStore } from '../event-store/event-store.ts'
import { type FactStates, factStates } from '../facts/fact-states.ts'
import type { ProjectionPositions } from '../service/positions.ts'
import { leases } from './leases.ts'
import { type ParkedStream, parkedStreams } from './parked-streams.ts'
import type { Projection } from './projection.ts'
import { type ProjectionWork, projectionWork } from './projection-work.ts'
import { type RunnerGroupOptions, startRunnerGroup, usualLeaseMs } from './runner-group.ts'

export type RunnerStatus = {
  readonly name: string
  readonly position: Position
  /** This process runs it; another does, or will, otherwise. */
  readonly isActive: boolean
  readonly lagMs: number
  /** For how long it has stood still while events waited for it; 0 while it moves. */
  readonly stillMs: number
  /** Streams it could not go on with; known only where it is active. */
  readonly parked: number
}

export type ProjectionRunner = ProjectionPositions & {
  status(): RunnerStatus[]
  parked(): Promise<ParkedStream[]>
  /** Applies a parked stream's events again, soon, wherever the projection runs; false when it is not parked. */
  replay(projection: string, stream: string): Promise<boolean>
  /** Resolves when every projection has reached the position; rejects with the names of the late ones. */
  settled(position: Position, timeoutMs?: number): Promise<void>
  close(): Promise<void>
}

/** Runs a service's projections, each in one process at a time, and writes each batch and its checkpoint in one transaction. */
export async function startProjections(
  options: RunnerGroupOptions & {
    readonly store: EventStore
    readonly projections: readonly Projection[]
    /** Those of the process, where it has more projections than these. */
    readonly facts?: FactStates
  },
): Promise<ProjectionRunner> {
  const { database, store, feed, log, projections, leaseMs = usualLeaseMs, facts = factStates({ store }) } = options
  const table = leases({ database, owner: '', leaseMs })
  const works = new Map<string, ProjectionWork>()
  for (const projection of projections) {
    if (works.has(projection.name)) throw new Error(`Two projections are named ${projection.name}`)
    works.set(projection.name, projectionWork({ projection, database, store, facts, leases: table, log }))
  }
  const group = await startRunnerGroup({ feed, database, log, leaseMs }, [...works.values()])

  return {
    async of(projection) {
      const worker = group.worker(projection)
      if (worker.hold() === null) await worker.reached(feed.latest(), 0)
      return worker.position()
    },
    reached: (position, { projections: names, timeoutMs } = {}) => group.reached(position, names, timeoutMs),
    lagMs: projection => group.worker(projection).lagMs(),
    stillMs: (names = [...works.keys()]) => Math.max(0, ...names.map(name => group.worker(name).stillMs())),
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
    async replay(projection, stream) {
      const worker = group.worker(projection)
      if (!(await parkedStreams.requestReplay(database, projection, stream))) return false
      works.get(projection)?.hurry()
      worker.wake()
      return true
    },
    settled: (position, timeoutMs = 10_000) => group.settled(position, timeoutMs),
    close: group.close,
  }
}
