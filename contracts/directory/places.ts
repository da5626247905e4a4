import * as z from 'zod'
import { uuidSchema } from '../kernel/ids.ts'

export const placeKinds = ['collection', 'destination', 'warehouse'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** Where somebody comes at an hour of the place's own clock: its zone has to be known. */
export const kindsWithZone: readonly PlaceKind[] = ['collection', 'warehouse']

export const placeSortColumns = ['name', 'city', 'country'] as const

export const defaultPickupCutOff = '16:00'

/** An hour of the place's own clock. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** As the end of a day it may be midnight. */
const closingTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/)

/** One time of being open on a weekday, Monday 1 to Sunday 7; a break at noon makes two of them. None at all: not told. */
export const openingHours = z.strictObject({
  weekday: z.number().int().min(1).max(7),
  from: clockTime,
  to: closingTime,
})
export type OpeningHours = z.infer<typeof openingHours>

export const mostDegrees = { latitude: 90, longitude: 180 } as const
const degrees = (most: number) => z.number().min(-most).max(most)
export const coordinates = z.strictObject({
  latitude: degrees(mostDegrees.latitude),
  longitude: degrees(mostDegrees.longitude),
})

const text = z.string().nullable()

/** All that is known of a place. */
export const placeFields = {
  /** In the order of `placeKinds`, each once. */
  kinds: z.array(z.enum(placeKinds)).min(1),
  name: z.string(),
  address: text,
  city: text,
  country: z.string(),
  unlocode: text,
  /** As somebody gave them: none is ever guessed. */
  coordinates: coordinates.nullable(),
  /** IANA; null only where no kind needs it, and in events from before there were zones. */
  timeZone: text,
  openingHours: z.array(openingHours),
  /** Dates on which it is closed whatever the weekday. */
  closedDays: z.array(z.iso.date()),
  /** Until when a pickup for the same day is taken on. */
  pickupCutOff: clockTime,
  instruction: text,
  /** A contact whose name and numbers directory alone opens. */
  contactId: z.nullable(uuidSchema),
} as const
