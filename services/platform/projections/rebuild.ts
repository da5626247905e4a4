import { type Position, type StoredEvent, startPosition } from '@quayside/contracts/kernel/envelope.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { EventStore } from '../event-store/event-store.ts'
import { shareOf } from '../event-store/positions.ts'
import { type FactStates, factStates } from '../facts/fact-states.ts'
import { withSpilledStates } from '../facts/spilled-states.ts'
import { isPassingFault } from '../ports/database-faults.ts'
import type { Logger } from '../service/logger.ts'
import type { AnyTables } from '../service/tables.ts'
import { parkedStreams } from './parked-streams.ts'
import type { Projection } from './projection.ts'
import { tellProgress } from './rebuild-progress.ts'
import { rulesOf } from './rules.ts'
import { createRunnerTables } from './runner-tables.ts'
import { createShadowTables, keepShadowTables, lockTables, shapeOf, swapTables } from './shadow-tables.ts'

const usualBatchSize = 5_000
/** So few events may be left for the moment in which the tables are swapped. */
const nearlyThere = 200
const swapAttempts = 20
/** Where events are appended as fast as they are read, the rest is left to the swap. */
const mostRounds = 10

export type RebuildProgress = {
  readonly projection: string
  readonly events: number
  readonly position: Position
  /** Of the store when the rebuild began. */
  readonly head: Position
  readonly stage: 'reading' | 'swapping' | 'done'
}

export type RebuildOptions = {
  /** The owner's connection, with the service's schema first in the search path. */
  readonly database: Kysely<AnyTables>
  readonly schema: string
  readonly store: EventStore
  readonly projection: Projection
  readonly log: Logger
  /** Events at a time: fewer leave a process that serves people besides more often free. */
  readonly batchSize?: number
  /** Asked once nobody else can rebuild it any more; false ends it with `RebuiltElsewhereError`. */
  isWanted?(): Promise<boolean>
  /** Breaks it off after the batch that it is at; the live tables are as if it had never begun. */
  readonly signal?: AbortSignal
  onProgress?(progress: RebuildProgress): void
}

/** Another process rebuilds this now, or has done so just now. */
export class RebuiltElsewhereError extends Error {
  override readonly name = 'RebuiltElsewhereError'
}

/** The live tables are not those any more that the shadow was made from. */
class ChangedTablesError extends Error {
  override readonly name = 'ChangedTablesError'
}

/** The schema in which a projection is rebuilt, and the name of the right to do so. */
export function shadowSchema(schema: string, projection: Projection): string {
  return `${schema}__${projection.name.replaceAll('-', '_')}`
}

/**
 * Builds a projection's tables anew from the first event, in a shadow schema, and swaps them in. The live tables are
 * written and read meanwhile; in the swap they stand still for as long as the last few events take. Throws
 * `RebuiltElsewhereError` where another process is at it.
 */
