import type { Language } from './languages.ts'

/** The document types of a purchase order. */
export const documentTypeCodes = ['PURCHASE_ORDER', 'COMMERCIAL_INVOICE', 'DELIVERY_NOTE', 'OTHER'] as const
export type DocumentTypeCode = (typeof documentTypeCodes)[number]

export const documentTypeLabels: Readonly<Record<DocumentTypeCode, Readonly<Record<Language, string>>>> = {
  PURCHASE_ORDER: { en: 'Purchase order', 'es-MX': 'Orden de compra', fr: 'Bon de commande', 'zh-CN': '采购订单' },
  COMMERCIAL_INVOICE: {
    en: 'Commercial invoice',
    'es-MX': 'Factura comercial',
    fr: 'Facture commerciale',
    'zh-CN': '商业发票',
  },
  DELIVERY_NOTE: { en: 'Delivery note', 'es-MX': 'Nota de entrega', fr: 'Bon de livraison', 'zh-CN': '送货单' },
  OTHER: { en: 'Other', 'es-MX': 'Otro', fr: 'Autre', 'zh-CN': '其他' },
}
