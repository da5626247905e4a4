import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { ContainerLink, ShipmentDetails } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type CarrierReport, referenceKey } from './carrier-report.ts'

const kinds = ['document', 'booking', 'container'] as const
type Kind = (typeof kinds)[number]

/** By what carriers know which shipments; also ended ones, whose late messages are kept apart. Read by this service alone. */
export const trackedReferenceTable: Migration = {
  async up(db) {
    await sql`create table tracked_references (
      shipment_id uuid not null, kind text not null, key text not null, container_use_id uuid, is_live boolean not null,
      primary key (shipment_id, kind, key))`.execute(db)
    await sql`create index on tracked_references (key)`.execute(db)
  },
}

const handles = [
  'ShipmentCreated',
  'ShipmentDetailsChanged',
  'BookingConfirmed',
  'BookingEnded',
  'ContainerLinked',
  'ContainerUnlinked',
  'ShipmentSplit',
  'ShipmentCompleted',
  'ClosedUndelivered',
  'ShipmentDeleted',
] as const
type Handled = Extract<ShipmentEvent, { type: (typeof handles)[number] }>

export const trackedReferencesProjection: Projection = {
  name: 'tracked-references',
  tables: ['tracked_references'],
  handles,
  async project(events, tx) {
    for (const event of events as readonly StoredEvent<Handled>[]) await apply(event, tx)
  },
}

async function apply(event: StoredEvent<Handled>, tx: Transaction<AnyTables>): Promise<void> {
  const { shipmentId } = event.data
  switch (event.type) {
    case 'ShipmentCreated':
      await replace(tx, shipmentId, 'document', documentsOf(event.data.details))
      for (const container of event.data.containers) await addContainer(tx, shipmentId, container)
      return
    case 'ShipmentDetailsChanged':
      return replace(tx, shipmentId, 'document', documentsOf(event.data.details))
    case 'BookingConfirmed':
      return replace(tx, shipmentId, 'booking', [event.data.reference])
    case 'BookingEnded':
      return replace(tx, shipmentId, 'booking', [])
    case 'ContainerLinked':
      return addContainer(tx, shipmentId, event.data.container)
    case 'ContainerUnlinked':
      return removeContainers(tx, shipmentId, [event.data.containerUseId])
    case 'ShipmentSplit':
      return removeContainers(tx, shipmentId, event.data.containerUseIds)
    case 'ShipmentCompleted':
    case 'ClosedUndelivered':
    case 'ShipmentDeleted':
      await sql`update tracked_references set is_live = false where shipment_id = ${shipmentId}`.execute(tx)
      return
  }
}

function documentsOf({ route, transportDocument, identity }: ShipmentDetails): string[] {
  const { mbl, hbl, bol, mawb, hawb } = route
  return [mbl, hbl, bol, mawb, hawb, transportDocument.number, identity.trackingNumber].filter(one => one !== null)
}

async function replace(tx: Transaction<AnyTables>, id: string, kind: Kind, values: readonly string[]): Promise<void> {
  const keys = [...new Set(values.map(referenceKey))].filter(key => key !== '')
  await sql`delete from tracked_references where shipment_id = ${id} and kind = ${kind}`.execute(tx)
  await sql`insert into tracked_references select ${id}::uuid, ${kind}, key, null, true
    from unnest(${keys}::text[]) as given (key)`.execute(tx)
}

async function addContainer(tx: Transaction<AnyTables>, id: string, container: ContainerLink): Promise<void> {
  const { containerNumber, containerUseId } = container
  await sql`insert into tracked_references
    values (${id}, 'container', ${referenceKey(containerNumber)}, ${containerUseId}, true)
    on conflict (shipment_id, kind, key) do update set container_use_id = excluded.container_use_id`.execute(tx)
}

async function removeContainers(tx: Transaction<AnyTables>, id: string, useIds: readonly string[]): Promise<void> {
  await sql`delete from tracked_references
    where shipment_id = ${id} and container_use_id = any (${useIds}::uuid[])`.execute(tx)
}

type Row = { shipmentId: string; kind: Kind; key: string; isLive: boolean }

/**
 * Which shipments each report is about: those of its documents and bookings; of its container, too, as
 * long as they live and name no other document, for a container travels again and again.
 */
export async function concernedBy(
  database: Kysely<AnyTables>,
  reports: readonly CarrierReport[],
): Promise<(report: CarrierReport) => readonly string[]> {
  const keys = new Set(reports.flatMap(keysOf))
  const found = await sql<Row>`select shipment_id as "shipmentId", kind, key, is_live as "isLive"
    from tracked_references where shipment_id in (
      select shipment_id from tracked_references where key = any (${[...keys]}::text[]))`.execute(database)
  const byKey = Map.groupBy(found.rows, row => row.key)
  const byShipment = Map.groupBy(found.rows, row => row.shipmentId)

  return report => {
    const documents = new Set([...report.documents, ...report.bookings].map(referenceKey))
    const named = [...documents].flatMap(key => (byKey.get(key) ?? []).filter(row => row.kind !== 'container'))
    const ids = new Set(named.map(row => row.shipmentId))
    const inContainer =
      report.equipment === null
        ? []
        : (byKey.get(referenceKey(report.equipment)) ?? []).filter(row => row.kind === 'container')
    for (const row of inContainer) {
      const own = byShipment.get(row.shipmentId) ?? []
      const isElsewhere = report.documents.length > 0 && own.some(one => one.kind === 'document')
      if (row.isLive && !isElsewhere) ids.add(row.shipmentId)
    }
    return [...ids]
  }
}

function keysOf({ documents, bookings, equipment }: CarrierReport): string[] {
  return [...documents, ...bookings, ...(equipment === null ? [] : [equipment])].map(referenceKey)
}
