import type { HandledPackage, HandlingParty, HandlingPlace } from '@quayside/contracts/handling/handled-goods.ts'
import { zoneOfPlace } from '@quayside/contracts/reference/place-zones.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { type ActValues, orNull, textAt, valueAt } from '../../../../ui/acts/act-values.ts'

/** A row of the packages' grid. */
export type PackageRow = Readonly<
  Record<'key' | 'packageType' | 'pieces' | 'weightKg' | 'lengthCm' | 'widthCm' | 'heightCm' | 'volumeM3', string>
>

export const newPackageRow = (): PackageRow => ({
  key: crypto.randomUUID(),
  packageType: '',
  pieces: '1',
  weightKg: '',
  lengthCm: '',
  widthCm: '',
  heightCm: '',
  volumeM3: '',
})

export function packageRows(packages: readonly HandledPackage[]): PackageRow[] {
  return packages.map(one => ({
    key: one.packageId,
    packageType: one.packageType,
    pieces: String(one.pieces),
    weightKg: one.weightKg,
    lengthCm: one.lengthCm ?? '',
    widthCm: one.widthCm ?? '',
    heightCm: one.heightCm ?? '',
    volumeM3: one.volumeM3 ?? '',
  }))
}

/** What the shipment says of its packages: nothing is typed twice. */
export function rowsOfShipment({ packages }: ShipmentDetail): PackageRow[] {
  return packages.map(one => ({
    key: one.packageId,
    packageType: one.packageType,
    pieces: String(one.pieces),
    weightKg: one.grossWeightKg ?? '',
    lengthCm: one.lengthCm ?? '',
    widthCm: one.widthCm ?? '',
    heightCm: one.heightCm ?? '',
    volumeM3: one.volumeM3 ?? '',
  }))
}

export function packagesIn(values: ActValues): object[] {
  const rows = (valueAt(values, 'packages') ?? []) as readonly PackageRow[]
  return rows.map(row => ({
    packageId: row.key,
    packageType: row.packageType.trim(),
    pieces: Number(row.pieces),
    weightKg: row.weightKg,
    lengthCm: row.lengthCm || null,
    widthCm: row.widthCm || null,
    heightCm: row.heightCm || null,
    volumeM3: row.volumeM3 || null,
  }))
}

type Known = Partial<Pick<HandlingPlace, 'name' | 'unlocode'>> | null

/** A party's inputs, with what is known of it. */
export function partyValues(party: HandlingParty | null, name = '', place: Known = null) {
  return {
    companyId: party?.companyId ?? '',
    name: party?.name ?? name,
    place: party?.place?.name ?? place?.name ?? '',
    address: party?.place?.address ?? '',
    unlocode: party?.place?.unlocode ?? place?.unlocode ?? '',
    zone: party?.place?.zone ?? zoneOfPlace(place?.unlocode),
  }
}

/** Null where nothing was entered of it. */
export function partyIn(values: ActValues, role: string, known: HandlingParty | null = null): object | null {
  const name = textAt(values, `${role}.name`)
  const place = placeIn(values, role, known?.place)
  if (name === '' && place === null) return null
  return { ...known, companyId: orNull(values, `${role}.companyId`), contactId: known?.contactId ?? null, name, place }
}

export function placeIn(values: ActValues, role: string, known: HandlingPlace | null = null): object | null {
  const name = textAt(values, `${role}.place`)
  const unlocode = orNull(values, `${role}.unlocode`)?.toUpperCase() ?? null
  if (name === '') return null
  return {
    placeId: known?.name === name ? known.placeId : null,
    name,
    address: textAt(values, `${role}.address`),
    unlocode,
    country: unlocode?.slice(0, 2) ?? null,
    zone: textAt(values, `${role}.zone`) || zoneOfPlace(unlocode),
  }
}

/** The suppliers whose lines are on it; by their orders where no name is known. */
export function supplierOptions({ lines }: ShipmentDetail) {
  const orders = Map.groupBy(lines, line => line.vendorCompanyId)
  return [...orders].map(([value, own]) => ({
    value,
    label: supplierNameOf(own) || [...new Set(own.map(line => line.orderNumber))].join(', '),
  }))
}

const supplierNameOf = (lines: ShipmentDetail['lines']) => lines[0]?.supplierName ?? ''

export const onlySuppliersName = ({ lines }: ShipmentDetail) =>
  new Set(lines.map(line => line.vendorCompanyId)).size === 1 ? supplierNameOf(lines) : ''

export const onlySupplier = (shipment: ShipmentDetail) => {
  const [first, ...others] = supplierOptions(shipment)
  return others.length === 0 ? (first?.value ?? '') : ''
}
