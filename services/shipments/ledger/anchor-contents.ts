import type { EventText } from '@quayside/platform/event-store/event-store.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { AnchorStatus } from './anchor.ts'
import type { Anchor, EventBytes } from './domain/anchors.ts'
import type { Confirmation } from './ledger.ts'
import { enqueueIn } from './postgres-anchors.ts'

/** An anchor with the revision of its last event. */
export type AnchorContent = Anchor & { readonly lastRevision: number }
/** And how far it is on its way to the chain. */
export type KeptAnchor = AnchorContent & {
  readonly state: AnchorStatus
  readonly confirmation: Confirmation | null
}

type Row = {
  number: number
  previous_hash: string
  hash: string
  entries: Anchor['entries']
  status: string
  at: string
  last_revision: number
}

/** The table `anchor_contents`: what each anchor was made of, salts included. */
export function anchorContents(database: Kysely<AnyTables>) {
  return {
    async last(shipmentId: string): Promise<AnchorContent | null> {
      const { rows } = await sql<Row>`select * from anchor_contents
        where shipment_id = ${shipmentId} order by number desc limit 1`.execute(database)
      return rows[0] === undefined ? null : contentOf(rows[0])
    },
    /** The revision of the last event that is anchored; -1 where none is. */
    async lastRevision(shipmentId: string): Promise<number> {
      const { rows } = await sql<{ last: number | null }>`select max(last_revision) as last from anchor_contents
        where shipment_id = ${shipmentId}`.execute(database)
      return rows[0]?.last ?? -1
    },
    async all(shipmentId: string): Promise<KeptAnchor[]> {
      const { rows } = await sql<Row & Pick<KeptAnchor, 'state' | 'confirmation'>>`
        select content.*, anchor.status as state, anchor.confirmation from anchor_contents content
        join anchors anchor on anchor.shipment_id = content.shipment_id and anchor.sequence = content.number
        where content.shipment_id = ${shipmentId} order by content.number`.execute(database)
      return rows.map(row => ({ ...contentOf(row), state: row.state, confirmation: row.confirmation }))
    },
    /** Keeps and queues it, both or none; does nothing where the shipment has an anchor of that number. */
    async keep(shipmentId: string, anchor: AnchorContent, now: string): Promise<void> {
      const { number, previousHash, hash, entries, status, lastRevision } = anchor
      await database.transaction().execute(async tx => {
        const { numAffectedRows } = await sql`insert into anchor_contents values (${shipmentId}, ${number},
          ${previousHash}, ${hash}, ${JSON.stringify(entries)}::jsonb, ${status.status}, ${status.at}, ${lastRevision})
          on conflict (shipment_id, number) do nothing`.execute(tx)
        if (numAffectedRows === 0n) return
        await enqueueIn(tx, { shipmentId, sequence: number, anchorHash: hash }, now)
      })
    },
  }
}

function contentOf({ number, previous_hash, hash, entries, status, at, last_revision }: Row): AnchorContent {
  const lastRevision = last_revision
  return { number, previousHash: previous_hash, hash, entries, status: { status, at }, lastRevision }
}

/** All that the store holds of an event, in one text that has one reading: what an anchor's hash is taken of. */
export function bytesOf({ id, revision, type, recordedAt, metadata, data }: EventText): EventBytes {
  return { eventId: id, bytes: Buffer.from(JSON.stringify([revision, type, recordedAt, metadata, data]), 'utf8') }
}
