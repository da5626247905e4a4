import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { sql, type Transaction } from 'kysely'
import {
  evolveFound,
  type FoundShipment,
  type FoundShipmentEvent,
  findingsOf,
  foundShipmentEventTypes,
} from '../domain/found-shipment.ts'
import { shipmentPrefix } from './board-shipments.ts'
import type { OverviewTables } from './tables.ts'

type Db = Transaction<OverviewTables>
type Recorded = StoredEvent<FoundShipmentEvent>
const atOnce = 1_000

/** What shipments are found by, for each company that may see them. */
export const shipmentIndex: Projection = {
  name: 'shipment-search',
  tables: ['search_shipments', 'shipment_findings', 'shipment_words'],
  handles: foundShipmentEventTypes,
  async project(events, tx: Db) {
    const own = events.filter(event => event.stream.startsWith(shipmentPrefix)) as Recorded[]
    if (own.length > 0) await index(tx, own)
  },
}

async function index(tx: Db, events: readonly Recorded[]): Promise<void> {
  const ids = [...new Set(events.map(event => event.stream.slice(shipmentPrefix.length)))]
  const kept = await tx.selectFrom('search_shipments').select(['id', 'shipment']).where('id', 'in', ids).execute()
  const now = new Map<string, FoundShipment | null>(kept.map(({ id, shipment }) => [id, shipment]))
  for (const event of events) {
    const id = event.stream.slice(shipmentPrefix.length)
    now.set(id, evolveFound(now.get(id) ?? null, event))
  }
  const found = [...now.values()].filter(one => one !== null)
  for (const table of ['shipment_findings', 'shipment_words'] as const) {
    await tx.deleteFrom(table).where('id', 'in', ids).execute()
  }
  const whole = found.map(shipment => ({
    id: shipment.shipmentId,
    client_company_id: shipment.clientCompanyId,
    shipment,
  }))
  await sql`insert into search_shipments
    select * from jsonb_populate_recordset(null::search_shipments, ${JSON.stringify(whole)}::jsonb)
    on conflict (id) do update set shipment = excluded.shipment`.execute(tx)
  const findings = found.flatMap(shipment => findingsOf(shipment).map(one => ({ ...one, ...sidesOf(shipment, one) })))
  const rows = findings.map(({ orders, words: _words, ...row }) => ({ ...row, orders: orders.join(', ') }))
  await sql`insert into shipment_findings
    select * from jsonb_populate_recordset(null::shipment_findings, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
  const words = findings.flatMap(({ words: own, orders: _orders, ...row }) => own.map(word => ({ ...row, word })))
  for (let from = 0; from < words.length; from += atOnce) {
    const part = JSON.stringify(words.slice(from, from + atOnce))
    await sql`insert into shipment_words
      select * from jsonb_populate_recordset(null::shipment_words, ${part}::jsonb)`.execute(tx)
  }
}

function sidesOf(
  { shipmentId: id, shipmentNumber, clientCompanyId, status }: FoundShipment,
  of: { vendor: string | null },
) {
  const client_company_id = of.vendor === null ? clientCompanyId : null
  return { id, number: shipmentNumber, status, client_company_id, vendor_company_id: of.vendor }
}
