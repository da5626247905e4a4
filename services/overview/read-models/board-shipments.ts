import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { sql, type Transaction } from 'kysely'
import { evolveJourney, type JourneyEvent, journeyEventTypes } from '../domain/evolve-journey.ts'
import type { Journey } from '../domain/journey.ts'
import { passagesByOrder, type ToldPassages } from '../domain/order-passages.ts'
import type { OverviewTables } from './tables.ts'

type Db = Transaction<OverviewTables>
export const shipmentPrefix = 'Shipment-'
export type ToldOfShipment = { readonly shipmentId: string; readonly byOrder: ToldPassages }

/** Folds the shipments' events; answers with what is new for their orders. */
export async function projectShipments(
  tx: Db,
  events: readonly StoredEvent<JourneyEvent>[],
): Promise<ToldOfShipment[]> {
  const ids = [...new Set(events.map(event => event.stream.slice(shipmentPrefix.length)))]
  const found = await tx.selectFrom('board_shipments').select(['id', 'journey']).where('id', 'in', ids).execute()
  const before = new Map<string, Journey | null>(found.map(({ id, journey }) => [id, journey]))
  const now = new Map(before)
  for (const event of events) {
    const id = event.stream.slice(shipmentPrefix.length)
    now.set(id, journeyAfter(now.get(id) ?? null, [event]))
  }
  const changed = [...now].flatMap(([id, journey]) =>
    journey === null || journey === before.get(id) ? [] : [{ id, journey, was: before.get(id) ?? null }],
  )
  await save(tx, changed)
  return changed.flatMap(({ id: shipmentId, journey, was }) => {
    const byOrder = passagesByOrder(journey)
    const known = was === null ? null : JSON.stringify(passagesByOrder(was))
    return JSON.stringify(byOrder) === known ? [] : [{ shipmentId, byOrder }]
  })
}

/** After these events, of which only those count that a station depends on. */
export function journeyAfter(journey: Journey | null, events: readonly StoredEvent<JourneyEvent>[]): Journey | null {
  return events
    .filter(event => journeyEventTypes.includes(event.type))
    .reduce<Journey | null>((before, event) => evolveJourney(before, event, event.recordedAt), journey)
}

async function save(tx: Db, changed: readonly { id: string; journey: Journey }[]): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ id, journey }) => ({ id, client_company_id: journey.clientCompanyId, journey }))
  await sql`insert into board_shipments (id, client_company_id, journey)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows (id uuid, client_company_id uuid, journey jsonb)
    on conflict (id) do update set journey = excluded.journey`.execute(tx)
}
