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
