import type { Caller } from '@quayside/platform/access/caller.ts'
import { today } from '@quayside/platform/values/dates.ts'
import type { ShipmentDesk } from './shipment-desk.ts'

/** The day it is in the zone of the company in whose name somebody asks: lateness is counted by it. */
export async function dayOf({ ports, known }: ShipmentDesk, { company }: Pick<Caller, 'company'>): Promise<string> {
  return today(ports.clock.now(), await known.zoneOf(company))
}
