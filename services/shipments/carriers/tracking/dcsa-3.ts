import type { Call } from '@quayside/contracts/shipments/carrier-codes.ts'
import * as z from 'zod'
import { type CarrierReport, type Reading, withHash } from './carrier-report.ts'
import { instantOf, jsonOf, maybe, moment, readEach, word, zoneOf } from './reading.ts'

/** 3.0 spells types out; its snapshots before, like 2.2, have four letters. Both are read, and one code comes of them. */
const codes: Readonly<Record<string, string>> = {
  CONFIRMED: 'CONF',
  ARRIVED: 'ARRI',
  DEPARTED: 'DEPA',
  LOADED: 'LOAD',
  DISCHARGED: 'DISC',
  GATED_IN: 'GTIN',
  GATED_OUT: 'GTOT',
  AVAILABLE_FOR_PICKUP: 'AVPU',
  AVAILABLE_FOR_DROP_OFF: 'AVDO',
  CUSTOMS_SELECTED_FOR_SCAN: 'CUSS',
  CUSTOMS_SELECTED_FOR_INSPECTION: 'CUSI',
  CUSTOMS_RELEASED: 'CUSR',
  STUFFED: 'STUF',
  STRIPPED: 'STRP',
  PICKED_UP: 'PICK',
  DROPPED_OFF: 'DROP',
}
const classes = {
  PLN: 'PLANNED',
  EST: 'ESTIMATED',
  ACT: 'ACTUAL',
  PLANNED: 'PLANNED',
  ESTIMATED: 'ESTIMATED',
  ACTUAL: 'ACTUAL',
} as const
const classifier = z.enum(['PLN', 'EST', 'ACT', 'PLANNED', 'ESTIMATED', 'ACTUAL'])
const transportDocuments = new Set(['TRD', 'TRANSPORT_DOCUMENT'])
const bookings = new Set(['BKG', 'CBR', 'BOOKING', 'CARRIER_BOOKING_REQUEST'])

const type = maybe(word(40))
const reference = z.object({ type, typeCode: type, reference: word(100) })

/** The fields of an event of DCSA Track & Trace 3.0 (`GET /v3/events`, `{ events }`) that are read. */
const event = z.object({
  eventDateTime: moment,
  eventUpdatedDateTime: moment,
  isRetracted: maybe(z.boolean()),
  eventClassification: z
    .object({
      eventType: type,
      eventTypeCode: type,
      eventClassifier: maybe(classifier),
      eventClassifierCode: maybe(classifier),
      shipmentEventType: type,
      shipmentEventTypeCode: type,
      transportEventType: type,
      transportEventTypeCode: type,
      equipmentEventType: type,
      equipmentEventTypeCode: type,
    })
    .refine(one => Boolean(one.eventType ?? one.eventTypeCode), { path: ['eventType'], error: 'required' })
    .refine(one => Boolean(one.eventClassifier ?? one.eventClassifierCode), {
      path: ['eventClassifier'],
      error: 'required',
    }),
  eventLocation: maybe(
    z.object({
      locationName: maybe(word(200)),
      UNLocationCode: maybe(z.string().regex(/^[A-Z]{2}[A-Z0-9]{3}$/)),
    }),
  ),
  shipmentDetails: maybe(
    z.object({
      documentReference: maybe(reference),
      additionalDocumentReferences: maybe(z.array(reference).max(100)),
    }),
  ),
  equipmentDetails: maybe(
    z.object({
      equipmentReference: maybe(word(15)),
      emptyIndicator: maybe(z.enum(['EMPTY', 'LADEN'])),
      emptyIndicatorCode: maybe(z.enum(['EMPTY', 'LADEN'])),
      transportPhase: maybe(word(20)),
      movementType: maybe(word(20)),
    }),
  ),
})
type Event = z.output<typeof event>

export function readDcsa3(carrier: string, body: string): Reading {
  const frame = jsonOf(body) as { events?: unknown } | null
  return readEach(frame?.events, event, one => reportOf(carrier, one))
}

function reportOf(carrier: string, one: Event): CarrierReport {
  const { eventClassification: what, eventLocation: location, equipmentDetails: equipment } = one
  const refs = [one.shipmentDetails?.documentReference ?? [], one.shipmentDetails?.additionalDocumentReferences ?? []]
    .flat()
    .map(ref => ({ type: ref.type ?? ref.typeCode ?? '', value: ref.reference }))
  const named = (types: ReadonlySet<string>) => [
    ...new Set(refs.filter(ref => types.has(ref.type)).map(ref => ref.value)),
  ]
  const unlocode = location?.UNLocationCode ?? null
  const name = location?.locationName ?? unlocode
  const empty = equipment?.emptyIndicator ?? equipment?.emptyIndicatorCode ?? null
  return withHash({
    carrier,
    standard: 'DCSA-3.0',
    code: codeOf(one),
    class: classes[what.eventClassifier ?? what.eventClassifierCode ?? 'PLN'],
    at: instantOf(one.eventDateTime),
    zone: zoneOf(one.eventDateTime),
    messageTime: instantOf(one.eventUpdatedDateTime),
    place: name === null ? null : { name, unlocode, country: unlocode?.slice(0, 2) ?? null },
    call: callOf(one),
    equipment: equipment?.equipmentReference ?? null,
    empty: empty === null ? null : empty === 'EMPTY',
    part: null,
    documents: named(transportDocuments),
    bookings: named(bookings),
  })
}

/** What was taken back is kept as what it is: an unknown word that a person reads. */
function codeOf({ eventClassification: what, shipmentDetails, isRetracted }: Event): string {
  const kind = what.eventType ?? what.eventTypeCode ?? ''
  const told =
    (what.equipmentEventType ?? what.equipmentEventTypeCode) ||
    (what.transportEventType ?? what.transportEventTypeCode) ||
    (what.shipmentEventType ?? what.shipmentEventTypeCode) ||
    kind
  const code = codes[told] ?? told
  if (isRetracted === true) return `${code} retracted`
  const document = shipmentDetails?.documentReference
  const about = document?.type ?? document?.typeCode ?? null
  return kind !== 'SHIPMENT' || about === null || bookings.has(about) ? code : `${about} ${code}`.slice(0, 60)
}

const phases: Readonly<Record<string, Call>> = { EXPORT: 'origin', TRANSSHIPMENT: 'between', IMPORT: 'destination' }

function callOf({ equipmentDetails }: Event): Call | null {
  return phases[equipmentDetails?.transportPhase ?? equipmentDetails?.movementType ?? ''] ?? null
}
