import { registerPlace } from '@quayside/contracts/directory/commands.ts'
import {
  defaultPickupCutOff,
  mostDegrees,
  type OpeningHours,
  type PlaceKind,
  placeKinds,
} from '@quayside/contracts/directory/places.ts'
import type { PlaceDetail } from '@quayside/contracts/directory/queries.ts'
import * as z from 'zod'
import { isUnreadable } from '../../ui/form/decimals.ts'
import { numberFault } from '../../ui/form/entered-number.ts'

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof weekdays)[number]
/** Of a weekday: opened once, or twice with a break between. */
export const ends = ['from', 'to', 'from2', 'to2'] as const
type DayHours = Record<(typeof ends)[number], string>

export type PointValues = {
  kinds: Record<PlaceKind, boolean>
  name: string
  address: string
  city: string
  country: string
  unlocode: string
  coordinates: { latitude: string; longitude: string }
  timeZone: string
  hours: Record<`${Weekday}`, DayHours>
  closedDays: string[]
  pickupCutOff: string
  instruction: string
  contact: { name: string; email: string; phone: string }
}

const noHours: DayHours = { from: '', to: '', from2: '', to2: '' }

export function emptyPoint(kind: PlaceKind): PointValues {
  return valuesOf(null, kind)
}

/** What the form begins with: of a point that there is, or of a new one of a kind. */
export function valuesOf(point: PlaceDetail | null, kind: PlaceKind): PointValues {
  const { coordinates = null, contact = null } = point ?? {}
  return {
    kinds: {
      collection: point?.kinds.includes('collection') ?? kind === 'collection',
      destination: point?.kinds.includes('destination') ?? kind === 'destination',
      warehouse: point?.kinds.includes('warehouse') ?? kind === 'warehouse',
    },
    name: point?.name ?? '',
    address: point?.address ?? '',
    city: point?.city ?? '',
    country: point?.country ?? '',
    unlocode: point?.unlocode ?? '',
    coordinates: {
      latitude: coordinates === null ? '' : String(coordinates.latitude),
      longitude: coordinates === null ? '' : String(coordinates.longitude),
    },
    timeZone: point?.timeZone ?? '',
    hours: hoursOf(point?.openingHours ?? []),
    closedDays: [...(point?.closedDays ?? [])],
    pickupCutOff: point?.pickupCutOff ?? defaultPickupCutOff,
    instruction: point?.instruction ?? '',
    contact: { name: contact?.name ?? '', email: contact?.email ?? '', phone: contact?.phone ?? '' },
  }
}

function hoursOf(openingHours: readonly OpeningHours[]): PointValues['hours'] {
  const of = (weekday: Weekday): DayHours => {
    const [first, second] = openingHours.filter(one => one.weekday === weekday)
    return {
      ...noHours,
      from: first?.from ?? '',
      to: first?.to ?? '',
      from2: second?.from ?? '',
      to2: second?.to ?? '',
    }
  }
  return { 1: of(1), 2: of(2), 3: of(3), 4: of(4), 5: of(5), 6: of(6), 7: of(7) }
}

/** An hour as people type it, 8:30 for 08:30; what is none stays as it is, and no schema takes it. */
const clock = (typed: string) => typed.trim().replace(/^(\d):/, '0$1:')

/** Closing at midnight is the end of that day. */
const closing = (typed: string) => (clock(typed) === '00:00' ? '24:00' : clock(typed))

/** With the names of its two fields. */
function spansOf(hours: PointValues['hours']) {
  return weekdays.flatMap(weekday => {
    const { from, to, from2, to2 } = hours[weekday]
    const spans = [
      { span: { weekday, from: clock(from), to: closing(to) }, fields: { from: 'from', to: 'to' } },
      { span: { weekday, from: clock(from2), to: closing(to2) }, fields: { from: 'from2', to: 'to2' } },
    ]
    return spans.filter(({ span }) => span.from !== '' || span.to !== '')
  })
}

/** A number as it was typed; what is no number stays what no schema takes. */
function numberOf(text: string): number | string | undefined {
  if (text === '') return undefined
  return isUnreadable(text) ? text : Number(text)
}

const orNull = (text: string) => (text.trim() === '' ? null : text)

/** What the form holds as the route takes it. */
function bodyOf(value: unknown) {
  const { kinds, hours, coordinates, contact, ...rest } = value as PointValues
  const { latitude, longitude } = coordinates
  const who = { name: orNull(contact.name), email: orNull(contact.email), phone: orNull(contact.phone) }
  return {
    ...rest,
    pickupCutOff: clock(rest.pickupCutOff),
    kinds: placeKinds.filter(kind => kinds[kind]),
    address: orNull(rest.address),
    city: orNull(rest.city),
    unlocode: orNull(rest.unlocode.toUpperCase()),
    timeZone: orNull(rest.timeZone),
    instruction: orNull(rest.instruction),
    openingHours: spansOf(hours).map(({ span }) => span),
    coordinates:
      latitude === '' && longitude === '' ? null : { latitude: numberOf(latitude), longitude: numberOf(longitude) },
    contact: Object.values(who).some(Boolean) ? who : null,
  }
}

/** The route's own schema, over what the inputs hold: what is wrong with hours stands at the fields of their day. */
export const enteredPoint = z.unknown().transform((value, context) => {
  const { hours, coordinates } = value as PointValues
  const wrong = (path: (string | number)[], message: string) =>
    context.issues.push({ code: 'custom', path, message, input: value })
  const spans = spansOf(hours)
  for (const { span, fields } of spans)
    if (isHour(span.from) && isHour(span.to) && span.from >= span.to)
      wrong(['hours', span.weekday, fields.to], 'hours-reversed')
  const parsed = registerPlace.safeParse(bodyOf(value))
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [part, at, name] = path
    const spanned = part === 'openingHours' ? spans[Number(at)] : undefined
    if (spanned !== undefined && (name === 'from' || name === 'to'))
      wrong(['hours', spanned.span.weekday, spanned.fields[name]], 'hour-style')
    else if (part === 'coordinates' && (at === 'latitude' || at === 'longitude')) {
      const fault = numberFault(coordinates[at], {
        from: -mostDegrees[at],
        to: mostDegrees[at],
        digits: { whole: 3, decimals: 15 },
      })
      wrong([part, at], fault ?? message)
    } else wrong(path as (string | number)[], part === 'pickupCutOff' ? 'hour-style' : message)
  }
  return parsed.data ?? z.NEVER
})

const isHour = (text: string) => /^\d\d:\d\d$/.test(text)
