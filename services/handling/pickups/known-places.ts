import type { DirectoryEvent } from '@quayside/contracts/directory/events.ts'
import type { OpeningHours } from '@quayside/contracts/directory/places.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { PlaceTerms } from './place-terms.ts'

type Told = Extract<StoredEvent<DirectoryEvent>, { type: 'PlaceRegistered' | 'PlaceChanged' }>

/** What each place says of its hours; a retired one still says it. */
export const placesOfHandling: Projection = {
  name: 'known-places',
  tables: ['known_places'],
  handles: ['PlaceRegistered', 'PlaceChanged'],
  async project(events, tx) {
    for (const { data } of events as readonly Told[]) {
      const { placeId, companyId, timeZone, pickupCutOff, openingHours, closedDays, instruction } = data
      await sql`insert into known_places (place_id, company_id, zone, cut_off, opening_hours, closed_days, instruction)
        values (${placeId}, ${companyId}, ${timeZone}, ${pickupCutOff}, ${JSON.stringify(openingHours)}::jsonb,
          ${closedDays}::text[], ${instruction})
        on conflict (place_id) do update set company_id = excluded.company_id, zone = excluded.zone,
          cut_off = excluded.cut_off, opening_hours = excluded.opening_hours, closed_days = excluded.closed_days,
          instruction = excluded.instruction`.execute(tx)
    }
  },
}

type Row = {
  readonly id: string
  readonly company: string
  readonly zone: string | null
  readonly cut_off: string
  readonly opening_hours: readonly OpeningHours[]
  readonly closed_days: readonly string[]
  readonly instruction: string | null
}

/** The terms of places by their ids. */
export async function knownPlaces(
  database: Kysely<AnyTables>,
  ids: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, PlaceTerms>> {
  const wanted = [...new Set(ids.filter(id => id != null))]
  if (wanted.length === 0) return new Map()
  const { rows } =
    await sql<Row>`select place_id as id, company_id as company, zone, cut_off, opening_hours, closed_days,
    instruction from known_places where place_id = any (${wanted}::uuid[])`.execute(database)
  return new Map(
    rows.map(({ id, company: companyId, cut_off: cutOff, ...row }) => {
      const { zone, opening_hours: openingHours, closed_days: closedDays, instruction } = row
      return [id, { companyId, zone, cutOff, openingHours, closedDays, instruction }]
    }),
  )
}
