import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { checkCountry } from '@quayside/contracts/reference/countries.ts'
import { checkIncoterm, type TransportMode } from '@quayside/contracts/reference/incoterms.ts'
import { checkUnlocode } from '@quayside/contracts/reference/unlocode.ts'
import { checkMasterAirWaybill } from '@quayside/contracts/shipments/air-waybill.ts'
import { checkHazardClass, checkUnNumber } from '@quayside/contracts/shipments/dangerous-goods.ts'
import type { ShipmentDetails, ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import { checkImoNumber } from '@quayside/contracts/shipments/imo-number.ts'
import type { Shipment } from './state.ts'

const placeFields = [
  'origin',
  'destination',
  'placeOfReceipt',
  'portOfLoading',
  'portOfDischarge',
  'placeOfDelivery',
  'airportOfOrigin',
  'airportOfDestination',
  'inlandCustomsPlace',
  'lastMilePickup',
  'groundOrigin',
  'groundDestination',
] as const

/** Numbers and codes that can be checked are checked where they are given; that they are given is a condition of departure. */
export function faultyDetails(
  { identity, route, dates, cargo }: ShipmentDetails,
  mode: TransportMode | null,
  before?: Pick<Shipment, 'details' | 'mode'>,
): Rejection[] {
  const places = placeFields.map(name => placeFault(route[name], `details.route.${name}`))
  const faults = [
    ...places,
    incotermFault(route, mode, before),
    ...datesFaults(dates),
    route.mawb === null ? null : checkMasterAirWaybill(route.mawb, 'details.route.mawb'),
    route.imoNumber === null ? null : checkImoNumber(route.imoNumber, 'details.route.imoNumber'),
    cargo.hazardClass === null ? null : checkHazardClass(cargo.hazardClass, 'details.cargo.hazardClass'),
    cargo.unNumber === null ? null : checkUnNumber(cargo.unNumber, 'details.cargo.unNumber'),
  ]
  if (identity.sapEntryDate !== null && dates.deliveryDate === null)
    faults.push({ code: 'delivery-date-required', params: {}, field: 'details.dates.deliveryDate' })
  return faults.filter(one => one !== null)
}

function placeFault(place: ShipmentPlace | null, field: string): Rejection | null {
  if (place === null) return null
  if (place.unlocode !== null) return checkUnlocode(place.unlocode, place.country, field)
  return place.country === null ? null : checkCountry(place.country, field)
}

/** A term that was there before is not checked again: only a new choice is. */
function incotermFault(
  { incoterm: term, incotermPlace: place }: ShipmentDetails['route'],
  mode: TransportMode | null,
  before?: Pick<Shipment, 'details' | 'mode'>,
): Rejection | null {
  if (term === null) return null
  const { incoterm, incotermPlace } = before?.details.route ?? {}
  if (term === incoterm && place === incotermPlace && mode === before?.mode) return null
  return checkIncoterm(
    { term, place, mode, origin: 'form' },
    { term: 'details.route.incoterm', place: 'details.route.incotermPlace' },
  )
}

function datesFaults(dates: ShipmentDetails['dates']): (Rejection | null)[] {
  const { formalitiesInitializedOn: initialized, formalitiesCompletedOn: completed } = dates
  const deliveries = [
    ['deliveryDate', 'pickupDate'],
    ['estimatedDeliveryDate', 'pickupDate'],
    ['requestedDeliveryDate', 'requestedPickupDate'],
  ] as const
  return [
    ...deliveries.map(([later, earlier]): Rejection | null => {
      const [pickup, delivery] = [dates[earlier], dates[later]]
      if (pickup === null || delivery === null || delivery >= pickup) return null
      return { code: 'delivery-before-pickup', params: { delivery, pickup }, field: `details.dates.${later}` }
    }),
    initialized === null || completed === null || completed >= initialized
      ? null
      : {
          code: 'formalities-out-of-order',
          params: { initialized, completed },
          field: 'details.dates.formalitiesCompletedOn',
        },
  ]
}
