import type { ShipmentCommandName } from '@quayside/contracts/shipments/commands.ts'
import { documentFor } from '@quayside/contracts/shipments/document-types.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { isAllowed } from './allowed.ts'

/** The act that puts right what is missing, and the field, document type or thing that it is about. */
export type Mend = { act: ShipmentCommandName; about: string | null }
type Of = (shipment: ShipmentDetail) => Mend | null

const detail =
  (about: string): Of =>
  () => ({ act: 'change-details', about })
const act =
  (name: ShipmentCommandName, about: Of | ((shipment: ShipmentDetail) => string | undefined) = () => undefined): Of =>
  shipment => ({ act: name, about: (about(shipment) as string | undefined) ?? null })

const openImport = ({ declarations = [] }: ShipmentDetail) =>
  declarations.find(one => one.kind === 'IMPORT' && one.state !== 'CLEARED')?.declarationId
const document = (code: string): Of => act('attach-document', ({ mode }) => documentFor(code, mode) ?? undefined)

/** Of everything that can be missing, in the catalogue's codes. */
export const mends: Readonly<Record<string, Of>> = {
  'invoice-required': document('invoice-required'),
  'transport-document-required': document('transport-document-required'),
  'final-transport-document-required': document('final-transport-document-required'),
  'packing-list-required': document('packing-list-required'),
  'msds-required': document('msds-required'),
  'proof-of-delivery-required': document('proof-of-delivery-required'),
  'invoice-date-required': act('save-invoice', ({ invoices }) => invoices.find(one => one.date === null)?.invoiceId),
  'transport-mode-required': detail('mode'),
  'volumetric-weight-required': detail('cargo.grossWeightKg'),
  'temperature-required': detail('cargo.temperatureMinC'),
  'temperature-range-reversed': detail('cargo.temperatureMinC'),
  'hazard-required': detail('cargo.unNumber'),
  'hazard-class-unknown': detail('cargo.hazardClass'),
  'un-number-malformed': detail('cargo.unNumber'),
  'countries-differ': detail('transportDocument.portOfLoadingCountry'),
  'document-countries-required': detail('transportDocument.portOfLoadingCountry'),
  'route-countries-required': detail('places.origin.unlocode'),
  'packages-incomplete': act('set-packages'),
  'import-declaration-required': act('save-declaration'),
  'declaration-incomplete': act('save-declaration', ({ declarations }) => declarations?.[0]?.declarationId),
  'imports-not-cleared': act('move-declaration', openImport),
  'customs-hold-open': act('move-declaration', openImport),
  'customs-not-cleared': shipment => ({ act: isAllowed(shipment, 'clear') ? 'clear' : 'start-customs', about: null }),
  'hold-open': act('lift-hold', ({ holds }) => holds.find(one => one.open && one.condition === null)?.id),
  'carrier-required': act('request-booking'),
  'booking-reference-required': act('confirm-booking'),
  'lines-not-delivered': act('record-drop'),
  'containers-not-returned': act('record-milestone'),
  'main-leg-required': act('plan-route'),
  'reference-required': act('add-reference'),
}

/** Null where nothing mends it here, or this person may not. */
export function mendOf(code: string, shipment: ShipmentDetail): Mend | null {
  const mend = mends[code]?.(shipment) ?? null
  return mend !== null && isAllowed(shipment, mend.act) ? mend : null
}
