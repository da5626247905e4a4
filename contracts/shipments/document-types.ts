/** The document types of a shipment; a draft of the transport document is a type of its own. */
export const shipmentDocumentTypes = [
  'COMMERCIAL_INVOICE',
  'PACKING_LIST',
  'BILL_OF_LADING',
  'AIR_WAYBILL',
  'GROUND_WAYBILL',
  'DRAFT_BILL_OF_LADING',
  'SHIPPING_INSTRUCTION',
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
  'HOUSE_AIR_WAYBILL',
])
