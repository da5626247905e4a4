import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Pool, PoolClient } from 'pg'
import { accessMigration, accessOfMemberships } from '../access/access-projection.ts'
import { renewedPolicies } from '../access/renewed-policies.ts'
import { secondFactorAccess } from '../access/second-factor-records.ts'
import { readerRole } from '../access/tenant-table.ts'
import { prepareVault } from '../ports/postgres-vault.ts'
import { createRunnerTables } from '../projections/runner-tables.ts'
import { workflowStoreMigration } from '../reactions/lost-workflows.ts'
import type { Logger } from './logger.ts'
import type { AnyTables } from './tables.ts'

export type Migrated = {
  schema: string
  migrations: Record<string, Migration>
  /** Owner role, search_path = schema. */
  database: Kysely<AnyTables>
}

/** The tables that the platform itself keeps in each service's schema. */
const platformMigrations: Record<string, Migration> = {
  '001-access': accessMigration,
  '002-runners': { up: createRunnerTables },
  '003-workflow-store': workflowStoreMigration,
  '004-renewed-policies': renewedPolicies,
  '005-access-of-memberships': accessOfMemberships,
  '006-second-factors': secondFactorAccess,
}

/** Brings the database up to date: the reader role, the vault and each service's schema, one process at a time. */
export async function migrate(pool: Pool, services: readonly Migrated[], log: Logger): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('quayside migrations'))`)
    await makeReaderRole(client)
    await prepareVault(client)
    for (const service of services) {
      await client.query(`create schema if not exists "${service.schema}"`)
      await client.query(`grant usage on schema "${service.schema}" to ${readerRole}`)
      await run(service, 'platform', platformMigrations, log)
      await run(service, 'service', service.migrations, log)
    }
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('quayside migrations'))`).catch(() => undefined)
    client.release()
  }
}

/** Roles belong to the whole server, so another database's migration may make it at the same moment. */
async function makeReaderRole(client: PoolClient): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [readerRole])
  if (rowCount === 0) {
    await client.query(`create role ${readerRole} nologin noinherit`).catch((error: { code?: string }) => {
      if (error.code !== '42710' && error.code !== '23505') throw error
    })
  }
  await client.query(`grant ${readerRole} to current_user`).catch((error: { code?: string }) => {
    if (error.code !== '23505' && error.code !== 'XX000') throw error
  })
}

async function run(
  { schema, database }: Migrated,
  kind: 'platform' | 'service',
  migrations: Record<string, Migration>,
  log: Logger,
): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: schema,
    migrationTableName: `${kind}_migrations`,
    migrationLockTableName: `${kind}_migrations_lock`,
  })
  const { error, results } = await migrator.migrateToLatest()
  for (const result of results ?? []) {
    if (result.status === 'Success') log.info({ schema, migration: result.migrationName }, 'migrated')
  }
  if (error !== undefined) {
    const failed = results?.find(result => result.status === 'Error')?.migrationName ?? ''
    throw new Error(`the migration ${failed} of ${schema} failed`, { cause: error })
  }
}
