import { setTimeout as pause } from 'node:timers/promises'
import { type Position, startPosition } from '@quayside/contracts/kernel/envelope.ts'
import type { Pool, PoolClient } from 'pg'
import { inTurn } from '../database/transaction.ts'
import { ConfigError } from '../faults/config-error.ts'
import type { EventStore } from './event-store.ts'
import type { StoreNumber } from './positions.ts'

export const storeKinds = ['PostgreSQL', 'EventStoreDB'] as const
export type StoreKind = (typeof storeKinds)[number]

/** Where an installation's events are: kept beside the read models, so that both name the same store. */
export type EventHome = { readonly number: StoreNumber; readonly store: string; readonly kind: StoreKind }

/** This process was given another event store than the one that the read models were made from. */
export class WrongEventStoreError extends ConfigError {
  override readonly name = 'WrongEventStoreError'
}

type Queries = Pick<Pool | PoolClient, 'query'>

/** How long a follower of a cluster may take to show what read models have seen already. */
const behindMs = 5_000
const lookMs = 100

/** The home as it is written down; null before the first start. */
export async function readHome(database: Queries): Promise<EventHome | null> {
  const { rows } = await database.query<{ home: string | null }>(`select to_regclass('event_home.current') as home`)
  if (rows[0]?.home == null) return null
  const found = await database.query<EventHome>('select number, store, kind from event_home.current')
  return found.rows[0] ?? null
}

/**
 * Writes the store down at an installation's first start, and holds what is written against it at each later one. Throws
 * `WrongEventStoreError` for another store, and for one that ends before what read models have seen of it.
 */
export async function settleHome(database: Pool, store: EventStore, kind: StoreKind): Promise<void> {
  const identity = await store.identity()
  await writeDown(database, { number: 0, store: identity, kind })
  const home = await readHome(database)
  if (home === null) throw new Error('The event store was written down and is not there')
  refuseOther(home, identity, kind)
  const furthest = await furthestCheckpoint(database)
  const end = performance.now() + behindMs
  for (let head = await store.head(); head < furthest.position; head = await store.head()) {
    if (performance.now() > end) {
      throw new WrongEventStoreError(
        `The event store (${kind}, store ${identity}) ends at ${head || 'its start'}, but ${furthest.name} has read up to ${furthest.position}: it is older than the read models. After a restore run: npm run events -- restored`,
      )
    }
    await pause(lookMs)
  }
}

/**
 * For commands beside an installation's processes: its home, null before the first start. Throws `WrongEventStoreError` when
 * the store is another one.
 */
export async function homeIn(database: Queries, store: EventStore, kind: StoreKind): Promise<EventHome | null> {
  const home = await readHome(database)
  // One of the other kind may have nothing in it yet, not even an id.
  if (home !== null) refuseOther(home, home.kind === kind ? await store.identity() : null, kind)
  return home
}

function refuseOther(home: EventHome, identity: string | null, kind: StoreKind): void {
  if (home.store === identity) return
  const given = identity === null ? kind : `${kind}, store ${identity}`
  throw new WrongEventStoreError(
    `The events of this installation are in ${home.kind}, store ${home.store}; this process was given ${given}. Set EVENTSTORE_URL to the first, or leave it out where that is PostgreSQL.`,
  )
}

async function writeDown(database: Pool, first: EventHome): Promise<void> {
  // Two processes that start at once must not both create.
  await inTurn(database, 'event home', async client => {
    await client.query('create schema if not exists event_home')
    await client.query(`create table if not exists event_home.current (
      single boolean primary key default true check (single), number integer not null, store uuid not null, kind text not null
    )`)
    // Whoever moves the events takes the row for as long as it goes on; each process that appends has a row of its own.
    await client.query(`alter table event_home.current
      add column if not exists taken_by uuid, add column if not exists taken_until timestamptz`)
    await client.query(
      'create table if not exists event_home.writers (process uuid primary key, until timestamptz not null)',
    )
    await client.query('alter table event_home.writers add column if not exists target text')
    await client.query(
      'insert into event_home.current (number, store, kind) values ($1, $2, $3) on conflict do nothing',
      [first.number, first.store, first.kind],
    )
  })
}

/** Writes down that the events are in another store now; to be called in the transaction that moves the checkpoints. */
export async function moveHome(database: Queries, home: EventHome): Promise<void> {
  await database.query(
    'update event_home.current set number = $1, store = $2, kind = $3, taken_by = null, taken_until = null',
    [home.number, home.store, home.kind],
  )
}

export type Checkpoint = {
  /** Of the table that it is in. */
  readonly schema: string
  readonly name: string
  readonly position: Position
  /** Whether a process works under it now. */
  readonly isHeld: boolean
}

/** How far every projection, every reaction and the relay has come; `locked` until the transaction ends, on request. */
export async function checkpoints(database: Queries, locked: 'locked' | 'free' = 'free'): Promise<Checkpoint[]> {
  const { rows } = await database.query<{ schema: string }>(
    `select table_schema as schema from information_schema.tables where table_name = 'checkpoints' order by 1`,
  )
  const found: Checkpoint[] = []
  for (const { schema } of rows) {
    const { rows: of } = await database.query<Omit<Checkpoint, 'schema'>>(
      `select name, position, owner is not null and lease_until > clock_timestamp() as "isHeld" from ${quoted(schema)}.checkpoints
       order by name ${locked === 'locked' ? 'for update' : ''}`,
    )
    found.push(...of.map(each => ({ schema, ...each })))
  }
  return found
}

/**
 * Puts a runner at another position. Whoever works under it loses it, and for the seconds that a process of the former
 * store takes to end nobody gets it.
 */
export async function setCheckpoint(
  database: Queries,
  { schema, name }: Checkpoint,
  position: Position,
): Promise<void> {
  await database.query(
    `update ${quoted(schema)}.checkpoints set position = $2, epoch = epoch + 1, owner = null,
      lease_until = case when owner is null then lease_until else clock_timestamp() + interval '2 s' end
     where name = $1`,
    [name, position],
  )
}

async function furthestCheckpoint(database: Queries): Promise<{ name: string; position: Position }> {
  let furthest = { name: '', position: startPosition }
  for (const { schema, name, position } of await checkpoints(database)) {
    if (position > furthest.position) furthest = { name: `${schema}/${name}`, position }
  }
  return furthest
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
