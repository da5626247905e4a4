import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { Rig } from '@quayside/platform/testing/rig.ts'
import { v7 } from 'uuid'
import { deliveryHeaders, signatureOf } from '../carriers/tracking/signed-delivery.ts'
import type { ShipmentCommand } from '../shipment/domain/shipment.ts'
import * as given from '../shipment/domain/testing/shipments.ts'
import { shipmentsAlone } from '../testing/shipments-alone.ts'

export const tracking = shipmentsAlone('carrier-tracking')

export const secret = 'the-secret-of-blue-that-nobody-else-knows'

const everybodysOperator = { ...given.operator, clients: 'all' as const }

type Known = { mbl?: string; mawb?: string; mode?: 'OCEAN' | 'AIR' | 'GROUND' }

/** The facts of a shipment of the rig's client, of lines of its supplier and another one. */
export function founded(
  rig: Pick<Rig, 'people'>,
  known: Known = {},
  ...commands: readonly ShipmentCommand[]
): { id: string; events: ShipmentEvent[]; companies: string[] } {
  const { client, supplier } = rig.people
  const orders = [given.order(1), given.order(2)].map((order, index) => ({
    ...order,
    clientCompanyId: client.company,
    vendorCompanyId: index === 0 ? supplier.company : given.otherVendor,
  }))
  const details = given.details({
    route: { mbl: known.mbl ?? null, mawb: known.mawb ?? null },
    transportDocument: { number: null },
  })
  const id = v7()
  const create = given.create({
    shipmentId: id,
    shipmentNumber: shipmentNumberOf(id),
    clientCompanyId: client.company,
    details,
    orders,
    mode: known.mode ?? 'OCEAN',
    by: everybodysOperator,
  })
  const events = given.history(
    create,
    ...commands.map(command => ({ ...command, by: everybodysOperator }) as typeof command),
  )
  return { id, events, companies: [client.company, supplier.company, given.otherVendor] }
}

/** With a date, as every shipment's: the end of an id may have no digit at all, and is then no number to track. */
export const shipmentNumberOf = (id: string) => `SH-260302-${id.slice(-6).toUpperCase()}`

export async function shipped(rig: Rig, known: Known = {}, ...commands: readonly ShipmentCommand[]): Promise<string> {
  const { id, events, companies } = founded(rig, known, ...commands)
  await rig.append(`Shipment-${id}`, events, companies)
  await rig.settled()
  return id
}

type Sent = { id?: string; time?: string; secret?: string; signature?: string; carrier?: string; type?: string }

/** What a carrier sends, under its signature. */
export async function push(rig: Rig, body: unknown, change: Sent = {}) {
  const answer = await pushed(rig, body, change)
  await rig.settled()
  return answer
}

/** The same, where nobody reads in between. */
export async function pushed(rig: Rig, body: unknown, change: Sent = {}) {
  const payload = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const { id = v7(), time = rig.clock.now() } = change
  const answer = await rig.app.inject({
    method: 'POST',
    url: `/api/v1/carrier-messages/${change.carrier ?? 'BLUE'}`,
    headers: {
      'content-type': change.type ?? 'application/json',
      [deliveryHeaders.id]: id,
      [deliveryHeaders.time]: time,
      [deliveryHeaders.signature]: change.signature ?? signatureOf(change.secret ?? secret, id, time, payload),
    },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}
