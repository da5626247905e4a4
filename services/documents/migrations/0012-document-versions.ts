import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which version of which document a file is, and the hash of its content, which the key of its bytes ends with. */
export const keepDocumentVersions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table documents add column sha256 text not null default '', add column replaces uuid`.execute(db)
    await sql`update documents set sha256 = split_part(storage_key, '/', 3)`.execute(db)
    await sql`create index documents_by_replaces on documents (replaces)`.execute(db)
  },
}
