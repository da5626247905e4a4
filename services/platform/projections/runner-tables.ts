import { type Kysely, sql } from 'kysely'
import type { AnyTables } from '../service/tables.ts'

/** The SQLSTATE by which `advance_checkpoint` says that somebody else is the runner now. */
export const fencedCode = 'QSFEN'

/**
 * Makes the tables of a service's runners in the first schema of its search path; does nothing where they are.
 * `checkpoints`: how far each projection and reaction is, who runs it, and by which rules a projection's rows were made.
 * `parked_streams`: what could not be applied.
 */
export async function createRunnerTables(database: Kysely<AnyTables>): Promise<void> {
  if (database.isTransaction) return create(database)
  await database.transaction().execute(async tx => {
    // Two processes that start at once must not both create.
    await sql`select pg_advisory_xact_lock(hashtext('runner tables ' || current_schema()))`.execute(tx)
    await create(tx)
  })
}

async function create(database: Kysely<AnyTables>): Promise<void> {
  await sql`
    create table if not exists checkpoints (
      name text primary key,
      position text collate "C" not null default '',
      epoch bigint not null default 0,
      owner text,
      lease_until timestamptz not null default '-infinity'
    )`.execute(database)
  await addRules(database)
  await sql`
    create table if not exists parked_streams (
      name text not null,
      stream text not null,
      revision integer not null,
      event_id uuid not null,
      event_type text not null,
      error text not null,
      attempts integer not null,
      parked_at timestamptz not null default now(),
      next_attempt_at timestamptz,
      replay_requested boolean not null default false,
      primary key (name, stream)
    )`.execute(database)
  // A frozen process must not keep its rows locked for long; a read model can be caught up again, so it need not be synced.
  await sql`
    create or replace function advance_checkpoint(runner text, expected text, mine text, reached text)
    returns void language plpgsql as $advance$
    begin
      perform set_config('synchronous_commit', 'off', true), set_config('idle_in_transaction_session_timeout', '5000', true);
      update checkpoints set position = reached where name = runner and position = expected and epoch = mine::bigint;
      if not found then
        raise exception '% is run by another process', runner using errcode = ${sql.lit(fencedCode)};
      end if;
    end $advance$`.execute(database)
}

/** Only where it is missing: also a change that changes nothing would wait for whoever works under a checkpoint, and others for it. */
async function addRules(database: Kysely<AnyTables>): Promise<void> {
  const { rows } = await sql`
    select from pg_attribute where attrelid = 'checkpoints'::regclass and attname = 'rules'`.execute(database)
  if (rows.length === 0) await sql`alter table checkpoints add column rules integer`.execute(database)
}
