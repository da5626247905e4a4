import type { Language } from '@quayside/contracts/reference/languages.ts'
import type { ShipmentPackage } from '@quayside/contracts/shipments/details.ts'
import { textIn } from '@quayside/platform/words/words.ts'
import type { Shipment } from '../shipment/domain/state.ts'

export const mostLabels = 1000
/** A package of more pieces gets one label for all of them. */
const labelledPieces = 200
const shownContents = 5

/** What one label shows; texts are ready to print. */
export type Label = {
  readonly from: string
  readonly to: string
  readonly shipmentNumber: string
  readonly packageType: string
  readonly piece: string
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  readonly contents: readonly string[]
  readonly dangerous: string | null
  /** GS1 application identifiers in parentheses. */
  readonly barcode: string
  readonly qr: string
}

export type Around = {
  readonly clientName: string | null
  /** Where the shipment is opened in the portal. */
  readonly url: string
  readonly language: Language
}

/** The labels of these packages, piece by piece, from what the viewer may see of the shipment and nothing else. */
export function labelsOf(seen: Shipment, packages: readonly ShipmentPackage[], around: Around): Label[] {
  return packages.flatMap(one => {
    const pieces = one.pieces > labelledPieces ? [1] : Array.from({ length: one.pieces }, (_, index) => index + 1)
    return pieces.map(piece => labelOf(seen, one, piece, around))
  })
}

function labelOf(seen: Shipment, one: ShipmentPackage, piece: number, around: Around): Label {
  const { language, clientName, url } = around
  const { route, dates, cargo } = seen.details
  const party = (role: string) => seen.parties.find(known => known.role === role)?.name
  const lines = one.contents.flatMap(part => {
    const line = seen.lines.find(known => known.lineId === part.lineId)
    return line === undefined ? [] : [{ ...line, packed: part.quantity }]
  })
  const rest = lines.length - shownContents
  const orders = [...new Set(lines.map(line => line.orderNumber))].join(', ')
  const measures = [one.lengthCm, one.widthCm, one.heightCm]
  const facts = [
    { name: textIn(language, 'shipment-labels:orders'), value: orders },
    {
      name: textIn(language, 'shipment-labels:weight'),
      value: one.grossWeightKg === null ? '' : `${one.grossWeightKg} kg`,
    },
    {
      name: textIn(language, 'shipment-labels:size'),
      value: measures.includes(null) ? '' : `${measures.join(' × ')} cm`,
    },
    { name: textIn(language, 'shipment-labels:container'), value: one.containerNumber ?? '' },
  ]
  return {
    from: lineOf(party('shipper'), (route.placeOfReceipt ?? route.origin)?.name),
    to: lineOf(
      party('consignee') ?? dates.consigneeName ?? clientName,
      (route.placeOfDelivery ?? route.destination)?.name,
    ),
    shipmentNumber: seen.shipmentNumber,
    packageType: one.packageType,
    piece: textIn(language, 'shipment-labels:piece', { n: piece, of: one.pieces }),
    facts: facts.filter(fact => fact.value !== ''),
    contents: [
      ...lines
        .slice(0, shownContents)
        .map(line => `${line.packed} ${line.unit}  ${line.sku ?? ''}  ${line.description}`),
      ...(rest > 0 ? [textIn(language, 'shipment-labels:more', { n: rest })] : []),
    ],
    dangerous: cargo.dangerousGoods
      ? lineOf(textIn(language, 'shipment-labels:dangerous'), cargo.unNumber, cargo.hazardClass)
      : null,
    barcode: barcodeOf(seen.shipmentNumber, one, piece),
    qr: `${url}?tab=products&package=${one.packageId}`,
  }
}

/**
 * The SSCC (00) where the package has one, else the company-internal (91): shipment, end of the package's id, piece. The
 * same whoever prints it, and it tells nothing of how many other packages there are.
 */
export function barcodeOf(shipmentNumber: string, { sscc, packageId }: ShipmentPackage, piece: number): string {
  if (sscc != null) return `(00)${sscc}`
  return `(91)${shipmentNumber}/${packageId.slice(-6).toUpperCase()}-${piece}`
}

function lineOf(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(part => part != null && part !== '').join(' · ')
}
