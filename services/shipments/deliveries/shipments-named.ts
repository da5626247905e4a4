import { profileMayCall } from '@quayside/contracts/access/profiles.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import { searchKey } from '../shipment/read-models/shipment-row.ts'

/** A client's shipment, by the number that SAP has of it. */
type Named = { readonly client: string; readonly number: string | null }

/** Whoever may look at shipments is led to those that deliveries name. */
function seesShipments({ permissions, profile }: Caller): boolean {
  return permissions.has('shipments.view') && profileMayCall(profile, 'GET', '/shipments/:id')
}

/** Which shipments these are: null for one that there is not, or that the caller does not see. */
export async function shipmentsNamed(
  query: Ports['query'],
  caller: Caller,
  named: readonly Named[],
): Promise<(one: Named) => string | null> {
  const clients = [...new Set(named.map(one => one.client))]
  const keys = [...new Set(named.flatMap(({ number }) => (number === null ? [] : [searchKey(number)])))]
  if (keys.length === 0 || !seesShipments(caller)) return () => null
  const { rows } = await query(caller, db =>
    sql<{ id: string; key: string; client: string }>`
      select id, number_key as key, client_company_id as client
      from shipment_keys join shipments using (id, viewer)
      where viewer = any (${clients}::uuid[]) and key = any (${keys}::text[]) and number_key = key
        and client_company_id is not null`.execute(db),
  )
  const ids = new Map(rows.map(({ id, key, client }) => [`${client} ${key}`, id]))
  return ({ client, number }) => (number === null ? null : (ids.get(`${client} ${searchKey(number)}`) ?? null))
}
