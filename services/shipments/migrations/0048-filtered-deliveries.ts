import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the list of deliveries filters by. */
export const filteredDeliveries: Migration = {
  async up(db) {
    for (const column of ['sending_plant', 'receiving_plant', 'material'])
      await sql`create index on deliveries (client_company_id, ${sql.ref(column)})`.execute(db)
  },
}
