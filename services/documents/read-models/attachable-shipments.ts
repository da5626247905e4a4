import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { isPositive, subtract } from '@quayside/platform/values/quantities.ts'
import { sql, type Transaction } from 'kysely'

const handled = ['ShipmentCreated', 'ShipmentLinesChanged', 'ShipmentSplit', 'ShipmentStatusChanged'] as const
type Handled = StoredEvent<Extract<ShipmentEvent, { type: (typeof handled)[number] }>>
type Tx = Transaction<AnyTables>
type Line = { lineId: string; vendor: string; quantity: string }
type Known = { client: string; shipmentNumber: string; status: string; lines: readonly Line[] }

/** Which shipments documents can be attached to, by whom, and whether they are still open. */
export const attachableShipmentsProjection: Projection = {
  name: 'attachable-shipments',
  tables: ['attachable_shipments'],
  handles: handled,
  async project(events, tx) {
    for (const event of events as readonly Handled[]) {
      const { shipmentId } = event.data
      const known = after(event, await knownShipment(tx, shipmentId))
      if (known === null) continue
      await sql`delete from attachable_shipments where id = ${shipmentId}`.execute(tx)
      await write(tx, shipmentId, known)
    }
  },
}

function after(event: Handled, before: Known | null): Known | null {
  if (event.type === 'ShipmentCreated') {
    const { clientCompanyId: client, shipmentNumber, lines } = event.data
    return { client, shipmentNumber, status: 'PO_CONFIRMED', lines: lines.map(keptLine) }
  }
  if (before === null) return null
  switch (event.type) {
    case 'ShipmentLinesChanged':
      return { ...before, lines: event.data.lines.map(keptLine) }
    case 'ShipmentSplit': {
      const gone = new Map(event.data.lines.map(({ lineId, quantity }) => [lineId, quantity]))
      const lines = before.lines.map(line => ({
        ...line,
        quantity: subtract(line.quantity, gone.get(line.lineId) ?? '0'),
      }))
      return { ...before, lines: lines.filter(line => isPositive(line.quantity)) }
    }
    case 'ShipmentStatusChanged':
      return { ...before, status: event.data.to }
  }
}

function keptLine({
  lineId,
  vendorCompanyId: vendor,
  quantity,
}: {
  lineId: string
  vendorCompanyId: string
  quantity: string
}): Line {
  return { lineId, vendor, quantity }
}

async function knownShipment(tx: Tx, id: string): Promise<Known | null> {
  const { rows } =
    await sql<Known>`select client_company_id as client, shipment_number as "shipmentNumber", status, lines
    from attachable_shipments where id = ${id} and client_company_id is not null`.execute(tx)
  return rows[0] ?? null
}

async function write(tx: Tx, id: string, { client, shipmentNumber, status, lines }: Known): Promise<void> {
  await sql`insert into attachable_shipments values
    (${id}, ${client}, ${client}, null, ${shipmentNumber}, ${status}, ${JSON.stringify(lines)}::jsonb)`.execute(tx)
  // A company that sells to itself attaches as the client.
  const vendors = new Set(lines.map(line => line.vendor).filter(vendor => vendor !== client))
  for (const vendor of vendors)
    await sql`insert into attachable_shipments values
      (${id}, ${vendor}, null, ${vendor}, ${shipmentNumber}, ${status}, '[]'::jsonb)`.execute(tx)
}
