import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What is on its way to the ledger or there already: work of this service, not a read model, so no rebuild touches it. */
export const anchorTables: Migration = {
  async up(db) {
    await sql`create table anchors (
      shipment_id uuid not null, sequence bigint not null check (sequence > 0), anchor_hash text not null check (anchor_hash ~ '^[0-9a-f]{64}$'),
      status text not null, queued_at timestamptz not null, due_at timestamptz not null, attempts integer not null,
      reason text, transaction jsonb, confirmation jsonb,
      contract text generated always as (confirmation ->> 'contract') stored,
      block bigint generated always as ((confirmation ->> 'block')::bigint) stored,
      primary key (shipment_id, sequence))`.execute(db)
    await sql`create index on anchors (shipment_id, sequence) where status <> 'CONFIRMED'`.execute(db)
    await sql`create index on anchors (contract, block) where block is not null`.execute(db)

    // The address of the contract that this installation has deployed; one row.
    await sql`create table ledger_contract (is_only boolean primary key default true check (is_only), value text not null)`.execute(
      db,
    )
  },
}
