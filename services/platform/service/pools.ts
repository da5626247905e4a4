import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from './config.ts'
import { makePool } from './connections.ts'
import type { Logger } from './logger.ts'
import type { AnyTables } from './tables.ts'

const connectMs = 5_000
const idleMs = 30_000
const silentMs = 5_000

type PoolOptions = {
  max: number
  name: string
  /** Of the session, as `-c name=value`. */
  settings?: string
  /** Longest statement in milliseconds; without it a rebuild may take its time. */
  statementMs?: number
  /** Queries go out without waiting for the answer to the one before. */
  pipeline?: boolean
}

/** A pool that survives a restart of the database: a broken connection is dropped, the next query opens another. */
export function openPool(
  config: Config,
  log: Logger,
  { max, name, settings, statementMs, pipeline }: PoolOptions,
): Pool {
  const options = {
    connectionString: config.databaseUrl,
    max,
    application_name: `quayside ${name}`,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    ...(settings === undefined ? {} : { options: settings }),
    // A server that stands still ends no statement: then this side does.
    ...(statementMs === undefined ? {} : { statement_timeout: statementMs, query_timeout: statementMs + silentMs }),
    ...(pipeline === true ? { pipeline } : {}),
  }
  return makePool(options, error => log.warn({ err: error, pool: name }, 'an idle database connection broke'))
}

/** Kysely over a pool; destroying it ends the pool. */
export function databaseOf(pool: Pool): Kysely<AnyTables> {
  return new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool }) })
}
