import type { ShipmentStatus } from '@quayside/contracts/shipments/statuses.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { sql, type Transaction } from 'kysely'

export type CountedRow = { client_company_id: string | null; vendor_company_id: string | null; status: string }
type Change = { side: 'client' | 'vendor'; company: string; status: string; shipments: number }

/** Takes the rows as they were out of the counters and puts them in as they are, in the projection's transaction. */
export async function updateCounters(
  tx: Transaction<AnyTables>,
  before: readonly CountedRow[],
  after: readonly CountedRow[],
): Promise<void> {
  const changes = new Map<string, Change>()
  const count = ({ client_company_id: client, vendor_company_id: vendor, status }: CountedRow, by: 1 | -1) => {
    const company = client ?? vendor ?? ''
    const side = client === null ? 'vendor' : 'client'
    const key = `${side} ${company} ${status}`
    const known = changes.get(key) ?? { side, company, status, shipments: 0 }
    changes.set(key, { ...known, shipments: known.shipments + by })
  }
  for (const row of before) count(row, -1)
  for (const row of after) count(row, 1)
  const real = [...changes].filter(([, change]) => change.shipments !== 0)
  if (real.length === 0) return
  const sorted = real.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change)
  await sql`insert into shipment_counters
    select side, company, case when side = 'client' then company end, case when side = 'vendor' then company end, status, shipments
    from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) as new (side text, company uuid, status text, shipments integer)
    on conflict (side, company_id, status)
      do update set shipments = shipment_counters.shipments + excluded.shipments`.execute(tx)
  // What counts nothing is no row: the same whether or not it once counted something.
  await sql`delete from shipment_counters where shipments = 0`.execute(tx)
}

/** Of the companies whose rows the caller sees; row-level security does the choosing. */
export async function countersOf(db: Transaction<AnyTables>, side: 'client' | 'vendor') {
  const found = await sql<{ status: ShipmentStatus; shipments: number }>`
    select status, sum(shipments)::integer as shipments from shipment_counters
    where side = ${side} group by status`.execute(db)
  return found.rows
}
