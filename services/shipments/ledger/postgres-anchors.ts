import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type Anchor, queued } from './anchor.ts'
import type { Anchors } from './anchors.ts'
import type { ContractStore } from './deployed-contract.ts'
import type { LedgerEntry } from './ledger.ts'

type Row = {
  shipment_id: string
  sequence: string
  anchor_hash: string
  status: Anchor['status']
  queued_at: Date
  due_at: Date
  attempts: number
  reason: string | null
  transaction: Anchor['transaction']
  confirmation: Anchor['confirmation']
}

/** The table `anchors` of this service's schema. */
export function postgresAnchors(database: Kysely<AnyTables>): Anchors {
  return {
    async enqueue(entries, now) {
      await database.transaction().execute(async tx => {
        for (const entry of entries) await enqueueIn(tx, entry, now)
      })
    },
    async due(now, limit) {
      const { rows } = await sql<Row>`select * from (${firstOpen}) first
        where due_at <= ${now} order by due_at, shipment_id limit ${limit}`.execute(database)
      return rows.map(anchorOf)
    },
    async nextDue() {
      const { rows } = await sql<{ next: Date | null }>`select min(due_at) as next from (${firstOpen}) first`.execute(
        database,
      )
      return rows[0]?.next?.toISOString() ?? null
    },
    async save({ shipmentId, sequence, status, dueAt, attempts, reason, transaction, confirmation }) {
      await sql`update anchors set status = ${status}, due_at = ${dueAt}, attempts = ${attempts}, reason = ${reason},
        transaction = ${json(transaction)}::jsonb, confirmation = ${json(confirmation)}::jsonb
        where shipment_id = ${shipmentId} and sequence = ${sequence}`.execute(database)
    },
    async reopen(shipmentId, afterSequence, now) {
      const { numAffectedRows } = await sql`update anchors
        set status = 'QUEUED', due_at = ${now}, attempts = 0, reason = null, transaction = null, confirmation = null
        where shipment_id = ${shipmentId} and sequence > ${afterSequence} and status = 'CONFIRMED'`.execute(database)
      return Number(numAffectedRows)
    },
    async confirmedInHighestBlock(contract, below) {
      const { rows } = await sql<Row>`select * from anchors where contract = ${contract} and block = (
        select max(block) from anchors where contract = ${contract} and block < ${below ?? Number.MAX_SAFE_INTEGER})`.execute(
        database,
      )
      return rows.map(anchorOf)
    },
    exclusively: work =>
      // Of the session, so it ends with the process, however that ends.
      database.connection().execute(async session => {
        const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lock}) as taken`.execute(session)
        if (rows[0]?.taken !== true) return null
        try {
          return await work()
        } finally {
          await sql`select pg_advisory_unlock(${lock})`.execute(session)
        }
      }),
  }
}

/** As a part of whatever else the transaction writes. */
export async function enqueueIn(tx: Transaction<AnyTables>, entry: LedgerEntry, now: string): Promise<void> {
  const { shipmentId, sequence, anchorHash, status } = queued(entry, now)
  const { numAffectedRows } = await sql`
    insert into anchors (shipment_id, sequence, anchor_hash, status, queued_at, due_at, attempts)
    values (${shipmentId}, ${sequence}, ${anchorHash}, ${status}, ${now}, ${now}, 0)
    on conflict (shipment_id, sequence) do nothing`.execute(tx)
  if (numAffectedRows === 0n) await expectSame(tx, entry)
}

/** The table `ledger_contract`. */
export function postgresContractStore(database: Kysely<AnyTables>): ContractStore {
  return {
    async get() {
      const { rows } = await sql<{ value: string }>`select value from ledger_contract`.execute(database)
      return rows[0]?.value ?? null
    },
    async set(value) {
      await sql`insert into ledger_contract (value) values (${value})
        on conflict (is_only) do update set value = excluded.value`.execute(database)
    },
  }
}

const lock = sql`hashtextextended('anchoring ' || current_schema(), 0)`

const firstOpen = sql`select distinct on (shipment_id) * from anchors where status <> 'CONFIRMED'
  order by shipment_id, sequence`

async function expectSame(tx: Kysely<AnyTables>, { shipmentId, sequence, anchorHash }: LedgerEntry) {
  const { rows } = await sql<{ anchor_hash: string }>`select anchor_hash from anchors
    where shipment_id = ${shipmentId} and sequence = ${sequence}`.execute(tx)
  if (rows[0]?.anchor_hash !== anchorHash)
    throw new Error(`anchor ${sequence} of ${shipmentId} is queued with another hash`)
}

function anchorOf(row: Row): Anchor {
  return {
    shipmentId: row.shipment_id,
    sequence: Number(row.sequence),
    anchorHash: row.anchor_hash,
    status: row.status,
    queuedAt: row.queued_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    attempts: row.attempts,
    reason: row.reason,
    transaction: row.transaction,
    confirmation: row.confirmation,
  }
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}
