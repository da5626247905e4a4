import { locationOf } from '@quayside/platform/places/known-locations.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'
import { seaLane } from '../../places/sea-lanes.ts'
import { type TrackLeg, trackOf, type WayOf } from '../domain/whereabouts.ts'
import type { ViewRow } from './shipment-row.ts'

/** The tracks of those that live; one that has ended is on no map. */
export async function writeTracks(
  tx: Kysely<AnyTables>,
  ids: readonly string[],
  views: readonly ViewRow[],
): Promise<void> {
  await sql`delete from shipment_tracks where id = any (${ids}::uuid[])`.execute(tx)
  const rows = views
    .filter(({ state }) => state.ended === null)
    .map(({ state, facts: _facts, ...keys }) => ({ ...keys, track: trackOf(state, locationOf) }))
  if (rows.length === 0) return
  await sql`insert into shipment_tracks (id, viewer, client_company_id, vendor_company_id, track)
    select id, viewer, client_company_id, vendor_company_id, track from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as new (id uuid, viewer uuid, client_company_id uuid, vendor_company_id uuid, track jsonb)`.execute(tx)
}

/** By the shipping lanes at sea, else straight from end to end, which by air is the great circle. */
export const wayOf: WayOf = leg => {
  const { from, to } = leg
  if (from.point === null || to.point === null) return null
  const straight = [from.point, to.point].map(({ longitude, latitude }) => [longitude, latitude] as const)
  return laneOf(leg) ?? straight
}

export function laneOf({ mode, from, to }: TrackLeg): (readonly [number, number])[] | null {
  if (mode !== 'OCEAN' || from.point === null || to.point === null) return null
  const lane = seaLane(from.point, to.point)
  return lane === null ? null : [...lane.line]
}
