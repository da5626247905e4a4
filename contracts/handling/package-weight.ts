import type { ReceiptItem, ReceiptPackage } from './warehouse-queries.ts'

/** What a package weighs in a receipt: once something was counted nothing, where none of it came, or the rows are not the total. */
export function weighsKg({ counted, weightKg }: ReceiptPackage, { arrivals }: Pick<ReceiptItem, 'arrivals'>): string {
  return arrivals.length > 0 && counted === 0 ? '0' : weightKg
}
