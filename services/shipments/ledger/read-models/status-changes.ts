import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { sql, type Transaction } from 'kysely'
import { searchKey } from '../../shipment/read-models/shipment-row.ts'
import { isAnchored } from '../domain/anchors.ts'

type Tx = Transaction<AnyTables>
const handles = ['ShipmentCreated', 'ShipmentLinesChanged', 'ShipmentSplit', 'ShipmentStatusChanged'] as const
type Handled = StoredEvent<Extract<ShipmentEvent, { type: (typeof handles)[number] }>>

type Changing = {
  readonly id: string
  readonly shipment_number: string
  readonly client_company_id: string
  readonly vendors: readonly string[]
  readonly changes: readonly { readonly number: number; readonly status: string; readonly at: string }[]
}

/** The anchored status changes of each shipment, a row for each company that may see them. */
export const statusChangesProjection: Projection = {
  name: 'status-changes',
  tables: ['status_changes', 'changing_shipments'],
  handles,
  async project(events, tx) {
    const own = events as readonly Handled[]
    const ids = [...new Set(own.map(event => event.data.shipmentId))]
    const found = await sql<Changing>`select * from changing_shipments where id = any (${ids}::uuid[])`.execute(tx)
    const shipments = new Map(found.rows.map(row => [row.id, row]))
    for (const event of own) {
      const { shipmentId } = event.data
      const next = changed(shipments.get(shipmentId) ?? null, event)
      if (next !== null) shipments.set(shipmentId, next)
    }
    await keep(tx, [...shipments.values()])
    await show(tx, [...shipments.values()])
  },
}

function changed(before: Changing | null, event: Handled): Changing | null {
  if (event.type === 'ShipmentCreated') {
    const { shipmentId: id, shipmentNumber: shipment_number, clientCompanyId: client_company_id } = event.data
    return { id, shipment_number, client_company_id, vendors: vendorsOf(event), changes: [] }
  }
  if (before === null) return null
  if (event.type !== 'ShipmentStatusChanged') return { ...before, vendors: vendorsOf(event) }
  if (!isAnchored(event.data, before.changes.length === 0)) return before
  const change = { number: before.changes.length + 1, status: event.data.to, at: event.recordedAt }
  return { ...before, changes: [...before.changes, change] }
}

/** The client, then the suppliers of the lines as they stand after the event. */
function vendorsOf({ metadata }: Handled): string[] {
  return metadata.companies.slice(1)
}

async function keep(tx: Tx, shipments: readonly Changing[]): Promise<void> {
  await sql`insert into changing_shipments
    select * from jsonb_to_recordset(${JSON.stringify(shipments)}::jsonb)
      as new (id uuid, shipment_number text, client_company_id uuid, vendors uuid[], changes jsonb)
    on conflict (id) do update set vendors = excluded.vendors, changes = excluded.changes`.execute(tx)
}

async function show(tx: Tx, shipments: readonly Changing[]): Promise<void> {
  const rows = shipments.flatMap(({ id, shipment_number, client_company_id, vendors, changes }) => {
    const viewers = [
      { viewer: client_company_id, client_company_id, vendor_company_id: null },
      ...vendors
        .filter(vendor => vendor !== client_company_id)
        .map(vendor => ({ viewer: vendor, client_company_id: null, vendor_company_id: vendor })),
    ]
    const number_key = searchKey(shipment_number)
    return viewers.flatMap(viewer =>
      changes.map(change => ({ ...viewer, ...change, shipment_id: id, shipment_number, number_key })),
    )
  })
  // A supplier whose last line was taken off sees it no more.
  await sql`delete from status_changes shown using changing_shipments kept
    where kept.id = shown.shipment_id and kept.id = any (${shipments.map(({ id }) => id)}::uuid[])
      and shown.vendor_company_id is not null and shown.vendor_company_id <> all (kept.vendors)`.execute(tx)
  if (rows.length === 0) return
  await sql`insert into status_changes select shipment_id, viewer, client_company_id, vendor_company_id, number, status,
      at, shipment_number, number_key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (shipment_id uuid, viewer uuid, client_company_id uuid,
      vendor_company_id uuid, number integer, status text, at text, shipment_number text, number_key text)
    on conflict (shipment_id, viewer, number) do nothing`.execute(tx)
}
