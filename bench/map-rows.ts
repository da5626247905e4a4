import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { makePool } from '@quayside/platform/service/connections.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { recordedFacts } from '@quayside/platform/testing/recorded-facts.ts'
import * as given from '@quayside/shipments/shipment/domain/testing/shipments.ts'
import { shipmentsProjection } from '@quayside/shipments/shipment/read-models/shipments.ts'
import { Kysely, PostgresDialect } from 'kysely'

const from = ['Shanghai CNSHA', 'Busan KRPUS', 'Ningbo CNNGB', 'Singapore SGSIN', 'Nhava Sheva INNSA', 'Jakarta IDJKT']
const to = ['Callao PECLL', 'Rotterdam NLRTM', 'Los Angeles USLAX', 'Santos BRSSZ', 'Valencia ESVLC', 'Durban ZADUR']
const dayMs = 86_400_000

/** Shipments at sea, each at its own place of the way, written by the projection itself out of what happened to them. */
export async function sailShipments(
  databaseUrl: string,
  clientName: string,
  count: number,
  now: number,
): Promise<void> {
  const pool = makePool({ connectionString: databaseUrl, max: 1, options: '-c search_path=shipments' })
  const database = new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool }) })
  const { rows } = await pool.query<{ id: string }>('select company_id as id from companies where name = $1', [
    clientName,
  ])
  const company = rows[0]?.id
  if (company === undefined) throw new Error(`${clientName} is no company of the portal`)
  const events = Array.from({ length: count }, (_, index) => sailing(company, index, now)).flat()
  await database.transaction().execute(tx => shipmentsProjection.project(events, tx, recordedFacts(events)))
  await database.destroy()
}

function sailing(company: string, index: number, now: number): StoredEvent[] {
  const id = `0198d000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`
  const [departed, due] = [now - (2 + (index % 17)) * dayMs, now + (3 + (index % 13)) * dayMs]
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const happened = given.history(
    given.create(),
    given.requestBooking(),
    given.confirmBooking(),
    ...given.papers,
    given.tell('DEPARTED'),
  )
  const written = [
    [given.shipmentId, id],
    ['"SH-1"', `"SEA-${String(index).padStart(4, '0')}"`],
    [given.client, company],
    ['2026-02-05', day(departed)],
    ['2026-04-01', day(due)],
    [placeText('Shanghai CNSHA'), placeText(from[index % from.length])],
    [placeText('Manzanillo MXZLO'), placeText(to[Math.floor(index / from.length) % to.length])],
  ] as const
  const text = written.reduce((whole, [one, other]) => whole.replaceAll(one, other), JSON.stringify(happened))
  return (JSON.parse(text) as Pick<StoredEvent, 'type' | 'data'>[]).map(
    (event, revision) => ({ ...event, stream: `Shipment-${id}`, revision, recordedAt: day(departed) }) as StoredEvent,
  )
}

function placeText(place = ''): string {
  const [, name, unlocode] = /^(.+) (\w{5})$/.exec(place) ?? []
  return JSON.stringify({ name, unlocode, country: unlocode?.slice(0, 2) }).slice(1, -1)
}
