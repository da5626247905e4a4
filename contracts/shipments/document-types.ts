import type { TransportMode } from '../reference/incoterms.ts'

/** The document types of a shipment; a draft of the transport document is a type of its own. */
export const shipmentDocumentTypes = [
  'COMMERCIAL_INVOICE',
  'PACKING_LIST',
  'BILL_OF_LADING',
  'AIR_WAYBILL',
  'GROUND_WAYBILL',
  'DRAFT_BILL_OF_LADING',
  'SHIPPING_INSTRUCTION',
  'HOUSE_BILL_OF_LADING',
  'HOUSE_AIR_WAYBILL',
  'MSDS',
  'CUSTOMS_DECLARATION',
  'CERTIFICATE_OF_ORIGIN',
  'VGM_CERTIFICATE',
  'PROOF_OF_DELIVERY',
  'OTHER',
] as const
export type ShipmentDocumentType = (typeof shipmentDocumentTypes)[number]

export const finalTransportDocuments: ReadonlySet<ShipmentDocumentType> = new Set([
  'BILL_OF_LADING',
  'AIR_WAYBILL',
  'GROUND_WAYBILL',
])
export const draftTransportDocuments: ReadonlySet<ShipmentDocumentType> = new Set([
  'DRAFT_BILL_OF_LADING',
  'SHIPPING_INSTRUCTION',
  'HOUSE_BILL_OF_LADING',
  'HOUSE_AIR_WAYBILL',
])

export type DocumentStage = 'departure' | 'destination'
/** What a stage asks for, by the rule that stands in the way without it: one of these types will do. */
export type RequiredDocument = {
  readonly code:
    | 'invoice-required'
    | 'transport-document-required'
    | 'final-transport-document-required'
    | 'packing-list-required'
    | 'msds-required'
  readonly anyOf: ReadonlySet<ShipmentDocumentType>
}

/** A draft of the transport document will do until the destination. */
export function requiredDocuments(stage: DocumentStage, dangerousGoods: boolean): RequiredDocument[] {
  const transport: RequiredDocument =
    stage === 'departure'
      ? {
          code: 'transport-document-required',
          anyOf: new Set([...finalTransportDocuments, ...draftTransportDocuments]),
        }
      : { code: 'final-transport-document-required', anyOf: finalTransportDocuments }
  return [
    { code: 'invoice-required', anyOf: new Set(['COMMERCIAL_INVOICE'] as const) },
    transport,
    { code: 'packing-list-required', anyOf: new Set(['PACKING_LIST'] as const) },
    ...(dangerousGoods ? [{ code: 'msds-required' as const, anyOf: new Set(['MSDS'] as const) }] : []),
  ]
}

/** What carries the goods has a transport document of its own kind. */
const transportDocument = {
  AIR: ['HOUSE_AIR_WAYBILL', 'AIR_WAYBILL'],
  OCEAN: ['DRAFT_BILL_OF_LADING', 'BILL_OF_LADING'],
  GROUND: ['GROUND_WAYBILL', 'GROUND_WAYBILL'],
} as const satisfies Record<string, readonly [ShipmentDocumentType, ShipmentDocumentType]>

/** The type of document that a code asks for. */
export function documentFor(code: string, mode: TransportMode | null): ShipmentDocumentType | null {
  if (code === 'proof-of-delivery-required') return 'PROOF_OF_DELIVERY'
  const [draft, final] = transportDocument[mode ?? 'OCEAN']
  if (code === 'transport-document-required') return draft
  if (code === 'final-transport-document-required') return final
  const asked = requiredDocuments('departure', true).find(one => one.code === code)
  return asked === undefined ? null : ([...asked.anyOf][0] ?? null)
}
