import type { FreightPackage } from '@quayside/contracts/freight/cargo.ts'
import { type ShipmentPackage, shipmentDetails, shipmentPackage } from '@quayside/contracts/shipments/details.ts'
import { grossKgOf, toCm, toM3, toReadable } from '@quayside/platform/values/freight/measures.ts'

/** A booking's packages as its shipment has them: what is in each, nobody has said yet. */
export function packagesOfBooking(packages: readonly FreightPackage[]): ShipmentPackage[] {
  return packages.map(one => {
    const kg = grossKgOf(one)
    const cm = (value: string | null) => (value === null ? null : toReadable(toCm(value, one.lengthUnit)))
    return shipmentPackage.parse({
      packageId: one.packageId,
      packageType: one.packageType,
      pieces: one.count,
      grossWeightKg: kg === null ? null : toReadable(kg),
      lengthCm: cm(one.length),
      widthCm: cm(one.width),
      heightCm: cm(one.height),
      volumeM3: one.volume === null ? null : toReadable(toM3(one.volume, one.volumeUnit)),
    })
  })
}

/** What a shipment says of the whole: the temperatures that suit every package, and the first dangerous one. */
export function cargoOfBooking(packages: readonly FreightPackage[]) {
  const cooled = packages.filter(one => one.temperatureControlled)
  const hazardous = packages.find(one => one.hazardous)
  const lows = cooled.flatMap(one => one.temperatureMinC ?? [])
  const highs = cooled.flatMap(one => one.temperatureMaxC ?? [])
  return shipmentDetails.shape.cargo.parse({
    temperatureControlled: cooled.length > 0,
    temperatureMinC: lows.length === 0 ? null : Math.max(...lows),
    temperatureMaxC: highs.length === 0 ? null : Math.min(...highs),
    dangerousGoods: hazardous !== undefined,
    ...(hazardous && {
      hazardClass: hazardous.imoClass,
      unNumber: hazardous.unNumber,
      packingGroup: hazardous.packingGroup,
      properShippingName: hazardous.properShippingName,
    }),
  })
}
