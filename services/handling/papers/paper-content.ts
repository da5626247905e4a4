import type { HandledPackage } from '@quayside/contracts/handling/handled-goods.ts'
import type { PickupParty } from '@quayside/contracts/handling/pickups.ts'
import { instantText } from '@quayside/contracts/reference/instants.ts'
import { type Language, locales } from '@quayside/contracts/reference/languages.ts'
import { handledTotals } from '@quayside/platform/values/freight/measures.ts'
import { textIn } from '@quayside/platform/words/words.ts'
import type { Pickup } from '../pickups/pickup-state.ts'

export const mostPickupLabels = 1000
/** A package of more pieces gets one label for all of them. */
const labelledPieces = 200

type Fact = { readonly name: string; readonly value: string }
type Party = { readonly name: string; readonly lines: readonly string[] }

/** What a waybill shows: no values, and of people nothing. Texts are ready to print. */
export type Waybill = {
  readonly title: string
  readonly number: string
  readonly from: Party
  readonly to: Party
  readonly facts: readonly Fact[]
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly total: readonly string[]
  readonly instruction: string
  readonly signatures: readonly string[]
  /** GS1 application identifiers in parentheses. */
  readonly barcode: string
}

export type PickupLabel = {
  readonly number: string
  readonly from: Party
  readonly to: Party
  readonly packageType: string
  readonly piece: string
  readonly facts: readonly Fact[]
  readonly barcode: string
}

type Around = { readonly language: Language; readonly shipmentNumber: string | null; readonly zone: string | null }

/** Of what was asked for, once picked up of what was collected. */
const packagesOf = ({ content, collected }: Pickup): readonly HandledPackage[] =>
  collected?.packages ?? content.packages

export function waybillOf(pickup: Pickup, around: Around): Waybill {
  const { language } = around
  const word = (name: Word) => textIn(language, `pickups:paper.${name}`)
  const packages = packagesOf(pickup)
  const sum = handledTotals(packages)
  const { collection } = pickup.content
  return {
    title: word('waybill'),
    number: pickup.pickupNumber,
    from: partyOf(pickup.content.shipper),
    to: partyOf(pickup.content.consignee),
    facts: factsOf(pickup, around),
    columns: (['type', 'pieces', 'weight', 'size', 'volume'] as const).map(word),
    rows: packages.map(one => [
      one.packageType,
      String(one.pieces),
      one.weightKg,
      sizeOf(one),
      handledTotals([one]).volumeM3 ?? '',
    ]),
    total: [word('total'), String(sum.pieces), sum.weightKg, '', sum.volumeM3 ?? ''],
    instruction: collection?.instruction ?? '',
    signatures: [word('signed'), word('taken')],
    barcode: barcodeOf(pickup),
  }
}

/** One a piece. */
export function pickupLabelsOf(pickup: Pickup, around: Around): PickupLabel[] {
  const { language } = around
  return packagesOf(pickup).flatMap(one => {
    const pieces = one.pieces > labelledPieces ? [1] : Array.from({ length: one.pieces }, (_, index) => index + 1)
    return pieces.map(piece => ({
      number: pickup.pickupNumber,
      from: partyOf(pickup.content.shipper),
      to: partyOf(pickup.content.consignee),
      packageType: one.packageType,
      piece: textIn(language, 'pickups:paper.piece', { n: piece, of: one.pieces }),
      facts: [
        ...ordersAndShipment(pickup, around),
        { name: textIn(language, 'pickups:paper.weightOne'), value: `${one.weightKg} kg` },
        { name: textIn(language, 'pickups:paper.sizeOne'), value: sizeOf(one) === '' ? '' : `${sizeOf(one)} cm` },
      ].filter(fact => fact.value !== ''),
      barcode: barcodeOf(pickup, one, piece),
    }))
  })
}

type Word = 'waybill' | 'type' | 'pieces' | 'weight' | 'size' | 'volume' | 'total' | 'signed' | 'taken'

function factsOf(pickup: Pickup, around: Around): Fact[] {
  const { language, zone } = around
  const { content, window, picker, collected } = pickup
  const hours = window ?? content.collection
  const at = (instant: string) => instantText(locales[language], instant, zone ?? 'UTC')
  const name = (one: 'requester' | 'window' | 'picker' | 'collect') => textIn(language, `pickups:paper.${one}`)
  return [
    { name: name('requester'), value: content.requester?.name ?? '' },
    ...ordersAndShipment(pickup, around),
    { name: name('window'), value: hours === null ? '' : `${at(hours.from)} – ${at(hours.until)}` },
    { name: name('collect'), value: collected === null ? '' : at(collected.at) },
    { name: name('picker'), value: [picker?.name, picker?.plate].filter(Boolean).join(' · ') },
  ].filter(fact => fact.value !== '')
}

function ordersAndShipment({ orderLines }: Pickup, { language, shipmentNumber }: Around): Fact[] {
  const orders = [...new Set(orderLines.map(line => line.orderNumber))].join(', ')
  return [
    { name: textIn(language, 'pickups:paper.shipment'), value: shipmentNumber ?? '' },
    { name: textIn(language, 'pickups:paper.orders'), value: orders },
  ]
}

function partyOf(party: PickupParty | null): Party {
  if (party === null) return { name: '', lines: [] }
  const { addressLine1, addressLine2, postalCode, city, state, country, place } = party
  const town = [postalCode, city, state, country].filter(Boolean).join(' ')
  const at =
    place === null ? [] : [place.name, place.address, [place.unlocode, place.country].filter(Boolean).join(' ')]
  const lines = [...at, addressLine1, addressLine2, town].map(line => line ?? '').filter(line => line !== '')
  return { name: party.name, lines: [...new Set(lines)] }
}

function sizeOf({ lengthCm, widthCm, heightCm }: HandledPackage): string {
  return lengthCm === null || widthCm === null || heightCm === null ? '' : `${lengthCm} × ${widthCm} × ${heightCm}`
}

/** Company-internal (91), as the labels of shipments without an SSCC: number, and of a piece the end of its package's id. */
export function barcodeOf({ pickupNumber }: Pickup, one?: HandledPackage, piece = 1): string {
  return one === undefined
    ? `(91)${pickupNumber}`
    : `(91)${pickupNumber}/${one.packageId.slice(-6).toUpperCase()}-${piece}`
}
