import type { ShipmentCommandName } from '@quayside/contracts/shipments/commands.ts'
import { documentFor } from '@quayside/contracts/shipments/document-types.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { commandOf, isAllowed } from '../../../ui/acts/allowed.ts'
import { mayLift } from './missing.ts'

/** The act that puts right what is missing, and the field, document type or thing that it is about. */
export type Mend = { act: ShipmentCommandName; about: string | null }
type Of = (shipment: ShipmentDetail) => Mend | null

const detail =
  (about: string): Of =>
  () => ({ act: 'change-details', about })
const act =
  (name: ShipmentCommandName, about: Of | ((shipment: ShipmentDetail) => string | undefined) = () => undefined): Of =>
  shipment => ({ act: name, about: (about(shipment) as string | undefined) ?? null })

/** A declaration is moved on; without number and day, or without any, it is written first. */
const clearImport: Of = ({ declarations = [] }) => {
  const found = declarations.find(one => one.kind === 'IMPORT' && one.state !== 'CLEARED')
  const isWritten = found !== undefined && found.number !== null && found.date !== null
  return { act: isWritten ? 'move-declaration' : 'save-declaration', about: found?.declarationId ?? null }
}
const liftCustomsHold: Of = shipment => {
  const { declarations = [], holds } = shipment
  const held = declarations.find(one => one.state === 'HOLD')
  if (held !== undefined) return { act: 'move-declaration', about: held.declarationId }
  const hold = holds.find(one => one.kind === 'customs' && mayLift(one))
  return hold === undefined ? clearImport(shipment) : { act: 'lift-hold', about: hold.id }
}
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
  'countries-differ': detail('transportDocument.placeOfReceiptCountry'),
  'document-countries-required': detail('transportDocument.placeOfReceiptCountry'),
  'route-countries-required': detail('places.origin.unlocode'),
  'packages-incomplete': act('set-packages'),
  'import-declaration-required': act('save-declaration'),
  // One that customs has cleared is not written again.
  'declaration-incomplete': act(
    'save-declaration',
    ({ declarations }) => declarations?.find(one => one.state !== 'CLEARED')?.declarationId,
  ),
  'imports-not-cleared': clearImport,
  'customs-hold-open': liftCustomsHold,
  'customs-not-cleared': shipment => ({
    act: shipment.status === 'ON_CUSTOMS' || isAllowed(shipment, 'clear') ? 'clear' : 'start-customs',
    about: null,
  }),
  'hold-open': act('lift-hold', ({ holds }) => holds.find(mayLift)?.id),
  'carrier-required': act('request-booking'),
  'booking-reference-required': act('confirm-booking'),
  'lines-not-delivered': act('record-drop'),
  'containers-not-returned': act('record-milestone'),
  'main-leg-required': act('plan-route'),
  'reference-required': act('add-reference'),
}

/** What is done first so that this act can be done: itself where nothing stands against it, else what mends that. */
export function wayTo(wanted: Mend, shipment: ShipmentDetail, behind: readonly string[] = []): Mend | null {
  const entry = commandOf(shipment, wanted.act)
  if (entry === undefined || entry.allowed) return entry === undefined ? null : wanted
  const mend = mends[entry.reason ?? '']?.(shipment) ?? null
  if (mend === null || behind.includes(mend.act)) return null
  return wayTo(mend, shipment, [...behind, wanted.act])
}

/** Null where nothing mends it here, or this person may not. */
export function mendOf(code: string, shipment: ShipmentDetail): Mend | null {
  const mend = mends[code]?.(shipment) ?? null
  return mend && wayTo(mend, shipment)
}
