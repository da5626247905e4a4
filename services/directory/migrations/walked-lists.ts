import { placeKinds } from '@quayside/contracts/directory/places.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The lists walk by company: what is counted, and what few rows have, is told by an index alone. */
export const walkedLists: Migration = {
  async up(db) {
    for (const table of ['places', 'parties']) {
      await sql`create index on ${sql.table(table)} (company_id) where not retired`.execute(db)
      await sql`create index on ${sql.table(table)} (company_id) where retired`.execute(db)
    }
    for (const kind of placeKinds)
      await sql`create index on places (company_id, retired) where ${sql.lit(kind)} = any (kinds)`.execute(db)
  },
}
