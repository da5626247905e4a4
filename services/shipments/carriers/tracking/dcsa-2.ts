import * as z from 'zod'
import { type CarrierReport, type Reading, withHash } from './carrier-report.ts'
import { instantOf, jsonOf, maybe, moment, readEach, word, zoneOf } from './reading.ts'

const classes = { PLN: 'PLANNED', EST: 'ESTIMATED', ACT: 'ACTUAL' } as const

const location = z.object({
  locationName: maybe(word(200)),
  UNLocationCode: maybe(z.string().regex(/^[A-Z]{2}[A-Z0-9]{3}$/)),
})

/** The fields of an event of DCSA Track & Trace 2.2 (`GET /v2/events`) that are read; others are left alone. */
const event = z
  .object({
    eventCreatedDateTime: moment,
    eventType: word(20),
    eventClassifierCode: z.enum(['PLN', 'EST', 'ACT']),
    eventDateTime: moment,
    shipmentEventTypeCode: maybe(word(10)),
    transportEventTypeCode: maybe(word(10)),
    equipmentEventTypeCode: maybe(word(10)),
    documentID: maybe(word(100)),
    documentTypeCode: maybe(word(10)),
    equipmentReference: maybe(word(15)),
    emptyIndicatorCode: maybe(z.enum(['EMPTY', 'LADEN'])),
    eventLocation: maybe(location),
    transportCall: maybe(location.extend({ location: maybe(location) })),
    documentReferences: maybe(
      z.array(z.object({ documentReferenceType: word(10), documentReferenceValue: word(100) })).max(100),
    ),
    references: maybe(z.array(z.object({ referenceType: word(10), referenceValue: word(100) })).max(200)),
  })
  .refine(one => one.eventType !== 'EQUIPMENT' || Boolean(one.equipmentEventTypeCode), {
    path: ['equipmentEventTypeCode'],
    error: 'required',
  })
  .refine(one => one.eventType !== 'TRANSPORT' || Boolean(one.transportEventTypeCode), {
    path: ['transportEventTypeCode'],
    error: 'required',
  })
  .refine(one => one.eventType !== 'SHIPMENT' || Boolean(one.shipmentEventTypeCode), {
    path: ['shipmentEventTypeCode'],
    error: 'required',
  })

type Event = z.output<typeof event>

export function readDcsa2(carrier: string, body: string): Reading {
  return readEach(jsonOf(body), event, one => reportOf(carrier, one))
}

function reportOf(carrier: string, one: Event): CarrierReport {
  const refs = one.documentReferences ?? []
  const own = { type: one.documentTypeCode ?? '', value: one.documentID ?? '' }
  const all = [own, ...refs.map(ref => ({ type: ref.documentReferenceType, value: ref.documentReferenceValue }))]
  const named = (...types: readonly string[]) =>
    all.filter(ref => types.includes(ref.type) && ref.value !== '').map(ref => ref.value)
  return withHash({
    carrier,
    standard: 'DCSA-2.2',
    code: codeOf(one),
    class: classes[one.eventClassifierCode],
    at: instantOf(one.eventDateTime),
    zone: zoneOf(one.eventDateTime),
    messageTime: instantOf(one.eventCreatedDateTime),
    place: placeOf(one),
    call: null,
    equipment: one.equipmentReference ?? onlyEquipment(one),
    empty: one.emptyIndicatorCode ? one.emptyIndicatorCode === 'EMPTY' : null,
    part: null,
    documents: [...new Set(named('TRD'))],
    bookings: [...new Set(named('BKG', 'CBR'))],
  })
}

/** Of shipment events the confirmed booking alone has a meaning here: other documents are confirmed, too. */
function codeOf(one: Event): string {
  const code = one.equipmentEventTypeCode ?? one.transportEventTypeCode ?? one.shipmentEventTypeCode ?? ''
  if (one.eventType !== 'SHIPMENT') return code === '' ? one.eventType : code
  return !one.documentTypeCode || ['BKG', 'CBR'].includes(one.documentTypeCode)
    ? code
    : `${one.documentTypeCode} ${code}`
}

function placeOf({ eventLocation, transportCall }: Event): CarrierReport['place'] {
  const unlocode =
    eventLocation?.UNLocationCode ?? transportCall?.location?.UNLocationCode ?? transportCall?.UNLocationCode ?? null
  const name =
    eventLocation?.locationName ?? transportCall?.location?.locationName ?? transportCall?.locationName ?? unlocode
  return name === null ? null : { name, unlocode, country: unlocode?.slice(0, 2) ?? null }
}

/** A ship's call that the carrier tells about one container. */
function onlyEquipment({ eventType, references }: Event): string | null {
  if (eventType !== 'TRANSPORT') return null
  const equipment = (references ?? []).filter(ref => ref.referenceType === 'EQ')
  return equipment.length === 1 ? (equipment[0]?.referenceValue ?? null) : null
}
