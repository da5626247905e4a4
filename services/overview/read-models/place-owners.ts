import type { DirectoryEvent } from '@quayside/contracts/directory/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { sql } from 'kysely'

/** Whose each place is, also a retired one. */
export const placeOwners: Projection = {
  name: 'place-owners',
  tables: ['place_owners'],
  handles: ['PlaceRegistered', 'PlaceChanged'],
  async project(events, tx) {
    for (const { data } of events as readonly Extract<StoredEvent<DirectoryEvent>, { type: 'PlaceRegistered' }>[])
      await sql`insert into place_owners (place_id, company_id) values (${data.placeId}, ${data.companyId})
        on conflict (place_id) do update set company_id = excluded.company_id`.execute(tx)
  },
}
