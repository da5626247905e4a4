import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AnyTables } from '../service/tables.ts'
import {
  appendOne,
  counters,
  createCounters,
  createInstallation,
  type EventSystem,
  type Installation,
  rowsOf,
  startEventSystem,
} from '../testing/event-system.ts'
import type { Projection } from './projection.ts'
import { startProjections } from './projection-runner.ts'
import { type RebuildProgress, rebuildProjection, shadowSchema } from './rebuild.ts'
import { percentRebuilt } from './rebuild-progress.ts'
import { storedRules } from './rules.ts'

let installation: Installation
let system: EventSystem
beforeEach(async () => {
  installation = await createInstallation()
  system = await startEventSystem(installation)
})
afterEach(async () => {
  await system.close()
  await installation.remove()
})

async function count(stream: string, from: number, to: number) {
  for (let revision = from; revision < to; revision += 1) {
    await appendOne(system.store, stream, revision === 0 ? 'no-stream' : revision - 1, 'Counted', { by: revision + 1 })
  }
}

const streams = Array.from({ length: 8 }, (_, index) => `Counter-${index}`)

test('a rebuild gives the same rows as the live projection, also while it is being written to', async () => {
  await createCounters(system.database)
  const runner = await startProjections({ ...system, projections: [counters()] })
  await Promise.all(streams.map(stream => count(stream, 0, 40)))
  const progress: RebuildProgress[] = []
  let isWriting = true
  let written = 40
  const writing = (async () => {
    for (; isWriting; written += 1) {
      await Promise.all(streams.map(stream => count(stream, written, written + 1)))
      await runner.settled(await system.store.head())
    }
  })()
  const result = await rebuildProjection({ ...system, projection: counters(), onProgress: each => progress.push(each) })
  isWriting = false
  await writing
  await runner.settled(await system.store.head())
  const total = String((written * (written + 1)) / 2)
  const rows = await rowsOf(system.database, 'counters')
  expect(rows.map(row => row.total)).toEqual(streams.map(() => total))
  expect(rows.map(row => row.applied)).toEqual(streams.map(() => written))
  expect(result.events).toBeGreaterThanOrEqual(320)
  expect(progress.at(-1)).toMatchObject({ stage: 'done', projection: 'counters' })
  expect(progress.map(each => each.events)).toEqual(progress.map(each => each.events).toSorted((a, b) => a - b))

  const live = await rowsOf(system.database, 'counters')
  await rebuildProjection({ ...system, projection: counters() })
  expect(await rowsOf(system.database, 'counters')).toEqual(live)
  await runner.close()
})

test('rows that a fault had spoilt are mended, and a parked stream with them', async () => {
  await createCounters(system.database)
  let isMended = false
  const projection = {
    ...counters(),
    async project(events: readonly StoredEvent[], tx: Kysely<AnyTables>) {
      if (!isMended && events.some(event => event.stream === 'Counter-1' && event.revision === 2))
        throw new Error('bad')
      await counters().project(events, tx)
    },
  }
  const runner = await startProjections({ ...system, projections: [projection] })
  await Promise.all(streams.map(stream => count(stream, 0, 5)))
  await runner.settled(await system.store.head())
  await sql`update counters set total = 7 where id = 'Counter-3'`.execute(system.database)
  expect(await runner.parked()).toHaveLength(1)

  expect(await rebuildProjection({ ...system, projection })).toMatchObject({ parked: 1 })
  expect(await runner.parked()).toMatchObject([{ stream: 'Counter-1', revision: 2 }])
  isMended = true
  expect(await rebuildProjection({ ...system, projection })).toEqual({ events: 40, parked: 0 })
  expect(await runner.parked()).toEqual([])
  await Promise.all(streams.map(stream => count(stream, 5, 6)))
  await runner.settled(await system.store.head())
  for (const row of await rowsOf(system.database, 'counters')) expect(row).toMatchObject({ total: '21', applied: 6 })
  await runner.close()
})

test('a table that a later version changed meanwhile is left as that version made it', async () => {
  await createCounters(system.database)
  await count('Counter-1', 0, 3)
  let isChanged = false
  const projection = {
    ...counters(),
    async project(events: readonly StoredEvent[], tx: Kysely<AnyTables>) {
      if (!isChanged) await sql`alter table testing.counters add column since text`.execute(system.database)
      isChanged = true
      await counters().project(events, tx)
    },
  }
  await expect(rebuildProjection({ ...system, projection })).rejects.toThrow('were changed while it was rebuilt')
  expect(await rowsOf(system.database, 'counters')).toEqual([])
  await rebuildProjection({ ...system, projection })
  expect(await rowsOf(system.database, 'counters')).toMatchObject([{ id: 'Counter-1', total: '6', since: null }])
})

