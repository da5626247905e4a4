import { ownCompanyToo } from '@quayside/platform/access/tenant-table.ts'
import type { Migration } from 'kysely/migration'

/** Goods of an unknown owner, and their documents, are the operating company's that received them, until they are a client's. */
export const documentsOfFoundGoods: Migration = {
  async up(db) {
    for (const table of ['attachable_things', 'documents']) await ownCompanyToo(db, table, 'client_company_id')
  },
}
