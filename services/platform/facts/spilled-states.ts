import { type Kysely, sql } from 'kysely'
import type { AnyTables } from '../service/tables.ts'
import type { StateAt, StateSpill } from './fact-states.ts'

/** States in a temporary table of a session. */
export async function spilledStates(session: Kysely<AnyTables>): Promise<StateSpill> {
  await sql`create temporary table if not exists spilled_states (
    stream text primary key, revision integer not null, state jsonb not null)`.execute(session)
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

export async function dropSpilledStates(session: Kysely<AnyTables>): Promise<void> {
  await sql`drop table if exists spilled_states`.execute(session)
}