export async function rebuildProjection(options: RebuildOptions): Promise<{ events: number; parked: number }> {
  const { database, schema, store, projection, log, signal, onProgress = () => undefined } = options
  const { batchSize = usualBatchSize, isWanted = async () => true } = options
  const shadow = shadowSchema(schema, projection)
  const handles = new Set(projection.handles)
  const parked = new Map<string, { event: StoredEvent; fault: unknown }>()
  const head = await store.head()
  let position = startPosition
  let events = 0
  let facts: FactStates
  let shape = ''

  return database.connection().execute(async session => {
    const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_lock(hashtext(${shadow})) as ours`.execute(
      session,
    )
    if (!rows[0]?.ours) throw new RebuiltElsewhereError(`${projection.name} is being rebuilt already`)
    try {
      if (!(await isWanted())) throw new RebuiltElsewhereError(`${projection.name} was rebuilt just now`)
      await createRunnerTables(session)
      shape = await shapeOf(session, schema, projection.tables)
      await createShadowTables(session, schema, shadow, projection.tables)
      await sql`set search_path to ${sql.id(shadow)}, ${sql.id(schema)}`.execute(session)
      await sql`set synchronous_commit to off`.execute(session)
      await withSpilledStates(database, async spill => {
        facts = factStates({ store, spill })
        await readToTheEnd(session)
        await keepShadowTables(session, shadow, projection.tables)
        report('swapping')
        await swapPatiently(session)
      })
      report('done')
      return { events, parked: parked.size }
    } finally {
      await sql`reset search_path; reset synchronous_commit; reset application_name`
        .execute(session)
        .catch(() => undefined)
      await sql`drop schema if exists ${sql.id(shadow)} cascade`.execute(session).catch(() => undefined)
      await sql`select pg_advisory_unlock(hashtext(${shadow}))`.execute(session).catch(() => undefined)
    }
  })

  function report(stage: RebuildProgress['stage']) {
    onProgress({ projection: projection.name, events, position, head, stage })
  }

  /** Up to the head, and what was appended meanwhile, until little is left. The next batch is read while one is written. */
  async function readToTheEnd(session: Kysely<AnyTables>) {
    let end = head
    let rounds = 0
    let next = store.readAll(position, batchSize)
    for (;;) {
      const batch = await next
      const last = batch.at(-1)
      if (last === undefined) return
      await write(session, batch, () => {
        next = store.readAll(last.position, batchSize)
        next.catch(() => undefined)
      })
      position = last.position
      events += batch.length
      report('reading')
      await tellProgress(session, shadow, shareOf(position, head))
      signal?.throwIfAborted()
      if (position < end) continue
      rounds += 1
      if (batch.length < nearlyThere || rounds === mostRounds) return
      end = await store.head()
    }
  }

  /** `onSent` is called once, when the database has the batch to work on. */
  async function write(session: Kysely<AnyTables>, batch: readonly StoredEvent[], onSent: () => void) {
    const wanted = batch.filter(event => handles.has(event.type) && !parked.has(event.stream))
    if (wanted.length === 0) return onSent()
    let isSent = false
    try {
      await session.transaction().execute(async tx => {
        const projecting = projection.project(wanted, tx, facts)
        isSent = true
        onSent()
        await projecting
      })
    } catch (fault) {
      if (isPassingFault(fault)) throw fault
      if (!isSent) onSent()
      const again = facts.apart()
      for (const event of wanted) await writeOne(session, event, again)
    }
  }

  async function writeOne(session: Kysely<AnyTables>, event: StoredEvent, facts: FactStates) {
    if (parked.has(event.stream)) return
    try {
      await session.transaction().execute(tx => projection.project([event], tx, facts))
    } catch (fault) {
      if (isPassingFault(fault)) throw fault
      parked.set(event.stream, { event, fault })
      log.error({ err: fault, projection: projection.name, stream: event.stream }, 'a stream was parked by the rebuild')
    }
  }

  /** Readers of the live tables may be in the way: rather than make others wait behind us, try again. */
  async function swapPatiently(session: Kysely<AnyTables>) {
    for (let attempt = 1; ; attempt += 1) {
      const before = { position, events }
      try {
        return await swap(session)
      } catch (fault) {
        if (attempt === swapAttempts || fault instanceof ChangedTablesError) throw fault
        signal?.throwIfAborted()
        log.info({ err: fault, projection: projection.name, attempt }, 'the tables could not be swapped, again soon')
        // What the last batches wrote was rolled back; an event at fault among them is parked by reading them again.
        position = before.position
        events = before.events
        await readToTheEnd(session)
      }
    }
  }

  /** With the checkpoint's row locked no runner writes; the shadow is brought to at least where the live tables are. */
  async function swap(session: Kysely<AnyTables>) {
    await session.transaction().execute(async tx => {
      await sql`set local lock_timeout to '2s'`.execute(tx)
      await sql`set local synchronous_commit to on`.execute(tx)
      await sql`insert into checkpoints (name) values (${projection.name}) on conflict do nothing`.execute(tx)
      const { rows } = await sql<{ position: Position }>`
        select position from checkpoints where name = ${projection.name} for update`.execute(tx)
      await catchUp(tx)
      const live = rows[0]?.position ?? startPosition
      // Events may have been moved to another store meanwhile, or a node may be behind what the live tables have seen.
      if (position < live) throw new Error(`${projection.name} is at ${live}, and this store ends at ${position}`)
      await sql`set local search_path to ${sql.id(schema)}`.execute(tx)
      await lockTables(tx, schema, projection.tables)
      // A later version may have started meanwhile: what its migrations made of the live tables must not be lost.
      if ((await shapeOf(tx, schema, projection.tables)) !== shape)
        throw new ChangedTablesError(`The tables of ${projection.name} were changed while it was rebuilt`)
      await projection.beforeSwap?.(tx, { rebuilt: shadow, position: live })
      await swapTables(tx, schema, shadow, projection.tables)
      await sql`delete from parked_streams where name = ${projection.name}`.execute(tx)
      for (const { event, fault } of parked.values()) await parkedStreams.park(tx, projection.name, event, fault)
      // A new epoch makes the present runner begin again from here.
      await sql`
        update checkpoints set position = ${position}, rules = ${rulesOf(projection)}, epoch = epoch + 1, owner = null,
          lease_until = '-infinity'
        where name = ${projection.name}`.execute(tx)
    })
  }

  async function catchUp(tx: Transaction<AnyTables>) {
    for (const end = await store.head(); position < end; ) {
      const batch = await store.readAll(position, batchSize)
      const last = batch.at(-1)
      if (last === undefined) return
      const wanted = batch.filter(event => handles.has(event.type) && !parked.has(event.stream))
      if (wanted.length > 0) await projection.project(wanted, tx, facts)
      position = last.position
      events += batch.length
    }
  }
}
