import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { AnyTables } from '../service/tables.ts'
import type { Scope } from './caller.ts'
import { readerRole, scopeSettings } from './tenant-table.ts'

/** Reads as the reader role: row-level security shows only the rows of the scope. */
export type TenantQuery = <T>(
  caller: { readonly scope: Scope; readonly uid?: string; readonly company?: string },
  run: (db: Transaction<AnyTables>) => Promise<T>,
) => Promise<T>

/** A reader's connections: a role without rights to write, and nothing but reading, from their first statement on. */
export const readerSession = `-c role=${readerRole} -c default_transaction_read_only=on`

const { clients, vendors, all, person, company: ownCompany } = scopeSettings
const settings = ['search_path', clients, vendors, all, person, ownCompany]
const opening = `select ${settings.map((name, index) => `set_config('${name}', $${index + 1}, false)`).join(', ')}`

/**
 * Reads of one service's schema over a pool that several services share, opened with `readerSession` and `pipeline`.
 * The scope is set before every use of a connection and sent together with the first query: one round trip for both.
 */
export function tenantQuery(pool: Pool, schema: string): TenantQuery {
  return async ({ scope, uid, company }, run) => {
    const values = [...settingsOf(schema, scope), uid ?? '', company ?? '']
    const client = await pool.connect()
    try {
      const stream = streamOf(client)
      stream.cork()
      setImmediate(() => stream.uncork())
      const opened = client.query({ name: 'scope', text: opening, values })
      opened.catch(() => undefined) // awaited below
      const result = await run(readerOf(client))
      // Nothing read without its scope leaves here.
      await opened
      client.release()
      return result
    } catch (error) {
      client.release(isHarmless(error) ? undefined : true)
      throw error
    }
  }
}

function settingsOf(schema: string, scope: Scope): string[] {
  const seesAll = scope.clients === 'all' || scope.vendors === 'all'
  return [
    schema,
    scope.clients === 'all' ? '' : uuids(scope.clients),
    scope.vendors === 'all' ? '' : uuids(scope.vendors),
    seesAll ? 'on' : 'off',
  ]
}

function uuids(ids: readonly string[]): string {
  for (const id of ids) {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('a company id of the scope is not a uuid')
  }
  return ids.join(',')
}

/** A refused statement, or an error of the caller's own, leaves the connection as it was; anything else may not. */
function isHarmless(error: unknown): boolean {
  const { severity, message } = error as { severity?: unknown; message?: unknown }
  if (severity !== undefined) return severity === 'ERROR'
  return !/connection|timeout|terminated|socket/i.test(String(message))
}

type Stream = { cork(): void; uncork(): void }

function streamOf(client: PoolClient): Stream {
  return (client as unknown as { connection: { stream: Stream } }).connection.stream
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
