import { changed, keyOf, type Viewer } from '@quayside/platform/facts/published.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { publishedShipment } from '@quayside/shipments/published.ts'
import { sql, type Transaction } from 'kysely'
import { type Finding, findingOf } from '../domain/found-shipment.ts'
import type { OverviewTables } from './tables.ts'

type Db = Transaction<OverviewTables>
type Found = { readonly id: string; readonly viewer: Viewer; readonly finding: Finding | null }
const atOnce = 1_000

/** What shipments are found by, for each company that may see them. */
export const shipmentIndex: Projection = {
  name: 'shipment-search',
  tables: ['shipment_findings', 'shipment_words'],
  handles: publishedShipment.eventTypes,
  rules: 2,
  async project(events, tx: Db, facts) {
    const turns = await facts.turns(publishedShipment, events)
    const found = changed(turns).flatMap(({ id, viewer, before, after }): Found[] => {
      const was = before && findingOf(before)
      const finding = after && findingOf(after)
      return JSON.stringify(was) === JSON.stringify(finding) ? [] : [{ id, viewer, finding }]
    })
    if (found.length > 0) await write(tx, found)
  },
}

async function write(tx: Db, found: readonly Found[]): Promise<void> {
  const gone = JSON.stringify(found.map(({ id, viewer }) => ({ id, viewer: keyOf(viewer) })))
  for (const table of ['shipment_findings', 'shipment_words'])
    await sql`delete from ${sql.table(table)} old using jsonb_to_recordset(${gone}::jsonb) as gone (id uuid, viewer uuid)
      where old.id = gone.id and old.viewer = gone.viewer`.execute(tx)
  const shown = found.flatMap(({ id, viewer, finding }) => {
    const keys = { id, viewer: keyOf(viewer), client_company_id: viewer.client, vendor_company_id: viewer.vendor }
    return finding === null ? [] : [{ keys, finding }]
  })
  const rows = shown.map(({ keys, finding: { number, status, orders } }) => ({
    ...keys,
    number,
    status,
    orders: orders.join(', '),
  }))
  await sql`insert into shipment_findings
    select * from jsonb_populate_recordset(null::shipment_findings, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
  const words = shown.flatMap(({ keys, finding }) => finding.words.map(word => ({ ...keys, word })))
  for (let from = 0; from < words.length; from += atOnce) {
    const part = JSON.stringify(words.slice(from, from + atOnce))
    await sql`insert into shipment_words
      select * from jsonb_populate_recordset(null::shipment_words, ${part}::jsonb)`.execute(tx)
  }
}
