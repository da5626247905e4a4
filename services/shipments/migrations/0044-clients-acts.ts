import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { rowOf, type ViewRow } from '../shipment/read-models/shipment-row.ts'

/** What each shipment waits for its client to do, beside what it waits for the freight operator to do. */
export const clientsActs: Migration = {
  async up(db) {
    await sql`alter table shipments add column asks_client text not null default ''`.execute(db)
    await sql`create index on shipments (client_company_id, asks_client)
      where client_company_id is not null and asks_client <> ''`.execute(db)
    await fill(db)
  },
}

const atOnce = 500

/** Of the shipments that are there already. */
export async function fill(db: Kysely<AnyTables>): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const views = await sql<ViewRow>`select id, viewer, client_company_id, vendor_company_id, state, facts
      from shipment_states where client_company_id is not null and id > ${after} order by id limit ${atOnce}`.execute(
      db,
    )
    const last = views.rows.at(-1)
    if (last === undefined) return
    for (const { id, viewer, waits_for, asks_client } of views.rows.map(rowOf))
      await sql`update shipments set waits_for = ${waits_for}, asks_client = ${asks_client}
        where id = ${id} and viewer = ${viewer}`.execute(db)
    after = last.id
  }
}
