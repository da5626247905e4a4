import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { checkCountry } from '@quayside/contracts/reference/countries.ts'
import { checkUnlocode } from '@quayside/contracts/reference/unlocode.ts'
import { checkMasterAirWaybill } from '@quayside/contracts/shipments/air-waybill.ts'
import { checkHazardClass, checkUnNumber } from '@quayside/contracts/shipments/dangerous-goods.ts'
import type { ShipmentDetails, ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import { checkImoNumber } from '@quayside/contracts/shipments/imo-number.ts'

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
export function faultyDetails({ identity, route, dates, cargo }: ShipmentDetails): Rejection[] {
  const places = placeFields.map(name => placeFault(route[name], `details.route.${name}`))
  const faults = [
    ...places,
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
