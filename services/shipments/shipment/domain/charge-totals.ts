import type { ShipmentCharge } from '@quayside/contracts/shipments/details.ts'
import { type ChargeTotals, chargeTotals } from '@quayside/platform/values/freight/charge-amounts.ts'

/** In one currency; null where a charge of another has no rate to it. */
export function totalsOfCharges(charges: readonly ShipmentCharge[], currency: string): ChargeTotals | null {
  return chargeTotals(charges, currency, charge => rateTo(charge, currency))
}

/** The charge's own rate, with its source and date, into the currency that it names. */
function rateTo(charge: ShipmentCharge, currency: string): string | null {
  return charge.conversion?.currency === currency ? charge.conversion.rate : null
}
