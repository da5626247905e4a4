import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { writeExceptions } from '../shipment/read-models/exception-rows.ts'
import { rowOf, type ViewRow } from '../shipment/read-models/shipment-row.ts'
import { writeTracks } from '../shipment/read-models/tracks.ts'

/** What somebody has to see to, and where shipments are; each viewer's own rows, as far as they may see them. */
export const exceptionsAndTracks: Migration = {
  async up(db) {
    // '0' and '~' stand before and after every date: an exception already, and never one by itself.
    await sql`alter table shipments add column exceptions_from text collate "C" not null default '~'`.execute(db)
    await sql`alter table shipments drop column has_exceptions`.execute(db)
    await sql`create table shipment_exceptions (
      id uuid not null, viewer uuid not null, client_company_id uuid, vendor_company_id uuid,
      kind text not null, key text not null, since text collate "C" not null, urgency text collate "C" not null,
      told jsonb not null, primary key (id, viewer, kind, key))`.execute(db)
    await sql`create table shipment_tracks (
      id uuid not null, viewer uuid not null, client_company_id uuid, vendor_company_id uuid, track jsonb not null,
      primary key (id, viewer))`.execute(db)
    for (const side of ['client_company_id', 'vendor_company_id']) {
      const company = sql.ref(side)
      await sql`create index on shipments (${company}, exceptions_from) where ${company} is not null`.execute(db)
      await sql`create index on shipment_exceptions (${company}, urgency, id, key) where ${company} is not null`.execute(
        db,
      )
    }
    for (const table of ['shipment_exceptions', 'shipment_tracks'])
      await tenantTable(db, table, { client: 'client_company_id', vendor: 'vendor_company_id' })
    await fill(db)
  },
}

const atOnce = 500

/** Of the shipments that are there already. */
export async function fill(db: Kysely<AnyTables>): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const views = await sql<ViewRow>`select id, viewer, client_company_id, vendor_company_id, state, facts
      from shipment_states where id in (select distinct id from shipment_states where id > ${after}
        order by id limit ${atOnce})`.execute(db)
    const ids = [...new Set(views.rows.map(view => view.id))].sort()
    const last = ids.at(-1)
    if (last === undefined) return
    await writeExceptions(db, ids, views.rows)
    await writeTracks(db, ids, views.rows)
    for (const { id, viewer, exceptions_from } of views.rows.map(rowOf))
      await sql`update shipments set exceptions_from = ${exceptions_from}
        where id = ${id} and viewer = ${viewer}`.execute(db)
    after = last
  }
}
