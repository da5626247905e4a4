import type { OrderDates } from '@quayside/contracts/purchase-orders/facts.ts'
import type { OrderDatesShown } from '@quayside/contracts/purchase-orders/queries.ts'

/** By the names that the list and the detail have for them. */
export function datesShown(dates: OrderDates): OrderDatesShown {
  return {
    requiredDeliveryDate: dates.required,
    lastRequiredDate: dates.lastRequired,
    confirmedDate: dates.promised,
    pendingDate: dates.pending,
    lastPromisedDate: dates.lastPromised,
    actualDeliveryDate: dates.actual,
    slipDays: dates.slipDays,
  }
}
