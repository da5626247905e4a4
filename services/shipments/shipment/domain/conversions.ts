import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { checkCurrency } from '@quayside/contracts/reference/currencies.ts'
import type { Conversion } from '@quayside/contracts/shipments/details.ts'
import { isPositive } from '@quayside/platform/values/quantities.ts'

/** Into a known currency, at a rate above 0; `from` says that it must be another one. */
export function conversionFaults(to: Conversion | null, field: string, from?: string): Rejection[] {
  if (to === null) return []
  const { currency, rate } = to
  const faults = [
    checkCurrency(currency, `${field}.currency`),
    isPositive(rate) ? null : { code: 'rate-not-positive' as const, params: { value: rate }, field: `${field}.rate` },
    currency === from
      ? { code: 'conversion-to-itself' as const, params: { currency }, field: `${field}.currency` }
      : null,
  ]
  return faults.filter(fault => fault !== null)
}
