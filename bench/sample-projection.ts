import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'
import { sampleType } from './sample-events.ts'

/** A read model of one row for each order: what was confirmed last, and how often. */
export const sampleProjection: Projection = {
  name: 'bench-orders',
  tables: ['bench_orders'],
  handles: [sampleType],
  async project(events, tx) {
    const latest = new Map<string, { confirmed: string; times: number; at: string }>()
    for (const event of events) {
      const times = (latest.get(event.stream)?.times ?? 0) + 1
      latest.set(event.stream, { confirmed: confirmedOf(event), times, at: event.recordedAt })
    }
    const rows = [...latest.entries()]
    await sql`
      insert into bench_orders (id, confirmed, times, changed_at)
      select * from unnest(
        ${rows.map(([id]) => id)}::text[], ${rows.map(([, row]) => row.confirmed)}::numeric[],
        ${rows.map(([, row]) => row.times)}::int[], ${rows.map(([, row]) => row.at)}::timestamptz[])
      on conflict (id) do update set confirmed = excluded.confirmed, times = bench_orders.times + excluded.times,
        changed_at = excluded.changed_at`.execute(tx)
  },
}

export async function createSampleTable(database: Kysely<AnyTables>): Promise<void> {
  await sql`
    create table bench_orders (
      id text collate "C" primary key, confirmed numeric not null, times integer not null, changed_at timestamptz not null
    )`.execute(database)
}

function confirmedOf(event: StoredEvent): string {
  return (event.data as { lines: { confirmed: string }[] }).lines[0]?.confirmed ?? '0'
}
