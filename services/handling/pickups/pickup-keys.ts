import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { beginnings, numberKey, rangeFrom } from '../desk/found-by.ts'
import { companiesOf, type Pickup } from './pickup-state.ts'

/** What a request is found by, from its beginning or from that of a word: number, orders, who ships and receives, and where; and by an order's id. */
export function keysOf({ pickupNumber, shipmentNumber, orderLines, content }: Pickup): string[] {
  const { shipper, consignee } = content
  const numbers = [pickupNumber, shipmentNumber, ...orderLines.map(line => line.orderNumber)].flatMap(number =>
    number === null ? [] : [nameKey(number), numberKey(number)],
  )
  const orders = orderLines.map(line => line.orderId)
  const names = [shipper?.name, shipper?.place?.name, consignee?.name, consignee?.place?.name]
  const words = names.flatMap(name => beginnings(nameKey(name ?? '')))
  return [...new Set([...numbers, ...orders, ...words])].filter(key => key !== '')
}

/** The keys of requests just written, for each company that sees them, in their transaction. */
export async function writeKeys(
  tx: Transaction<AnyTables>,
  ids: readonly string[],
  pickups: readonly Pickup[],
): Promise<void> {
  const rows = pickups.flatMap(pickup =>
    companiesOf(pickup).flatMap(viewer =>
      keysOf(pickup).map(key => ({
        viewer,
        key,
        id: pickup.pickupId,
        seen_by: pickup.status === 'DRAFT' ? null : viewer,
      })),
    ),
  )
  await sql`delete from pickup_keys where id = any (${ids}::uuid[])`.execute(tx)
  await sql`insert into pickup_keys select * from jsonb_populate_recordset(null::pickup_keys, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(tx)
}

/** The requests that these companies find by what is typed, some more than once: by themselves, or by the number of their shipment. */
export function foundIds(companies: readonly string[], typed: string): RawBuilder<unknown> {
  const [own, number] = [rangeFrom(nameKey(typed)), rangeFrom(numberKey(typed))]
  return sql`select id from pickup_keys
      where viewer = any (${companies}::uuid[]) and key >= ${own.from} and key < ${own.to}
    union all select found.id from handled_shipments shipment join pickups found on found.shipment_id = shipment.id
      where viewer = any (${companies}::uuid[]) and number_key >= ${number.from} and number_key < ${number.to}`
}

/** The same of the row at hand, where so many are found that a walk meets them sooner. */
export function isFound(companies: readonly string[], typed: string): RawBuilder<unknown> {
  const [own, number] = [rangeFrom(nameKey(typed)), rangeFrom(numberKey(typed))]
  // Not `exists`: of that PostgreSQL may make a table of all that is found, before a page of it is shown.
  return sql`((select true from pickup_keys own
      where own.id = pickups.id and own.viewer = any (${companies}::uuid[]) and own.key >= ${own.from} and own.key < ${own.to}
      limit 1) is true
    or (select true from handled_shipments shipment
      where shipment.id = pickups.shipment_id and viewer = any (${companies}::uuid[])
        and number_key >= ${number.from} and number_key < ${number.to} limit 1) is true)`
}
