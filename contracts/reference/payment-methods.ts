import type { Language } from './languages.ts'

/** The payment methods offered: exactly these five. */
export const paymentMethods = [
  'CASH_ON_DELIVERY',
  'DAILY_CHECK',
  'CHECK_30_DAYS',
  'ELECTRONIC_TRANSFER',
  'SUPPLIER_CREDIT',
] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentMethodLabels: Readonly<Record<PaymentMethod, Readonly<Record<Language, string>>>> = {
  CASH_ON_DELIVERY: {
    en: 'Cash on delivery',
    'es-MX': 'Pago contra entrega',
    fr: 'Paiement à la livraison',
    'zh-CN': '货到付款',
  },
  DAILY_CHECK: { en: 'Daily check', 'es-MX': 'Cheque al día', fr: 'Chèque à vue', 'zh-CN': '即期支票' },
  CHECK_30_DAYS: { en: 'Check 30 days', 'es-MX': 'Cheque a 30 días', fr: 'Chèque à 30 jours', 'zh-CN': '30 天支票' },
  ELECTRONIC_TRANSFER: {
    en: 'Electronic transfer',
    'es-MX': 'Transferencia electrónica',
    fr: 'Virement électronique',
    'zh-CN': '电子转账',
  },
  SUPPLIER_CREDIT: {
    en: 'Supplier credit',
    'es-MX': 'Crédito de proveedor',
    fr: 'Crédit fournisseur',
    'zh-CN': '供应商信用',
  },
}
