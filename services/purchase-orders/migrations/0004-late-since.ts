import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * From which day an order counts as late, so that one range of an index tells: '0' for one that has slipped already, '~'
 * (after every date) for one that never will be. The same as `latenessOf` says.
 */
export const lateSince: Migration = {
  async up(db) {
    await sql`alter table purchase_orders add column late_since text collate "C" generated always as (
      case
        when status in ('CANCELLED', 'REJECTED') then '~'
        when coalesce(slip_days, 0) > 0 then '0'
        when required_delivery_date = '' or status = 'CLOSED_COMPLETE' then '~'
        else required_delivery_date
      end) stored`.execute(db)
    await sql`create index on purchase_orders (client_company_id, status, late_since, id)`.execute(db)
    await sql`create index on purchase_orders (visible_vendor_id, status, late_since, id)
      where visible_vendor_id is not null`.execute(db)
  },
}
