import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { sideOfCaller } from '@quayside/platform/http/keyset-page.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { sql, type Transaction } from 'kysely'

/** As their routes and read models are named. */
export type HandledPath = 'pickups' | 'warehouse-receipts'
const tableOf = (path: HandledPath) => sql.table(path.replace('-', '_'))
type Head = {
  readonly shipmentId: string
  readonly clientCompanyId: string
  /** The one supplier that may see it. */
  readonly supplier: string | null
}
type Folded<State, Event extends StoredEvent> = {
  readonly path: HandledPath
  readonly idOf: (event: Event) => string
  readonly initial: State
  readonly evolve: (state: State, event: Event) => State
  /** Null of what is no more. */
  readonly headOf: (state: State) => Head | null
}

/** Folds what happened to pickups or receipts into a row of each. */
export async function writeHandled<State, Event extends StoredEvent>(
  tx: Transaction<AnyTables>,
  events: readonly Event[],
  { path, idOf, initial, evolve, headOf }: Folded<State, Event>,
): Promise<void> {
  const ids = [...new Set(events.map(idOf))]
  const kept = await sql<{ id: string; state: State; created_at: string }>`select id, state, created_at
    from ${tableOf(path)} where id = any (${ids}::uuid[])`.execute(tx)
  const rows = new Map(kept.rows.map(({ id, state, created_at }) => [id, { state, created_at }]))
  for (const event of events) {
    const before = rows.get(idOf(event)) ?? { state: initial, created_at: event.recordedAt }
    rows.set(idOf(event), { ...before, state: evolve(before.state, event) })
  }
  const written = [...rows].flatMap(([id, { state, created_at }]) => {
    const head = headOf(state)
    if (head === null) return []
    const { shipmentId: shipment_id, clientCompanyId: client_company_id, supplier: vendor_company_id } = head
    return [{ id, shipment_id, client_company_id, vendor_company_id, created_at, state }]
  })
  const left = new Set(written.map(row => row.id))
  await sql`delete from ${tableOf(path)} where id = any (${ids.filter(id => !left.has(id))}::uuid[])`.execute(tx)
  await sql`insert into ${tableOf(path)} (id, shipment_id, client_company_id, vendor_company_id, created_at, state)
    select id, shipment_id, client_company_id, vendor_company_id, created_at, state
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as new (id uuid, shipment_id uuid,
      client_company_id uuid, vendor_company_id uuid, created_at text, state jsonb)
    on conflict (id) do update set vendor_company_id = excluded.vendor_company_id, state = excluded.state`.execute(tx)
}

/** Of one shipment, or the one of this id, as row-level security lets the caller see it; the newest first. */
export async function handledFor<State>(
  query: TenantQuery,
  caller: Caller,
  path: HandledPath,
  where: { readonly shipmentId: string } | { readonly id: string },
): Promise<State[]> {
  const { column, companies } = sideOfCaller(caller, 'vendor_company_id')
  const wanted = 'id' in where ? sql`id = ${where.id}` : sql`shipment_id = ${where.shipmentId}`
  const { rows } = await query(caller, db =>
    sql<{ state: State }>`select state from ${tableOf(path)}
      where ${wanted} and ${column} = any (${companies}::uuid[]) order by created_at desc, id`.execute(db),
  )
  return rows.map(row => row.state)
}
