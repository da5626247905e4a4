import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { AnyTables } from '../service/tables.ts'
import type { Scope } from './caller.ts'
import { readerRole, scopeSettings } from './tenant-table.ts'

/** Runs a read-only transaction as the reader role: row-level security shows only the rows of the scope. */
export type TenantQuery = <T>(
  caller: { readonly scope: Scope },
  run: (db: Transaction<AnyTables>) => Promise<T>,
) => Promise<T>

/** Reads of one service's schema over a pool that several services may share. */
export function tenantQuery(pool: Pool, schema: string): TenantQuery {
  return async ({ scope }, run) => {
    const opening = openingOf(schema, scope)
    const client = await pool.connect()
    try {
      await client.query(opening)
      const result = await run(readerOf(client))
      // The answer need not wait for the end of a transaction that only read.
      client.query('commit').then(
        () => client.release(),
        error => client.release(error),
      )
      return result
    } catch (error) {
      await client.query('rollback').then(
        () => client.release(),
        fault => client.release(fault),
      )
      throw error
    }
  }
}

/** Begin, role, schema and scope in one round trip: the simple protocol takes several statements, so values are quoted here. */
function openingOf(schema: string, scope: Scope): string {
  const seesAll = scope.clients === 'all' || scope.vendors === 'all'
  const settings = {
    role: readerRole,
    search_path: `"${schema.replaceAll('"', '')}"`,
    [scopeSettings.clients]: scope.clients === 'all' ? '' : uuids(scope.clients),
    [scopeSettings.vendors]: scope.vendors === 'all' ? '' : uuids(scope.vendors),
    [scopeSettings.all]: seesAll ? 'on' : 'off',
  }
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}','${value}',true)`)
  return `begin read only; select ${calls.join(',')}`
}

function uuids(ids: readonly string[]): string {
  for (const id of ids) {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('a company id of the scope is not a uuid')
  }
  return ids.join(',')
}

const readers = new WeakMap<PoolClient, Transaction<AnyTables>>()

/** Kysely over one pooled connection; kept with it. */
function readerOf(client: PoolClient): Transaction<AnyTables> {
  let reader = readers.get(client)
  if (reader === undefined) {
    const connection = { query: client.query.bind(client), release: () => undefined } as unknown as PoolClient
    const dialect = new PostgresDialect({
      pool: { connect: async () => connection, end: async () => undefined, options: {} },
    })
    reader = new Kysely<AnyTables>({ dialect }) as unknown as Transaction<AnyTables>
    readers.set(client, reader)
  }
  return reader
}
