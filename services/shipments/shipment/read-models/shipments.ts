import { containerUseEvents } from '@quayside/contracts/shipments/events.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { sql, type Transaction } from 'kysely'
import { containerUsesOf, lastFreeDayOf, writeContainerUses } from '../../containers/read-models/container-uses.ts'
import { co2Of } from '../../emissions/shipment-co2.ts'
import { publishedShipment, type RecordedShipment } from '../../published.ts'
import { isShipment } from '../domain/state.ts'
import { writeExceptions } from './exception-rows.ts'
import { type CountedRow, updateCounters } from './shipment-counters.ts'
import { writeKeys } from './shipment-keys.ts'
import { rowOf, type ShipmentRow, type ViewRow, viewsOf } from './shipment-row.ts'
import { writeTracks } from './tracks.ts'

type Tx = Transaction<AnyTables>
type Shipments = ReadonlyMap<string, RecordedShipment>

/** A row for the client and each supplier of a shipment, the folded shipments behind the details, the tabs' counters. */
export const shipmentsProjection: Projection = {
  name: 'shipments',
  tables: [
    'shipments',
    'shipment_keys',
    'shipment_states',
    'linked_containers',
    'shipment_counters',
    'container_uses',
    'shipment_exceptions',
    'shipment_tracks',
  ],
  handles: [...publishedShipment.eventTypes, ...Object.keys(containerUseEvents)],
  rules: 7,
  async project(events, tx, facts) {
    const changed = await facts.states(publishedShipment, events)
    const concerned = await writeContainerUses(tx, events)
    const others = [...new Set(concerned)].filter(id => !changed.has(id))
    const shipments = new Map([...(await keptShipments(tx, others)), ...changed])
    const ids = [...new Set([...changed.keys(), ...concerned])]
    if (ids.length === 0) return
    const views = [...shipments.values()].flatMap(({ shipment, remembered }) =>
      isShipment(shipment) && remembered !== null ? viewsOf(shipment, { ...remembered, co2: co2Of(shipment) }) : [],
    )
    const rows = await withFreeTime(tx, views.map(rowOf))
    const before = await countedRows(tx, ids)
    await removeRows(tx, ids, rows)
    await writeRows(tx, rows)
    await writeKeys(tx, ids)
    await writeStates(tx, views)
    await writeExceptions(tx, ids, views)
    await writeTracks(tx, ids, views)
    await writeContainers(tx, ids, shipments)
    await updateCounters(tx, before, rows)
  },
}

async function withFreeTime(tx: Tx, rows: readonly ShipmentRow[]): Promise<ShipmentRow[]> {
  const uses = await containerUsesOf(tx, [
    ...new Set(rows.flatMap(({ row }) => row.containers.map(one => one.containerUseId))),
  ])
  return rows.map(one => ({ ...one, last_free_day: lastFreeDayOf(one.row.containers, uses) }))
}

/** Those whose containers something happened to, and nothing to themselves. */
async function keptShipments(tx: Tx, ids: readonly string[]): Promise<Shipments> {
  if (ids.length === 0) return new Map()
  const found = await sql<{ id: string } & RecordedShipment>`
    select id, state as shipment, facts as remembered from shipment_states
    where id = any (${ids}::uuid[]) and client_company_id is not null`.execute(tx)
  return new Map(found.rows.map(({ id, ...recorded }) => [id, recorded]))
}

async function countedRows(tx: Tx, ids: readonly string[]): Promise<CountedRow[]> {
  const found = await sql<CountedRow>`select client_company_id, vendor_company_id, status from shipments
    where id = any (${ids}::uuid[])`.execute(tx)
  return found.rows
}

/** A supplier whose last line was taken off sees it no more. */
async function removeRows(tx: Tx, ids: readonly string[], rows: readonly ShipmentRow[]): Promise<void> {
  const left = rows.map(row => `${row.id} ${row.viewer}`)
  for (const table of ['shipments', 'shipment_states']) {
    await sql`delete from ${sql.table(table)} where id = any (${ids}::uuid[])
      and not (id || ' ' || viewer = any (${left}::text[]))`.execute(tx)
  }
}

const columns = [
  ['id', 'uuid'],
  ['viewer', 'uuid'],
  ['client_company_id', 'uuid'],
  ['vendor_company_id', 'uuid'],
  ['version', 'integer'],
  ['status', 'text'],
  ['shipment_number', 'text'],
  ['number_key', 'text'],
  ['search_keys', 'text'],
  ['date', 'text'],
  ['etd', 'text'],
  ['eta', 'text'],
  ['last_free_day', 'text'],
  ['mode', 'text'],
  ['vendors', 'uuid[]'],
  ['orders', 'uuid[]'],
  ['exceptions_from', 'text'],
  ['waits_for', 'text'],
  ['asks_client', 'text'],
  ['actions', 'jsonb'],
  ['row', 'jsonb'],
  ['lines', 'jsonb'],
] as const satisfies readonly (readonly [keyof ShipmentRow, string])[]

const names = sql.join(columns.map(([name]) => sql.ref(name)))
const typed = sql.join(columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))
const replaced = sql.join(columns.slice(2).map(([name]) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))

async function writeRows(tx: Tx, rows: readonly ShipmentRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into shipments (${names})
    select ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (${typed})
    on conflict (id, viewer) do update set ${replaced}`.execute(tx)
}

async function writeStates(tx: Tx, views: readonly ViewRow[]): Promise<void> {
  if (views.length === 0) return
  await sql`insert into shipment_states (id, viewer, client_company_id, vendor_company_id, state, facts)
    select id, viewer, client_company_id, vendor_company_id, state, facts
    from jsonb_to_recordset(${JSON.stringify(views)}::jsonb)
      as new (id uuid, viewer uuid, client_company_id uuid, vendor_company_id uuid, state jsonb, facts jsonb)
    on conflict (id, viewer) do update set client_company_id = excluded.client_company_id,
      vendor_company_id = excluded.vendor_company_id, state = excluded.state, facts = excluded.facts`.execute(tx)
}

/** An ended shipment needs its containers no more. */
async function writeContainers(tx: Tx, ids: readonly string[], shipments: Shipments): Promise<void> {
  await sql`delete from linked_containers where shipment_id = any (${ids}::uuid[])`.execute(tx)
  const linked = [...shipments.values()].flatMap(({ shipment: state }) =>
    isShipment(state) && state.ended === null
      ? state.containers.map(one => ({
          id: state.shipmentId,
          container: one.containerNumber,
          number: state.shipmentNumber,
          load: one.load,
          client: state.clientCompanyId,
          master: state.details.route.mbl,
          use: one.containerUseId,
          share: one.sharePercent,
        }))
      : [],
  )
  if (linked.length === 0) return
  await sql`insert into linked_containers (shipment_id, container_number, shipment_number, load, master_document,
      container_use_id, share, client_company_id)
    select id, container, number, load, master, use, share, client
    from jsonb_to_recordset(${JSON.stringify(linked)}::jsonb)
      as new (id uuid, container text, number text, load text, master text, use uuid, share text, client uuid)
    on conflict do nothing`.execute(tx)
}
