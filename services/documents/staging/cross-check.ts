import { sql } from 'kysely'
import type { ModuleDescriptor } from '../domain/module-descriptor.ts'
import type { RowPlan } from '../domain/row-plan.ts'
import { crossCheckOrders } from './cross-check-orders.ts'
import { crossCheckRecords } from './cross-check-records.ts'
import { settled } from './cross-issues.ts'
import type { Database } from './database.ts'
import type { OrderCheck } from './existing-orders.ts'

/** For whom the check asks other services. */
export type Check = OrderCheck & { readonly onBehalfOf: string }

const together: Readonly<
  Record<ModuleDescriptor['join'], (db: Database, check: Check, plan: RowPlan) => Promise<void>>
> = { orders: crossCheckOrders, records: crossCheckRecords }

/** What rows tell only together, and with what is there already; each row's verdict follows. */
export async function crossCheck(db: Database, check: Check, plan: RowPlan): Promise<void> {
  await together[plan.module.join](db, check, plan)
  const verdict = sql`case
      when (issues || cross_issues) @> '[{"severity":"error"}]' then 'error'
      when jsonb_array_length(issues || cross_issues) > 0 then 'warning' else 'ok' end`
  await sql`update import_rows set verdict = ${verdict}
    where import_id = ${check.importId} and ${settled} and verdict is distinct from ${verdict}`.execute(db)
}
