import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { Config } from './config.ts'
import type { Logger } from './logger.ts'
import type { AnyTables } from './tables.ts'

const connectMs = 5_000
const idleMs = 30_000
const statementMs = 30_000

/** A pool that survives a restart of the database: a broken connection is dropped, the next query opens another. */
export function openPool(
  config: Config,
  log: Logger,
  options: { max: number; name: string; searchPath?: string },
): Pool {
  const pool = new Pool({
    connectionString: config.databaseUrl,
    max: options.max,
    application_name: `quayside ${options.name}`,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
    statement_timeout: statementMs,
    keepAlive: true,
    ...(options.searchPath === undefined ? {} : { options: `-c search_path=${options.searchPath}` }),
  })
  const broke = (error: Error) => log.warn({ err: error, pool: options.name }, 'a database connection broke')
  pool.on('error', broke)
  // Also one in use, as when the database ends a transaction that stood still: without a listener the process would end.
  pool.on('connect', client => client.on('error', broke))
  return pool
}

/** Kysely over a pool; destroying it ends the pool. */
export function databaseOf(pool: Pool): Kysely<AnyTables> {
  return new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool }) })
}
