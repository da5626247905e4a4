import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { sampleData, sampleMetadata, sampleType } from './sample-events.ts'

/** A table with the columns and indexes of the event store's, numbered by an identity column. */
export async function prepareReference(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create table events (
      position bigint generated always as identity primary key,
      stream text collate "C" not null,
      revision integer not null,
      id uuid not null,
      type text collate "C" not null,
      data text not null,
      metadata text not null,
      recorded_at timestamptz not null default clock_timestamp(),
      unique (stream, revision)
    )`)
}

/** The same with a trigger that keeps a row for each stream: the plainest read model there is. */
export async function prepareCountingReference(pool: pg.Pool): Promise<void> {
  await prepareReference(pool)
  await pool.query(`
    create table orders (id text collate "C" primary key, times integer not null, changed_at timestamptz not null);
    create function count_order() returns trigger language plpgsql as $$
    begin
      insert into orders values (new.stream, 1, new.recorded_at)
        on conflict (id) do update set times = orders.times + 1, changed_at = excluded.changed_at;
      return null;
    end $$;
    create trigger count_order after insert on events for each row execute function count_order()`)
}

/** The same bytes by the plainest way there is: a prepared INSERT of one row. */
export async function referenceInsert(pool: pg.Pool, index: number): Promise<void> {
  await pool.query({
    name: 'insert',
    text: 'insert into events (stream, revision, id, type, data, metadata) values ($1, $2, $3, $4, $5, $6)',
    values: [
      `Order-${randomUUID()}-${index}`,
      0,
      randomUUID(),
      sampleType,
      JSON.stringify(sampleData(index)),
      JSON.stringify(sampleMetadata()),
    ],
  })
}
