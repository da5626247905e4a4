import { type PickupEvent, pickupEvents } from '@quayside/contracts/handling/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { countRows } from '@quayside/platform/projections/row-counters.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { sql, type Transaction } from 'kysely'
import { writeKeys } from './pickup-keys.ts'
import { evolve, isPickup, type Pickup, type PickupState, supplierOf } from './pickup-state.ts'

type Recorded = StoredEvent<PickupEvent>
type Kept = { readonly state: PickupState; readonly createdAt: string; readonly madeBy: string | null }

/** The pickup requests, each as it stands. */
export const pickupsProjection: Projection = {
  name: 'pickups',
  tables: ['pickups', 'pickup_keys', 'pickup_counters'],
  handles: Object.keys(pickupEvents),
  rules: 6,
  async project(events, tx: Transaction<AnyTables>) {
    const recorded = events as readonly Recorded[]
    const ids = [...new Set(recorded.map(event => event.data.pickupId))]
    const { rows } = await sql<Kept & { id: string }>`
      select id, state, created_at as "createdAt", made_by as "madeBy" from pickups where id = any (${ids}::uuid[])`.execute(
      tx,
    )
    const kept = new Map<string, Kept>(rows.map(({ id, ...row }) => [id, row]))
    for (const event of recorded) {
      const { pickupId } = event.data
      const before = kept.get(pickupId) ?? {
        state: { status: 'NONE' } as const,
        createdAt: event.recordedAt,
        madeBy: event.metadata.actor.uid ?? null,
      }
      kept.set(pickupId, { ...before, state: evolve(before.state, event) })
    }
    const written = [...kept.values()].flatMap(one => (isPickup(one.state) ? [rowOf(one.state, one)] : []))
    const left = new Set(written.map(row => row.id))
    await sql`delete from pickups where id = any (${ids.filter(id => !left.has(id))}::uuid[])`.execute(tx)
    await sql`insert into pickups select * from jsonb_populate_recordset(null::pickups, ${JSON.stringify(written)}::jsonb)
      on conflict (id) do update set client_company_id = excluded.client_company_id,
        vendor_company_id = excluded.vendor_company_id, draft_of = excluded.draft_of, supplier = excluded.supplier,
        status = excluded.status, kind = excluded.kind, place_id = excluded.place_id, zone = excluded.zone,
        collection_date = excluded.collection_date, window_from = excluded.window_from,
        window_until = excluded.window_until, state = excluded.state`.execute(tx)
    await writeKeys(
      tx,
      ids,
      written.map(row => row.state),
    )
    const before = rows.flatMap(({ state }) => (isPickup(state) ? countedFor(state) : []))
    const after = written.flatMap(row => countedFor(row.state))
    await countRows(tx, { table: 'pickup_counters', by: countedBy, count: 'rows' }, { before, after })
  },
}

const countedBy = ['client_company_id', 'vendor_company_id', 'draft_of', 'of_client', 'status'] as const
const nobody = { client_company_id: null, vendor_company_id: null, draft_of: null, of_client: null }

/** Once for each side that sees it. */
function countedFor(pickup: Pickup): Record<(typeof countedBy)[number], string | null>[] {
  const { status } = pickup
  const { client_company_id, vendor_company_id, draft_of, of_client } = seenBy(pickup)
  if (draft_of !== null) return [{ ...nobody, draft_of, of_client, status }]
  const sides = [{ ...nobody, client_company_id, status }]
  return vendor_company_id === null ? sides : [...sides, { ...nobody, vendor_company_id, status }]
}

/** A draft is its author's company's alone. */
function seenBy(pickup: Pickup) {
  const { status, requesterCompanyId, clientCompanyId } = pickup
  const isDraft = status === 'DRAFT'
  return {
    client_company_id: isDraft ? null : clientCompanyId,
    vendor_company_id: isDraft ? null : supplierOf(pickup),
    draft_of: isDraft ? requesterCompanyId : null,
    of_client: clientCompanyId,
  }
}

function rowOf(pickup: Pickup, { createdAt, madeBy }: Pick<Kept, 'createdAt' | 'madeBy'>) {
  const { pickupId, status, content, window, vendorCompanyId } = pickup
  const { shipper, collection } = content
  return {
    id: pickupId,
    ...seenBy(pickup),
    supplier: vendorCompanyId ?? shipper?.companyId ?? null,
    status,
    kind: content.kind,
    pickup_number: pickup.pickupNumber,
    shipment_id: pickup.shipmentId,
    order_ids: [...new Set(pickup.orderLines.map(line => line.orderId))],
    place_id: shipper?.place?.placeId ?? null,
    zone: shipper?.place?.zone ?? '',
    collection_date: collection?.date ?? '',
    window_from: window?.from ?? '',
    window_until: window?.until ?? '',
    created_at: createdAt,
    made_by: madeBy,
    state: pickup,
  }
}
