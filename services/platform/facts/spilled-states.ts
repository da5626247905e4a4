import { type Kysely, sql } from 'kysely'
import type { AnyTables } from '../service/tables.ts'
import type { StateAt, StateSpill } from './fact-states.ts'

/** Keeps states in a temporary table meanwhile, over a connection of its own: whatever the work rolls back, they stay. */
export function withSpilledStates<Result>(
  database: Kysely<AnyTables>,
  work: (spill: StateSpill) => Promise<Result>,
): Promise<Result> {
  return database.connection().execute(async session => {
    await sql`create temporary table spilled_states (
      stream text primary key, revision integer not null, state jsonb not null)`.execute(session)
    try {
      return await work(tableSpill(session))
    } finally {
      await sql`drop table spilled_states`.execute(session)
    }
  })
}

function tableSpill(session: Kysely<AnyTables>): StateSpill {
  return {
    async save(states) {
      await sql`insert into spilled_states
        select * from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as new (stream text, revision integer, state jsonb)
        on conflict (stream) do update set revision = excluded.revision, state = excluded.state`.execute(session)
    },
    async load(streams) {
      const { rows } = await sql<StateAt & { stream: string }>`
        select stream, revision, state from spilled_states where stream = any(${[...streams]}::text[])`.execute(session)
      return new Map(rows.map(({ stream, ...at }) => [stream, at]))
    },
  }
}