test('how far it is, is seen from outside while it goes on', async () => {
  await createCounters(system.database)
  await Promise.all(streams.map(stream => count(stream, 0, 4)))
  const shadow = shadowSchema(system.schema, counters())
  const seen: (number | null)[] = []
  const projection = {
    ...counters(),
    async project(events: readonly StoredEvent[], tx: Kysely<AnyTables>) {
      seen.push(await percentRebuilt(system.database, shadow))
      await counters().project(events, tx)
    },
  }
  await rebuildProjection({ ...system, projection, batchSize: 8 })
  expect(seen[0]).toBeNull()
  expect(seen.slice(1)).toEqual(seen.slice(1).toSorted((a, b) => Number(a) - Number(b)))
  expect(seen.at(-1)).toBeGreaterThan(0)
  expect(await percentRebuilt(system.database, shadow)).toBeNull()
})

test('whoever rebuilds, the tables are known to be filled by its rules', async () => {
  await createCounters(system.database)
  await rebuildProjection({ ...system, projection: { ...counters(), rules: 3 } })
  expect(await storedRules(system.database, ['counters'])).toEqual(new Map([['counters', 3]]))
})

test('before the swap a projection sees the live tables, where they stand, and those that take their place', async () => {
  await createCounters(system.database)
  const runner = await startProjections({ ...system, projections: [counters()] })
  await count('Counter-1', 0, 3)
  const head = await system.store.head()
  await runner.settled(head)
  await sql`update counters set total = 99`.execute(system.database)
  const seen: unknown[] = []
  const beforeSwap: Projection['beforeSwap'] = async (tx, { rebuilt, position }) => {
    const { rows } = await sql`select live.total as live, next.total as next
      from counters live, ${sql.id(rebuilt)}.counters next`.execute(tx)
    seen.push(position, ...rows)
  }
  await rebuildProjection({ ...system, projection: { ...counters(), beforeSwap } })
  expect(seen).toEqual([head, { live: '99', next: '6' }])
  await runner.close()
})

describe('the new table is protected as the old one was', () => {
  test('policies, grants, constraints and indexes keep their names and meaning', async () => {
    await createCounters(system.database)
    const role = `reader_${installation.namespace.slice(0, 12)}`
    await sql
      .raw(`
      create role ${role} nologin;
      grant usage on schema ${system.schema} to ${role};
      alter table counters add column company text not null default 'x''y', add constraint positive check (total > 0);
      create index counters_by_total on counters (total desc, id) where total > 5;
      create unique index counters_by_lower on counters (lower(id));
      alter table counters enable row level security;
      alter table counters force row level security;
      create policy tenant on counters for select to ${role} using (company = current_setting('q.company', true));
      create policy everything on counters to public using (true) with check (total > 0);
      grant select on counters to ${role}`)
      .execute(system.database)
    const before = await describeTable(system.database)
    await count('Counter-1', 0, 3)
    await rebuildProjection({ ...system, projection: counters() })
    expect(await describeTable(system.database)).toEqual(before)
    expect(JSON.stringify(before)).toContain('counters_by_total')
    expect(await rowsOf(system.database, 'counters')).toMatchObject([{ id: 'Counter-1', total: '6', company: "x'y" }])
    await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(system.database)
  })
})

async function describeTable(database: Kysely<AnyTables>) {
  const { rows } = await sql<{ text: string }>`
    select format('%s %s %s', c.relrowsecurity, c.relforcerowsecurity, c.relacl::text) as text
      from pg_class c where c.oid = 'counters'::regclass
    union all select format('%s %s', conname, pg_get_constraintdef(oid)) from pg_constraint where conrelid = 'counters'::regclass
    union all select pg_get_indexdef(indexrelid) from pg_index where indrelid = 'counters'::regclass
    union all select format('%s', p) from pg_policies p where tablename = 'counters'
    union all select format('%s %s %s', column_name, data_type, column_default) from information_schema.columns
      where table_name = 'counters'`.execute(database)
  return rows.map(row => row.text).toSorted()
}
