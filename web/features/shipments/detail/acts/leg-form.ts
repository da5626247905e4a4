import { transportModes } from '@quayside/contracts/reference/incoterms.ts'
import { zoneOfPlace } from '@quayside/contracts/reference/place-zones.ts'
import type { ShipmentLeg, ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import * as z from 'zod'
import { clockOf, localTime } from '../../../../ui/acts/act-times.ts'
import type { Places } from '../../../../ui/acts/form-path.ts'
import { instantOfClock } from '../../../../ui/form/clock-time.ts'

export const legRoles = ['PRE', 'MAIN', 'ON'] as const
const needed = z.string().trim().min(1, 'field-required')
const moment = z.string().regex(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})?$/, 'invalid')
const code = z.string().regex(/^([A-Za-z]{2}[A-Za-z2-9]{3})?$/, 'invalid')

/** A leg as its inputs hold it; its key is the leg's id. */
export const legForm = z.object({
  key: z.string(),
  role: z.enum(legRoles),
  mode: z.enum(transportModes),
  from: needed,
  fromCode: code,
  to: needed,
  toCode: code,
  carrier: z.string(),
  conveyance: z.string(),
  departure: moment,
  arrival: moment,
})
export type LegForm = z.infer<typeof legForm>

export const legFormOf = (leg: ShipmentLeg): LegForm => ({
  key: leg.legId,
  role: leg.role,
  mode: leg.mode,
  carrier: leg.carrier ?? '',
  conveyance: leg.conveyance ?? '',
  from: leg.from.name,
  fromCode: leg.from.unlocode ?? '',
  to: leg.to.name,
  toCode: leg.to.unlocode ?? '',
  departure: localTime(leg.planned.departure, zoneOfPlace(leg.from.unlocode)),
  arrival: localTime(leg.planned.arrival, zoneOfPlace(leg.to.unlocode)),
})

/** A place by its name and code; the one known stays whole where neither changed. */
export function placeOf(name: string, unlocode: string, known: ShipmentPlace | null | undefined): ShipmentPlace {
  const written = unlocode.trim().toUpperCase() || null
  if (known != null && known.name === name.trim() && known.unlocode === written) return known
  return { placeId: null, name: name.trim(), unlocode: written, country: written?.slice(0, 2) ?? null }
}

/** What the dialog does not show of a leg that was there (estimates, distance) stays. */
export function legOfForm(leg: LegForm, legs: readonly ShipmentLeg[]): ShipmentLeg {
  const known = legs.find(one => one.legId === leg.key)
  const time = (local: string, code: string) => instantOfClock(local, clockOf(zoneOfPlace(code)))
  return {
    legId: leg.key,
    role: leg.role,
    mode: leg.mode,
    from: placeOf(leg.from, leg.fromCode, known?.from),
    to: placeOf(leg.to, leg.toCode, known?.to),
    carrier: leg.carrier.trim() || null,
    conveyance: leg.conveyance.trim() || null,
    planned: { departure: time(leg.departure, leg.fromCode), arrival: time(leg.arrival, leg.toCode) },
    estimated: known?.estimated ?? { departure: null, arrival: null },
    distanceKm: known?.distanceKm ?? null,
  }
}

const endPlaces = (end: 'from' | 'to'): Places => {
  const code = `${end}Code`
  return { as: '', whole: end, of: { name: end, unlocode: code, country: code } }
}
const times = { as: '', whole: 'arrival' }
/** A leg is wrong as a whole where its times are. */
export const legPlaces: Places = {
  whole: 'arrival',
  of: { planned: times, estimated: times, from: endPlaces('from'), to: endPlaces('to') },
}
