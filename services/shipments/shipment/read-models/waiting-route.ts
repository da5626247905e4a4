import { dayAtPlace } from '@quayside/contracts/reference/place-zones.ts'
import {
  type NextAct,
  nextActs,
  type WaitingShipment,
  waitingShipmentsAnswer,
  waitingShown,
} from '@quayside/contracts/shipments/next-acts.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import type { ShipmentDesk } from '../../desk/shipment-desk.ts'
import { permissionOf } from '../domain/next-act.ts'
import { askedColumn, sideOf } from './shipment-list.ts'
import type { KeptRow, ShipmentRow } from './shipment-row.ts'

type Counted = { act: NextAct; count: number }
type Row = Pick<ShipmentRow, 'id' | 'etd' | 'eta'> &
  Pick<KeptRow, 'shipmentNumber' | 'status' | 'mode' | 'origin' | 'destination' | 'missing' | 'atd' | 'ata'> & {
    blockedBy: string | null
    act: NextAct
    client: string
  }

export function waitingRoute(app: App, desk: ShipmentDesk): void {
  const { ports } = desk
  queryRoute(app, ports, {
    url: '/shipments/waiting',
    summary:
      'How many shipments wait for each act that the caller may do of the own side, operator or client, and the first of each',
    permission: 'shipments.view',
    answer: waitingShipmentsAnswer,
    waitFor: ['shipments'],
    async handle({ caller }) {
      const { counted, rows } = await waiting(desk, caller)
      const names = await desk.known.companies([...new Set(rows.map(row => row.client))])
      const itemsOf = (act: NextAct) =>
        rows.filter(row => row.act === act).map(row => itemOf(row, names.get(row.client) ?? null))
      const acts = nextActs.flatMap(act => {
        const count = counted.find(one => one.act === act)?.count ?? 0
        return count === 0 ? [] : [{ act, count, items: itemsOf(act) }]
      })
      return { acts }
    },
  })
}

function itemOf(row: Row, clientName: string | null): WaitingShipment {
  const { id, shipmentNumber, status, mode, origin, destination, missing, blockedBy } = row
  const names = { origin: origin?.name ?? null, destination: destination?.name ?? null, clientName }
  return { id, shipmentNumber, status, mode, ...names, missing: [...missing], blockedBy, expected: expectedOf(row) }
}

function expectedOf({
  etd,
  eta,
  atd,
  ata,
  origin,
  destination,
}: Pick<Row, 'etd' | 'eta' | 'atd' | 'ata' | 'origin' | 'destination'>) {
  if (ata !== null) return { what: 'ata' as const, on: dayAtPlace(ata, destination) }
  const [what, at, place] = atd === null ? (['etd', etd, origin] as const) : (['eta', eta, destination] as const)
  return at === '' ? null : { what, on: dayAtPlace(at, place) }
}

/** Of each act that the caller may do the first few: what leaves or arrives first; what has no time yet comes last. */
async function waiting({ ports }: ShipmentDesk, caller: Caller): Promise<{ counted: Counted[]; rows: Row[] }> {
  const { column, companies } = sideOf(caller)
  const asked = sql.ref(askedColumn(caller))
  const acts = nextActs.filter(act => caller.permissions.has(permissionOf(act)))
  return ports.query(caller, async db => {
    const mine = sql`${column} = any (${companies}::uuid[]) and ${asked} = any (${acts}::text[])`
    const counted = await sql<Counted>`select ${asked} as act, count(*)::integer as count
      from shipments where ${mine} group by ${asked}`.execute(db)
    const rows = await sql<Row>`select act, found.* from unnest(${acts}::text[]) as wanted (act)
      cross join lateral (
        select id, shipment_number as "shipmentNumber", status, mode, row->'origin' as origin,
          row->'destination' as destination, row->>'clientCompanyId' as client, row->'missing' as missing,
          row->>'blockedBy' as "blockedBy", etd, eta, row->>'atd' as atd, row->>'ata' as ata
        from shipments where ${mine} and ${asked} = act
        order by coalesce(nullif(case when row->>'atd' is null then etd else eta end, ''), '~'), id
        limit ${waitingShown}) found`.execute(db)
    return { counted: counted.rows, rows: rows.rows }
  })
}
