/** The document types of a purchase order. */
export const documentTypeCodes = ['PURCHASE_ORDER', 'COMMERCIAL_INVOICE', 'DELIVERY_NOTE', 'OTHER'] as const
export type DocumentTypeCode = (typeof documentTypeCodes)[number]
