import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { AnyTables } from '../service/tables.ts'
import { fencedCode } from './runner-tables.ts'

/** The right to run something from a position on. Each holder has an epoch of its own, so a former one is recognised. */
export type Lease = { readonly name: string; readonly position: Position; readonly epoch: string }

/** The checkpoint is not where this holder left it: nothing of this transaction may stand. `standing` says whether it still holds. */
export class FencedError extends Error {
  constructor(name: string) {
    super(`${name} is run by another process, or its checkpoint was lost`)
    this.name = 'FencedError'
  }
}

/** Lease rows in the `checkpoints` table (in `schema`, or found by the search path), as leases with fencing tokens (Kleppmann). */
export function leases({
  database,
  owner,
  leaseMs,
  schema,
  rules = new Map(),
}: {
  database: Kysely<AnyTables>
  owner: string
  leaseMs: number
  schema?: string
  /** By which this owner's projections fill their tables. */
  rules?: ReadonlyMap<string, number>
}) {
  const table = sql.table(schema === undefined ? 'checkpoints' : `${schema}.checkpoints`)
  const until = sql`clock_timestamp() + make_interval(secs => ${leaseMs / 1000})`

  /** Every statement that writes several rows locks them in the order of their names first: so none waits for another in a ring. */
  const inOrder = (which: RawBuilder<unknown>, busy: RawBuilder<unknown> = sql``) =>
    sql`locked as materialized (select name from ${table} where ${which} order by name for update ${busy})`
  const rulesOf = (names: readonly string[]) => sql`${names.map(name => rules.get(name) ?? null)}::integer[]`
  /** Whoever works holds its row for as long as its batch takes: no lease of another's work, and no connection, waits for that. */
  const passed = sql`skip locked`

  return {
    /** Makes the rows of runners that never ran. */
    async introduce(names: readonly string[]) {
      await sql`
        insert into ${table} (name, rules) select * from unnest(${[...names]}::text[], ${rulesOf(names)})
        on conflict do nothing`.execute(database)
    },
    /**
     * Takes those of the names whose lease has run out. This owner's own too: it asks only for what it does not hold, so
     * the answer that gave it a lease was lost. One that somebody works under is none of them. Where a process of an
     * earlier version goes on with a projection, its tables count as filled by the lower rules from then on.
     */
    async acquire(names: readonly string[]): Promise<Lease[]> {
      const isFree = sql`(lease_until < clock_timestamp() or owner = ${owner})`
      const { rows } = await sql<Lease>`
        with ${inOrder(sql`name = any(${[...names]}::text[]) and ${isFree}`, passed)}
        update ${table} c set epoch = c.epoch + 1, owner = ${owner}, lease_until = ${until},
          rules = case when mine.rules < coalesce(c.rules, 1) then mine.rules else c.rules end
        from locked join unnest(${[...names]}::text[], ${rulesOf(names)}) as mine(name, rules) using (name)
        where c.name = locked.name and (c.lease_until < clock_timestamp() or c.owner = ${owner})
        returning c.name, c.position, c.epoch::text as epoch`.execute(database)
      return rows
    },
    /** Prolongs those of the leases that still stand, and answers with them; what nobody works under runs out. */
    async renew(held: readonly Lease[]): Promise<Lease[]> {
      if (held.length === 0) return []
      const names = sql`${held.map(lease => lease.name)}::text[]`
      const { rows } = await sql<Lease>`
        with ${inOrder(sql`name = any(${names})`, passed)},
        standing as (
          select c.name, c.position, c.epoch from ${table} c
          join unnest(${names}, ${held.map(lease => lease.epoch)}::bigint[]) as h(name, epoch)
            on c.name = h.name and c.epoch = h.epoch and c.owner = ${owner}
        ),
        prolonged as (
          update ${table} c set lease_until = ${until} from locked, standing
          where c.name = locked.name and c.name = standing.name and c.epoch = standing.epoch and c.owner = ${owner}
          returning c.name, c.position, c.epoch::text as epoch
        )
        select * from prolonged
        union all
        select name, position, epoch::text from standing where name not in (select name from locked)`.execute(database)
      return rows
    },
    /** The lease as it is stored, when it is still this owner's; null when somebody else has it. */
    async standing({ name, epoch }: Lease): Promise<Lease | null> {
      const { rows } = await sql<Lease>`
        select c.name, c.position, c.epoch::text as epoch from ${table} c
        where c.name = ${name} and c.epoch = ${epoch}::bigint and c.owner = ${owner}`.execute(database)
      return rows[0] ?? null
    },
    async release() {
      await sql`
        with ${inOrder(sql`owner = ${owner}`)}
        update ${table} c set owner = null, lease_until = '-infinity'
        from locked where c.name = locked.name and c.owner = ${owner}`.execute(database)
    },
    async positions(names: readonly string[]): Promise<Map<string, Position>> {
      const { rows } = await sql<{ name: string; position: Position }>`
        select name, position from ${table} where name = any(${[...names]}::text[])`.execute(database)
      return new Map(rows.map(row => [row.name, row.position]))
    },
    /**
     * Moves the checkpoint and does the work in one transaction, or neither. The row is locked first, and a former
     * holder gets `FencedError` before any work. Begin and lock are one round trip: it counts for the lag.
     */
    async together(
      lease: Lease,
      position: Position,
      write: (tx: Transaction<AnyTables>) => Promise<void>,
    ): Promise<void> {
      const values = [lease.name, lease.position, lease.epoch, position].map(value => sql.lit(value))
      await database.connection().execute(async session => {
        try {
          await sql`begin; select advance_checkpoint(${sql.join(values)})`.execute(session)
          await write(session as unknown as Transaction<AnyTables>)
          const { rows } = await sql<{ command: string }>`commit`.execute(session)
          if (rows[0]?.command === 'ROLLBACK') throw new Error(`A fault in the transaction of ${lease.name} was hidden`)
        } catch (fault) {
          await sql`rollback`.execute(session).catch(() => undefined)
          if ((fault as { code?: unknown } | null)?.code === fencedCode) throw new FencedError(lease.name)
          throw fault
        }
      })
    },
    /** Moves several checkpoints over events that nobody wanted; answers with the names that were where we left them. */
    async advanceAll(moves: readonly { lease: Lease; position: Position }[]): Promise<Set<string>> {
      const { rows } = await sql<{ name: string }>`
        with ${inOrder(sql`name = any(${moves.map(move => move.lease.name)}::text[])`)}
        update ${table} c set position = v.position
        from locked join unnest(
          ${moves.map(move => move.lease.name)}::text[], ${moves.map(move => move.lease.position)}::text[],
          ${moves.map(move => move.lease.epoch)}::bigint[], ${moves.map(move => move.position)}::text[]
        ) as v(name, expected, epoch, position) on v.name = locked.name
        where c.name = v.name and c.position = v.expected and c.epoch = v.epoch
        returning c.name, set_config('synchronous_commit', 'off', true)`.execute(database)
      return new Set(rows.map(row => row.name))
    },
  }
}

export type Leases = ReturnType<typeof leases>
