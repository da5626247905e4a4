/** The payment methods offered: exactly these five. */
export const paymentMethods = [
  'CASH_ON_DELIVERY',
  'DAILY_CHECK',
  'CHECK_30_DAYS',
  'ELECTRONIC_TRANSFER',
  'SUPPLIER_CREDIT',
] as const
export type PaymentMethod = (typeof paymentMethods)[number]
