import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The zone of a person's company: by whose clock their e-mails tell the time. */
export const companyZones: Migration = {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no tables yet
  async up(db: Kysely<any>) {
    await sql`create table notification_companies (company_id uuid primary key, time_zone text not null)`.execute(db)
  },
}
