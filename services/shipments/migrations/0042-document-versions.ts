import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which document a file was uploaded as a new version of. */
export const documentVersions: Migration = {
  async up(db) {
    await sql`alter table known_documents add column replaces uuid`.execute(db)
  },
}
