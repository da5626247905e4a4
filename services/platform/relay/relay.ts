import { randomUUID } from 'node:crypto'
import { type Position, startPosition } from '@quayside/contracts/kernel/envelope.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Broker } from '../broker/broker.ts'
import type { EventStore } from '../event-store/event-store.ts'
import { type Lease, leases } from '../projections/leases.ts'
import { usualLeaseMs } from '../projections/runner-group.ts'
import { createRunnerTables } from '../projections/runner-tables.ts'
import type { Logger } from '../service/logger.ts'
import type { AnyTables } from '../service/tables.ts'
import { publishing } from './publishing.ts'

const name = 'relay'
const flushMs = 50

export type RelayOptions = {
  readonly store: EventStore
  readonly broker: Broker
  /** Where the checkpoint is kept, in a schema of the relay's own; never closed by it. */
  readonly pool: Pool
  readonly log: Logger
  /** Aggregate name -> context of its subjects; `quayside` where none is given. */
  readonly contextOf?: Readonly<Record<string, string>>
  readonly leaseMs?: number
  readonly schema?: string
}

export type Relay = {
  /** How far the broker has acknowledged, as this process knows; meaningful where it is active. */
  position(): Position
  isActive(): boolean
  close(): Promise<void>
}

/**
 * Publishes every event of the store to the broker, in order, and moves its checkpoint once the broker has acknowledged
 * (a transactional outbox, whose outbox is the store itself). One process is active; the others stand by.
 */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const { store, broker, pool, log, contextOf = {}, leaseMs = usualLeaseMs, schema = 'relay' } = options
  const database = new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool }) })
  await prepare(database, schema)
  const table = leases({ database, owner: randomUUID(), leaseMs, schema })
  await table.introduce([name])

  let active: { lease: Lease; publishing: ReturnType<typeof publishing> } | null = null
  let last = startPosition
  let isClosed = false
  await tick()
  const timers = [
    repeat(leaseMs / 3, () => tick().catch(fault => log.warn({ err: fault }, "the relay's lease could not be kept"))),
    repeat(flushMs, () =>
      flush().catch(fault => log.warn({ err: fault }, "the relay's checkpoint could not be written")),
    ),
  ]

  async function tick() {
    if (isClosed) return
    if (active !== null) {
      const [kept] = await table.renew([active.lease])
      if (kept?.epoch === active.lease.epoch) return
      await stop()
    }
    const [lease] = await table.acquire([name])
    if (lease === undefined) return
    last = lease.position
    active = { lease, publishing: publishing({ store, broker, log, contextOf, from: lease.position }) }
  }

  async function flush() {
    const current = active
    if (current === null) return
    const position = current.publishing.acknowledged()
    if (position === current.lease.position) return
    const kept = await table.advanceAll([{ lease: current.lease, position }])
    if (active !== current) return
    if (kept.has(name)) {
      current.lease = { ...current.lease, position }
      return
    }
    // A crash of the database may have taken the checkpoint back: the broker has all the same what it acknowledged.
    const stored = await table.standing(current.lease)
    if (active !== current) return
    if (stored === null) return stop()
    current.lease = stored
  }

  async function stop() {
    const stopped = active
    active = null
    if (stopped === null) return
    last = stopped.publishing.acknowledged()
    await stopped.publishing.stop()
  }

  return {
    position: () => active?.publishing.acknowledged() ?? last,
    isActive: () => active !== null,
    async close() {
      isClosed = true
      for (const timer of timers) await timer.stop()
      await active?.publishing.stop()
      await flush().catch(fault => log.warn({ err: fault }, "the relay's checkpoint could not be written"))
      await table.release().catch(fault => log.warn({ err: fault }, "the relay's lease could not be given back"))
    },
  }
}

async function prepare(database: Kysely<AnyTables>, schema: string) {
  await database.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(hashtext(${`prepare ${schema}`}))`.execute(tx)
    await sql`create schema if not exists ${sql.id(schema)}`.execute(tx)
    await sql`set local search_path to ${sql.id(schema)}`.execute(tx)
    await createRunnerTables(tx)
  })
}

/** Again and again, never twice at once. */
function repeat(ms: number, work: () => Promise<void>) {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= work().finally(() => {
      running = null
    })
  }, ms)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
