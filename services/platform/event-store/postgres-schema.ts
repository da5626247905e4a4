import type { Pool } from 'pg'
import { inTurn } from '../database/transaction.ts'

/** The schema of the event store where no other is named. */
export const eventStoreSchema = 'event_store'

/**
 * Makes the event store's table and its append function; does nothing where they are.
 * `append` writes a batch under one advisory lock, so the order of positions is the order of commits and has no gaps.
 */
export async function prepareEventStore(pool: Pool, schema: string = eventStoreSchema): Promise<void> {
  // Two processes that start at once must not both create.
  await inTurn(pool, `prepare ${schema}`, client => client.query(definition(schema)))
}

/** The SQLSTATE of an append to a store whose history was moved to another one. */
export const sealedCode = 'QSMVD'

/** Seals the store, so that nothing more is appended and it says where its history went; null opens it again. */
export async function sealEventStore(
  database: Pick<Pool, 'query'>,
  movedTo: string | null,
  schema: string = eventStoreSchema,
): Promise<void> {
  await database.query(`update ${schema}.identity set moved_to = $1`, [movedTo])
}

/** The lock under which positions are given. */
export function appendLock(schema: string): string {
  return `hashtextextended('${schema}.append', 0)`
}

// Heads are read inside the function, after the lock: each statement of a plpgsql function has a snapshot of its own.
function definition(schema: string): string {
  const lock = appendLock(schema)
  return `
create schema if not exists ${schema};

create table if not exists ${schema}.events (
  position bigint primary key,
  stream text collate "C" not null,
  revision integer not null check (revision >= 0),
  id uuid not null,
  type text collate "C" not null,
  data text not null,
  metadata text not null,
  recorded_at timestamptz not null,
  unique (stream, revision)
);

create table if not exists ${schema}.identity (
  single boolean primary key default true check (single), store uuid not null, moved_to text
);
insert into ${schema}.identity (store) values (gen_random_uuid()) on conflict do nothing;

drop function if exists ${schema}.append(
  text[], integer[], integer[], integer[], integer[], uuid[], text[], text[], text[], timestamptz
);
drop function if exists ${schema}.append(
  text[], integer[], integer[], integer[], integer[], uuid[], text[], text, text, integer[], timestamptz
);

create or replace function ${schema}.append(
  streams text[], expected integer[], counts integer[],
  members integer[], ordinals integer[], ids uuid[], types text[], bodies text, metadatas text, metadata_numbers integer[],
  moments timestamptz[]
) returns table (number integer, first_position bigint, actual integer)
language plpgsql as $append$
declare
  last_position bigint;
  moved text;
begin
  perform pg_advisory_xact_lock(${lock});
  select i.moved_to into moved from ${schema}.identity i;
  if moved is not null then
    raise exception 'The events are in % now', moved using errcode = '${sealedCode}';
  end if;
  select coalesce(max(e.position), 0) into last_position from ${schema}.events e;
  return query
  with asked as materialized (
    select g.no::integer as no, g.stream, g.expected, g.count,
      coalesce((select max(e.revision) from ${schema}.events e where e.stream = g.stream), -1) as head
    from unnest(streams, expected, counts) with ordinality as g(stream, expected, count, no)
  ), winners as materialized (
    select asked.*, last_position + sum(asked.count) over (order by asked.no) - asked.count as base
    from asked where asked.head = asked.expected
  ), written as (
    insert into ${schema}.events (position, stream, revision, id, type, data, metadata, recorded_at)
    select w.base + m.ordinal, w.stream, w.expected + m.ordinal, m.id, m.type, m.body, d.metadata, d.moment
    from unnest(
      members, ordinals, ids, types, string_to_array(bodies, chr(30)), metadata_numbers
    ) as m(member, ordinal, id, type, body, metadata_number)
    join winners w on w.no = m.member
    join rows from (string_to_table(metadatas, chr(30)), unnest(moments)) with ordinality as d(metadata, moment, number)
      on d.number = m.metadata_number
  )
  select asked.no, (w.base + 1)::bigint, asked.head
  from asked left join winners w on w.no = asked.no;
end
$append$;`
}
