import type { BookingConfirmation, BookingContent, BookingCutOffs } from '@quayside/contracts/bookings/details.ts'
import type { CarrierAnswer } from '@quayside/contracts/bookings/events.ts'
import { cargoTotals } from '@quayside/platform/values/freight/measures.ts'
import { sha256 } from '@quayside/platform/values/sha256.ts'
import * as z from 'zod'

const text = z.string().max(2000)
const moment = z.iso.datetime({ offset: true })

/** A booking as a carrier's system has it (DCSA Booking 2.0), as far as it is read. */
export const dcsaBooking = z.object({
  carrierBookingRequestReference: text.optional(),
  carrierBookingReference: text.optional(),
  bookingStatus: text,
  bookingRequestUpdatedDateTime: moment.optional(),
  amendedBookingStatus: text.optional(),
  bookingCancellationStatus: text.optional(),
  reason: text.optional(),
  feedbacks: z
    .array(z.object({ message: text.optional(), jsonPath: text.optional() }))
    .max(200)
    .default([]),
  transportPlan: z
    .array(
      z.object({
        plannedDepartureDate: z.iso.date(),
        plannedArrivalDate: z.iso.date(),
        vesselName: text.optional(),
        carrierExportVoyageNumber: text.optional(),
      }),
    )
    .max(50)
    .default([]),
  shipmentCutOffTimes: z
    .array(z.object({ cutOffDateTimeCode: text, cutOffDateTime: moment }))
    .max(50)
    .default([]),
})
export type DcsaBooking = z.output<typeof dcsaBooking>

/** A CloudEvent of /v2/booking-notifications. */
export const dcsaNotification = z.object({
  id: text,
  type: z.literal('org.dcsa.booking-notification.v2'),
  time: moment,
  data: dcsaBooking,
})

type Asked = {
  readonly content: BookingContent
  readonly bookingNumber: string
}

/** What is asked of the carrier: no charge, value or copy recipient. */
export function bookingRequestOf({ content, bookingNumber }: Asked): object {
  const { terms, parties, goods, locations, packages, equipment, references } = content
  const { grossKg, volumeM3 } = cargoTotals(packages)
  const isFull = equipment.length > 0
  const requested = isFull
    ? equipment.map(({ containerType, count }) => ({
        ISOEquipmentCode: containerType,
        units: count,
        isShipperOwned: false,
      }))
    : []
  return {
    receiptTypeAtOrigin: isFull ? 'CY' : 'CFS',
    deliveryTypeAtDestination: isFull ? 'CY' : 'CFS',
    cargoMovementTypeAtOrigin: isFull ? 'FCL' : 'LCL',
    cargoMovementTypeAtDestination: isFull ? 'FCL' : 'LCL',
    freightPaymentTermCode: 'PRE',
    isEquipmentSubstitutionAllowed: false,
    isPartialLoadAllowed: false,
    isExportDeclarationRequired: false,
    ...(goods.incoterm !== null && { incoTerms: goods.incoterm }),
    ...(terms.validityDate !== null && { expectedDepartureFromPlaceOfReceiptDate: terms.validityDate }),
    shipmentLocations: [
      locationOf('POL', locations.origin),
      locationOf('POD', locations.destination),
      locationOf('PRE', locations.portOfReceipt),
    ].filter(one => one !== null),
    documentParties: {
      shipper: partyOf(parties.shipper),
      consignee: partyOf(parties.consignee),
    },
    references: [{ type: 'FF', value: bookingNumber }, ...references.map(one => ({ type: 'CR', value: one.value }))],
    requestedEquipments: requested.map(one => ({
      ...one,
      commodities: [
        {
          commodityType: goods.description ?? 'General cargo',
          ...(goods.commodityCode !== null && { HSCodes: [goods.commodityCode] }),
          ...(grossKg !== null && { cargoGrossWeight: { value: Number(grossKg), unit: 'KGM' } }),
          ...(volumeM3 !== null && { cargoGrossVolume: { value: Number(volumeM3), unit: 'MTQ' } }),
        },
      ],
    })),
  }
}

function locationOf(code: string, place: BookingContent['locations']['origin']) {
  if (place === null) return null
  const location =
    place.unlocode === null
      ? { locationName: place.name }
      : { locationName: place.name, UNLocationCode: place.unlocode }
  return { locationTypeCode: code, location }
}

function partyOf(party: BookingContent['parties']['shipper']) {
  if (party === null) return undefined
  const { name: partyName, addressLine1, postalCode, city, country } = party
  return {
    partyName,
    address: {
      street: addressLine1 ?? '',
      city: city ?? '',
      ...(postalCode !== null && { postCode: postalCode }),
      countryCode: country ?? '',
    },
  }
}

/** What a state of the carrier's booking says: a word for each of its three statuses. `at`: the carrier's own time of it. */
export function answersOf(told: DcsaBooking, at: string): CarrierAnswer[] {
  const words = [told.bookingStatus, told.amendedBookingStatus, told.bookingCancellationStatus]
  return words.flatMap((code): CarrierAnswer[] => {
    if (code === undefined || code === '') return []
    const confirmation = code === 'CONFIRMED' ? confirmationOf(told) : null
    const feedback = told.feedbacks.map(one => one.message ?? '').filter(message => message !== '')
    const reason = told.reason ?? feedback.join('; ')
    const fields = told.feedbacks.flatMap(one => one.jsonPath ?? [])
    const said = { code, confirmation, reason, fields }
    const instant = new Date(at).toISOString()
    return [
      { ...said, contentHash: sha256(JSON.stringify([said, instant])), at: instant, way: 'message', version: null },
    ]
  })
}

/** By its plan's first departure and last arrival; null where it does not say them: that confirms nothing. */
function confirmationOf(told: DcsaBooking): BookingConfirmation | null {
  const { carrierBookingReference: reference, transportPlan, shipmentCutOffTimes } = told
  const [first] = transportPlan
  const last = transportPlan.at(-1)
  if (reference === undefined || reference === '' || first === undefined || last === undefined) return null
  const etd = `${first.plannedDepartureDate}T00:00:00.000Z`
  const eta = `${last.plannedArrivalDate}T00:00:00.000Z`
  if (eta < etd) return null
  const conveyance = [first.vesselName, first.carrierExportVoyageNumber].filter(part => part !== undefined).join(' ')
  return { reference, etd, eta, conveyance: conveyance || null, cutOffs: cutOffsOf(shipmentCutOffTimes) }
}

const cutOffCodes = { documents: ['DCO'], vgm: ['VCO'], cargo: ['FCO', 'LCO'], customs: ['AFD'] } as const

function cutOffsOf(told: DcsaBooking['shipmentCutOffTimes']): BookingCutOffs {
  const at = (codes: readonly string[]) => {
    const found = told.find(one => codes.includes(one.cutOffDateTimeCode))
    return found === undefined ? null : { at: new Date(found.cutOffDateTime).toISOString(), zone: 'UTC' }
  }
  return {
    documents: at(cutOffCodes.documents),
    vgm: at(cutOffCodes.vgm),
    cargo: at(cutOffCodes.cargo),
    customs: at(cutOffCodes.customs),
  }
}
