import { trackingAnswer, trackingQuery } from '@quayside/contracts/shipments/carrier-files.ts'
import type { UnknownMessage } from '@quayside/contracts/shipments/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import type { ShipmentDesk } from '../../desk/shipment-desk.ts'
import { sideOf } from '../../shipment/read-models/shipment-list.ts'
import { compactKey, type KeptRow, searchKey } from '../../shipment/read-models/shipment-row.ts'

const mostShown = 20
/** Of a shipment, container, booking, waybill or bill of lading: letters, digits and what joins them. */
const shape = /^[\p{L}\p{N}][\p{L}\p{N} ./_-]{2,49}$/u

type Found = { row: KeptRow; isTold: boolean; unknownMessages: UnknownMessage[] | null }

/** One number, and what is known of the shipment it belongs to. */
export function trackingLookupRoutes(app: App, { ports }: ShipmentDesk): void {
  queryRoute(app, ports, {
    url: '/shipments/tracking',
    summary: 'Track by the number of a shipment, container, booking or transport document',
    permission: 'shipments.view',
    query: trackingQuery,
    answer: trackingAnswer,
    waitFor: ['shipments'],
    async handle({ query: { number }, caller }) {
      if (!shape.test(number) || !/\p{N}/u.test(number)) throw new ProblemError('invalid-shipping-number')
      const found = await shipmentsBy(caller, number)
      if (found.length === 0) {
        if (await isDelivery(caller, number)) throw new ProblemError('delivery-not-shipment')
        throw new ProblemError('tracking-not-found')
      }
      if (found.every(one => !one.isTold)) throw new ProblemError('shipment-without-information')
      return { items: found.map(itemOf) }
    },
  })

  async function shipmentsBy(caller: Caller, number: string): Promise<Found[]> {
    const { column, companies } = sideOf(caller)
    const keys = [searchKey(number), compactKey(number)]
    const found = await ports.query(caller, db =>
      sql<Found>`select s.row, f.state -> 'milestones' <> '{}'::jsonb or f.state -> 'legs' <> '[]'::jsonb
          or f.state #>> '{booking,etd}' is not null or f.facts ? 'unknownMessages' as "isTold",
          f.facts -> 'unknownMessages' as "unknownMessages"
        from shipments s join shipment_states f on f.id = s.id and f.viewer = s.viewer
        where s.${column} = any (${companies}::uuid[]) and (s.number_key = any (${keys}::text[]) or s.id in (
          select id from shipment_keys where viewer = any (${companies}::uuid[]) and key = any (${keys}::text[])))
        order by s.date desc, s.id limit ${mostShown}`.execute(db),
    )
    return found.rows
  }

  async function isDelivery(caller: Caller, number: string): Promise<boolean> {
    if (caller.actor === 'P') return false
    const bare = searchKey(number).replace(/^0+(?=\d)/, '')
    const found = await ports.query(caller, db =>
      sql`select from deliveries where client_company_id = any (${sideOf(caller).companies}::uuid[])
        and number_key >= ${`${bare}/`} and number_key < ${`${bare}0`} limit 1`.execute(db),
    )
    return found.rows.length > 0
  }
}

function itemOf({ row, unknownMessages }: Found) {
  const { id, shipmentNumber, status, chip, mode, carrier, origin, destination, etd, atd, eta, ata } = row
  return {
    id,
    shipmentNumber,
    status,
    chip,
    mode,
    carrier,
    origin,
    destination,
    etd,
    atd,
    eta,
    ata,
    unknownMessages: unknownMessages ?? [],
  }
}
