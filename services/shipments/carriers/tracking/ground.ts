import * as z from 'zod'
import { type CarrierReport, type Reading, withHash } from './carrier-report.ts'
import { instantOf, jsonOf, maybe, moment, readEach, word, zoneOf } from './reading.ts'

/**
 * Ground carriers have no common standard; they, or a small converter before them, speak this:
 * `{ "events": [{ "code": "accepted" | "picked-up" | "hub" | "loaded" | "departed" | "out-for-delivery" | "delivered",
 * "status": "planned" | "estimated" | "actual", "at": instant with offset, "sentAt": the same, "waybill": "...",
 * "position": "pre-carriage" | "origin" | "between" | "destination", "place": { "name", "unlocode", "country" },
 * "pieces": 3, "weightKg": "120.5" }], "next": cursor of the next page }`; other codes are kept and shown.
 */
const event = z.object({
  code: word(40),
  status: z.enum(['planned', 'estimated', 'actual']).default('actual'),
  at: moment,
  sentAt: moment,
  waybill: word(100),
  position: maybe(z.enum(['pre-carriage', 'origin', 'between', 'destination'])),
  place: maybe(
    z.object({
      name: word(200),
      unlocode: maybe(z.string().regex(/^[A-Z]{2}[A-Z0-9]{3}$/)),
      country: maybe(z.string().regex(/^[A-Z]{2}$/)),
    }),
  ),
  pieces: maybe(z.number().int().min(1).max(1_000_000)),
  weightKg: maybe(z.string().regex(/^\d{1,9}(\.\d{1,6})?$/)),
})

const classes = { planned: 'PLANNED', estimated: 'ESTIMATED', actual: 'ACTUAL' } as const

export function readGround(carrier: string, body: string): Reading {
  const frame = jsonOf(body) as { events?: unknown } | null
  return readEach(frame?.events, event, one => reportOf(carrier, one))
}

function reportOf(carrier: string, one: z.output<typeof event>): CarrierReport {
  return withHash({
    carrier,
    standard: 'GROUND',
    code: one.code,
    class: classes[one.status],
    at: instantOf(one.at),
    zone: zoneOf(one.at),
    messageTime: instantOf(one.sentAt),
    place: one.place
      ? { name: one.place.name, unlocode: one.place.unlocode ?? null, country: one.place.country ?? null }
      : null,
    call: one.position ?? null,
    equipment: null,
    empty: null,
    part: one.pieces ? { pieces: one.pieces, weightKg: one.weightKg ?? null } : null,
    documents: [one.waybill],
    bookings: [],
  })
}
