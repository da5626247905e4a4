import { currencyMinorDigits } from '@quayside/contracts/reference/currencies.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import Decimal from 'decimal.js'

/** The currency that charges are told in beside their own: of its goods. */
export function shipmentCurrency({ lines }: Pick<ShipmentDetail, 'lines'>): string {
  return lines.find(line => line.currency !== null)?.currency ?? ''
}

/** Rounded half to even to the minor digits of the currency it becomes, as the server does. */
export function inCurrency(amount: string, rate: string, currency: string): string {
  const digits = currencyMinorDigits.get(currency) ?? 2
  return new Decimal(amount).times(rate).toFixed(digits, Decimal.ROUND_HALF_EVEN)
}
