import type { Transaction } from 'kysely'
import type { AnyTables } from '../service/tables.ts'
import type { Scope } from './caller.ts'

/** Runs a read-only transaction as the reader role: row-level security shows only the rows of the scope. */
export type TenantQuery = <T>(
  caller: { readonly scope: Scope },
  run: (db: Transaction<AnyTables>) => Promise<T>,
) => Promise<T>
