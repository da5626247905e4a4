import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who uploaded a document, by name. And what a shipment has from its orders is found by the shipment. */
export const createPeople: Migration = {
  async up(db) {
    await sql`create table people (uid uuid primary key, name text)`.execute(db)
    await sql`create index documents_by_shipment on documents using gin (shipments)`.execute(db)
  },
}
